// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.AbsoluteTime;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.HighResolutionTime;
import javax.realtime.ImmortalMemory;
import javax.realtime.OneShotTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RelativeTime;

/** One-shot timer: from start() to the first instruction of its bound handler, by a relative and by an absolute time. */
public final class RtOneShotTimer {
    private final Series timeout;
    private final RelativeTime interval;
    private final Gate fired = new Gate();
    private final OneShotTimer timer;
    private long started;
    private int early;
    private boolean settled;

    private RtOneShotTimer(String variant, double ms) {
        timeout = Bench.series(variant, "TimeOut", ms, Bench.countAt(ms));
        interval = new RelativeTime((long) ms, (int) (ms % 1 * 1_000_000));
        timer = new OneShotTimer(interval, new BoundAsyncEventHandler(new PriorityParameters(Rt.priority(2)), null, null,
            ImmortalMemory.instance(), null, false, this::handle));
    }

    public static void main(String[] arguments) {
        Bench.start("timer-oneshot", arguments, "intervals", "5,10,30,50,100,300,500", "variants", "relative,absolute");
        Rt.main(() -> {
            for (String variant : new String[] {"relative", "absolute"})
                for (double ms : Bench.list("intervals"))
                    if (Bench.has("variants", variant))
                        new RtOneShotTimer(variant, ms).measure(variant.equals("absolute"));
        });
    }

    private void handle() {
        long passed = System.nanoTime() - started;
        if (settled) {
            timeout.add(passed);
            early += passed < interval.getMilliseconds() * 1_000_000L ? 1 : 0;
        }
        fired.open();
    }

    private void measure(boolean absolute) {
        AbsoluteTime at = new AbsoluteTime();
        for (int i = 1; !timeout.full(); i++) {
            settled = i > 2;
            started = System.nanoTime();
            HighResolutionTime when = absolute ? Clock.getRealtimeClock().getTime(at).add(interval, at) : interval;
            timer.reschedule(when);
            timer.start();
            fired.pass(i);
        }
        timer.destroy();
        Bench.check(absolute ? "absolute" : "relative", early == 0, interval + ": " + early + " of " + timeout.count() + " came early");
    }
}
