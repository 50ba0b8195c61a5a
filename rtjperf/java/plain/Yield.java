// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.YieldPair;

/** Context switch by yielding, between two ordinary threads. */
public final class Yield {
    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("yield", arguments, "rate", "0");
        YieldPair pair = new YieldPair(Bench.series("plain", "Yield"), Bench.warmup());
        Thread second = new Thread(pair.second);
        second.start();
        pair.first.run();
        second.join();
        pair.check(false);
        Bench.notePolicy();
        Bench.finish();
    }
}
