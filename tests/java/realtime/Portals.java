// SPDX-License-Identifier: Apache-2.0
// Portals: what may be one, who may ask for it, and when it is forgotten.

import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.RealtimeThread;

public class Portals {
    static void main() throws InterruptedException {
        LTMemory scope = new LTMemory(32 * 1024);
        LTMemory inner = new LTMemory(32 * 1024);
        Object outside = new Object();
        Realtime.attempt("nothing set from outside", () -> scope.setPortal(null));
        Realtime.attempt("set from outside", () -> scope.setPortal(outside));
        Realtime.attempt("asked from outside, without a portal", scope::getPortal);
        scope.enter(() -> {
            System.out.println("at first: " + scope.getPortal());
            Realtime.attempt("asked for inner's from outside", inner::getPortal);
            Realtime.attempt("heap object", () -> scope.setPortal(outside));
            Object portal = new Object();
            scope.setPortal(portal);
            System.out.println("the same: " + (scope.getPortal() == portal));
            Realtime.attempt("asked from the heap", () -> HeapMemory.instance().executeInArea(scope::getPortal));
            inner.enter(() -> {
                System.out.println("from further in: " + (scope.getPortal() == portal));
                Realtime.attempt("inner object", () -> scope.setPortal(new Object()));
                inner.setPortal(new Object());
                Realtime.attempt("inner's from outer", () -> scope.executeInArea(inner::getPortal));
            });
            RealtimeThread visitor = new RealtimeThread() {
                @Override public void run() {
                    System.out.println("from another thread: " + (scope.getPortal() == portal));
                }
            };
            visitor.start();
            Realtime.join(visitor);
            scope.setPortal(null);
            System.out.println("null leaves it: " + (scope.getPortal() == portal));
            Object other = new Object();
            scope.setPortal(other);
            System.out.println("replaced: " + (scope.getPortal() == other));
            ImmortalMemory.instance().enter(() -> Realtime.attempt("asked from immortal memory", scope::getPortal));
        });
        scope.join();       // the visitor's Thread object lies in the scope: its thread may leave a little later
        scope.enter(() -> System.out.println("entered again: " + scope.getPortal()));
    }

    public static void main(String[] args) {
        LTMemory scope = new LTMemory(1024);
        Realtime.attempt("set by an ordinary thread", () -> scope.setPortal(scope));
        Realtime.attempt("nothing set by an ordinary thread", () -> scope.setPortal(null));
        Realtime.attempt("asked by an ordinary thread", scope::getPortal);
        Realtime.inThread(Portals::main);
    }
}

// expect: set by an ordinary thread: IllegalThreadStateException
// expect: nothing set by an ordinary thread: done
// expect: asked by an ordinary thread: IllegalThreadStateException
// expect: nothing set from outside: done
// expect: set from outside: InaccessibleAreaException
// expect: asked from outside, without a portal: InaccessibleAreaException
// expect: at first: null
// expect: asked for inner's from outside: InaccessibleAreaException
// expect: heap object: IllegalAssignmentError
// expect: the same: true
// expect: asked from the heap: InaccessibleAreaException
// expect: from further in: true
// expect: inner object: IllegalAssignmentError
// expect: inner's from outer: InaccessibleAreaException
// expect: from another thread: true
// expect: null leaves it: true
// expect: replaced: true
// expect: asked from immortal memory: IllegalAssignmentError
// expect: entered again: null
