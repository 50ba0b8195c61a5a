// SPDX-License-Identifier: Apache-2.0
// Objects of a scope are finalised by the last thread that leaves it, inside it, in passes until there are none left.

import javax.realtime.*;

public class Finalizers {
    static final LTMemory scope = new LTMemory(64 * 1024);
    static int made;

    static class Last {
        final int number = ++made;
        @Override protected void finalize() {
            boolean inside = RealtimeThread.getCurrentMemoryArea() == scope;
            System.out.println("finalize " + number + " by " + Thread.currentThread().getName() + ", inside " + inside
                + ", count " + scope.getReferenceCount());
            if (number <= 2) {
                new Last();                                 // the next pass
            }
            if (number == 3) {
                throw new IllegalStateException("nobody hears this");
            }
        }
    }

    static class Never {
        Never() {
            super();
            throw new IllegalArgumentException();           // constructed far enough to be finalised
        }
        @Override protected void finalize() {
            System.out.println("finalize what failed");
        }
    }

    static RealtimeThread start(String name, Runnable logic) throws InterruptedException {
        RealtimeThread t = new RealtimeThread(null, null, null, null, null, logic);
        t.setName(name);
        t.start();
        return t;
    }

    /** The last to leave sweeps the scope; that may be a thread whose end was announced already. */
    static void settle() throws InterruptedException {
        for (int i = 0; i < 1000 && (scope.getReferenceCount() != 0 || scope.memoryConsumed() != 0); i++) {
            Thread.sleep(5);
        }
    }

    public static void main(String[] args) throws Exception {
        start("A", () -> scope.enter(() -> {
            new Last();
            new Last();
            System.out.println("leaving");
        })).join();
        settle();
        System.out.println(scope.getReferenceCount() + " " + scope.memoryConsumed());

        start("B", () -> scope.enter(() -> {
            made = 10;
            new Last();
            RealtimeThread inner = new RealtimeThread(null, null, null, scope, null, () -> {
                made = 20;
                new Last();
                System.out.println("inner, count " + scope.getReferenceCount());
            });
            inner.setName("C");
            inner.start();
            try {
                inner.join();
            } catch (InterruptedException e) {
                throw new Error(e);
            }
            System.out.println("B leaves, count " + scope.getReferenceCount());
        })).join();

        start("D", () -> scope.enter(() -> {
            try {
                new Never();
            } catch (IllegalArgumentException e) {
                System.out.println("as expected");
            }
        })).join();
        settle();
        System.out.println(scope.getReferenceCount() + " " + scope.memoryConsumed());
    }
}

// expect: leaving
// expect: finalize 2 by A, inside true, count 1
// expect: finalize 1 by A, inside true, count 1
// expect: finalize 4 by A, inside true, count 1
// expect: finalize 3 by A, inside true, count 1
// expect: 0 0
// expect: inner, count 2
// expect: B leaves, count 1
// expect: finalize 21 by B, inside true, count 1
// expect: finalize 11 by B, inside true, count 1
// expect: as expected
// expect: finalize what failed
// expect: 0 0
