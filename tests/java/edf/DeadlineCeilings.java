// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import javax.realtime.AperiodicParameters;
import javax.realtime.CeilingViolationException;
import javax.realtime.MonitorControl;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.scheduling.EDFParameters;

/** Ceilings in a band are preemption levels: who could want the lock waits for its owner before it begins, others do not. */
public class DeadlineCeilings extends Deadlines {
    static RealtimeThread thread(int level, long seconds, Runnable logic) {
        return new RealtimeThread(new EDFParameters(41, 60, level),
            new AperiodicParameters(null, new RelativeTime(1000 * seconds, 0), null, null), null, null, null, logic);
    }

    static Object lock(int ceiling) {
        Object lock = new Object();
        synchronized (lock) {
            MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(ceiling));
        }
        return lock;
    }

    static void all(RealtimeThread first, RealtimeThread... others) throws InterruptedException {
        first.start();
        first.join();
        for (RealtimeThread each : others) {
            each.join();
        }
    }

    /** The slow owner of a lock with ceiling 50 is preempted by who is above 50, not by who is at it. */
    static void preemptionLevels() throws InterruptedException {
        Object lock = lock(50);
        RealtimeThread user = thread(50, 20, () -> {
            log("user");
            synchronized (lock) {
                log("user-locked");
            }
        });
        RealtimeThread other = thread(55, 5, () -> log("other"));
        all(thread(45, 100, () -> {
            synchronized (lock) {
                log("locked");
                user.start();
                log("user-held-back");
                other.start();
                log("still-locked");
            }
            log("end");
        }), user, other);
        print("preemption levels");
    }

    static void nested() throws InterruptedException {
        Object outer = lock(50);
        Object inner = lock(55);
        RealtimeThread user = thread(50, 20, () -> log("user"));
        RealtimeThread other = thread(55, 5, () -> log("other"));
        all(thread(45, 100, () -> {
            synchronized (outer) {
                synchronized (inner) {
                    user.start();
                    other.start();
                    log("inner");
                }
                log("outer");
            }
            log("end");
        }), user, other);
        print("nested");
    }

    /** While it waits for the object it holds no ceiling. */
    static void waiting() throws InterruptedException {
        Object lock = lock(50);
        boolean[] told = new boolean[1];
        RealtimeThread user = thread(50, 20, () -> {
            synchronized (lock) {
                log("user");
                told[0] = true;
                lock.notifyAll();
            }
            log("user-end");
        });
        all(thread(45, 100, () -> {
            synchronized (lock) {
                user.start();
                log("locked");
                while (!told[0]) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                log("locked-again");
            }
        }), user);
        print("waiting");
    }

    static void violations() throws InterruptedException {
        Object lock = lock(50);
        all(thread(51, 10, () -> {
            try {
                synchronized (lock) {
                    log("?");
                }
            } catch (CeilingViolationException e) {
                log("violated-" + e.getCallerPriority() + "-" + e.getCeiling());
            }
        }));
        all(thread(50, 1, () -> {
            synchronized (lock) {
                log("taken");
            }
        }));
        print("violations");
    }

    /** A thread that is no member has the top of the band; a ceiling above the band is a priority. */
    static void others() throws InterruptedException {
        Object inBand = lock(45);
        Object above = lock(80);
        RealtimeThread early = thread(55, 1, () -> log("early"));
        all(new RealtimeThread(new PriorityParameters(30)) {
            @Override
            public void run() {
                synchronized (inBand) {
                    early.start();
                    log("low-with-ceiling");
                }
                log("low");
            }
        }, early);
        RealtimeThread high = new RealtimeThread(new PriorityParameters(75)) {
            @Override
            public void run() {
                log("high-75");
            }
        };
        all(thread(41, 50, () -> {
            synchronized (above) {
                high.start();
                log("at-80");
            }
            log("in-band");
        }), high);
        print("others");
    }

    public static void main(String[] args) throws InterruptedException {
        aboveAll(() -> {
            preemptionLevels();
            nested();
            waiting();
            violations();
            others();
        });
    }
}

// expect: preemption levels: locked user-held-back other still-locked user user-locked end
// expect: nested: inner other outer user end
// expect: waiting: locked user user-end locked-again
// expect: violations: violated-51-50 taken
// expect: others: low-with-ceiling early low at-80 high-75 in-band
