// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Allocations;
import harness.Bench;

/** Allocation time of arrays of bytes in the heap, by an ordinary thread. */
public final class Allocation {
    public static void main(String[] arguments) {
        Bench.start("alloc", arguments, "areas", "heap", "sizes", "32,64,128,256,512,1024,2048,4096,8192,16384", "memory", "0");
        int wrong = 0;
        for (double size : Bench.list("sizes")) {
            Allocations allocations = new Allocations("plain", (int) size);
            allocations.run();
            wrong += allocations.wrong();
        }
        Bench.check("zeroed", wrong == 0, wrong + " arrays were not zero");
        Bench.notePolicy();
        Bench.finish();
    }
}
