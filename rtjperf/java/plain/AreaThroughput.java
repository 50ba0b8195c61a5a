// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Frames;
import harness.Operations;

/** Throughput with operands in the heap, by an ordinary thread. */
public final class AreaThroughput {
    public static void main(String[] arguments) {
        Bench.start("area-throughput", arguments, "areas", "heap", "batch", "100", "rate", "0");
        Operations operations = Operations.in("plain", Bench.number("batch"));
        Frames frames = Frames.asAsked();
        if (frames.paced())
            runFrames(operations, frames);
        else
            operations.run();
        Bench.check("plain", operations.right(), "the results are those of C");
        Bench.notePolicy();
        Bench.finish();
    }

    private static void runFrames(Operations operations, Frames frames) {
        for (int i = -frames.warmup(); i < Bench.count(); i++) {
            frames.next();
            operations.once(i >= 0);
        }
    }
}
