// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import java.util.concurrent.Semaphore;

import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

/**
 * 11. Who runs first.
 *
 * On one CPU there is one rule: of all threads that can run, one of the highest priority does, and goes on until it waits, ends, or a higher one
 * can run. A thread that becomes able to run preempts a lower one at once, in the middle of a statement if need be.  It never preempts an equal
 * one: of equals, who came first runs first, for as long as it likes.
 *
 * The thread here wakes three others, one after the other.  Only the higher one has run by the time it looks.
 */
public class WhoRunsFirst {
    static final int PRIORITY = 25;
    static final StringBuilder ORDER = new StringBuilder();

    /** Waits to be woken, and says that it runs. */
    static class Sleeper extends RealtimeThread {
        final Semaphore bell = new Semaphore(0);
        final String word;

        Sleeper(String word, int priority) {
            super(new PriorityParameters(priority));
            this.word = word;
            Conditions.onOneCpu(this);
        }

        @Override
        public void run() {
            bell.acquireUninterruptibly();
            ORDER.append(' ').append(word);
        }

        void startAndAwaitAsleep() throws InterruptedException {
            start();
            while (getState() != State.WAITING) {
                Thread.sleep(1);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        Sleeper[] sleepers = {
            new Sleeper("lower", PRIORITY - 5), new Sleeper("equal", PRIORITY), new Sleeper("higher", PRIORITY + 5), new Sleeper("another-equal", PRIORITY)
        };
        for (Sleeper each : sleepers) {
            each.startAndAwaitAsleep();
        }
        RealtimeThread waker = Conditions.onOneCpu(new RealtimeThread(new PriorityParameters(PRIORITY), null, null, null, null, () -> {
            for (Sleeper each : sleepers) {
                each.bell.release();
            }
            System.out.println("while the waker goes on:" + ORDER);
        }));
        waker.start();
        waker.join();
        for (Sleeper each : sleepers) {
            each.join();
        }
        System.out.println("in the end:" + ORDER);
    }
}

// expect: while the waker goes on: higher
// expect: in the end: higher equal another-equal lower
