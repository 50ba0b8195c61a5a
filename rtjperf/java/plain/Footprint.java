// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Resident;

/** What a VM holds that has run a program of ordinary threads: a second one here. */
public final class Footprint {
    private static volatile int ran;

    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("footprint", arguments);
        Resident.prepare();
        Thread thread = new Thread(() -> ran++);
        thread.start();
        thread.join();
        Resident.measure("0-plain");
        Bench.check("ran", ran == 1, "the thread ran " + ran + " times");
        Bench.notePolicy();
        Bench.finish();
    }
}
