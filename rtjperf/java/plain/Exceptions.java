// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Throws;

/** Exceptions in an ordinary thread. */
public final class Exceptions {
    public static void main(String[] arguments) {
        Bench.start("exceptions", arguments, "depths", "1,10,100");
        for (double depth : Bench.list("depths")) {
            Throws test = new Throws("plain", (int) depth);
            test.run();
            test.check("plain");
        }
        Bench.notePolicy();
        Bench.finish();
    }
}
