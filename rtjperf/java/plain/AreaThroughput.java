// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Operations;

/** Throughput with operands in the heap. */
public final class AreaThroughput {
    public static void main(String[] arguments) {
        Bench.start("area-throughput", arguments, "areas", "heap", "batch", "100");
        Operations operations = Operations.in("heap", Bench.number("batch"));
        operations.run();
        Bench.check("heap", operations.right(), "the results are those of C");
        Bench.notePolicy();
        Bench.finish();
    }
}
