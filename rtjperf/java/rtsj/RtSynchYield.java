// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Handoff;
import javax.realtime.RealtimeThread;

/** Context switch by leaving a monitor, from a low to a high thread, both real-time or both no-heap ones. */
public final class RtSynchYield {
    public static void main(String[] arguments) {
        Bench.start("synch-yield", arguments, "placement", "same", "threads", "rt,noheap");
        Rt.main(() -> {
            for (String kind : Bench.text("threads").split(","))
                measure(kind);
        });
    }

    private static void measure(String kind) {
        boolean noHeap = kind.equals("noheap");
        Handoff handoff = new Handoff(Bench.series(kind, "SynchYield"), Bench.warmup());
        RealtimeThread high = Rt.thread(noHeap, Rt.priority(2), handoff.high);
        RealtimeThread low = Rt.thread(noHeap, Rt.priority(1), handoff.low);
        high.start();
        low.start();
        Rt.join(low);
        Rt.join(high);
        handoff.check();
    }
}
