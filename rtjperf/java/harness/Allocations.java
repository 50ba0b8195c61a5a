// SPDX-License-Identifier: Apache-2.0
package harness;

/** Allocates arrays of bytes in the current allocation context and notes the time of each; run it inside the area to measure. */
public final class Allocations implements Runnable {
    private final int size;
    private final int warmup;
    private final Series times;
    private int wrong;

    public Allocations(String area, int size) {
        this.size = size;
        this.warmup = Bench.warmup();
        this.times = Bench.series(area, "Allocation", size);
    }

    @Override
    public void run() {
        for (int i = 0; !times.full(); i++) {
            long start = System.nanoTime();
            byte[] made = new byte[size];
            long passed = System.nanoTime() - start;
            if (i >= warmup)
                times.add(passed);
            wrong += made[0] == 0 && made[size - 1] == 0 ? 0 : 1;
            made[0] = 1;
            made[size - 1] = 1;
        }
    }

    public Series times() {
        return times;
    }

    public int wrong() {
        return wrong;
    }

    /** Room for all of it, headers included. */
    public long bytes() {
        return (size + 64L) * (warmup + times.capacity()) + 65_536;
    }
}
