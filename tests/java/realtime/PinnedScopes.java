// SPDX-License-Identifier: Apache-2.0
// A pinned scope keeps its objects, its portal and its parent though nobody is inside, and the scopes around it; the last pin that goes empties it,
// finalisers included; errors; together with join, joinAndEnter, executeInArea and what a collection finds.

import java.lang.ref.WeakReference;
import java.util.concurrent.Semaphore;
import javax.realtime.HeapMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ScopedMemory;
import javax.realtime.VTMemory;
import org.rtjvm.memory.AllocationStrategy;
import org.rtjvm.memory.LTPrivateMemory;
import org.rtjvm.memory.Pins;

public class PinnedScopes {
    static final int SIZE = 32 * 1024;

    static class Told {
        static LTMemory pinAgain;
        final String name;
        Told(String name) {
            this.name = name;
        }
        @Override protected void finalize() {
            System.out.println("  finalised " + name + " by " + Thread.currentThread().getName() + " in depth " + RealtimeThread.getMemoryAreaStackDepth());
            if (pinAgain != null) {
                Pins.pin(pinAgain);
                pinAgain = null;
            }
        }
    }

    static String state(ScopedMemory scope) {
        return "count " + scope.getReferenceCount() + ", pins " + Pins.count(scope) + ", " + (scope.memoryConsumed() > 0 ? "objects" : "empty");
    }

    static void keeps(AllocationStrategy strategy) {
        ScopedMemory scope = strategy.newScope(SIZE, SIZE);
        scope.enter(() -> {
            scope.setPortal(new int[] {4711});
            Pins.pin(scope);
            Pins.pin(scope);
        });
        String kept = state(scope);
        scope.enter(() -> Pins.unpin(scope));
        boolean pinned = Pins.isPinned(scope);
        scope.enter(() -> {
            System.out.println(strategy + ": " + kept + ", portal " + ((int[]) scope.getPortal())[0] + " " + pinned);
            Pins.unpin(scope);
        });
        System.out.println("  then " + state(scope) + " " + Pins.isPinned(scope));
        scope.enter(() -> System.out.println("  portal " + scope.getPortal()));
    }

    static void parents() {
        LTMemory one = new LTMemory(SIZE), other = new LTMemory(SIZE), scope = new LTMemory(SIZE);
        one.enter(() -> {
            Told around = new Told("around");
            scope.enter(() -> {
                scope.setPortal(new Object[] {around, new Told("inside")});
                Pins.pin(scope);
            });
        });
        System.out.println("around: " + state(one) + "; " + state(scope));
        Realtime.attempt("without a parent", () -> scope.enter(() -> { }));
        Realtime.attempt("unpin there", () -> Pins.unpin(scope));
        other.enter(() -> Realtime.attempt("with another", () -> scope.enter(() -> { })));
        other.enter(() -> Realtime.attempt("unpin there", () -> Pins.unpin(scope)));
        one.enter(() -> scope.enter(() -> System.out.println("it refers to " + ((Told) ((Object[]) scope.getPortal())[0]).name)));
        one.enter(() -> {
            Pins.unpin(scope);
            System.out.println("unpinned from outside: " + state(scope) + ", " + state(one));
        });
        System.out.println("all left: " + state(one));
        other.enter(() -> Realtime.attempt("with another now", () -> scope.enter(() -> { })));
    }

    static void errors() {
        LTMemory scope = new LTMemory(SIZE);
        Realtime.attempt("pin nothing", () -> Pins.pin(null));
        Realtime.attempt("unpin nothing", () -> Pins.unpin(null));
        Realtime.attempt("count nothing", () -> Pins.count(null));
        Realtime.attempt("pin from outside", () -> Pins.pin(scope));
        Realtime.attempt("unpin without", () -> Pins.unpin(scope));
        scope.enter(() -> {
            Realtime.attempt("unpin without, inside", () -> Pins.unpin(scope));
            Pins.pin(scope);
            Pins.unpin(scope);
            Realtime.attempt("unpin once too often", () -> Pins.unpin(scope));
            for (int i = 0; i < 65535; i++) {
                Pins.pin(scope);
            }
            Realtime.attempt("too many", () -> Pins.pin(scope));
            for (int i = 0; i < 65535; i++) {
                Pins.unpin(scope);
            }
            HeapMemory.instance().executeInArea(() -> Realtime.attempt("pin from the heap", () -> Pins.pin(scope)));
        });
        LTPrivateMemory alone = new LTPrivateMemory(SIZE, SIZE);
        alone.enter(() -> {
            Realtime.attempt("for one thread", () -> Pins.pin(alone));
            scope.enter(() -> Realtime.attempt("in one for one thread", () -> Pins.pin(scope)));
        });
        LTMemory home = new LTMemory(SIZE);
        home.enter(() -> {
            VTMemory lives = new VTMemory(1024, SIZE);
            lives.enter(() -> Pins.pin(lives));
            lives.enter(() -> Pins.unpin(lives));
            Realtime.Action pinIt = () -> Pins.pin(lives);
            Runnable inside = () -> Realtime.attempt("its object would be gone", pinIt);
            Runnable around = () -> lives.enter(inside);
            HeapMemory.instance().executeInArea(around);
        });
        System.out.println("after all: " + state(scope) + "; " + state(home));
    }

