// SPDX-License-Identifier: Apache-2.0
package plain;

import harness.Bench;
import harness.Series;

/** Ordinary threads: making the object, and from start() to the first instruction of run(). */
public final class ThreadCreation {
    private static long firstInstruction;
    private static int ran;

    private static void body() {
        firstInstruction = System.nanoTime();
        ran++;
    }

    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("thread-create", arguments, "threads", "plain");
        Series creation = Bench.series("plain", "Creation");
        Series startup = Bench.series("plain", "Startup");
        Runnable body = ThreadCreation::body;
        int rounds = Bench.count() + Bench.warmup();
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            Thread thread = new Thread(body);
            long made = System.nanoTime() - start;
            long starting = System.nanoTime();
            thread.start();
            thread.join();
            if (round >= Bench.warmup()) {
                creation.add(made);
                startup.add(firstInstruction - starting);
            }
        }
        Bench.check("ran", ran == rounds, ran + " of " + rounds + " threads ran");
        Bench.notePolicy();
        Bench.finish();
    }
}
