// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.YieldPair;
import javax.realtime.RealtimeThread;

/** Context switch by yielding, between two real-time or two no-heap threads of one priority; or, with a rate, once in each frame. */
public final class RtYield {
    public static void main(String[] arguments) {
        Bench.start("yield", arguments, "rate", "0", "threads", "rt,noheap");
        Rt.main(() -> {
            for (String kind : Bench.text("threads").split(","))
                measure(kind);
        });
    }

    private static void measure(String kind) {
        boolean noHeap = kind.equals("noheap");
        if (Bench.number("rate") > 0) {
            new FramedYield(Bench.series(kind, "Yield"), Bench.number("rate"), noHeap).measure();
            return;
        }
        YieldPair pair = new YieldPair(Bench.series(kind, "Yield"), Bench.warmup());
        RealtimeThread first = Rt.thread(noHeap, Rt.priority(-1), pair.first);
        RealtimeThread second = Rt.thread(noHeap, Rt.priority(-1), pair.second);
        first.start();
        second.start();
        Rt.join(first);
        Rt.join(second);
        pair.check(Bench.underFifo());
    }
}
