// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Series;
import harness.Workload;

/** Throughput: the time of one algorithm in an ordinary thread, once in each frame (Boeing 3.1.1). */
public final class Throughput {
    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("throughput", arguments, "rate", "20", "background", "0", "rounds", "2000", "threads", "plain");
        Series times = Bench.series("plain", "Time", 0, Bench.countAt(1000.0 / Bench.number("rate")));
        Workload workload = new Workload();
        int rounds = Bench.number("rounds");
        double expected = workload.run(rounds);
        int wrong = 0;
        for (int i = 0; !times.full(); i++) {
            Thread.sleep(1000 / Bench.number("rate"));
            long start = System.nanoTime();
            wrong += workload.run(rounds) == expected ? 0 : 1;
            if (i > 2)
                times.add(System.nanoTime() - start);
        }
        Bench.check("plain", wrong == 0, wrong + " results were wrong");
        Bench.notePolicy();
        Bench.finish();
    }
}
