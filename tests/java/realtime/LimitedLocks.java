// SPDX-License-Identifier: Apache-2.0
// A hard limit on locks, with what else happens to locks: entering again, waiting, contention, threads that end, inheritance, ceilings,
// synchronized methods that are refused, transfer of control, initialisers.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.MonitorControl;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeSystem;
import javax.realtime.RealtimeThread;
import javax.realtime.ResourceLimitError;

public class LimitedLocks {
    static final Object A = new Object();
    static final Object B = new Object();
    static final Object C = new Object();

    interface Action {
        void run() throws Exception;
    }

    /** Runs it, and tells how it ended.  No lock is taken for printing. */
    static String outcome(Action action) throws Exception {
        try {
            action.run();
            return "done";
        } catch (ResourceLimitError refused) {
            return "refused";
        }
    }

    static void limit(int number) {
        RealtimeSystem.setMaximumConcurrentLocks(number, true);
    }

    /** To print takes locks, too. */
    static void unlimited() {
        RealtimeSystem.setMaximumConcurrentLocks(Integer.MAX_VALUE, false);
    }

    static void say(String text) {
        unlimited();
        System.out.println(text);
    }

    static void enter(Object lock) {
        synchronized (lock) {
            entered++;
        }
    }

    static int entered;

    static synchronized int ofClass(int n) {
        return n + 1;
    }

    synchronized int ofObject(int n) {
        return n + 1;
    }

    static Thread start(Runnable body) {
        Thread thread = new Thread(body);
        thread.start();
        return thread;
    }

