// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Series;

/** The clock: what one reading costs, singly and in batches, and the smallest step it shows. */
public final class Clock {
    public static void main(String[] arguments) {
        Bench.start("clock", arguments, "batch", "100");
        Series single = Bench.series("plain", "Read");
        Series batches = Bench.series("plain", "ReadInBatch").per(Bench.number("batch"));
        Series steps = Bench.series("plain", "Step");
        boolean monotonic = measureSingle(single, Bench.warmup());
        measureBatches(batches, Bench.number("batch"));
        measureSteps(steps);
        Bench.check("monotonic", monotonic, "no reading was before the one before it");
        Bench.notePolicy();
        Bench.finish();
    }

    private static boolean measureSingle(Series read, int warmup) {
        boolean monotonic = true;
        for (int i = 0; !read.full(); i++) {
            long start = System.nanoTime();
            long passed = System.nanoTime() - start;
            monotonic &= passed >= 0;
            if (i >= warmup)
                read.add(passed);
        }
        return monotonic;
    }

    private static void measureBatches(Series read, int batch) {
        while (!read.full()) {
            long start = System.nanoTime();
            for (int i = 1; i < batch; i++)
                System.nanoTime();
            read.add(System.nanoTime() - start);
        }
    }

    private static void measureSteps(Series step) {
        while (!step.full()) {
            long start = System.nanoTime();
            long next = start;
            while (next == start)
                next = System.nanoTime();
            step.add(next - start);
        }
    }
}
