// SPDX-License-Identifier: Apache-2.0

import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.RealtimeThread;

/** Native code is bound to the rules of memory areas too: what it stores, and what a no-heap thread gets from it. */
public class NativeAccess {
    static { System.loadLibrary("NativeAccess"); }

    static class Node {
        Object any;
    }

    static Object inStatic;
    static Node immortalNode;
    static Object[] immortalArray;

    static native void setField(Node n, Object value);
    static native void setStatic(Object value);
    static native void setElement(Object[] a, Object value);
    static native Object newArray(Object value);

    static native void keep(Object value);
    static native boolean getField(Node n);
    static native boolean getStatic();
    static native boolean getElement(Object[] a);
    static native boolean localOfGlobal();
    static native void storeGlobal(Node n);
    static native boolean call(Node n);

    static Object get(Node n) {
        return n.any;
    }

    interface Action {
        void run();
    }

    static void attempt(String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": done");
        } catch (Throwable thrown) {
            System.out.println(what + ": " + thrown.getClass().getName());
        }
    }

    static void stores() {
        LTMemory scope = new LTMemory(64 * 1024);
        Node node = new Node();
        Object[] array = new Object[1];
        scope.enter(() -> {
            Object value = new Object();
            attempt("field", () -> setField(node, value));
            attempt("field here", () -> setField(new Node(), value));
            attempt("static", () -> setStatic(value));
            attempt("element", () -> setElement(array, value));
            attempt("element here", () -> setElement(new Object[1], value));
            attempt("array here", () -> newArray(value));
            attempt("array further out", () -> ImmortalMemory.instance().executeInArea(() -> newArray(value)));
            attempt("field of an outer object", () -> setField(new Node(), node));
        });
        System.out.println(node.any + " " + inStatic + " " + array[0]);
    }

    static void reads() {
        attempt("heap field", () -> getField(immortalNode));
        attempt("heap static", NativeAccess::getStatic);
        attempt("heap element", () -> getElement(immortalArray));
        attempt("heap object that was kept", NativeAccess::localOfGlobal);
        attempt("storing it", () -> storeGlobal(immortalNode));
        attempt("result of a method", () -> call(immortalNode));
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread stores = new RealtimeThread() {
            @Override public void run() {
                stores();
            }
        };
        stores.start();
        stores.join();
        NoHeapRealtimeThread[] reads = new NoHeapRealtimeThread[1];
        ImmortalMemory.instance().executeInArea(() -> {
            immortalNode = new Node();
            immortalArray = new Object[1];
            reads[0] = new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, NativeAccess::reads);
        });
        Object heap = new int[1];
        immortalNode.any = immortalArray[0] = inStatic = heap;
        keep(heap);
        System.out.println(getField(immortalNode) && getStatic() && getElement(immortalArray) && localOfGlobal() && call(immortalNode));
        reads[0].start();
        reads[0].join();
    }
}

// expect: field: javax.realtime.IllegalAssignmentError
// expect: field here: done
// expect: static: javax.realtime.IllegalAssignmentError
// expect: element: javax.realtime.IllegalAssignmentError
// expect: element here: done
// expect: array here: done
// expect: array further out: javax.realtime.IllegalAssignmentError
// expect: field of an outer object: done
// expect: null null null
// expect: true
// expect: heap field: javax.realtime.MemoryAccessError
// expect: heap static: javax.realtime.MemoryAccessError
// expect: heap element: javax.realtime.MemoryAccessError
// expect: heap object that was kept: javax.realtime.MemoryAccessError
// expect: storing it: javax.realtime.MemoryAccessError
// expect: result of a method: javax.realtime.MemoryAccessError
