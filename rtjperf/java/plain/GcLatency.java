// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Garbage;
import harness.Series;
import java.util.concurrent.locks.LockSupport;

/** How late an ordinary periodic thread is released beside garbage, by what lives and how fast garbage is made. */
public final class GcLatency {
    private static final int SETTLING = 10;

    private GcLatency() {}

    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("gc-latency", arguments, "periods", "1", "live", "10,100,500", "rates", "0,10,100", "frames", "0", "classes", "0", "swap", "0");
        Bench.notePolicy();
        for (double live : Bench.list("live"))
            for (double rate : Bench.list("rates"))
                below(Bench.number("frames"), live, rate);
        Bench.finish();
    }

    /** Below so many frames, which a collector has to look at. */
    private static int below(int frames, double live, double rate) throws InterruptedException {
        if (frames == 0) {
            measure(live, rate);
            return 0;
        }
        Integer own = frames;
        return below(frames - 1, live, rate) + own;
    }

    private static void measure(double live, double rate) throws InterruptedException {
        long period = (long) (Bench.list("periods")[0] * 1_000_000);
        Garbage garbage = new Garbage(live, rate, Bench.number("classes"));
        Series lateness = Bench.series("plain-" + (int) live + "MB", "Lateness", rate);
        garbage.start();
        long release = System.nanoTime();
        int touched = 0;
        for (int i = 0; !lateness.full(); i++) {
            release += period;
            long now = sleepUntil(release);
            touched += garbage.touch(i);
            if (i >= SETTLING)
                lateness.add(now - release);
        }
        garbage.stop();
        Bench.note(live + " MB live: " + rate + " MB/s asked, " + Math.round(garbage.madeMegabytes()) + " MB and " + garbage.madeClasses() + " classes made");
        Bench.check("touched", touched > 0 && lateness.full(), lateness.count() + " releases");
    }

    private static long sleepUntil(long release) {
        long now = System.nanoTime();
        for (; now < release; now = System.nanoTime())
            LockSupport.parkNanos(release - now);
        return now;
    }
}
