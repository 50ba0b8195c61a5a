// SPDX-License-Identifier: Apache-2.0
// What is thrown out of a scope and lived in it becomes a ThrowBoundaryError; all else passes as it is.

import javax.realtime.HeapMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.ThrowBoundaryError;

public class ThrowBoundaries {
    static RuntimeException outside = new IllegalStateException("made outside");

    static Throwable thrownBy(LTMemory scope, Runnable logic) {
        try {
            scope.enter(logic);
        } catch (Throwable thrown) {
            return thrown;
        }
        return null;
    }

    static void main() {
        LTMemory outer = new LTMemory(32 * 1024);
        LTMemory inner = new LTMemory(32 * 1024);
        System.out.println("passes: " + (thrownBy(outer, () -> { throw outside; }) == outside));
        Throwable replaced = thrownBy(outer, () -> { throw new IllegalStateException("made inside"); });
        System.out.println("replaced: " + (replaced instanceof ThrowBoundaryError) + ", in the heap "
            + (MemoryArea.getMemoryArea(replaced) == HeapMemory.instance()));
        System.out.println("says what and where: " + replaced.getMessage().contains("IllegalStateException: made inside")
            + " " + replaced.getMessage().contains("LTMemory"));
        System.out.println("has no cause: " + (replaced.getCause() == null));
        outer.enter(() -> {
            Throwable inOuter = thrownBy(inner, () -> { throw new IllegalStateException(); });
            System.out.println("made again one scope out: " + (MemoryArea.getMemoryArea(inOuter) == outer));
            RuntimeException ofOuter = new IllegalStateException("made in outer");
            System.out.println("of the outer scope passes: " + (thrownBy(inner, () -> { throw ofOuter; }) == ofOuter));
        });
        System.out.println("counts " + outer.getReferenceCount() + " " + inner.getReferenceCount());
        RuntimeException[] kept = new RuntimeException[1];
        Realtime.attempt("executeInArea keeps it", () -> outer.enter(() -> {
            HeapMemory.instance().executeInArea(() -> kept[0] = new IllegalStateException("made in the heap"));
            throw kept[0];
        }));
        Realtime.attempt("left by executeInArea", () -> outer.enter(() -> inner.enter(
            () -> outer.executeInArea(() -> { throw new IllegalStateException("lives in outer"); }))));
    }

    public static void main(String[] args) {
        Realtime.inThread(ThrowBoundaries::main);
    }
}

// expect: passes: true
// expect: replaced: true, in the heap true
// expect: says what and where: true true
// expect: has no cause: true
// expect: made again one scope out: true
// expect: of the outer scope passes: true
// expect: counts 0 0
// expect: executeInArea keeps it: IllegalStateException
// expect: left by executeInArea: ThrowBoundaryError
