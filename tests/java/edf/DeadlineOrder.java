// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import javax.realtime.AperiodicParameters;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SporadicParameters;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

/** Whoever's deadline is nearest runs: at the start, when others block, when they go on, when deadlines and schedulers change. */
public class DeadlineOrder extends Deadlines {
    static RelativeTime seconds(long s) {
        return new RelativeTime(1000 * s, 0);
    }

    static RealtimeThread thread(String name, ReleaseParameters release, Runnable logic) {
        RealtimeThread t = new RealtimeThread(new EDFParameters(), release, null, null, null, logic);
        t.setName(name);
        return t;
    }

    /** Starts them all before one of them runs, and waits for their ends. */
    static void run(RealtimeThread... all) throws InterruptedException {
        for (RealtimeThread each : all) {
            each.start();
        }
        for (RealtimeThread each : all) {
            each.join();
        }
    }

    static void logName() {
        log(Thread.currentThread().getName());
    }

    static void atOnce() throws InterruptedException {
        run(thread("40", due(40), DeadlineOrder::logName), thread("10", due(10), DeadlineOrder::logName),
            thread("none", new AperiodicParameters(), DeadlineOrder::logName), thread("30", due(30), DeadlineOrder::logName),
            thread("periodic20", new PeriodicParameters(null, seconds(20), null, null, null, null), DeadlineOrder::logName),
            thread("sporadic25", new SporadicParameters(seconds(1), null, seconds(25), null, null), DeadlineOrder::logName));
        print("by deadline");
    }

    /** Who waits is passed by, and takes over when it is told to go on. */
    static void blocking() throws InterruptedException {
        Object door = new Object();
        boolean[] open = new boolean[1];
        run(thread("late", due(40), () -> {
            log("late");
            synchronized (door) {
                open[0] = true;
                door.notifyAll();
            }
            log("late-goes-on");
        }), thread("early", due(10), () -> {
            synchronized (door) {
                log("early-waits");
                while (!open[0]) {
                    try {
                        door.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
            log("early-goes-on");
        }), thread("middle", due(20), () -> {
            log("middle");
            try {
                RealtimeThread.sleep(new RelativeTime(20, 0));
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            log("middle-goes-on");
        }));
        print("blocking");
    }

    /** The owner of a lock has the deadline of who waits for it. */
    static void inheritance() throws InterruptedException {
        Object lock = new Object();
        RealtimeThread early = thread("early", due(10), () -> {
            log("early");
            synchronized (lock) {
                log("early-locked");
            }
        });
        RealtimeThread middle = thread("middle", due(20), DeadlineOrder::logName);
        run(thread("late", due(40), () -> {
            synchronized (lock) {
                log("late-locked");
                early.start();
                middle.start();
                log("late-still");
            }
            log("late-end");
        }));
        early.join();
        middle.join();
        print("inheritance");
    }

    static void changes() throws InterruptedException {
        AperiodicParameters own = due(40);
        RealtimeThread first = thread("20", due(20), DeadlineOrder::logName);
        RealtimeThread second = thread("20b", due(20), DeadlineOrder::logName);
        run(thread("40", own, () -> {
            first.start();
            log("40-behind");
            own.setDeadline(seconds(5));
            second.start();
            log("5-ahead");
        }));
        first.join();
        second.join();
        print("another deadline");
    }

    /** Below the band, above it, in it, and back. */
    static void schedulers() throws InterruptedException {
        RealtimeThread middle = thread("20", due(20), DeadlineOrder::logName);
        RealtimeThread another = thread("20b", due(20), DeadlineOrder::logName);
        RealtimeThread third = thread("20c", due(20), DeadlineOrder::logName);
        RealtimeThread wanders = new RealtimeThread(new PriorityParameters(70), due(10)) {
            @Override
            public void run() {
                middle.start();
                log("above");
                setScheduler(EDFScheduler.instance(), new EDFParameters(), due(10), null, null);
                log("in-" + getScheduler().getPolicyName());
                another.start();
                setScheduler(EDFScheduler.instance(), new EDFParameters(), due(30), null, null);
                log("behind");
                setScheduler(PriorityScheduler.instance(), new PriorityParameters(80), due(30), null, null);
                third.start();
                log("above-again-" + getPriority());
                setSchedulingParameters(new PriorityParameters(12));
                log("below");
            }
        };
        run(wanders);
        middle.join();
        another.join();
        third.join();
        print("schedulers");
    }

    static void bands() throws InterruptedException {
        RealtimeThread high = new RealtimeThread(new EDFParameters(71, 75), due(40), null, null, null, () -> log("high-band-40"));
        RealtimeThread fixed = new RealtimeThread(new PriorityParameters(65), null, null, null, null, () -> log("fixed-65"));
        RealtimeThread low = new RealtimeThread(new PriorityParameters(20), null, null, null, null, () -> log("fixed-20"));
        run(low, thread("10", due(10), DeadlineOrder::logName), fixed, high);
        print("bands");
    }

    public static void main(String[] args) throws InterruptedException {
        aboveAll(() -> {
            atOnce();
            blocking();
            inheritance();
            changes();
            schedulers();
            bands();
        });
    }
}

// expect: by deadline: 10 periodic20 sporadic25 30 40 none
// expect: blocking: early-waits middle late early-goes-on late-goes-on middle-goes-on
// expect: inheritance: late-locked early late-still early-locked middle late-end
// expect: another deadline: 20 40-behind 5-ahead 20b
// expect: schedulers: above in-EDF 20 20b behind above-again-80 20c below
// expect: bands: high-band-40 fixed-65 10 fixed-20
