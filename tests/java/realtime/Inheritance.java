// SPDX-License-Identifier: Apache-2.0
// Priority inheritance on one CPU: chains of three, changes while blocked, and the order of service.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class Inheritance {
    /** How far a scene has come; the threads that must not block spin on it. */
    static final AtomicInteger STEP = new AtomicInteger();
    static final long PATIENCE = 20_000_000_000L;

    /** Says when it comes to its action, for a thread may wait before, for the VM. */
    static final class Actor extends RealtimeThread {
        private final Realtime.Action action;
        volatile boolean acts;

        Actor(int priority, Realtime.Action action) {
            super(new PriorityParameters(priority));
            this.action = action;
        }

        @Override public void run() {
            acts = true;
            try {
                action.run();
            } catch (Throwable thrown) {
                System.out.println("not expected: " + thrown);
            }
        }
    }

    static Actor start(int priority, Realtime.Action action) {
        Actor thread = new Actor(priority, action);
        thread.start();
        return thread;
    }

    /** Until a scene has come so far; false if that never happened. */
    static boolean spinUntil(int step) {
        long end = System.nanoTime() + PATIENCE;
        while (STEP.get() < step) {
            if (System.nanoTime() > end) {
                return false;
            }
        }
        return true;
    }

    static void awaitBlocked(Actor thread) throws InterruptedException {
        await(thread, Thread.State.BLOCKED);
    }

    static void awaitWaiting(Actor thread) throws InterruptedException {
        await(thread, Thread.State.WAITING);
    }

    private static void await(Actor thread, Thread.State state) throws InterruptedException {
        while (!thread.acts || thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static int kernelLevel() throws Exception {
        String[] fields = Files.readString(Path.of("/proc/thread-self/stat")).replaceFirst(".*\\) ", "").split(" ");
        return fields[38].equals("1") ? -1 - Integer.parseInt(fields[15]) : 0;
    }

    /**
     * The low thread holds a lock; links of a chain hold one each and want the one before; the top wants the last.
     * While a thread of middle priority keeps the CPU, the low one can go on only with the top's priority.
     */
    static String chain(int links, int low, int middle, int top) throws Exception {
        STEP.set(0);
        Object[] locks = new Object[links + 1];
        Arrays.setAll(locks, i -> new Object());
        int[] boosted = new int[2];
        Object gate = new Object();
        boolean[] open = new boolean[1];
        Actor owner = start(low, () -> {
            synchronized (locks[0]) {
                synchronized (gate) {
                    while (!open[0]) {
                        gate.wait();
                    }
                }
                boosted[0] = kernelLevel();
                STEP.incrementAndGet();
            }
            boosted[1] = kernelLevel();
        });
        awaitWaiting(owner);
        Actor[] chain = new Actor[links];
        for (int i = 0; i < links; i++) {
            int link = i;
            chain[i] = start(low + 1 + i, () -> {
                synchronized (locks[link + 1]) {
                    synchronized (locks[link]) {
                        STEP.incrementAndGet();
                    }
                }
            });
            awaitBlocked(chain[i]);
        }
        Actor highest = start(top, () -> {
            synchronized (locks[links]) {
                STEP.incrementAndGet();
            }
        });
        awaitBlocked(highest);
        boolean[] overtaken = new boolean[1];
        Actor hog = start(middle, () -> {
            synchronized (gate) {
                open[0] = true;
                gate.notifyAll();
            }
            overtaken[0] = spinUntil(2 + links);
        });
        for (Thread thread : chain) {
            Realtime.join(thread);
        }
        Realtime.join(owner);
        Realtime.join(highest);
        Realtime.join(hog);
        boolean levels = boosted[0] == top && boosted[1] == low;
        return "the owner overtook " + overtaken[0] + ", its levels " + (levels ? "right" : Arrays.toString(boosted));
    }

    /** The same without anybody in between who takes the CPU: a waiter's new priority is the owner's at once. */
    static String changed() throws Exception {
        STEP.set(0);
        Object lock = new Object();
        Object gate = new Object();
        boolean[] open = new boolean[1];
        int[] levels = new int[2];
        Actor owner = start(12, () -> {
            synchronized (lock) {
                synchronized (gate) {
                    while (!open[0]) {
                        gate.wait();
                        levels[STEP.get()] = kernelLevel();
                        STEP.incrementAndGet();
                    }
                }
            }
        });
        awaitWaiting(owner);
        Actor waiter = start(20, () -> {
            synchronized (lock) {
                lock.notify();
            }
        });
        awaitBlocked(waiter);
        wake(gate, open, false);
        while (STEP.get() == 0) {
            Thread.sleep(1);
        }
        awaitWaiting(owner);
        ((PriorityParameters) waiter.getSchedulingParameters()).setPriority(50);
        wake(gate, open, true);
        Realtime.join(owner);
        Realtime.join(waiter);
        return levels[0] + ", then " + levels[1];
    }

    static void wake(Object gate, boolean[] open, boolean last) {
        synchronized (gate) {
            open[0] = last;
            gate.notifyAll();
        }
    }

    /** Who waits to enter is served by priority, then in the order of coming. */
    static String entering() throws Exception {
        int[] priorities = {15, 40, 20, 40, 30, 20};
        StringBuilder order = new StringBuilder();
        Object lock = new Object();
        Actor[] threads = new Actor[priorities.length];
        synchronized (lock) {
            for (int i = 0; i < threads.length; i++) {
                String name = priorities[i] + (i == 3 || i == 5 ? "b" : "");
                threads[i] = start(priorities[i], () -> {
                    synchronized (lock) {
                        order.append(name).append(' ');
                    }
                });
                awaitBlocked(threads[i]);
            }
        }
        for (Thread thread : threads) {
            Realtime.join(thread);
        }
        return order.toString().trim();
    }

    /** Who waits in an object's wait set is woken by priority, then in the order of coming. */
    static String waiting(boolean all) throws Exception {
        int[] priorities = {20, 40, 15, 40, 30, 20};
        StringBuilder order = new StringBuilder();
        Object lock = new Object();
        Actor[] threads = new Actor[priorities.length];
        for (int i = 0; i < threads.length; i++) {
            String name = priorities[i] + (i == 3 || i == 5 ? "b" : "");
            threads[i] = start(priorities[i], () -> {
                synchronized (lock) {
                    lock.wait();
                    order.append(name).append(' ');
                }
            });
            awaitWaiting(threads[i]);
        }
        synchronized (lock) {
            if (all) {
                lock.notifyAll();
            }
            for (int i = 0; !all && i < threads.length; i++) {
                lock.notify();
            }
        }
        for (Thread thread : threads) {
            Realtime.join(thread);
        }
        return order.toString().trim();
    }

    /** A thread that waits moves in the wait set with its priority. */
    static String moved() throws Exception {
        StringBuilder order = new StringBuilder();
        Object lock = new Object();
        Actor[] threads = new Actor[3];
        for (int i = 0; i < threads.length; i++) {
            int priority = 20 + 5 * i;
            threads[i] = start(priority, () -> {
                synchronized (lock) {
                    lock.wait();
                    order.append(priority).append(' ');
                }
            });
            awaitWaiting(threads[i]);
        }
        ((PriorityParameters) threads[0].getSchedulingParameters()).setPriority(60);
        ((PriorityParameters) threads[2].getSchedulingParameters()).setPriority(15);
        synchronized (lock) {
            lock.notifyAll();
        }
        for (Thread thread : threads) {
            Realtime.join(thread);
        }
        return order.toString().trim();
    }

    static void scene(String what, String found, String expected) {
        System.out.println(what + ": " + (found.equals(expected) ? "right" : found));
    }

    public static void main(String[] args) throws Exception {
        String overtook = "the owner overtook true, its levels right";
        scene("two", chain(0, 12, 30, 40), overtook);
        scene("three", chain(1, 12, 30, 40), overtook);
        scene("five", chain(3, 12, 30, 40), overtook);
        scene("priority of a waiter changed", changed(), "20, then 50");
        scene("entering", entering(), "40 40b 30 20 20b 15");
        scene("waiting", waiting(true), "40 40b 30 20 20b 15");
        scene("waiting, one by one", waiting(false), "40 40b 30 20 20b 15");
        scene("moved", moved(), "20 25 30");
    }
}

// expect: two: right
// expect: three: right
// expect: five: right
// expect: priority of a waiter changed: right
// expect: entering: right
// expect: waiting: right
// expect: waiting, one by one: right
// expect: moved: right
