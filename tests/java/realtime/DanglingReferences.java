// SPDX-License-Identifier: Apache-2.0
// A reference that could outlive its object is refused, by whatever way it is stored; all others are not.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import javax.realtime.HeapMemory;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;

public class DanglingReferences {
    static Object inStatic;

    static class Node implements Cloneable {
        Object any;
        volatile Object changing;

        Node copy() throws CloneNotSupportedException {
            return (Node) clone();
        }
    }

    static final VarHandle ANY;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
    static final Field FIELD;
    static final Field STATIC;
    static final AtomicReferenceFieldUpdater<Node, Object> UPDATER =
        AtomicReferenceFieldUpdater.newUpdater(Node.class, Object.class, "changing");

    static {
        try {
            ANY = MethodHandles.lookup().findVarHandle(Node.class, "any", Object.class);
            FIELD = Node.class.getDeclaredField("any");
            STATIC = DanglingReferences.class.getDeclaredField("inStatic");
        } catch (ReflectiveOperationException never) {
            throw new AssertionError(never);
        }
    }

    /** Stores a value in every way into a node, an array and statics. */
    static void store(Node node, Object[] array, Object value) {
        Object[] source = {value, value};
        Realtime.attempt("  putfield", () -> node.any = value);
        Realtime.attempt("  aastore", () -> array[0] = value);
        Realtime.attempt("  arraycopy", () -> System.arraycopy(source, 0, array, 0, 2));
        Realtime.attempt("  Field.set", () -> FIELD.set(node, value));
        Realtime.attempt("  Array.set", () -> Array.set(array, 1, value));
        Realtime.attempt("  VarHandle.set", () -> ANY.set(node, value));
        Realtime.attempt("  VarHandle.setVolatile", () -> ANY.setVolatile(node, value));
        Realtime.attempt("  VarHandle.compareAndSet", () -> ANY.compareAndSet(node, node.any, value));
        Realtime.attempt("  VarHandle.getAndSet", () -> ANY.getAndSet(node, value));
        Realtime.attempt("  VarHandle of elements", () -> ELEMENT.set(array, 0, value));
        Realtime.attempt("  field updater", () -> UPDATER.set(node, value));
        Realtime.attempt("  field updater's exchange", () -> UPDATER.compareAndSet(node, node.changing, value));
    }

    static void storeStatic(Object value) {
        Realtime.attempt("  putstatic", () -> inStatic = value);
        Realtime.attempt("  Field.set of a static", () -> STATIC.set(null, value));
    }

    static void main() {
        LTMemory outer = new LTMemory(64 * 1024);
        LTMemory inner = new LTMemory(256 * 1024);
        Node heapNode = new Node();
        Object[] heapArray = new Object[2];
        Object heapValue = new Object();
        System.out.println("heap into heap");
        store(heapNode, heapArray, heapValue);
        storeStatic(heapValue);
        outer.enter(() -> {
            Node outerNode = new Node();
            Object[] outerArray = new Object[2];
            Object outerValue = new Object();
            inner.enter(() -> {
                Object value = new Object();
                System.out.println("inner into heap");
                store(heapNode, heapArray, value);
                storeStatic(value);
                System.out.println("inner into outer");
                store(outerNode, outerArray, value);
                System.out.println("inner into inner");
                store(new Node(), new Object[2], value);
                System.out.println("outer into inner");
                store(new Node(), new Object[2], outerValue);
                System.out.println("heap into inner");
                store(new Node(), new Object[2], heapValue);
                System.out.println("null into heap");
                store(heapNode, heapArray, null);
                storeStatic(null);
                clones(outer, value);
                collections(outer, value);
            });
            System.out.println("outer into heap");
            store(heapNode, heapArray, outerValue);
        });
        System.out.println("heap node holds " + heapNode.any + ", array " + heapArray[0] + " " + heapArray[1]);
    }

    /** A clone made further out would hold what the original may hold. */
    static void clones(LTMemory outer, Object value) {
        System.out.println("clones");
        Node node = new Node();
        node.any = value;
        Object[] array = {value};
        Realtime.attempt("  node here", node::copy);
        Realtime.attempt("  array here", array::clone);
        Realtime.attempt("  node further out", () -> outer.executeInArea(() -> {
            try {
                node.copy();
            } catch (CloneNotSupportedException never) {
                throw new AssertionError(never);
            }
        }));
        Realtime.attempt("  array further out", () -> outer.executeInArea(array::clone));
    }

    static void collections(LTMemory outer, Object value) {
        System.out.println("library");
        Realtime.attempt("  AtomicReference here", () -> new AtomicReference<>(value));
        Realtime.attempt("  AtomicReference further out", () -> outer.executeInArea(() -> new AtomicReference<>(value)));
        Realtime.attempt("  ArrayList here", () -> new ArrayList<>().add(value));
        Realtime.attempt("  ArrayList further out", () -> outer.executeInArea(() -> new ArrayList<>().add(value)));
        MemoryArea heap = HeapMemory.instance();
        Realtime.attempt("  ArrayList in the heap", () -> heap.executeInArea(() -> new ArrayList<>().add(value)));
        Realtime.attempt("  ArrayList in immortal memory",
            () -> ImmortalMemory.instance().executeInArea(() -> new ArrayList<>().add(value)));
    }

    public static void main(String[] args) {
        Realtime.inThread(DanglingReferences::main);
    }
}

