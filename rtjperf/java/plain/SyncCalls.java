// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Calls;

/** Calls with and without a monitor in an ordinary thread. */
public final class SyncCalls {
    public static void main(String[] arguments) {
        Bench.start("sync-latency", arguments, "rate", "0");
        Calls calls = new Calls("plain");
        calls.run();
        calls.check();
        Bench.notePolicy();
        Bench.finish();
    }
}
