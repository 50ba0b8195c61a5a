// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.YieldPair;
import javax.realtime.RealtimeThread;

/** Context switch by yielding, between two real-time threads of one priority; or, with a rate, once in each frame. */
public final class RtYield {
    public static void main(String[] arguments) {
        Bench.start("yield", arguments, "rate", "0");
        Rt.main(RtYield::measure);
    }

    private static void measure() {
        if (Bench.number("rate") > 0) {
            new FramedYield(Bench.series("rt", "Yield"), Bench.number("rate")).measure();
            return;
        }
        YieldPair pair = new YieldPair(Bench.series("rt", "Yield"), Bench.warmup());
        RealtimeThread first = Rt.thread(Rt.priority(-1), pair.first);
        RealtimeThread second = Rt.thread(Rt.priority(-1), pair.second);
        first.start();
        second.start();
        Rt.join(first);
        Rt.join(second);
        pair.check(Bench.underFifo());
    }
}
