// SPDX-License-Identifier: Apache-2.0
// Stacks of memory areas: depths and indices, executeInArea, what a new thread inherits, initial areas.

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.RealtimeThread;

public class AreaStacks {
    static final LTMemory A = new LTMemory(64 * 1024);
    static final LTMemory B = new LTMemory(64 * 1024);
    static final LTMemory C = new LTMemory(64 * 1024);

    static String name(MemoryArea area) {
        return area == null ? "none" : area == A ? "A" : area == B ? "B" : area == C ? "C"
            : area == HeapMemory.instance() ? "heap" : area == ImmortalMemory.instance() ? "immortal" : "unknown";
    }

    static void show(String what) {
        StringBuilder text = new StringBuilder(what).append(":");
        int depth = RealtimeThread.getMemoryAreaStackDepth();
        for (int i = 0; i < depth; i++) {
            text.append(' ').append(name(RealtimeThread.getOuterMemoryArea(i)));
        }
        text.append(", initial ").append(RealtimeThread.getInitialMemoryAreaIndex());
        text.append(", current ").append(name(RealtimeThread.getCurrentMemoryArea()));
        text.append(", object in ").append(name(MemoryArea.getMemoryArea(new Object())));
        System.out.println(text);
    }

    static void start(MemoryArea area, String what) {
        RealtimeThread thread = new RealtimeThread(null, null, null, area, null, () -> show(what));
        System.out.println(what + " begins in " + name(thread.getMemoryArea()));
        thread.start();
        Realtime.join(thread);
    }

    static void main() throws InterruptedException {
        show("start");
        System.out.println("beyond: " + name(RealtimeThread.getOuterMemoryArea(1)) + " "
            + name(RealtimeThread.getOuterMemoryArea(-1)));
        A.enter(() -> {
            show("A");
            HeapMemory.instance().enter(() -> {
                show("A, heap");
                B.enter(() -> {
                    show("A, heap, B");
                    A.executeInArea(() -> {
                        show("back in A");
                        C.enter(() -> show("A, C"));
                        Realtime.attempt("B from A", () -> B.executeInArea(() -> show("never")));
                    });
                    ImmortalMemory.instance().executeInArea(() -> {
                        show("off to immortal");
                        Realtime.attempt("A from immortal", () -> A.executeInArea(() -> show("never")));
                        C.enter(() -> show("immortal, C"));
                    });
                    HeapMemory.instance().executeInArea(() -> show("off to the heap"));
                    show("A, heap, B again");
                    start(null, "child in B");
                    start(A, "child in A");
                    start(C, "child in C");
                    start(ImmortalMemory.instance(), "child in immortal");
                    start(HeapMemory.instance(), "child in the heap");
                });
            });
            Realtime.attempt("B from A", () -> B.executeInArea(() -> show("never")));
        });
        outcome();
        start(C, "child in C alone");
        constructedElsewhere();
        A.join();           // children whose Thread objects lie in scopes may leave them a little later
        System.out.println("counts " + A.getReferenceCount() + B.getReferenceCount() + C.getReferenceCount());
    }

    /** A scope is left however its logic ends. */
    static void outcome() {
        try {
            A.enter(() -> B.enter(() -> { throw new IllegalStateException(); }));
        } catch (Throwable thrown) {
            System.out.println("thrown out: " + Realtime.name(thrown));
        }
        show("after it");
        IllegalStateException prepared = new IllegalStateException("prepared");
        Realtime.attempt("thrown from outside", () -> A.enter(() -> { throw prepared; }));
    }

    /** Started where the scopes of its constructor cannot be seen any more. */
    static void constructedElsewhere() {
        RealtimeThread[] made = new RealtimeThread[1];
        A.enter(() -> HeapMemory.instance().executeInArea(
            () -> made[0] = new RealtimeThread(null, null, null, C, null, () -> show("made in the heap"))));
        made[0].start();
        Realtime.join(made[0]);
    }

    public static void main(String[] args) {
        Realtime.attempt("depth for an ordinary thread", RealtimeThread::getMemoryAreaStackDepth);
        Realtime.attempt("index for an ordinary thread", RealtimeThread::getInitialMemoryAreaIndex);
        Realtime.attempt("outer for an ordinary thread", () -> RealtimeThread.getOuterMemoryArea(0));
        System.out.println("current for an ordinary thread: " + name(RealtimeThread.getCurrentMemoryArea()));
        Realtime.attempt("enter for an ordinary thread", () -> A.enter(() -> { }));
        Realtime.attempt("execute for an ordinary thread", () -> A.executeInArea(() -> { }));
        Realtime.inThread(AreaStacks::main);
    }
}

// expect: depth for an ordinary thread: ClassCastException
// expect: index for an ordinary thread: ClassCastException
// expect: outer for an ordinary thread: ClassCastException
// expect: current for an ordinary thread: heap
// expect: enter for an ordinary thread: IllegalThreadStateException
// expect: execute for an ordinary thread: IllegalThreadStateException
// expect: start: heap, initial 0, current heap, object in heap
// expect: beyond: none none
// expect: A: heap A, initial 0, current A, object in A
// expect: A, heap: heap A heap, initial 0, current heap, object in heap
// expect: A, heap, B: heap A heap B, initial 0, current B, object in B
// expect: back in A: heap A, initial 0, current A, object in A
// expect: A, C: heap A C, initial 0, current C, object in C
// expect: B from A: InaccessibleAreaException
// expect: off to immortal: immortal, initial 0, current immortal, object in immortal
// expect: A from immortal: InaccessibleAreaException
// expect: immortal, C: immortal C, initial 0, current C, object in C
// expect: off to the heap: heap, initial 0, current heap, object in heap
// expect: A, heap, B again: heap A heap B, initial 0, current B, object in B
// expect: child in B begins in B
// expect: child in B: heap A heap B, initial 3, current B, object in B
// expect: child in A begins in A
// expect: child in A: heap A, initial 1, current A, object in A
// expect: child in C begins in C
// expect: child in C: heap A heap B C, initial 4, current C, object in C
// expect: child in immortal begins in immortal
// expect: child in immortal: immortal, initial 0, current immortal, object in immortal
// expect: child in the heap begins in heap
// expect: child in the heap: heap, initial 0, current heap, object in heap
// expect: B from A: InaccessibleAreaException
// expect: thrown out: ThrowBoundaryError
// expect: after it: heap, initial 0, current heap, object in heap
// expect: thrown from outside: IllegalStateException
// expect: child in C alone begins in C
// expect: child in C alone: heap C, initial 1, current C, object in C
// expect: made in the heap: heap C, initial 1, current C, object in C
// expect: counts 000
