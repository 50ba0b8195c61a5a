// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Calls;
import javax.realtime.RealtimeThread;

/** Calls with and without a monitor in a real-time thread (Boeing 3.3.3). */
public final class RtCalls {
    public static void main(String[] arguments) {
        Bench.start("sync-latency", arguments, "rate", "0");
        Rt.main(() -> {
            Calls calls = new Calls("rt");
            RealtimeThread thread = Rt.thread(Rt.priority(2), calls);
            thread.start();
            Rt.join(thread);
            calls.check();
        });
    }
}
