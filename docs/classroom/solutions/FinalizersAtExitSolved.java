// SPDX-License-Identifier: Apache-2.0

import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

/**
 * Lesson 9, the exercise with a program: valves within valves.
 *
 * What is in an inner scope is finalised when that is left, and so always before what is in the outer one.  An outer valve can rely on its inner
 * ones being closed.
 */
public class FinalizersAtExitSolved {
    static class Valve {
        final String name;

        Valve(String name) {
            this.name = name;
        }

        @Override
        @SuppressWarnings("deprecation")
        protected void finalize() {
            System.out.println(name + " closed");
        }
    }

    static void demo() {
        LTMemory inner = new LTMemory(16 * 1024);
        new LTMemory(16 * 1024).enter(() -> {
            new Valve("main");
            inner.enter(() -> new Valve("side"));
            System.out.println("the inner scope is left");
        });
        System.out.println("the outer scope is left");
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, FinalizersAtExitSolved::demo);
        thread.start();
        thread.join();
    }
}

// expect: side closed
// expect: the inner scope is left
// expect: main closed
// expect: the outer scope is left
