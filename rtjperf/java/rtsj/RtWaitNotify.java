// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Signals;
import javax.realtime.RealtimeThread;

/** Context switch by wait and notify, from a low to a high real-time thread. */
public final class RtWaitNotify {
    public static void main(String[] arguments) {
        Bench.start("wait-notify", arguments, "signal", "inside", "placement", "same");
        Rt.main(RtWaitNotify::measure);
    }

    private static void measure() {
        Signals signals = new Signals(Bench.series("rt", "Notify"), Bench.warmup());
        RealtimeThread high = Rt.thread(Rt.priority(2), signals.waiter);
        RealtimeThread low = Rt.thread(Rt.priority(1), signals.signaller);
        high.start();
        low.start();
        Rt.join(low);
        Rt.join(high);
        signals.check();
    }
}
