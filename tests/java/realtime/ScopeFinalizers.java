// SPDX-License-Identifier: Apache-2.0
// Finalisers run when the last thread leaves, by that thread, in the scope, again for what they make.

import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;

public class ScopeFinalizers {
    static int finalized;
    static boolean inScope = true;
    static Thread by;
    static int generations;

    static class Mortal {
        final int offspring;

        Mortal(int offspring) {
            this.offspring = offspring;
        }

        @Override
        @SuppressWarnings("deprecation")
        protected void finalize() {
            finalized++;
            by = Thread.currentThread();
            inScope &= RealtimeThread.getCurrentMemoryArea() == MemoryArea.getMemoryArea(this);
            if (offspring > 0) {
                generations++;
                new Mortal(offspring - 1);
            }
        }
    }

    static class Throwing {
        @Override
        @SuppressWarnings("deprecation")
        protected void finalize() {
            finalized++;
            throw new IllegalStateException("nobody sees this");
        }
    }

    static void report(String what) {
        System.out.println(what + ": " + finalized);
        finalized = 0;
    }

    static void main() {
        LTMemory scope = new LTMemory(64 * 1024);
        scope.enter(() -> {
            for (int i = 0; i < 10; i++) {
                new Mortal(0);
            }
            scope.executeInArea(() -> new Mortal(0));
            report("while inside");
        });
        report("left");
        System.out.println("by this thread " + (by == Thread.currentThread()) + ", in the scope " + inScope);
        scope.enter(() -> new Mortal(3));
        report("those made by finalisers too");
        System.out.println("generations " + generations);
        scope.enter(() -> {
            new Throwing();
            new Throwing();
        });
        report("those that throw too");
        scope.enter(() -> { });
        report("nothing left");
        lastOne(scope);
    }

    /** The thread that leaves last finalises what the others made. */
    static void lastOne(LTMemory scope) {
        RealtimeThread other = new RealtimeThread(null, null, null, scope, null, () -> new Mortal(0));
        scope.enter(() -> {
            other.start();
            Realtime.join(other);
            report("other thread gone");
        });
        report("last one gone");
        RealtimeThread alone = new RealtimeThread(null, null, null, scope, null, () -> new Mortal(0));
        alone.start();
        Realtime.join(alone);
        report("initial area left by the end of its thread");
        System.out.println("by that thread " + (by == alone));
    }

    public static void main(String[] args) {
        Realtime.inThread(ScopeFinalizers::main);
    }
}

// expect: while inside: 0
// expect: left: 11
// expect: by this thread true, in the scope true
// expect: those made by finalisers too: 4
// expect: generations 3
// expect: those that throw too: 2
// expect: nothing left: 0
// expect: other thread gone: 0
// expect: last one gone: 1
// expect: initial area left by the end of its thread: 1
// expect: by that thread true
