// SPDX-License-Identifier: Apache-2.0

import javax.realtime.RealtimeThread;
import javax.realtime.ScopedMemory;
import org.rtjvm.memory.AllocationStrategy;

/**
 * Lesson 8, the exercise with a program: fill a scope, and fill it again.
 *
 * When it is full, it says so by an OutOfMemoryError; when it has been left, all of it is there again, in each of the three kinds.
 */
public class ThreeKindsOfScopesSolved {
    static int made;

    static void fill() {
        made = 0;
        try {
            while (true) {
                byte[] next = new byte[1000];
                made += next.length / 1000;
            }
        } catch (OutOfMemoryError full) {
            return;
        }
    }

    static void demo() {
        AllocationStrategy[] kinds = {AllocationStrategy.LINEAR_TIME, AllocationStrategy.VARIABLE_TIME, AllocationStrategy.CONSTANT_TIME};
        for (AllocationStrategy kind : kinds) {
            ScopedMemory scope = kind.newScope(64 * 1024, 64 * 1024);
            scope.enter(ThreeKindsOfScopesSolved::fill);
            int first = made;
            scope.enter(ThreeKindsOfScopesSolved::fill);
            System.out.println(kind + ": between 50 and 64: " + (first >= 50 && first <= 64) + ", again the same: " + (made == first));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, ThreeKindsOfScopesSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: LINEAR_TIME: between 50 and 64: true, again the same: true
// expect: VARIABLE_TIME: between 50 and 64: true, again the same: true
// expect: CONSTANT_TIME: between 50 and 64: true, again the same: true
