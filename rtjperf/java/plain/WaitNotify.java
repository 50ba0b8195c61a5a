// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Signals;

/** Context switch by wait and notify, between two ordinary threads. */
public final class WaitNotify {
    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("wait-notify", arguments, "signal", "inside", "placement", "same");
        Signals signals = new Signals(Bench.series("plain", "Notify"), Bench.warmup());
        Thread waiter = new Thread(signals.waiter);
        waiter.start();
        signals.signaller.run();
        waiter.join();
        signals.check();
        Bench.notePolicy();
        Bench.finish();
    }
}
