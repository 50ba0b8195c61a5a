// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Monitors;

/** Uncontended monitors in an ordinary thread. */
public final class Monitor {
    public static void main(String[] arguments) {
        Bench.start("monitor", arguments, "batch", "100");
        Monitors monitors = new Monitors("plain", Bench.number("batch"));
        monitors.run();
        monitors.check();
        Bench.notePolicy();
        Bench.finish();
    }
}