    static void await(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            LockSupport.parkNanos(100_000);
        }
    }

    static void depth() throws Exception {
        String[] seen = new String[5];
        limit(2);
        synchronized (A) {
            synchronized (A) {
                seen[0] = outcome(() -> enter(A));
                seen[1] = outcome(() -> enter(B));
                synchronized (B) {
                    seen[2] = outcome(() -> enter(C));
                    seen[3] = outcome(() -> enter(A));
                    seen[4] = Thread.holdsLock(C) + "";
                }
            }
        }
        say("nested: " + String.join(" ", seen) + ", two used " + (RealtimeSystem.getConcurrentLocksUsed() >= 2)
            + " of " + RealtimeSystem.getMaximumConcurrentLocks());
    }

    static void message() {
        String text = "none";
        limit(1);
        synchronized (A) {
            try {
                enter(B);
            } catch (ResourceLimitError refused) {
                text = refused.getMessage();
            }
        }
        say(text);
    }

    static void methods() throws Exception {
        LimitedLocks object = new LimitedLocks();
        int[] sum = new int[1];
        limit(1);
        String held;
        synchronized (A) {
            held = outcome(() -> sum[0] += ofClass(1)) + " " + outcome(() -> sum[0] += object.ofObject(1));
        }
        String free = outcome(() -> sum[0] += ofClass(1)) + " " + outcome(() -> sum[0] += object.ofObject(1));
        say("methods: " + held + " " + free + " " + sum[0] + " " + Thread.holdsLock(LimitedLocks.class) + Thread.holdsLock(object));
    }

    static void changes() throws Exception {
        limit(3);
        String seen;
        synchronized (A) {
            synchronized (B) {
                limit(1);
                seen = outcome(() -> enter(C)) + " " + outcome(() -> enter(B));
                limit(3);
                seen += " " + outcome(() -> enter(C));
                limit(2);
                seen += " " + outcome(() -> enter(C));
                RealtimeSystem.setMaximumConcurrentLocks(2, false);
                seen += " " + outcome(() -> enter(C));
            }
        }
        say("changed: " + seen);
    }

    static volatile boolean go;

    static void waiting() throws Exception {
        go = false;
        int[] depth = new int[1];
        Thread waiter = start(() -> {
            synchronized (A) {
                synchronized (A) {
                    while (!go) {
                        try {
                            A.wait();
                        } catch (InterruptedException never) {
                            throw new AssertionError(never);
                        }
                    }
                    depth[0] = Thread.holdsLock(A) ? 1 : 0;
                }
                depth[0] += Thread.holdsLock(A) ? 1 : 0;
            }
        });
        await(waiter, Thread.State.WAITING);
        limit(1);
        String seen;
        synchronized (A) {
            go = true;
            A.notifyAll();
        }
        synchronized (B) {                          /* the waiter comes back all the same */
            while (depth[0] != 2 && waiter.isAlive()) {
                LockSupport.parkNanos(100_000);
            }
            seen = outcome(() -> enter(C));
        }
        seen += " " + outcome(() -> enter(C));
        unlimited();
        waiter.join();
        say("waited: " + depth[0] + " " + seen);
    }

    static void contended() throws Exception {
        String[] seen = new String[2];
        Thread[] wanting = new Thread[2];
        limit(1);
        synchronized (A) {
            for (int i = 0; i < 2; i++) {
                int n = i;
                RealtimeSystem.setMaximumConcurrentLocks(1, false);
                wanting[i] = start(() -> {
                    try {
                        seen[n] = outcome(() -> enter(A));
                    } catch (Exception never) {
                        seen[n] = never.toString();
                    }
                });
                await(wanting[i], Thread.State.BLOCKED);
            }
            limit(1);
        }
        while (seen[0] == null || seen[1] == null) {
            LockSupport.parkNanos(100_000);
        }
        unlimited();
        for (Thread thread : wanting) {
            thread.join();
        }
        say("contended: " + seen[0] + " " + seen[1]);
    }

    static final class Fails extends Thread {
        @Override public void run() {
            synchronized (B) {
                throw new IllegalStateException("as it should");
            }
        }
    }

    /** Threads end, with an exception that is printed, while somebody has all locks; what they had is free again. */
    static void ends() throws Exception {
        Thread[] threads = new Thread[20];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = i % 2 == 0 ? new Thread(() -> enter(B)) : new Fails();
            threads[i].setUncaughtExceptionHandler((thread, thrown) -> { });
        }
        limit(1);
        for (Thread thread : threads) {
            RealtimeSystem.setMaximumConcurrentLocks(1, false);
            thread.start();
            limit(1);
        }
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                LockSupport.parkNanos(100_000);
            }
        }
        String free = outcome(() -> enter(C));
        String full;
        synchronized (A) {
            full = outcome(() -> enter(C));
        }
        say("ended: " + free + " " + full);
    }

    /** The owner, whom the limit refuses a second lock, is boosted by who wants its first. */
    static void inheritance() throws Exception {
        String[] seen = new String[2];
        CountDownLatch has = new CountDownLatch(1);
        go = false;
        RealtimeThread low = new RealtimeThread(new PriorityParameters(20)) {
            @Override public void run() {
                synchronized (A) {
                    has.countDown();
                    while (!go) {
                        LockSupport.parkNanos(100_000);
                    }
                    try {
                        seen[0] = outcome(() -> enter(B));
                    } catch (Exception never) {
                        seen[0] = never.toString();
                    }
                }
            }
        };
        RealtimeThread high = new RealtimeThread(new PriorityParameters(30)) {
            @Override public void run() {
                try {
                    seen[1] = outcome(() -> enter(A));
                } catch (Exception never) {
                    seen[1] = never.toString();
                }
            }
        };
        low.start();
        has.await();
        high.start();
        await(high, Thread.State.BLOCKED);
        limit(1);
        go = true;
        while (low.isAlive() || high.isAlive()) {
            LockSupport.parkNanos(100_000);
        }
        say("inherited: " + seen[0] + " " + seen[1]);
    }

    /** A refused thread has not the lock's ceiling. */
    static void ceiling() throws Exception {
        Object lock = new Object();
        synchronized (lock) {
            MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(40));
        }
        String[] seen = new String[3];
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(20)) {
            @Override public void run() {
                try {
                    while (!go) {                   /* who starts it has its lock meanwhile */
                        LockSupport.parkNanos(100_000);
                    }
                    limit(1);
                    synchronized (A) {
                        seen[0] = outcome(() -> enter(lock));
                        seen[1] = "" + Thread.holdsLock(lock);
                    }
                    seen[2] = outcome(() -> enter(lock));
                } catch (Exception never) {
                    seen[0] = never.toString();
                }
                unlimited();
            }
        };
        go = false;
        thread.start();
        go = true;
        while (thread.isAlive()) {
            LockSupport.parkNanos(100_000);
        }
        say("ceiling: " + String.join(" ", seen));
    }

    static final class Late {
        static final int VALUE = value();

        private static synchronized int value() {
            synchronized (B) {
                return 7;
            }
        }
    }

    /** What must not fail: throwables, initialisers, loading, string concatenation and lambdas at first use. */
    static void exempt() throws Exception {
        String seen;
        limit(1);
        synchronized (A) {
            Throwable made = new IllegalStateException("made");
            seen = made.getMessage() + Late.VALUE;
            java.util.function.IntSupplier first = () -> Late.VALUE + 1;
            seen += first.getAsInt() + (outcome(() -> enter(C)));
        }
        say("exempt: " + seen);
    }

    static void transfer() throws Exception {
        String[] seen = new String[1];
        limit(2);
        RealtimeThread thread = new RealtimeThread() {
            @Override public void run() {
                new AsynchronouslyInterruptedException().doInterruptible(new Interruptible() {
                    @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
                        synchronized (A) {
                            synchronized (B) {
                                seen[0] = "fired";
                            }
                        }
                        e.fire();
                        while (true) {
                            Thread.onSpinWait();
                        }
                    }

                    @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                        synchronized (A) {
                            try {
                                seen[0] += " " + outcome(() -> enter(B));
                            } catch (Exception never) {
                                seen[0] = never.toString();
                            }
                        }
                    }
                });
            }
        };
        unlimited();
        thread.start();
        thread.join();
        say("transfer: " + seen[0] + (Thread.holdsLock(A) ? " held" : ""));
    }

    /** Many threads below a limit: never are more in use than it allows, and nothing is lost of the count. */
    static void many() throws Exception {
        Object[] locks = new Object[8];
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new Object();
        }
        int[][] count = new int[6][2];
        Thread[] threads = new Thread[count.length];
        for (int i = 0; i < threads.length; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 20_000; k++) {
                    try {
                        synchronized (locks[(n + k) % locks.length]) {
                            count[n][0]++;
                            if (k % 16 == 0) {
                                Thread.yield();
                            }
                        }
                    } catch (ResourceLimitError refused) {
                        count[n][1]++;
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        limit(3);
        for (Thread thread : threads) {
            while (thread.isAlive()) {
                LockSupport.parkNanos(1_000_000);
            }
        }
        int all = 0;
        for (int[] c : count) {
            all += c[0] + c[1];
        }
        limit(1);
        String seen = outcome(() -> enter(A));
        synchronized (A) {
            seen += " " + outcome(() -> enter(B));
        }
        say("many: " + all + " " + seen);
    }

    public static void main(String[] args) throws Exception {
        depth();
        message();
        methods();
        changes();
        waiting();
        contended();
        ends();
        inheritance();
        ceiling();
        exempt();
        transfer();
        many();
        limit(1);                                   /* the end of the program is not refused */
        synchronized (A) {
            Runtime.getRuntime();
        }
    }
}

// expect: nested: done done refused done false, two used true of 2
// expect: 1 locks are in use, which is the limit
// expect: methods: refused refused done done 4 falsefalse
// expect: changed: refused done done refused done
// expect: waited: 2 refused done
// expect: contended: done done
// expect: ended: done refused
// expect: inherited: refused done
// expect: ceiling: refused false done
// expect: exempt: made78refused
// expect: transfer: fired done
// expect: many: 120000 done refused
