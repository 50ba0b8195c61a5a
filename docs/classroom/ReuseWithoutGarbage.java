// SPDX-License-Identifier: Apache-2.0

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * 4. Using a scope again and again, without garbage.
 *
 * A cycle of work that is done in a scope leaves nothing behind, however much it allocates: no object survives it, so there
 * is nothing to collect.  What must survive a cycle goes into fields of objects that were there before, as numbers do here.
 */
public class ReuseWithoutGarbage {
    static final int CYCLES = 10_000;

    /** One cycle: a moving average over samples, with as many temporary objects as one likes. */
    static class Cycle implements Runnable {
        double average;
        long peak;
        final LTMemory scope;

        Cycle(LTMemory scope) {
            this.scope = scope;
        }

        @Override
        public void run() {
            Double[] samples = new Double[50];          // 50 boxes and an array, all temporary
            for (int i = 0; i < samples.length; i++) {
                samples[i] = i * 0.5;
            }
            double sum = 0;
            for (Double sample : samples) {
                sum += sample;
            }
            average = sum / samples.length;             // a number may be kept: it refers to nothing
            peak = Math.max(peak, scope.memoryConsumed());
        }
    }

    static void demo() {
        LTMemory scope = new LTMemory(8 * 1024);
        Cycle cycle = new Cycle(scope);
        scope.enter(cycle);                             // once, so that everything is loaded

        long heap = HeapMemory.instance().memoryConsumed();
        long immortal = ImmortalMemory.instance().memoryConsumed();
        for (int i = 0; i < CYCLES; i++) {
            scope.enter(cycle);
        }
        heap = HeapMemory.instance().memoryConsumed() - heap;
        immortal = ImmortalMemory.instance().memoryConsumed() - immortal;

        System.out.println("average " + cycle.average);
        System.out.println("a cycle used more than a kilobyte: " + (cycle.peak > 1024));
        System.out.println("left in the scope: " + scope.memoryConsumed());
        System.out.println("left in the heap by " + CYCLES + " cycles: " + heap);
        System.out.println("left in immortal memory: " + immortal);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, ReuseWithoutGarbage::demo);
        thread.start();
        thread.join();
    }
}

// expect: average 12.25
// expect: a cycle used more than a kilobyte: true
// expect: left in the scope: 0
// expect: left in the heap by 10000 cycles: 0
// expect: left in immortal memory: 0
