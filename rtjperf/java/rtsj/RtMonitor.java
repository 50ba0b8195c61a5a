// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Monitors;
import javax.realtime.RealtimeThread;

/** Uncontended monitors in a real-time thread of the highest priority. */
public final class RtMonitor {
    public static void main(String[] arguments) {
        Bench.start("monitor", arguments, "batch", "100");
        Rt.main(() -> {
            Monitors monitors = new Monitors("rt", Bench.number("batch"));
            RealtimeThread thread = Rt.thread(Rt.priority(2), monitors);
            thread.start();
            Rt.join(thread);
            monitors.check();
        });
    }
}
