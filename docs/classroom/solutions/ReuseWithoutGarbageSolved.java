// SPDX-License-Identifier: Apache-2.0

import javax.realtime.HeapMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * Lesson 4, the exercise with a program: keep the best sample, with its time, over all cycles.
 *
 * An object that was there before takes the numbers.  A reference to the sample itself would dangle.
 */
public class ReuseWithoutGarbageSolved {
    static class Sample {
        int time;
        int value;
    }

    static final Sample BEST = new Sample();
    static int cycle;

    static void once() {
        Sample[] samples = new Sample[20];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = new Sample();
            samples[i].time = cycle;
            samples[i].value = (cycle * 37 + i * 11) % 101;
            if (samples[i].value > BEST.value) {
                BEST.time = samples[i].time;
                BEST.value = samples[i].value;
            }
        }
        cycle++;
    }

    static void demo() {
        LTMemory scope = new LTMemory(8 * 1024);
        Runnable once = ReuseWithoutGarbageSolved::once;
        scope.enter(once);
        long before = HeapMemory.instance().memoryConsumed();
        while (cycle < 1000) {
            scope.enter(once);
        }
        long left = HeapMemory.instance().memoryConsumed() - before;
        System.out.println("best " + BEST.value + " in cycle " + BEST.time + ", left in the heap " + left);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, ReuseWithoutGarbageSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: best 100 in cycle 4, left in the heap 0
