// SPDX-License-Identifier: Apache-2.0
package harness;

/** What machine and VM take from a thread that only reads the clock: gaps, and the worst of each window. */
public final class Watch implements Runnable {
    private static final int GAPS_PER_WINDOW = 10_000;
    private final int windows = Bench.number("windows");
    private final long length = Bench.number("window-ms") * 1_000_000L;
    private final int threshold = Bench.number("threshold");
    private final int rest = Bench.number("rest-ms");
    private final Series gaps;
    private final Series worst;
    private long watched;

    public Watch(String variant) {
        gaps = Bench.series(variant, "Gap", Double.NaN, windows * GAPS_PER_WINDOW);
        worst = Bench.series(variant, "WorstGap", Double.NaN, windows);
    }

    public static void start(String[] arguments) {
        Bench.start("noise", arguments, "windows", "10", "window-ms", "800", "threshold", "1000", "rest-ms", "200");
    }

    @Override
    public void run() {
        while (!worst.full()) {
            long start = System.nanoTime();
            worst.add(watch(start));
            watched += System.nanoTime() - start;
            pause();
        }
    }

    /** Leaves the processor to others, whom a real-time thread would keep from it. */
    private void pause() {
        try {
            Thread.sleep(rest);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private long watch(long start) {
        long longest = 0;
        long last = start;
        while (last - start < length) {
            long now = System.nanoTime();
            if (now - last > threshold)
                gaps.add(now - last);
            longest = Math.max(longest, now - last);
            last = now;
        }
        return longest;
    }

    public void check() {
        Bench.check("watched", watched >= windows * length, watched / 1_000_000 + " ms were watched");
    }
}
