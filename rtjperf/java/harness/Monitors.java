// SPDX-License-Identifier: Apache-2.0
package harness;

/** Uncontended monitors: entering, leaving, and a pair of both in a batch. */
public final class Monitors implements Runnable {
    private final int warmup;
    private final int batch;
    private final Series enter;
    private final Series leave;
    private final Series pair;
    private long inside;
    private long leaving;
    private int entered;

    public Monitors(String variant, int batch) {
        this.warmup = Bench.warmup();
        this.batch = batch;
        enter = Bench.series(variant, "Enter");
        leave = Bench.series(variant, "Exit");
        pair = Bench.series(variant, "Pair").per(batch);
    }

    @Override
    public void run() {
        for (int i = 0; !enter.full(); i++)
            measureOne(i >= warmup);
        while (!pair.full())
            measureBatch();
    }

    private void measureOne(boolean keep) {
        long start = System.nanoTime();
        synchronized (this) {
            inside = System.nanoTime();
            entered++;
            leaving = System.nanoTime();
        }
        long left = System.nanoTime();
        if (keep) {
            enter.add(inside - start);
            leave.add(left - leaving);
        }
    }

    private void measureBatch() {
        long start = System.nanoTime();
        for (int i = 0; i < batch; i++)
            synchronized (this) {
                entered++;
            }
        pair.add(System.nanoTime() - start);
    }

    public void check() {
        int expected = enter.count() + warmup + pair.count() * batch;
        Bench.check("entered", entered == expected, "the monitor was entered " + entered + " times");
    }
}
