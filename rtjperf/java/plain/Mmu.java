// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Gaps;
import harness.Garbage;
import harness.Series;

/**
 * Minimum mutator utilisation: how much of a window of time is left to a thread that makes garbage all the time, at worst, by the window's length.
 *
 * <p>The thread works in steps of some microseconds: it walks down a tree that lives, and makes one that dies. A sample is the worst window of one part of the
 * run, in thousandths; the least of all samples is the minimum.
 */
public final class Mmu {
    private static final int STEPS_MAX = 4_000_000;
    private static final int PARTS_MAX = 1000;

    private Mmu() {}

    public static void main(String[] arguments) {
        Bench.start("mmu", arguments, "live", "10,100", "windows", "1,2,5,10,20,50,100,200,500", "part-ms", "1000");
        Bench.notePolicy();
        for (double live : Bench.list("live"))
            measure(live);
        Bench.finish();
    }

    private static void measure(double live) {
        double[] windows = Bench.list("windows");
        Series[] series = new Series[windows.length];
        for (int i = 0; i < windows.length; i++)
            series[i] = Bench.series("plain-" + (int) live + "MB", "Utilisation", windows[i]);
        Garbage garbage = new Garbage(live, 0);
        long[] times = new long[STEPS_MAX + 1];
        long part = Bench.number("part-ms") * 1_000_000L;
        long longest = 0;
        long steps = 0;
        for (int i = -Math.min(Bench.warmup(), 2); i < Math.min(Bench.count(), PARTS_MAX); i++) {
            int done = work(garbage, times, part);
            Gaps gaps = new Gaps(times, done);
            for (int w = 0; i >= 0 && w < windows.length; w++)
                series[w].add(gaps.leastUtilisation((long) (windows[w] * 1_000_000)));
            longest = i >= 0 ? Math.max(longest, gaps.longest()) : 0;
            steps = i >= 0 ? steps + done : 0;
        }
        Bench.note((int) live + " MB live: " + steps + " steps, the longest gap " + longest / 1000 + " us, " + Math.round(garbage.madeMegabytes()) + " MB made");
        Bench.check("stepped", steps > Bench.count() && series[0].full(), steps + " steps");
    }

    /** Steps until the part is over; their number. */
    private static int work(Garbage garbage, long[] times, long part) {
        int steps = 0;
        times[0] = System.nanoTime();
        long end = times[0] + part;
        while (times[steps] < end && steps < STEPS_MAX) {
            garbage.touch(steps);
            garbage.makeOne();
            times[++steps] = System.nanoTime();
        }
        return steps;
    }
}
