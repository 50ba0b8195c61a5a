// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Handoff;
import javax.realtime.RealtimeThread;

/** Context switch by leaving a monitor, from a low to a high real-time thread. */
public final class RtSynchYield {
    public static void main(String[] arguments) {
        Bench.start("synch-yield", arguments, "placement", "same");
        Rt.main(RtSynchYield::measure);
    }

    private static void measure() {
        Handoff handoff = new Handoff(Bench.series("rt", "SynchYield"), Bench.warmup());
        RealtimeThread high = Rt.thread(Rt.priority(2), handoff.high);
        RealtimeThread low = Rt.thread(Rt.priority(1), handoff.low);
        high.start();
        low.start();
        Rt.join(low);
        Rt.join(high);
        handoff.check();
    }
}
