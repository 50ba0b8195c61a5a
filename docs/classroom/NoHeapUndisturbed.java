// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.NoHeapRealtimeThread;

/**
 * 6. A no-heap thread does not notice collections.
 *
 * While the heap is collected, threads that use it stand still.  A no-heap thread has no reference into the heap, so the
 * collector can let it run.  The thread here counts; the main thread compares its counter before and after a collection.
 *
 * Everything that the no-heap thread needs is made in immortal memory: its Thread object, its logic, its area.
 */
public class NoHeapUndisturbed {
    static volatile long counter;
    static volatile boolean stop;
    static NoHeapRealtimeThread thread;

    static void count() {
        while (!stop) {
            counter++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ImmortalMemory.instance().executeInArea(() ->
            thread = new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, NoHeapUndisturbed::count));

        Object[] ballast = new Object[200_000];         // gives the collector something to do
        for (int i = 0; i < ballast.length; i++) {
            ballast[i] = new long[2];
        }

        thread.start();
        int undisturbed = 0;
        while (undisturbed < 10) {
            long before = counter;
            System.gc();                                // stops every thread that uses the heap, ours as well
            if (counter - before > 1000) {
                undisturbed++;
            }
        }
        stop = true;
        thread.join();
        System.out.println("it went on counting during " + undisturbed + " collections");

        try {
            new NoHeapRealtimeThread(null, ImmortalMemory.instance());      // its own object would be in the heap
        } catch (IllegalArgumentException refused) {
            System.out.println("a no-heap thread in the heap: " + refused.getMessage());
        }
        System.out.println("ballast of " + ballast.length);
    }
}

// expect: it went on counting during 10 collections
// expect: a no-heap thread in the heap: a no-heap thread cannot use what lives in the heap: the thread itself
// expect: ballast of 200000