    static void plain() {
        LTMemory scope = new LTMemory(SIZE);
        Realtime.attempt("pin by a plain thread", () -> Pins.pin(scope));
        Realtime.attempt("unpin by a plain thread", () -> Pins.unpin(scope));
        Realtime.attempt("count by a plain thread", () -> Pins.count(scope));
    }

    /** The ScopedMemory lives in an outer scope: it is kept, as that is held. */
    static void inside() {
        LTMemory home = new LTMemory(SIZE);
        home.enter(() -> {
            LTMemory scope = new LTMemory(8192);
            home.setPortal(scope);
            scope.enter(() -> {
                scope.setPortal(new int[] {42});
                Pins.pin(scope);
            });
        });
        System.out.println("home: " + state(home));
        home.enter(() -> {
            LTMemory scope = (LTMemory) home.getPortal();
            scope.enter(() -> System.out.println("portal " + ((int[]) scope.getPortal())[0]));
            Pins.unpin(scope);
        });
        System.out.println("home: " + state(home));
    }

    static void allocatesNothing() {
        LTMemory outer = new LTMemory(SIZE), scope = new LTMemory(SIZE);
        Runnable inside = () -> {
            long before = scope.memoryConsumed() + outer.memoryConsumed();
            Pins.pin(scope);
            Pins.pin(scope);
            boolean pinned = Pins.isPinned(scope);
            Pins.unpin(scope);
            Pins.unpin(scope);
            long after = scope.memoryConsumed() + outer.memoryConsumed();
            System.out.println("pinned " + pinned + ", allocated " + (after - before));
        };
        outer.enter(() -> scope.enter(inside));
    }

    static void executes() {
        LTMemory outer = new LTMemory(SIZE), scope = new LTMemory(SIZE), inner = new LTMemory(SIZE);
        outer.enter(() -> scope.enter(() -> inner.enter(() -> scope.executeInArea(() -> {
            Pins.pin(scope);
            scope.setPortal(new int[] {99});
            outer.executeInArea(() -> Realtime.attempt("pin from further out", () -> Pins.pin(scope)));
        }))));
        System.out.println("executed: " + state(outer) + "; " + state(scope) + "; " + state(inner));
        outer.enter(() -> scope.enter(() -> outer.executeInArea(() -> {
            Pins.unpin(scope);                      // enters it: this thread is inside below what it sees
            System.out.println("still: " + state(scope));
        })));
        System.out.println("left: " + state(scope));
    }

    static void finalisers() {
        LTMemory scope = new LTMemory(SIZE);
        scope.enter(() -> {
            new Told("late");
            Pins.pin(scope);
        });
        System.out.println("not yet");
        Told.pinAgain = scope;
        Pins.unpin(scope);
        System.out.println("pinned by a finaliser: " + state(scope));
        scope.enter(() -> Pins.unpin(scope));
        System.out.println("not twice: " + state(scope));
    }