// expect: heap into heap
// expect:   putfield: done
// expect:   aastore: done
// expect:   arraycopy: done
// expect:   Field.set: done
// expect:   Array.set: done
// expect:   VarHandle.set: done
// expect:   VarHandle.setVolatile: done
// expect:   VarHandle.compareAndSet: done
// expect:   VarHandle.getAndSet: done
// expect:   VarHandle of elements: done
// expect:   field updater: done
// expect:   field updater's exchange: done
// expect:   putstatic: done
// expect:   Field.set of a static: done
// expect: inner into heap
// expect:   putfield: IllegalAssignmentError
// expect:   aastore: IllegalAssignmentError
// expect:   arraycopy: IllegalAssignmentError
// expect:   Field.set: IllegalAssignmentError
// expect:   Array.set: IllegalAssignmentError
// expect:   VarHandle.set: IllegalAssignmentError
// expect:   VarHandle.setVolatile: IllegalAssignmentError
// expect:   VarHandle.compareAndSet: IllegalAssignmentError
// expect:   VarHandle.getAndSet: IllegalAssignmentError
// expect:   VarHandle of elements: IllegalAssignmentError
// expect:   field updater: IllegalAssignmentError
// expect:   field updater's exchange: IllegalAssignmentError
// expect:   putstatic: IllegalAssignmentError
// expect:   Field.set of a static: IllegalAssignmentError
// expect: inner into outer
// expect:   putfield: IllegalAssignmentError
// expect:   aastore: IllegalAssignmentError
// expect:   arraycopy: IllegalAssignmentError
// expect:   Field.set: IllegalAssignmentError
// expect:   Array.set: IllegalAssignmentError
// expect:   VarHandle.set: IllegalAssignmentError
// expect:   VarHandle.setVolatile: IllegalAssignmentError
// expect:   VarHandle.compareAndSet: IllegalAssignmentError
// expect:   VarHandle.getAndSet: IllegalAssignmentError
// expect:   VarHandle of elements: IllegalAssignmentError
// expect:   field updater: IllegalAssignmentError
// expect:   field updater's exchange: IllegalAssignmentError
// expect: inner into inner
// expect:   putfield: done
// expect:   aastore: done
// expect:   arraycopy: done
// expect:   Field.set: done
// expect:   Array.set: done
// expect:   VarHandle.set: done
// expect:   VarHandle.setVolatile: done
// expect:   VarHandle.compareAndSet: done
// expect:   VarHandle.getAndSet: done
// expect:   VarHandle of elements: done
// expect:   field updater: done
// expect:   field updater's exchange: done
// expect: outer into inner
// expect:   putfield: done
// expect:   aastore: done
// expect:   arraycopy: done
// expect:   Field.set: done
// expect:   Array.set: done
// expect:   VarHandle.set: done
// expect:   VarHandle.setVolatile: done
// expect:   VarHandle.compareAndSet: done
// expect:   VarHandle.getAndSet: done
// expect:   VarHandle of elements: done
// expect:   field updater: done
// expect:   field updater's exchange: done
// expect: heap into inner
// expect:   putfield: done
// expect:   aastore: done
// expect:   arraycopy: done
// expect:   Field.set: done
// expect:   Array.set: done
// expect:   VarHandle.set: done
// expect:   VarHandle.setVolatile: done
// expect:   VarHandle.compareAndSet: done
// expect:   VarHandle.getAndSet: done
// expect:   VarHandle of elements: done
// expect:   field updater: done
// expect:   field updater's exchange: done
// expect: null into heap
// expect:   putfield: done
// expect:   aastore: done
// expect:   arraycopy: done
// expect:   Field.set: done
// expect:   Array.set: done
// expect:   VarHandle.set: done
// expect:   VarHandle.setVolatile: done
// expect:   VarHandle.compareAndSet: done
// expect:   VarHandle.getAndSet: done
// expect:   VarHandle of elements: done
// expect:   field updater: done
// expect:   field updater's exchange: done
// expect:   putstatic: done
// expect:   Field.set of a static: done
// expect: clones
// expect:   node here: done
// expect:   array here: done
// expect:   node further out: IllegalAssignmentError
// expect:   array further out: IllegalAssignmentError
// expect: library
// expect:   AtomicReference here: done
// expect:   AtomicReference further out: IllegalAssignmentError
// expect:   ArrayList here: done
// expect:   ArrayList further out: IllegalAssignmentError
// expect:   ArrayList in the heap: IllegalAssignmentError
// expect:   ArrayList in immortal memory: IllegalAssignmentError
// expect: outer into heap
// expect:   putfield: IllegalAssignmentError
// expect:   aastore: IllegalAssignmentError
// expect:   arraycopy: IllegalAssignmentError
// expect:   Field.set: IllegalAssignmentError
// expect:   Array.set: IllegalAssignmentError
// expect:   VarHandle.set: IllegalAssignmentError
// expect:   VarHandle.setVolatile: IllegalAssignmentError
// expect:   VarHandle.compareAndSet: IllegalAssignmentError
// expect:   VarHandle.getAndSet: IllegalAssignmentError
// expect:   VarHandle of elements: IllegalAssignmentError
// expect:   field updater: IllegalAssignmentError
// expect:   field updater's exchange: IllegalAssignmentError
// expect: heap node holds null, array null null
