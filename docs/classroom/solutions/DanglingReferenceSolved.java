// SPDX-License-Identifier: Apache-2.0

import javax.realtime.HeapMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * Lesson 1, the exercise with a program: keep what was made in the scope.
 *
 * A reference cannot be kept, but a copy can be made where it may live.  clone makes it in the allocation context, which is the heap for a moment.
 */
public class DanglingReferenceSolved {
    static int[] kept;

    static void demo() {
        new LTMemory(16 * 1024).enter(() -> {
            int[] numbers = {1, 2, 3};
            HeapMemory.instance().executeInArea(() -> kept = numbers.clone());
        });
        System.out.println("kept " + kept[0] + kept[1] + kept[2]);
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, DanglingReferenceSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: kept 123