    static void joins() throws InterruptedException {
        LTMemory scope = new LTMemory(SIZE);
        scope.enter(() -> {
            new Told("joined");
            Pins.pin(scope);
        });
        scope.join(new RelativeTime(5, 0));
        System.out.println("not joined: " + state(scope));
        scope.joinAndEnter(() -> System.out.println("late entry: " + state(scope)), new RelativeTime(5, 0));
        Semaphore begun = new Semaphore(0);
        RealtimeThread waiting = new RealtimeThread() {
            @Override public void run() {
                begun.release();
                try {
                    scope.joinAndEnter(() -> System.out.println("joined: " + state(scope)));
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }
        };
        waiting.start();
        begun.acquire();
        Realtime.nap(20);
        scope.enter(() -> { });
        Pins.unpin(scope);
        waiting.join();
        scope.join();
    }

    static WeakReference<ScopedMemory> forgotten() {
        VTMemory scope = new VTMemory(1024, SIZE);
        scope.enter(() -> {
            Object[] portal = {HeapMemory.instance(), new String("text")};
            scope.setPortal(portal);
            Pins.pin(scope);
        });
        return new WeakReference<>(scope);
    }

    static boolean unpinForgotten(WeakReference<ScopedMemory> weak) {
        ScopedMemory scope = weak.get();
        if (scope == null) {
            return false;
        }
        scope.enter(() -> System.out.println("kept: " + ((Object[]) scope.getPortal())[1]));
        Pins.unpin(scope);
        return true;
    }

    /** A pin keeps the object that stands for the scope; without it that is collected.  Threads that have ended keep nothing. */
    @SuppressWarnings("unchecked")
    static void collected() {
        WeakReference<ScopedMemory>[] weak = new WeakReference[1];
        Realtime.inThread(() -> weak[0] = forgotten());
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Realtime.inThread(() -> System.out.println("there " + unpinForgotten(weak[0])));
        for (int i = 0; i < 50 && weak[0].get() != null; i++) {
            System.gc();
        }
        System.out.println("collected " + (weak[0].get() == null));
    }

    public static void main(String[] args) {
        plain();
        Realtime.inThread(() -> {
            Thread.currentThread().setName("one");
            keeps(AllocationStrategy.LINEAR_TIME);
            keeps(AllocationStrategy.VARIABLE_TIME);
            keeps(AllocationStrategy.CONSTANT_TIME);
            parents();
            errors();
            inside();
            allocatesNothing();
            executes();
            finalisers();
            joins();
        });
        collected();
    }
}

// expect: pin by a plain thread: IllegalThreadStateException
// expect: unpin by a plain thread: IllegalThreadStateException
// expect: count by a plain thread: done
// expect: LINEAR_TIME: count 0, pins 2, objects, portal 4711 true
// expect:   then count 0, pins 0, empty false
// expect:   portal null
// expect: VARIABLE_TIME: count 0, pins 2, objects, portal 4711 true
// expect:   then count 0, pins 0, empty false
// expect:   portal null
// expect: CONSTANT_TIME: count 0, pins 2, objects, portal 4711 true
// expect:   then count 0, pins 0, empty false
// expect:   portal null
// expect: around: count 0, pins 0, objects; count 0, pins 1, objects
// expect: without a parent: ScopedCycleException
// expect: unpin there: ScopedCycleException
// expect: with another: ScopedCycleException
// expect: unpin there: ScopedCycleException
// expect: it refers to around
// expect:   finalised inside by one in depth 3
// expect: unpinned from outside: count 0, pins 0, empty, count 1, pins 0, objects
// expect:   finalised around by one in depth 2
// expect: all left: count 0, pins 0, empty
// expect: with another now: done
// expect: pin nothing: IllegalArgumentException
// expect: unpin nothing: IllegalArgumentException
// expect: count nothing: IllegalArgumentException
// expect: pin from outside: InaccessibleAreaException
// expect: unpin without: IllegalStateException
// expect: unpin without, inside: IllegalStateException
// expect: unpin once too often: IllegalStateException
// expect: too many: ResourceLimitError
// expect: pin from the heap: InaccessibleAreaException
// expect: for one thread: UnsupportedOperationException
// expect: in one for one thread: UnsupportedOperationException
// expect: its object would be gone: IllegalAssignmentError
// expect: after all: count 0, pins 0, empty; count 0, pins 0, empty
// expect: home: count 0, pins 0, objects
// expect: portal 42
// expect: home: count 0, pins 0, empty
// expect: pinned true, allocated 0
// expect: pin from further out: InaccessibleAreaException
// expect: executed: count 0, pins 0, objects; count 0, pins 1, objects; count 0, pins 0, empty
// expect: still: count 1, pins 0, objects
// expect: left: count 0, pins 0, empty
// expect: not yet
// expect:   finalised late by one in depth 2
// expect: pinned by a finaliser: count 0, pins 1, objects
// expect: not twice: count 0, pins 0, empty
// expect: not joined: count 0, pins 1, objects
// expect: late entry: count 1, pins 1, objects
// expect:   finalised joined by one in depth 2
// expect: joined: count 1, pins 0, empty
// expect: kept: text
// expect: there true
// expect: collected true
