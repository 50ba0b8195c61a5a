/* SPDX-License-Identifier: Apache-2.0 */
package threads;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;

/** Thread.stop ends what runs and what waits, and suspend lets nothing move until resume. */
@SuppressWarnings({"deprecation", "removal"})
public class StopSuspend {
    static volatile long turns;

    static void spin() {
        for (;;)
            turns++;
    }

    static void sleep() {
        try {
            Thread.sleep(100_000);
        } catch (InterruptedException e) {
            System.out.println("interrupted?");
        }
    }

    static void await() {
        Object lock = new Object();
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                System.out.println("interrupted?");
            }
        }
    }

    static void park() {
        for (;;)
            LockSupport.park();
    }

    static void stopIn(String what, Runnable work) throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            begun.countDown();
            try {
                work.run();
                System.out.println(what + ": not stopped");
            } catch (ThreadDeath death) {
                System.out.println(what + ": " + death + ", flag " + Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        begun.await();
        Thread.sleep(5);
        t.stop();
        t.join();
        System.out.println(t.getState());
    }

    static void suspendAndResume() throws Exception {
        Thread t = new Thread(StopSuspend::spin);
        t.setDaemon(true);
        t.start();
        while (turns == 0)
            Thread.yield();
        t.suspend();
        long then = turns;
        Thread.sleep(20);
        System.out.println("moved while suspended: " + (turns != then) + ", alive: " + t.isAlive());
        t.resume();
        while (turns == then)
            Thread.yield();
        System.out.println("moves again");
        t.suspend();
        t.stop();
        t.join();
        System.out.println("stopped while suspended: " + t.getState());
    }

    static void suspendMyself() throws Exception {
        boolean[] after = new boolean[1];
        CountDownLatch before = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            before.countDown();
            Thread.currentThread().suspend();
            after[0] = true;
        });
        t.start();
        before.await();
        Thread.sleep(10);
        System.out.println("suspended itself: " + !after[0]);
        while (t.isAlive()) {
            t.resume();
            t.join(5);
        }
        System.out.println("ran on: " + after[0]);
    }

    public static void main(String[] args) throws Exception {
        stopIn("spin", StopSuspend::spin);
        stopIn("sleep", StopSuspend::sleep);
        stopIn("wait", StopSuspend::await);
        stopIn("park", StopSuspend::park);
        turns = 0;
        suspendAndResume();
        suspendMyself();

        Thread unborn = new Thread(() -> System.out.println("ran?"));
        unborn.stop();
        unborn.start();
        unborn.join();
        System.out.println("stopped before it began: " + unborn.getState());
        unborn.stop();

        try {
            Thread.currentThread().stop();
        } catch (ThreadDeath death) {
            System.out.println("myself: " + death);
        } finally {
            System.out.println("finally");
        }
        Thread quiet = new Thread(StopSuspend::spin);
        quiet.start();
        quiet.stop();
        quiet.join();
        System.out.println("no trace is printed");
    }
}

// until: 20
// expect: spin: java.lang.ThreadDeath, flag true
// expect: TERMINATED
// expect: sleep: java.lang.ThreadDeath, flag false
// expect: TERMINATED
// expect: wait: java.lang.ThreadDeath, flag false
// expect: TERMINATED
// expect: park: java.lang.ThreadDeath, flag true
// expect: TERMINATED
// expect: moved while suspended: false, alive: true
// expect: moves again
// expect: stopped while suspended: TERMINATED
// expect: suspended itself: true
// expect: ran on: true
// expect: stopped before it began: TERMINATED
// expect: myself: java.lang.ThreadDeath
// expect: finally
// expect: no trace is printed
