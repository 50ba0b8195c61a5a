// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Series;

/** What machine and VM take from a program that only reads the clock: gaps, and the worst of each window. */
public final class Noise {
    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("noise", arguments, "windows", "10", "window-ms", "800", "threshold", "1000", "rest-ms", "200");
        int windows = Bench.number("windows");
        long length = Bench.number("window-ms") * 1_000_000L;
        Series gaps = Bench.series("plain", "Gap", Double.NaN, windows * 10_000);
        Series worst = Bench.series("plain", "WorstGap", Double.NaN, windows);
        long watched = 0;
        while (!worst.full()) {
            long start = System.nanoTime();
            worst.add(watch(gaps, start, length, Bench.number("threshold")));
            watched += System.nanoTime() - start;
            Thread.sleep(Bench.number("rest-ms"));
        }
        Bench.check("watched", watched >= windows * length, watched / 1_000_000 + " ms were watched");
        Bench.notePolicy();
        Bench.finish();
    }

    private static long watch(Series gaps, long start, long length, long threshold) {
        long worst = 0;
        long last = start;
        while (last - start < length) {
            long now = System.nanoTime();
            if (now - last > threshold)
                gaps.add(now - last);
            worst = Math.max(worst, now - last);
            last = now;
        }
        return worst;
    }
}
