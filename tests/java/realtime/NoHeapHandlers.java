// SPDX-License-Identifier: Apache-2.0
// A no-heap handler is made of nothing in the heap, and runs on a thread that comes across nothing in the heap.

import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.BoundAsyncEventHandler;
import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryParameters;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class NoHeapHandlers {
    static Object heapObject;
    static volatile int runs;
    static volatile boolean noHeapThread;
    static AsyncEvent event;

    static void logic() {
        noHeapThread = RealtimeThread.currentRealtimeThread() instanceof NoHeapRealtimeThread;
        String outcome = "read";
        try {
            Object o = heapObject;
        } catch (Throwable thrown) {
            outcome = Realtime.name(thrown);
        }
        System.out.println("heap object: " + outcome);
        runs++;
    }

    static void awaitRuns(int number) throws InterruptedException {
        while (runs < number) {
            Thread.sleep(1);
        }
        System.out.println("ran " + runs + ", without heap " + noHeapThread);
        noHeapThread = false;
    }

    static void refusals() {
        Realtime.attempt("in the heap", () -> new AsyncEventHandler(true));
        Realtime.attempt("in the heap with logic", () -> new AsyncEventHandler(true, null));
        MemoryParameters heapParameters = new MemoryParameters(1000, 1000);
        PriorityParameters heapPriority = new PriorityParameters(20);
        Runnable heapLogic = new Runnable() { @Override public void run() { } };
        LTMemory heapArea = new LTMemory(4096);
        ImmortalMemory.instance().executeInArea(() -> {
            Realtime.attempt("area heap", () -> new AsyncEventHandler(null, null, null, HeapMemory.instance(), null, true));
            Realtime.attempt("area in heap", () -> new AsyncEventHandler(null, null, null, heapArea, null, true));
            Realtime.attempt("memory in heap", () -> new AsyncEventHandler(null, null, heapParameters, null, null, true));
            Realtime.attempt("priority in heap", () -> new AsyncEventHandler(heapPriority, null, null, null, null, true));
            Realtime.attempt("logic in heap", () -> new AsyncEventHandler(true, heapLogic));
            Realtime.attempt("bound", () -> new BoundAsyncEventHandler(null, null, null, null, null, true, heapLogic));
            AsyncEventHandler handler = new AsyncEventHandler(true);
            Realtime.attempt("set priority", () -> handler.setSchedulingParameters(heapPriority));
            Realtime.attempt("set memory", () -> handler.setMemoryParameters(heapParameters));
        });
    }

    /** Fired by a thread that may not touch the heap, which has a handler that may. */
    static void fromNoHeap() throws InterruptedException {
        event.addHandler(new AsyncEventHandler(() -> {
            System.out.println("heap object: " + (heapObject != null));
            runs++;
        }));
        ImmortalMemory.instance().executeInArea(() -> {
            NoHeapRealtimeThread thread = new NoHeapRealtimeThread(new PriorityParameters(20), null, null,
                ImmortalMemory.instance(), null, () -> event.fire());
            thread.start();
            Realtime.join(thread);
        });
    }

    public static void main(String[] args) throws Exception {
        refusals();
        ImmortalMemory.instance().executeInArea(() -> {
            event = new AsyncEvent();
            event.setHandler(new AsyncEventHandler(true, NoHeapHandlers::logic));
        });
        heapObject = new int[1];
        event.fire();
        awaitRuns(1);
        ImmortalMemory.instance().executeInArea(() ->
            event.setHandler(new BoundAsyncEventHandler(null, null, null, null, null, true, NoHeapHandlers::logic)));
        event.fire();
        awaitRuns(2);
        event.setHandler(null);
        fromNoHeap();
        awaitRuns(3);
    }
}

// expect: in the heap: IllegalArgumentException
// expect: in the heap with logic: IllegalArgumentException
// expect: area heap: IllegalArgumentException
// expect: area in heap: IllegalArgumentException
// expect: memory in heap: IllegalArgumentException
// expect: priority in heap: IllegalArgumentException
// expect: logic in heap: IllegalArgumentException
// expect: bound: IllegalArgumentException
// expect: set priority: IllegalArgumentException
// expect: set memory: IllegalArgumentException
// expect: heap object: MemoryAccessError
// expect: ran 1, without heap true
// expect: heap object: MemoryAccessError
// expect: ran 2, without heap true
// expect: heap object: true
// expect: ran 3, without heap false
