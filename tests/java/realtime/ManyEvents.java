// SPDX-License-Identifier: Apache-2.0
// Events and handlers that are made and dropped, in the heap and in scopes, leave nothing behind; those at work are kept.

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;

public class ManyEvents {
    static final Semaphore RAN = new Semaphore(0);

    static void pooled() {
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new AsyncEventHandler(RAN::release));
        event.fire();
    }

    static void bound() {
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new BoundAsyncEventHandler(null, null, null, null, null, false, RAN::release));
        event.fire();
    }

    /** All are garbage when they have run, or before. */
    static void inHeap() {
        for (int i = 0; i < 2000; i++) {
            pooled();
            if (i % 500 == 0) {
                System.gc();
            }
        }
        RAN.acquireUninterruptibly(2000);
        System.out.println("pooled");
        for (int round = 0; round < 5; round++) {
            for (int i = 0; i < 20; i++) {
                bound();
            }
            RAN.acquireUninterruptibly(20);
            System.gc();
            System.runFinalization();
        }
        System.out.println("bound");
    }

    static void inScopes() throws InterruptedException {
        LTMemory scope = new LTMemory(256 * 1024);
        Runnable pooled = ManyEvents::pooled, bound = ManyEvents::bound;
        long before = ImmortalMemory.instance().memoryConsumed();
        for (int i = 0; i < 200; i++) {
            scope.enter(i % 2 == 0 ? pooled : bound);
            RAN.acquireUninterruptibly();
            while (scope.getReferenceCount() > 0) {
                Thread.sleep(0, 100_000);       // its thread is about to leave
            }
        }
        long used = ImmortalMemory.instance().memoryConsumed() - before;
        System.out.println("in scopes, little used: " + (used < 64 * 1024));
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            inHeap();
            inScopes();
        });
    }
}

// expect: pooled
// expect: bound
// expect: in scopes, little used: true
