// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Watch;

/** What an ordinary thread loses that only reads the clock. */
public final class Noise {
    public static void main(String[] arguments) {
        Watch.start(arguments);
        Watch watch = new Watch("plain");
        watch.run();
        watch.check();
        Bench.notePolicy();
        Bench.finish();
    }
}
