// SPDX-License-Identifier: Apache-2.0

import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * 9. Finalisers run when a scope is left.
 *
 * In the heap nobody knows when, if ever, a finaliser runs, and on which thread.  In a scope everybody knows: when the last
 * thread leaves, on that thread, before enter returns.  So a finaliser can close what an object had opened — and its time
 * counts as yours.
 */
public class FinalizersAtExit {
    static int open;

    static class Valve {
        Valve() {
            open++;
        }

        @Override
        @SuppressWarnings("deprecation")
        protected void finalize() {
            open--;
        }
    }

    static void demo() {
        Thread self = Thread.currentThread();
        LTMemory scope = new LTMemory(16 * 1024);
        scope.enter(() -> {
            for (int i = 0; i < 5; i++) {
                new Valve();
            }
            System.out.println("inside: " + open + " valves open, though nobody refers to them");
        });
        System.out.println("outside: " + open + " valves open");

        scope.enter(() -> new Object() {
            @Override
            @SuppressWarnings("deprecation")
            protected void finalize() {
                System.out.println("finalised by the thread that leaves: " + (Thread.currentThread() == self));
            }
        });
        System.out.println("and only then goes on");
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, FinalizersAtExit::demo);
        thread.start();
        thread.join();
    }
}

// expect: inside: 5 valves open, though nobody refers to them
// expect: outside: 0 valves open
// expect: finalised by the thread that leaves: true
// expect: and only then goes on
