// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Watch;

/** What a real-time thread loses that only reads the clock. */
public final class RtNoise {
    public static void main(String[] arguments) {
        Watch.start(arguments);
        Rt.main(() -> {
            Watch watch = new Watch("rt");
            watch.run();
            watch.check();
        });
    }
}
