// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Handoff;

/** Context switch by leaving a monitor, between two ordinary threads. */
public final class SynchYield {
    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("synch-yield", arguments, "placement", "same");
        Handoff handoff = new Handoff(Bench.series("plain", "SynchYield"), Bench.warmup());
        Thread high = new Thread(handoff.high);
        high.setPriority(Thread.NORM_PRIORITY + 1);
        high.start();
        handoff.low.run();
        high.join();
        handoff.check();
        Bench.notePolicy();
        Bench.finish();
    }
}
