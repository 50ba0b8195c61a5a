// SPDX-License-Identifier: Apache-2.0
package harness;

/**
 * From throwing an exception to the first instruction of its handler, so many calls further out: one exception that was made before, or a new one each
 * time, whose making, stack trace included, is in the sample.
 *
 * <p>Run it in the area in which the exceptions shall lie; nothing else is allocated.
 */
public final class Throws implements Runnable {
    private static final int BYTES = 512;
    private static final int BYTES_FOR_EACH_CALL = 64;

    /** What is thrown. */
    @SuppressWarnings("serial")
    private static final class Thrown extends RuntimeException {
    }

    private final Series preallocated;
    private final Series made;
    private final int depth;
    private final int warmup;
    private long start;
    private int caught;
    private int wrong;

    public Throws(String variant, int depth) {
        this.depth = depth;
        this.warmup = Bench.warmup();
        preallocated = Bench.series(variant, "Preallocated", depth);
        made = Bench.series(variant, "New", depth);
    }

    @Override
    public void run() {
        Thrown before = new Thrown();
        for (int i = 0; !preallocated.full(); i++)
            keep(preallocated, i, catchBefore(before));
        for (int i = 0; !made.full(); i++)
            keep(made, i, catchNew());
    }

    private void keep(Series series, int round, long passed) {
        caught++;
        if (round >= warmup)
            series.add(passed);
    }

    private long catchBefore(Thrown before) {
        try {
            throwBefore(before, depth);
            return -1;
        } catch (Thrown e) {
            long now = System.nanoTime();
            wrong += e == before ? 0 : 1;
            return now - start;
        }
    }

    private long catchNew() {
        try {
            throwNew(depth);
            return -1;
        } catch (Thrown e) {
            return System.nanoTime() - start;
        }
    }

    /** The last of DEPTH calls throws. */
    private int throwBefore(Thrown before, int calls) {
        if (calls > 1)
            return throwBefore(before, calls - 1) + 1;
        start = System.nanoTime();
        throw before;
    }

    private int throwNew(int calls) {
        if (calls > 1)
            return throwNew(calls - 1) + 1;
        start = System.nanoTime();
        throw new Thrown();
    }

    /** Room for what a run allocates. */
    public long bytes() {
        return (warmup + made.capacity() + 1L) * (BYTES + (long) BYTES_FOR_EACH_CALL * depth);
    }

    public void check(String variant) {
        int expected = preallocated.count() + made.count() + 2 * warmup;
        Bench.check(variant + "-" + depth, caught == expected && wrong == 0, caught + " of " + expected + " exceptions were caught, " + wrong + " were others");
    }
}
