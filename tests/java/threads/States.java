// SPDX-License-Identifier: Apache-2.0
// Thread states as seen from outside, getAllStackTraces, and stack traces of other threads.

import java.util.Map;
import java.util.concurrent.locks.LockSupport;

public class States {
    static final Object lock = new Object();
    static volatile boolean stop, spins;

    static void await(Thread t, Thread.State s) throws InterruptedException {
        while (t.getState() != s) {
            Thread.sleep(1);
        }
        System.out.println(t.getName() + " " + s);
    }

    static void sleeping() {
        try {
            Thread.sleep(100_000);
        } catch (InterruptedException e) {
            return;
        }
    }

    static void spinning() {
        spins = true;
        while (!stop) {
            Thread.onSpinWait();
        }
    }

    static void blocking() {
        synchronized (lock) {
            waiting();
        }
    }

    static void waiting() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    static boolean contains(StackTraceElement[] trace, String method) {
        for (StackTraceElement e : trace) {
            if (e.getMethodName().equals(method) && e.getClassName().equals("States")) {
                return true;
            }
        }
        return false;
    }

    public static void main(String[] args) throws Exception {
        Thread sleeping = new Thread(States::sleeping, "sleeping"), spinning = new Thread(States::spinning, "spinning"), waiting = new Thread(States::waiting, "waiting"),
                blocking = new Thread(States::blocking, "blocking"), parked = new Thread(LockSupport::park, "parked"), timed = new Thread(() -> LockSupport.parkNanos(100_000_000_000L), "timed");
        System.out.println(sleeping.getState() + " " + sleeping.getStackTrace().length);
        for (Thread t : new Thread[] {sleeping, spinning, waiting, parked, timed}) {
            t.start();
        }
        await(sleeping, Thread.State.TIMED_WAITING);
        await(spinning, Thread.State.RUNNABLE);
        while (!spins) {                            // it is runnable before it runs
            Thread.sleep(1);
        }
        await(waiting, Thread.State.WAITING);
        await(parked, Thread.State.WAITING);
        await(timed, Thread.State.TIMED_WAITING);
        synchronized (lock) {
            blocking.start();
            await(blocking, Thread.State.BLOCKED);
            System.out.println(contains(blocking.getStackTrace(), "blocking"));
        }
        await(blocking, Thread.State.WAITING);
        for (int i = 0; i < 20; i++) {
            if (!contains(spinning.getStackTrace(), "spinning")) {
                System.out.println("spinning is elsewhere");
            }
        }
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(contains(all.get(sleeping), "sleeping") + " " + contains(all.get(waiting), "waiting") + " " + contains(all.get(Thread.currentThread()), "main") + " " + (all.get(sleeping)[0].isNativeMethod()) + " " + all.get(sleeping)[0].getMethodName() + " " + (all.size() >= 7));
        stop = true;
        for (Thread t : new Thread[] {sleeping, spinning, waiting, blocking, parked, timed}) {
            t.interrupt();
            t.join();
        }
        System.out.println(sleeping.getState() + " " + Thread.getAllStackTraces().containsKey(sleeping));
        Thread[] group = new Thread[50];
        int active = Thread.enumerate(group);
        System.out.println(active + " " + Thread.activeCount() + " " + group[0].getName());
    }
}

// expect: NEW 0
// expect: sleeping TIMED_WAITING
// expect: spinning RUNNABLE
// expect: waiting WAITING
// expect: parked WAITING
// expect: timed TIMED_WAITING
// expect: blocking BLOCKED
// expect: true
// expect: blocking WAITING
// expect: true true true true sleep true
// expect: TERMINATED false
// expect: 1 1 main
