// SPDX-License-Identifier: Apache-2.0

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;

/**
 * 26. Out of an endless loop.
 *
 * A search gets better the longer it runs, and never ends by itself.  After 20 milliseconds control is taken out of it, wherever it
 * is, and the best result so far is used.  The loop asks nobody whether it should go on: its methods say in their throws clause
 * that they may be interrupted.  What must not be left half done stands in a synchronized statement, which defers that.
 */
public class OutOfAnEndlessLoop {
    /** A result whose two parts belong together. */
    static class Best {
        private long candidate;
        private long square;

        void set(long better) throws AsynchronouslyInterruptedException {
            synchronized (this) {                   // never left between the two
                candidate = better;
                square = better * better;
            }
        }

        synchronized boolean isWhole() {
            return square == candidate * candidate;
        }
    }

    static final Best BEST = new Best();

    static void search() throws AsynchronouslyInterruptedException {
        try {
            for (long candidate = 1; ; candidate++) {
                BEST.set(candidate);
            }
        } finally {
            System.out.println("nobody comes here");    // clauses of such methods are passed over
        }
    }

    static void demo() {
        Timed budget = new Timed(new RelativeTime(20, 0));
        budget.doInterruptible(new Interruptible() {
            @Override
            public void run(AsynchronouslyInterruptedException exception) throws AsynchronouslyInterruptedException {
                System.out.println("searching");
                search();
                System.out.println("nor here");
            }

            @Override
            public void interruptAction(AsynchronouslyInterruptedException exception) {
                System.out.println("time is up: " + (exception == budget));
            }
        });
        System.out.println("found something: " + (BEST.candidate > 0) + ", whole: " + BEST.isWhole());
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread() {
            @Override
            public void run() {
                demo();
            }
        };
        thread.start();
        thread.join();
    }
}

// expect: searching
// expect: time is up: true
// expect: found something: true, whole: true
