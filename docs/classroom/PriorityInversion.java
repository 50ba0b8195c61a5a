// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import java.util.concurrent.locks.ReentrantLock;

import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/**
 * 17. Priority inversion with and without inheritance.
 *
 * On one CPU, a thread of low priority holds what one of high priority wants, when one of middle priority, which wants
 * nothing of them, begins to work.  The low one cannot go on: the middle one is more important.  So the high one waits for the
 * middle one, for as long as that likes.  With priority inheritance the low one has the high priority while the high one
 * waits for it, and is soon done.
 *
 * synchronized has inheritance.  Locks of java.util.concurrent have not: they know who waits, but the kernel does not.
 *
 * With -Xrt:trace=FILE the two runs can be looked at: see the boost in the first, and what takes its place in the second.
 */
public class PriorityInversion {
    static final int LOW = 15;
    static final int MIDDLE = 25;
    static final int HIGH = 35;

    interface Section {
        void run(Runnable inside);
    }

    /** What happened, in order. */
    static final StringBuffer EVENTS = new StringBuffer();

    static void happened(String event) {
        EVENTS.append("    ").append(event).append('\n');
    }

    /** A thread with something to do, that says when it has come to it. */
    static class Actor extends RealtimeThread {
        final Section section;
        final Runnable inside;
        volatile boolean acts;

        Actor(String name, int priority, Section section, Runnable inside) {
            super(new PriorityParameters(priority));
            setName(name);
            Conditions.onOneCpu(this);
            this.section = section;
            this.inside = inside;
        }

        @Override
        public void run() {
            acts = true;
            section.run(inside);
        }

        /** Until it sleeps, wanting something. */
        void awaitAsleep() throws InterruptedException {
            while (!acts || getState() != State.BLOCKED && getState() != State.WAITING) {
                Thread.sleep(1);
            }
        }
    }

    /** Keeps a thread asleep until the middle one opens it. */
    static class Gate {
        boolean open;

        synchronized void pass() {
            try {
                while (!open) {
                    wait();
                }
            } catch (InterruptedException never) {
                throw new AssertionError(never);
            }
        }

        synchronized void open() {
            open = true;
            notifyAll();
        }
    }

    /** Needs the CPU, and nothing else. */
    static int work(int turns) {
        int sum = 0;
        for (int i = 0; i < turns; i++) {
            sum += i ^ sum;
        }
        return sum;
    }

    /** The low thread is in the section, asleep; the high one wants to enter; the middle one wakes the low one and works. */
    static void run(String how, Section section) throws InterruptedException {
        EVENTS.setLength(0);
        Gate gate = new Gate();
        Actor low = new Actor("low, " + how, LOW, section, () -> {
            gate.pass();
            work(20_000);
            happened("the low thread leaves");
        });
        Actor high = new Actor("high, " + how, HIGH, section, () -> happened("the high thread has got what it wanted"));
        Actor middle = new Actor("middle, " + how, MIDDLE, Runnable::run, () -> {
            gate.open();
            work(2_000_000);
            happened("the middle thread has done its work");
        });
        low.start();
        low.awaitAsleep();
        high.start();
        high.awaitAsleep();
        middle.start();
        low.join();
        high.join();
        middle.join();
        System.out.print(EVENTS);
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        Object monitor = new Object();
        System.out.println("synchronized, with inheritance:");
        run("synchronized", inside -> {
            synchronized (monitor) {
                inside.run();
            }
        });
        ReentrantLock lock = new ReentrantLock();
        System.out.println("ReentrantLock, without:");
        run("ReentrantLock", inside -> {
            lock.lock();
            try {
                inside.run();
            } finally {
                lock.unlock();
            }
        });
    }
}

// expect: synchronized, with inheritance:
// expect:     the low thread leaves
// expect:     the high thread has got what it wanted
// expect:     the middle thread has done its work
// expect: ReentrantLock, without:
// expect:     the middle thread has done its work
// expect:     the low thread leaves
// expect:     the high thread has got what it wanted
