// SPDX-License-Identifier: Apache-2.0
// A scope in use has one parent; entering it from elsewhere, or from inside itself, is refused, and leaves no trace.

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

public class ScopeCycles {
    static void show(String what) {
        System.out.println(what + ", depth " + RealtimeThread.getMemoryAreaStackDepth());
    }

    static void main() {
        LTMemory a = new LTMemory(16 * 1024);
        LTMemory b = new LTMemory(16 * 1024);
        LTMemory c = new LTMemory(16 * 1024);
        show("outside");
        a.enter(() -> {
            show("in a");
            Realtime.attempt("a in a", () -> a.enter(() -> show("never")));
            b.enter(() -> {
                show("in a, b");
                Realtime.attempt("a in a, b", () -> a.enter(() -> show("never")));
                Realtime.attempt("b in a, b", () -> b.enter(() -> show("never")));
                c.enter(() -> show("in a, b, c"));
                a.executeInArea(() -> c.enter(() -> show("in a, c")));
                c.enter(() -> Realtime.attempt("c in a while in b, c",
                    () -> a.executeInArea(() -> c.enter(() -> show("never")))));
                HeapMemory.instance().enter(() -> {
                    show("in a, b, heap");
                    c.enter(() -> show("in a, b, heap, c"));
                    Realtime.attempt("a in a, b, heap", () -> a.enter(() -> show("never")));
                });
            });
            show("in a again");
            ImmortalMemory.instance().executeInArea(() -> {
                show("on its own in immortal");
                a.enter(() -> show("a from there, which has no parent either"));
                c.enter(() -> show("c from there"));
            });
        });
        b.enter(() -> a.enter(() -> show("the other way round")));
        System.out.println("counts " + a.getReferenceCount() + " " + b.getReferenceCount() + " " + c.getReferenceCount());
    }

    /** Two threads want the same scope with different parents. */
    static void twoThreads() {
        LTMemory shared = new LTMemory(16 * 1024);
        LTMemory other = new LTMemory(16 * 1024);
        RealtimeThread second = new RealtimeThread() {
            @Override public void run() {
                Realtime.attempt("shared without a parent", () -> shared.enter(() -> show("with the other thread")));
                other.enter(() -> Realtime.attempt("shared in other", () -> shared.enter(() -> show("never"))));
            }
        };
        shared.enter(() -> {
            HeapMemory.instance().executeInArea(() -> second.start());
            Realtime.join(second);
        });
        System.out.println("counts " + shared.getReferenceCount() + " " + other.getReferenceCount());
    }

    public static void main(String[] args) {
        Realtime.inThread(ScopeCycles::main);
        Realtime.inThread(ScopeCycles::twoThreads);
    }
}

// expect: outside, depth 1
// expect: in a, depth 2
// expect: a in a: ScopedCycleException
// expect: in a, b, depth 3
// expect: a in a, b: ScopedCycleException
// expect: b in a, b: ScopedCycleException
// expect: in a, b, c, depth 4
// expect: in a, c, depth 3
// expect: c in a while in b, c: ScopedCycleException
// expect: in a, b, heap, depth 4
// expect: in a, b, heap, c, depth 5
// expect: a in a, b, heap: ScopedCycleException
// expect: in a again, depth 2
// expect: on its own in immortal, depth 1
// expect: a from there, which has no parent either, depth 2
// expect: c from there, depth 2
// expect: the other way round, depth 3
// expect: counts 0 0 0
// expect: with the other thread, depth 2
// expect: shared without a parent: done
// expect: shared in other: ScopedCycleException
// expect: counts 0 0
