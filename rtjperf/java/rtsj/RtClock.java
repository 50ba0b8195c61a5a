// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;

/** The real-time clock: one reading into a time object that is reused, and its resolution. */
public final class RtClock {
    public static void main(String[] arguments) {
        Bench.start("clock", arguments, "batch", "100");
        Rt.main(RtClock::measure);
    }

    private static void measure() {
        Series read = Bench.series("rt", "Read");
        Series batches = Bench.series("rt", "ReadInBatch").per(Bench.number("batch"));
        Clock clock = Clock.getRealtimeClock();
        AbsoluteTime time = new AbsoluteTime();
        AbsoluteTime before = clock.getTime();
        int warmup = Bench.warmup();
        for (int i = 0; !read.full(); i++) {
            long start = System.nanoTime();
            clock.getTime(time);
            long passed = System.nanoTime() - start;
            if (i >= warmup)
                read.add(passed);
        }
        int batch = Bench.number("batch");
        while (!batches.full()) {
            long start = System.nanoTime();
            for (int i = 0; i < batch; i++)
                clock.getTime(time);
            batches.add(System.nanoTime() - start);
        }
        Bench.note("Realtime Clock Resolution: " + clock.getResolution());
        Bench.check("monotonic", time.compareTo(before) > 0, "the last reading is after the first");
    }
}
