// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.RealtimeThread;

/**
 * Real-time and no-heap threads, made by a real-time thread in immortal memory, and real-time threads made by an ordinary one: making the object, and from
 * start() to run().
 */
public final class RtThreadCreation {
    private static long firstInstruction;
    private static int ran;

    private static void body() {
        firstInstruction = System.nanoTime();
        ran++;
    }

    public static void main(String[] arguments) {
        Bench.start("thread-create", arguments, "threads", "rt,noheap,rt-by-plain");
        if (Bench.has("threads", "rt-by-plain"))
            measure("rt-by-plain", false);
        Rt.main(() -> {
            if (Bench.has("threads", "rt"))
                measure("rt", false);
            if (Bench.has("threads", "noheap"))
                measure("noheap", true);
        });
    }

    private static void measure(String variant, boolean noHeap) {
        Series creation = Bench.series(variant, "Creation");
        Series startup = Bench.series(variant, "Startup");
        Runnable body = RtThreadCreation::body;
        int warmup = Bench.warmup();
        int rounds = Bench.count() + warmup;
        int priority = Rt.priority(1);
        ran = 0;
        for (int round = 0; round < rounds; round++) {
            long start = System.nanoTime();
            RealtimeThread thread = Rt.thread(noHeap, priority, body);
            long made = System.nanoTime() - start;
            long starting = System.nanoTime();
            thread.start();
            Rt.join(thread);
            if (round >= warmup) {
                creation.add(made);
                startup.add(firstInstruction - starting);
            }
        }
        Bench.check(variant, ran == rounds, ran + " of " + rounds + " threads ran");
    }
}
