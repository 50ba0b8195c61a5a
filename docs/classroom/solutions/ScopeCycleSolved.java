// SPDX-License-Identifier: Apache-2.0

import javax.realtime.HeapMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;
import javax.realtime.ScopedCycleException;

/**
 * Lesson 2, the exercise with a program: two threads, and one parent.
 *
 * While a thread is in b, inside a, another one that comes from the heap would give b a second parent.  When nobody is inside, it may.
 */
public class ScopeCycleSolved {
    static final LTMemory A = new LTMemory(16 * 1024);
    static final LTMemory B = new LTMemory(16 * 1024);

    static void fromTheHeap() {
        try {
            B.enter(() -> System.out.println("b from the heap"));
        } catch (ScopedCycleException refused) {
            System.out.println("b from the heap: ScopedCycleException");
        }
    }

    static void other() {
        RealtimeThread other = new RealtimeThread(null, null, null, null, null, ScopeCycleSolved::fromTheHeap);
        other.start();
        try {
            other.join();
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    static void demo() {
        A.enter(() -> B.enter(() -> HeapMemory.instance().executeInArea(ScopeCycleSolved::other)));
        other();
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, ScopeCycleSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: b from the heap: ScopedCycleException
// expect: b from the heap
