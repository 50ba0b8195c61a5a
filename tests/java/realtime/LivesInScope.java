// SPDX-License-Identifier: Apache-2.0
// A thread whose Thread object lies in a scope: when it has ended, all that others can see of the scopes it was in is as
// without it, and as long as it runs it keeps the scope that it lives in, wherever it runs.
// needs: SCHED_FIFO

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;

public class LivesInScope {
    static final int ROUNDS = 200, SIZE = 64 * 1024;
    static final char[] LOG = new char[16];
    static int logged, late;
    static volatile boolean go;

    static class Worker extends RealtimeThread {
        final int[] mine = {1, 2, 3};

        Worker(MemoryArea area) {
            super(null, null, null, area, null, null);
        }

        @Override
        public void run() {
            new byte[1000].clone();
            new Finalized('i');
        }
    }

    /** Tells its name, in capitals if it is not finalised by a worker. */
    static class Finalized {
        final char name;

        Finalized(char name) {
            this.name = name;
        }

        @Override
        @SuppressWarnings("removal")
        protected void finalize() {
            if (logged < LOG.length) {
                LOG[logged++] = Thread.currentThread() instanceof Worker ? name : Character.toUpperCase(name);
            }
        }
    }

    static class Looker extends Worker {
        Looker(MemoryArea area) {
            super(area);
        }

        @Override
        public void run() {
            // Not by a semaphore: what it queues lies in immortal memory, and this thread in a scope.
            while (!go)
                Realtime.nap();
            System.out.println("  sees " + mine[1] + ", depth " + getMemoryAreaStackDepth() + ", initial " + getInitialMemoryAreaIndex()
                + ", in " + getCurrentMemoryArea().getClass().getSimpleName());
        }
    }

    static void check(boolean good) {
        late += good ? 0 : 1;
    }

    static void joined() {
        LTMemory outer = new LTMemory(SIZE), inner = new LTMemory(SIZE);
        for (int i = 0; i < ROUNDS; i++) {
            outer.enter(() -> {
                Worker worker = new Worker(inner);
                worker.start();
                Realtime.join(worker);
                check(inner.memoryConsumed() == 0);
                check(inner.getReferenceCount() == 0);
                check(outer.getReferenceCount() == 1);
                check(!worker.isAlive());
            });
        }
        System.out.println("late: " + late);
    }

    /** Goes on when whoever started it has left its scopes. */
    static class Last extends Worker {
        Last(MemoryArea area) {
            super(area);
        }

        @Override
        public void run() {
            while (!go)
                Realtime.nap();
            super.run();
        }
    }

    /** All others have left when it ends. */
    static void last() throws InterruptedException {
        LTMemory outer = new LTMemory(SIZE), home = new LTMemory(SIZE), inner = new LTMemory(SIZE);
        logged = 0;
        go = false;
        outer.enter(() -> {
            new Finalized('o');
            home.enter(() -> {
                new Finalized('h');
                new Last(inner).start();
            });
        });
        go = true;
        outer.join();
        System.out.println("finalised: " + new String(LOG, 0, logged));
        System.out.println("left: " + outer.memoryConsumed() + " " + home.memoryConsumed() + " " + inner.memoryConsumed());
    }

    static void elsewhere(MemoryArea area) throws InterruptedException {
        LTMemory outer = new LTMemory(SIZE), home = new LTMemory(SIZE);
        go = false;
        outer.enter(() -> {
            home.enter(() -> {
                new Looker(area == null ? outer : area).start();
                System.out.println("in use: " + home.getReferenceCount());
            });
            System.out.println("in use: " + home.getReferenceCount());
        });
        outer.enter(() -> home.enter(() -> new byte[20000].clone()));
        go = true;
        outer.join();
        System.out.println("left: " + outer.getReferenceCount() + " " + home.getReferenceCount());
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            joined();
            last();
            elsewhere(HeapMemory.instance());
            elsewhere(ImmortalMemory.instance());
            elsewhere(null);
        });
    }
}

// expect: late: 0
// expect: finalised: iho
// expect: left: 0 0 0
// expect: in use: 2
// expect: in use: 1
// expect:   sees 2, depth 1, initial 0, in HeapMemory
// expect: left: 0 0
// expect: in use: 2
// expect: in use: 1
// expect:   sees 2, depth 1, initial 0, in ImmortalMemory
// expect: left: 0 0
// expect: in use: 2
// expect: in use: 1
// expect:   sees 2, depth 2, initial 1, in LTMemory
// expect: left: 0 0
