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

    /**
     * join() returns before the thread has given its stack back and ended, which an ordinary one has to do on the
     * same processor: without this, the start of the next would count it, and C's pthread_join waits for it.
     */
    private static void leaveTheProcessor() {
        for (int times = 0; times < 3; times++) {
            Thread.yield();
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        Bench.start("thread-create", arguments, "threads", "plain");
        Series creation = Bench.series("plain", "Creation");
        Series startup = Bench.series("plain", "Startup");
        Runnable body = ThreadCreation::body;
        int rounds = Bench.count() + Bench.warmup();
        for (int round = 0; round < rounds; round++) {
            leaveTheProcessor();
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
