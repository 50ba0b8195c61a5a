// SPDX-License-Identifier: Apache-2.0

import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;

/**
 * Lesson 7, the exercise with a program: a result from three scopes deep.
 *
 * executeInArea goes to any area of the stack, not only to the one next to it.  The ones between are still there afterwards.
 */
public class ExecuteInAreaSolved {
    static void demo() {
        LTMemory outer = new LTMemory(16 * 1024);
        LTMemory middle = new LTMemory(16 * 1024);
        LTMemory inner = new LTMemory(16 * 1024);
        outer.enter(() -> {
            int[][] result = new int[1][];
            middle.enter(() -> inner.enter(() -> {
                outer.executeInArea(() -> result[0] = new int[] {42});
                System.out.println("depth afterwards " + RealtimeThread.getMemoryAreaStackDepth());
            }));
            System.out.println(result[0][0] + " in the outer scope " + (MemoryArea.getMemoryArea(result[0]) == outer));
        });
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, ExecuteInAreaSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: depth afterwards 4
// expect: 42 in the outer scope true
