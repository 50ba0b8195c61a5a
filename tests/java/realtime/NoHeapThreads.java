// SPDX-License-Identifier: Apache-2.0
// A no-heap thread is made of nothing in the heap and comes across nothing in the heap.

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.MemoryParameters;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;

public class NoHeapThreads {
    static Object heapObject;
    static Object[] immortalArray;
    static LTMemory scope;
    static NoHeapRealtimeThread thread;

    /** What it tries; each is an object in immortal memory. */
    abstract static class Attempt {
        final String name;

        Attempt(String name) {
            this.name = name;
        }

        abstract void run() throws Exception;

        void tell() {
            String outcome = "done";
            try {
                run();
            } catch (Throwable thrown) {
                outcome = Realtime.name(thrown);
            }
            System.out.println(name + ": " + outcome);
        }
    }

    static Attempt[] attempts() {
        return new Attempt[] {
            new Attempt("getstatic of a heap object") { @Override void run() { Object o = heapObject; } },
            new Attempt("getstatic of null") { @Override void run() { Object o = immortalArray[1]; } },
            new Attempt("aaload of a heap object") { @Override void run() { Object o = immortalArray[0]; } },
            new Attempt("aaload of an immortal object") { @Override void run() { Object o = immortalArray[2]; } },
            new Attempt("putstatic over a heap object") { @Override void run() { heapObject = null; } },
            new Attempt("aastore over a heap object") { @Override void run() { immortalArray[0] = "immortal"; } },
            new Attempt("new in immortal memory") { @Override void run() { new Object(); } },
            new Attempt("execute in the heap") {
                @Override void run() { HeapMemory.instance().executeInArea(NoHeapThreads::nothing); }
            },
            new Attempt("enter the heap") {
                @Override void run() { HeapMemory.instance().enter(NoHeapThreads::nothing); }
            },
            new Attempt("newArray in the heap") {
                @Override void run() { HeapMemory.instance().newArray(int.class, 1); }
            },
            new Attempt("newInstance in the heap") {
                @Override void run() throws Exception { HeapMemory.instance().newInstance(Object.class); }
            },
            new Attempt("enter a scope") { @Override void run() { scope.enter(NoHeapThreads::inScope); } },
            new Attempt("parameters in immortal memory") {
                @Override void run() { thread.setSchedulingParameters(new PriorityParameters(20)); }
            },
            new Attempt("an ordinary real-time thread") {
                @Override void run() { new RealtimeThread().getName(); }
            },
        };
    }

    static void nothing() {}

    static void inScope() {
        System.out.println("  in scope " + (MemoryArea.getMemoryArea(new Object()) == scope));
    }

    static void body() {
        System.out.println("runs in immortal memory: " + (RealtimeThread.getCurrentMemoryArea() == ImmortalMemory.instance()));
        Attempt[] attempts = (Attempt[]) immortalArray[3];
        for (Attempt attempt : attempts) {
            attempt.tell();
        }
    }

    static void refusals() {
        Realtime.attempt("in the heap", () -> new NoHeapRealtimeThread(null, ImmortalMemory.instance()));
        MemoryParameters heapParameters = new MemoryParameters(1000, 1000);
        Runnable heapLogic = new Runnable() { @Override public void run() { } };
        LTMemory heapArea = new LTMemory(4096);
        ImmortalMemory.instance().executeInArea(() -> {
            Realtime.attempt("without area", () -> new NoHeapRealtimeThread(null, null));
            Realtime.attempt("area heap", () -> new NoHeapRealtimeThread(null, HeapMemory.instance()));
            Realtime.attempt("area in heap", () -> new NoHeapRealtimeThread(null, heapArea));
            Realtime.attempt("parameters in heap", () -> new NoHeapRealtimeThread(
                null, null, heapParameters, ImmortalMemory.instance(), null, null));
            Realtime.attempt("logic in heap", () -> new NoHeapRealtimeThread(
                null, null, null, ImmortalMemory.instance(), null, heapLogic));
            Realtime.attempt("all well", () -> new NoHeapRealtimeThread(null, ImmortalMemory.instance()));
        });
    }

    public static void main(String[] args) {
        refusals();
        ImmortalMemory.instance().executeInArea(() -> {
            scope = new LTMemory(64 * 1024);
            immortalArray = new Object[] {null, null, "literal", attempts()};
            thread = new NoHeapRealtimeThread(new PriorityParameters(20), null, null, ImmortalMemory.instance(), null,
                NoHeapThreads::body);
        });
        immortalArray[0] = new int[2];     // from here: the static initialiser would have made them in immortal memory
        heapObject = new int[1];
        thread.start();
        Realtime.join(thread);
        System.out.println("ended, " + (heapObject == null) + " " + immortalArray[0]);
    }
}

// expect: in the heap: IllegalArgumentException
// expect: without area: IllegalArgumentException
// expect: area heap: IllegalArgumentException
// expect: area in heap: IllegalArgumentException
// expect: parameters in heap: IllegalArgumentException
// expect: logic in heap: IllegalArgumentException
// expect: all well: done
// expect: runs in immortal memory: true
// expect: getstatic of a heap object: MemoryAccessError
// expect: getstatic of null: done
// expect: aaload of a heap object: MemoryAccessError
// expect: aaload of an immortal object: done
// expect: putstatic over a heap object: done
// expect: aastore over a heap object: done
// expect: new in immortal memory: done
// expect: execute in the heap: MemoryAccessError
// expect: enter the heap: MemoryAccessError
// expect: newArray in the heap: MemoryAccessError
// expect: newInstance in the heap: MemoryAccessError
// expect:   in scope true
// expect: enter a scope: done
// expect: parameters in immortal memory: done
// expect: an ordinary real-time thread: done
// expect: ended, true immortal
