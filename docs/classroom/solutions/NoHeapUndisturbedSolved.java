// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.MemoryAccessError;
import javax.realtime.NoHeapRealtimeThread;

/**
 * Lesson 6, the exercise with a program: what happens when it looks at the heap all the same?
 *
 * A static field is the same for all threads, and may refer to an object in the heap.  Merely loading that reference is refused.
 */
public class NoHeapUndisturbedSolved {
    static Object inHeap;                                   // not made here: what a static initialiser makes is in immortal memory
    static int[] inImmortal;
    static NoHeapRealtimeThread thread;

    static void look() {
        inImmortal[0] = 1;
        try {
            inImmortal[1] = inHeap.hashCode();
        } catch (MemoryAccessError refused) {
            inImmortal[0] = 2;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        inHeap = new Object();
        ImmortalMemory.instance().executeInArea(() -> {
            inImmortal = new int[2];
            thread = new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, NoHeapUndisturbedSolved::look);
        });
        thread.start();
        thread.join();
        System.out.println("it got to " + inImmortal[0] + ", and the heap's object gave " + inImmortal[1]);
    }
}

// expect: it got to 2, and the heap's object gave 0
