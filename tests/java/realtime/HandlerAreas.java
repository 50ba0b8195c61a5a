// SPDX-License-Identifier: Apache-2.0
// A handler's initial memory area is entered for each release and empty afterwards; a released handler keeps the scopes
// that it was made in.

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.MemoryParameters;
import javax.realtime.RealtimeThread;

public class HandlerAreas {
    static final int SIZE = 64 * 1024;
    static final Semaphore RAN = new Semaphore(0);
    static final Semaphore GO = new Semaphore(0);
    static volatile String told;

    static String name(MemoryArea area) {
        return area.getClass().getSimpleName();
    }

    static String stack() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < RealtimeThread.getMemoryAreaStackDepth(); i++) {
            text.append(' ').append(name(RealtimeThread.getOuterMemoryArea(i)));
        }
        return text + ", initial " + RealtimeThread.getInitialMemoryAreaIndex();
    }

    static void tellStack() {
        MemoryArea area = RealtimeThread.getCurrentMemoryArea();
        System.out.println("  in " + name(area) + ":" + stack());
        RAN.release();
    }

    static void fire(AsyncEventHandler handler, int times) {
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        for (int i = 0; i < times; i++) {
            event.fire();
            RAN.acquireUninterruptibly();
        }
    }

    static AsyncEventHandler handler(MemoryArea area, Runnable logic) {
        return new AsyncEventHandler(null, null, null, area, null, logic);
    }

    static void places() {
        Runnable logic = HandlerAreas::tellStack;
        LTMemory scope = new LTMemory(SIZE);
        fire(handler(null, logic), 1);
        fire(handler(ImmortalMemory.instance(), logic), 1);
        fire(handler(scope, logic), 2);
        System.out.println("area " + (handler(scope, logic).getMemoryArea() == scope));
    }

    static void emptied() {
        LTMemory scope = new LTMemory(SIZE);
        long[] before = new long[1];
        fire(handler(scope, () -> {
            before[0] = Math.max(before[0], scope.memoryConsumed());
            for (int i = 0; i < 10; i++) {
                new byte[1024].clone();
            }
            RAN.release();
        }), 100);
        System.out.println("empty for each: " + (before[0] == 0));
        fire(new BoundAsyncEventHandler(null, null, null, scope, null, false, () -> {
            before[0] = Math.max(before[0], scope.memoryConsumed());
            new Object();
            RAN.release();
        }), 10);
        System.out.println("bound, too: " + (before[0] == 0));
    }

    /** Its scope is left by all others while it waits to run, and while it runs. */
    static void madeInScope() throws InterruptedException {
        LTMemory outer = new LTMemory(SIZE), inner = new LTMemory(SIZE);
        outer.enter(() -> {
            inner.enter(() -> {
                AsyncEvent event = new AsyncEvent();
                Object[] mine = {"kept"};
                event.addHandler(new AsyncEventHandler(() -> {
                    GO.acquireUninterruptibly();
                    tellStack();
                    System.out.println("  " + mine[0]);
                    GO.acquireUninterruptibly();
                }));
                event.fire();
                event.fire();
            });
            System.out.println("in use: " + inner.getReferenceCount());
        });
        System.out.println("in use: " + outer.getReferenceCount());
        GO.release(4);
        outer.join();
        RAN.acquireUninterruptibly(2);
        System.out.println("left: " + outer.getReferenceCount() + " " + inner.getReferenceCount());
    }

    static void otherPlaces() throws InterruptedException {
        LTMemory outer = new LTMemory(SIZE), inner = new LTMemory(SIZE), other = new LTMemory(SIZE);
        Runnable logic = HandlerAreas::tellStack;
        outer.enter(() -> inner.enter(() -> {
            fire(handler(outer, logic), 1);
            fire(handler(ImmortalMemory.instance(), logic), 1);
            fire(handler(other, logic), 2);
        }));
        outer.join();
    }

    static void cycle() {
        LTMemory area = new LTMemory(SIZE), parent = new LTMemory(SIZE);
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            told = Realtime.name(thrown);
            RAN.release();
        });
        AsyncEventHandler handler = handler(area, () -> told = "ran");
        parent.enter(() -> area.enter(() -> fire(handler, 1)));
        System.out.println("in use with another parent: " + told);
    }

    static void left() {
        LTMemory area = new LTMemory(SIZE);
        fire(handler(area, () -> {
            throw new IllegalStateException("stays behind");
        }), 2);
        System.out.println("thrown in a scope: " + told);
        fire(new AsyncEventHandler(null, null, new MemoryParameters(2000, 1000), area, null, () -> {
            try {
                new byte[500].clone();
                new byte[5000].clone();
            } catch (OutOfMemoryError refused) {
                told = "refused";
            }
            RAN.release();
        }), 2);
        System.out.println("more than allowed: " + told);
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            places();
            emptied();
            madeInScope();
            otherPlaces();
            cycle();
            left();
        });
    }
}

// expect:   in HeapMemory: HeapMemory, initial 0
// expect:   in ImmortalMemory: ImmortalMemory, initial 0
// expect:   in LTMemory: HeapMemory LTMemory, initial 1
// expect:   in LTMemory: HeapMemory LTMemory, initial 1
// expect: area true
// expect: empty for each: true
// expect: bound, too: true
// expect: in use: 1
// expect: in use: 1
// expect:   in LTMemory: HeapMemory LTMemory LTMemory, initial 2
// expect:   kept
// expect:   in LTMemory: HeapMemory LTMemory LTMemory, initial 2
// expect:   kept
// expect: left: 0 0
// expect:   in LTMemory: HeapMemory LTMemory, initial 1
// expect:   in ImmortalMemory: ImmortalMemory, initial 0
// expect:   in LTMemory: HeapMemory LTMemory LTMemory LTMemory, initial 3
// expect:   in LTMemory: HeapMemory LTMemory LTMemory LTMemory, initial 3
// expect: in use with another parent: ScopedCycleException
// expect: thrown in a scope: ThrowBoundaryError
// expect: more than allowed: refused
