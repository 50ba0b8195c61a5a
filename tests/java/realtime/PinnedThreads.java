// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:gc=concurrent -Xrt:verify-heap
// Pinned scopes as areas of threads and handlers, pinned by threads without the heap, by threads that live in them, and by many at once beside
// collections.

import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.memory.CTMemory;
import org.rtjvm.memory.Pins;

public class PinnedThreads {
    static final int SIZE = 64 * 1024;
    static final Semaphore RAN = new Semaphore(0);
    static LTMemory noHeapScope;
    static int finalised;

    static class Counted {
        int number;
        @Override protected void finalize() {
            finalised++;
        }
    }

    static String state(LTMemory scope) {
        return "count " + scope.getReferenceCount() + ", pins " + Pins.count(scope) + ", " + (scope.memoryConsumed() > 0 ? "objects" : "empty");
    }

    /** What the first of them makes and pins, the others find. */
    static void count(LTMemory scope) {
        if (!Pins.isPinned(scope)) {
            scope.setPortal(new Counted());
            Pins.pin(scope);
        }
        ((Counted) scope.getPortal()).number++;
    }

    static void tell(String what, LTMemory scope) {
        String before = state(scope);
        scope.enter(() -> System.out.println(what + ": " + before + ", number " + ((Counted) scope.getPortal()).number));
        finalised = 0;
        Pins.unpin(scope);
        System.out.println("  unpinned: " + state(scope) + ", finalised " + finalised);
    }

    static void threads() {
        LTMemory scope = new LTMemory(SIZE);
        for (int i = 0; i < 3; i++) {
            RealtimeThread thread = new RealtimeThread(null, null, null, scope, null, () -> count(scope));
            thread.start();
            Realtime.join(thread);
        }
        settle(scope);
        tell("threads", scope);
    }

    /** Threads and handlers leave a little after what they do has been seen. */
    static void settle(LTMemory scope) {
        while (scope.getReferenceCount() > 0) {
            Realtime.nap();
        }
    }

    static void handlers(boolean bound) {
        LTMemory scope = new LTMemory(SIZE);
        Runnable logic = () -> {
            count(scope);
            RAN.release();
        };
        AsyncEventHandler handler = bound ? new BoundAsyncEventHandler(null, null, null, scope, null, false, logic)
            : new AsyncEventHandler(null, null, null, scope, null, false, logic);
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        for (int i = 0; i < 4; i++) {
            event.fire();
            RAN.acquireUninterruptibly();
        }
        event.removeHandler(handler);
        settle(scope);
        tell(bound ? "bound handler" : "handler", scope);
    }

    /** An event and its handler live in the scope that is kept for them. */
    static void residents() {
        LTMemory scope = new LTMemory(SIZE);
        scope.enter(() -> {
            Counted counted = new Counted();
            AsyncEvent event = new AsyncEvent();
            event.addHandler(new AsyncEventHandler(() -> {
                counted.number++;
                RAN.release();
            }));
            scope.setPortal(new Object[] {event, counted});
            Pins.pin(scope);
        });
        for (int i = 0; i < 3; i++) {
            settle(scope);
            scope.enter(() -> {
                ((AsyncEvent) ((Object[]) scope.getPortal())[0]).fire();
                RAN.acquireUninterruptibly();
            });
        }
        settle(scope);
        scope.enter(() -> System.out.println("residents: ran " + ((Counted) ((Object[]) scope.getPortal())[1]).number));
        settle(scope);
        Pins.unpin(scope);
        settle(scope);
        System.out.println("  unpinned: " + state(scope));
    }

    /** The thread lives in the scope that it pins: what remains of it stays there. */
    static void pinnedHome() {
        LTMemory scope = new LTMemory(SIZE);
        scope.enter(() -> {
            RealtimeThread thread = new RealtimeThread() {
                @Override public void run() {
                    Pins.pin(scope);
                }
            };
            scope.setPortal(thread);
            thread.start();
            Realtime.join(thread);
        });
        settle(scope);
        System.out.println("home: " + state(scope));
        scope.enter(() -> System.out.println("  its thread is " + ((Thread) scope.getPortal()).getState()));
        Pins.unpin(scope);
        settle(scope);
        System.out.println("  unpinned: " + state(scope));
    }

    static void withoutHeap(Runnable logic) {
        NoHeapRealtimeThread thread = new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null, logic);
        thread.start();
        Realtime.join(thread);
    }

    static void noHeap() {
        ImmortalMemory.instance().executeInArea(() -> {
            noHeapScope = new LTMemory(SIZE);
            Runnable inside = () -> count(noHeapScope);
            Runnable logic = () -> noHeapScope.enter(inside);
            withoutHeap(logic);
            withoutHeap(logic);
            settle(noHeapScope);
            String kept = state(noHeapScope);
            finalised = 0;
            withoutHeap(() -> Pins.unpin(noHeapScope));
            System.out.println("no heap: " + kept + ", then " + state(noHeapScope) + ", finalised " + finalised);
        });
    }

    /** Each thread takes its own pin from one visit to the next, while others collect. */
    static void many() {
        CTMemory outer = new CTMemory(4 << 20);
        CTMemory scope = new CTMemory(4 << 20);
        AtomicInteger wrong = new AtomicInteger();
        RealtimeThread[] threads = new RealtimeThread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new RealtimeThread() {
                @Override public void run() {
                    for (int round = 0; round < 500; round++) {
                        boolean pins = round % 2 == 0;
                        outer.enter(() -> scope.enter(() -> visit(scope, pins, wrong)));
                    }
                }
            };
        }
        for (RealtimeThread thread : threads) {
            thread.start();
        }
        for (int i = 0; i < 20; i++) {
            System.gc();
        }
        for (RealtimeThread thread : threads) {
            Realtime.join(thread);
        }
        System.out.println("many: wrong " + wrong + ", pins " + Pins.count(scope) + ", counts " + scope.getReferenceCount() + " "
            + outer.getReferenceCount() + ", used " + scope.memoryConsumed() + " " + outer.memoryConsumed());
    }

    static void visit(CTMemory scope, boolean pins, AtomicInteger wrong) {
        Object[] mine = {new String("kept"), new int[] {7}};
        Object portal = scope.getPortal();
        if (portal instanceof Object[] && (!"kept".equals(((Object[]) portal)[0]) || ((int[]) ((Object[]) portal)[1])[0] != 7)) {
            wrong.incrementAndGet();
        }
        scope.setPortal(mine);
        if (pins) {
            Pins.pin(scope);
        } else {
            Pins.unpin(scope);
        }
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            threads();
            handlers(false);
            handlers(true);
            residents();
            pinnedHome();
            noHeap();
            many();
        });
    }
}

// expect: threads: count 0, pins 1, objects, number 3
// expect:   unpinned: count 0, pins 0, empty, finalised 1
// expect: handler: count 0, pins 1, objects, number 4
// expect:   unpinned: count 0, pins 0, empty, finalised 1
// expect: bound handler: count 0, pins 1, objects, number 4
// expect:   unpinned: count 0, pins 0, empty, finalised 1
// expect: residents: ran 3
// expect:   unpinned: count 0, pins 0, empty
// expect: home: count 0, pins 1, objects
// expect:   its thread is TERMINATED
// expect:   unpinned: count 0, pins 0, empty
// expect: no heap: count 0, pins 1, objects, then count 0, pins 0, empty, finalised 1
// expect: many: wrong 0, pins 0, counts 0 0, used 0 0
