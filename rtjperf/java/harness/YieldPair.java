// SPDX-License-Identifier: Apache-2.0
package harness;

/**
 * Two threads of one priority on one processor that yield to each other.
 *
 * <p>A sample is the time from just before one thread's yield to just after the other's, and is taken only when the processor really changed
 * hands. Run {@link #first} and {@link #second} in the two threads.
 */
public final class YieldPair {
    private final Series switches;
    private final int[] runs = new int[2];
    private int warmup;
    private int unswitched;
    private volatile int turn = -1;
    private volatile long stamp;
    private volatile boolean over;

    public final Runnable first = new Half(0);
    public final Runnable second = new Half(1);

    public YieldPair(Series switches, int warmup) {
        this.switches = switches;
        this.warmup = warmup;
    }

    private final class Half implements Runnable {
        private final int me;

        Half(int me) {
            this.me = me;
        }

        @Override
        public void run() {
            while (!over) {
                note(me, System.nanoTime());
                stamp = System.nanoTime();
                Thread.yield();
            }
        }
    }

    private void note(int me, long now) {
        if (turn == 1 - me) {
            if (warmup > 0) {
                warmup--;
            } else {
                runs[me]++;
                switches.add(now - stamp);
            }
        } else if (turn == me) {
            unswitched++;
        }
        turn = me;
        if (switches.full())
            over = true;
    }

    /** STRICT: yields that came back to their own thread count as failures when they are many. */
    public void check(boolean strict) {
        Bench.check("other-ran", runs[0] > 0 && runs[1] > 0, "samples after the first thread: " + runs[1] + ", after the second: " + runs[0]);
        Bench.check("switched", !strict || unswitched <= switches.count() / 10, unswitched + " yields came back to their own thread");
    }
}
