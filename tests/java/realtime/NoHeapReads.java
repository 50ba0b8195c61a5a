// SPDX-License-Identifier: Apache-2.0
// Every way to come by a reference into the heap ends with MemoryAccessError in a no-heap thread, and for no other.
// needs: jdk.unsupported

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;
import javax.realtime.ImmortalMemory;
import javax.realtime.MemoryAccessError;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.RealtimeThread;
import sun.misc.Unsafe;

public class NoHeapReads {
    /** Lives in immortal memory, and refers to the heap. */
    static class Node implements Cloneable {
        Object any;
        volatile Object changing;

        Object copy() throws CloneNotSupportedException {
            return clone();
        }

        Object get() {
            return any;
        }
    }

    static Object inStatic;
    static volatile Object changingStatic;
    static Node node;
    static Object[] array;
    static Object[] other;
    static AtomicReference<Object> atomic;
    static AtomicReferenceArray<Object> atomicArray;
    static WeakReference<Object> weak;
    static SoftReference<Object> soft;
    static ThreadLocal<Object> local;
    static RuntimeException exception;
    static Supplier<Object> lambda;

    static final Unsafe UNSAFE;
    static final long ANY_AT;
    static final long CHANGING_AT;
    static final long ELEMENT_AT;
    static final VarHandle ANY;
    static final VarHandle STATIC_HANDLE;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
    static final MethodHandle GET_ANY;
    static final MethodHandle GET_STATIC;
    static final MethodHandle GET_ELEMENT = MethodHandles.arrayElementGetter(Object[].class);
    static final MethodHandle CALL_GET;
    static final Method GET;
    static final Field FIELD;
    static final Field STATIC;
    static final AtomicReferenceFieldUpdater<Node, Object> UPDATER =
        AtomicReferenceFieldUpdater.newUpdater(Node.class, Object.class, "changing");

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Field theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
            theUnsafe.setAccessible(true);
            UNSAFE = (Unsafe) theUnsafe.get(null);
            FIELD = Node.class.getDeclaredField("any");
            STATIC = NoHeapReads.class.getDeclaredField("inStatic");
            GET = Node.class.getDeclaredMethod("get");
            ANY_AT = UNSAFE.objectFieldOffset(FIELD);
            CHANGING_AT = UNSAFE.objectFieldOffset(Node.class.getDeclaredField("changing"));
            ELEMENT_AT = UNSAFE.arrayBaseOffset(Object[].class);
            ANY = lookup.findVarHandle(Node.class, "any", Object.class);
            STATIC_HANDLE = lookup.findStaticVarHandle(NoHeapReads.class, "inStatic", Object.class);
            GET_ANY = lookup.findGetter(Node.class, "any", Object.class);
            GET_STATIC = lookup.findStaticGetter(NoHeapReads.class, "inStatic", Object.class);
            CALL_GET = lookup.unreflect(GET);
        } catch (ReflectiveOperationException never) {
            throw new ExceptionInInitializerError(never);
        }
    }

    interface Read {
        Object read() throws Throwable;
    }

    record Way(String name, Read act) { }

    static final Way[] WAYS = {
        new Way("getfield", () -> node.any),
        new Way("getfield of a volatile", () -> node.changing),
        new Way("getfield in a method", () -> node.get()),
        new Way("getstatic", () -> inStatic),
        new Way("getstatic of a volatile", () -> changingStatic),
        new Way("aaload", () -> array[0]),
        new Way("for each element", () -> {
            Object last = null;
            for (Object o : array) {
                last = o;
            }
            return last;
        }),
        new Way("captured by a lambda", () -> lambda.get()),
        new Way("System.arraycopy", () -> copied(array)),
        new Way("Arrays.copyOf", () -> Arrays.copyOf(array, 1)),
        new Way("clone of an array", () -> array.clone()),
        new Way("clone of an object", () -> node.copy()),
        new Way("Arrays.hashCode", () -> Arrays.hashCode(array)),
        new Way("Field.get", () -> FIELD.get(node)),
        new Way("Field.get of a static", () -> STATIC.get(null)),
        new Way("Array.get", () -> Array.get(array, 0)),
        new Way("Method.invoke", () -> invoked()),
        new Way("method handle of a field", () -> GET_ANY.invoke(node)),
        new Way("method handle of a static", () -> GET_STATIC.invoke()),
        new Way("method handle of elements", () -> GET_ELEMENT.invoke(array, 0)),
        new Way("method handle of a method", () -> CALL_GET.invoke(node)),
        new Way("VarHandle.get", () -> ANY.get(node)),
        new Way("VarHandle.getOpaque", () -> ANY.getOpaque(node)),
        new Way("VarHandle.getAcquire", () -> ANY.getAcquire(node)),
        new Way("VarHandle.getVolatile", () -> ANY.getVolatile(node)),
        new Way("VarHandle.compareAndExchange", () -> ANY.compareAndExchange(node, "other", "new")),
        new Way("VarHandle.get of a static", () -> STATIC_HANDLE.get()),
        new Way("VarHandle.get of an element", () -> ELEMENT.get(array, 0)),
        new Way("updater.get", () -> UPDATER.get(node)),
        new Way("AtomicReference.get", () -> atomic.get()),
        new Way("AtomicReferenceArray.get", () -> atomicArray.get(0)),
        new Way("Unsafe.getObject", () -> UNSAFE.getObject(node, ANY_AT)),
        new Way("Unsafe.getObject of an element", () -> UNSAFE.getObject(array, ELEMENT_AT)),
        new Way("Unsafe.getObjectVolatile", () -> UNSAFE.getObjectVolatile(node, CHANGING_AT)),
        new Way("WeakReference.get", () -> weak.get()),
        new Way("SoftReference.get", () -> soft.get()),
        new Way("cause of an exception", () -> exception.getCause()),
        new Way("thrown from where it was kept", () -> {
            throw (Throwable) inStatic;
        }),
        new Way("waited for", () -> {
            synchronized (inStatic) {
                return null;
            }
        }),
        new Way("text of it", () -> String.valueOf(inStatic)),
        new Way("compared", () -> inStatic == array[0]),
        new Way("stored elsewhere", () -> array[1] = node.any),
        new Way("VarHandle.getAndSet", () -> ANY.getAndSet(node, "new")),
        new Way("Unsafe.getAndSetObject", () -> UNSAFE.getAndSetObject(node, CHANGING_AT, "new")),
        new Way("AtomicReference.getAndSet", () -> atomic.getAndSet("new")),
    };

    static Object invoked() throws Throwable {
        try {
            return GET.invoke(node);
        } catch (InvocationTargetException wrapped) {
            throw wrapped.getCause();
        }
    }

    static Object copied(Object[] from) {
        System.arraycopy(from, 0, other, 0, 1);
        return null;
    }

    /** What the thread comes across is reset by who has it, before each way. */
    static void refill() {
        Object heap = made;
        node.any = node.changing = inStatic = changingStatic = array[0] = heap;
        atomic.set(heap);
        atomicArray.set(0, heap);
        other[0] = null;
    }

    static Object made;
    static volatile int asked;
    static volatile int ready;

    static void body() {
        for (Way way : WAYS) {
            asked++;
            while (ready != asked) {
                RealtimeThread.yield();
            }
            String outcome = "done";
            try {
                way.act.read();
            } catch (MemoryAccessError refused) {
                outcome = "refused";
            } catch (Throwable thrown) {
                outcome = thrown.toString();
            }
            System.out.println(way.name + ": " + outcome);
        }
    }

    static int works(Read way) {
        try {
            way.read();
            return 1;
        } catch (Throwable thrown) {
            return thrown == made ? 1 : 0;
        }
    }

    static Supplier<Object> capture(Object o) {
        return () -> o;
    }

    public static void main(String[] args) throws InterruptedException {
        made = new RuntimeException("in the heap");
        NoHeapRealtimeThread[] thread = new NoHeapRealtimeThread[1];
        ImmortalMemory.instance().executeInArea(() -> {
            node = new Node();
            array = new Object[2];
            other = new Object[1];
            atomic = new AtomicReference<>();
            atomicArray = new AtomicReferenceArray<>(1);
            weak = new WeakReference<>(made);
            soft = new SoftReference<>(made);
            exception = new RuntimeException("immortal", (Throwable) made);
            lambda = capture(made);
            thread[0] = new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, NoHeapReads::body);
        });
        int done = 0;
        for (Way way : WAYS) {
            refill();
            done += works(way.act);
        }
        System.out.println("heap thread: " + (done == WAYS.length));
        thread[0].start();
        for (int i = 1; i <= WAYS.length; i++) {
            while (asked != i) {
                Thread.sleep(1);
            }
            refill();
            ready = i;
        }
        thread[0].join();
    }
}

// expect: heap thread: true
// expect: getfield: refused
// expect: getfield of a volatile: refused
// expect: getfield in a method: refused
// expect: getstatic: refused
// expect: getstatic of a volatile: refused
// expect: aaload: refused
// expect: for each element: refused
// expect: captured by a lambda: refused
// expect: System.arraycopy: refused
// expect: Arrays.copyOf: refused
// expect: clone of an array: refused
// expect: clone of an object: refused
// expect: Arrays.hashCode: refused
// expect: Field.get: refused
// expect: Field.get of a static: refused
// expect: Array.get: refused
// expect: Method.invoke: refused
// expect: method handle of a field: refused
// expect: method handle of a static: refused
// expect: method handle of elements: refused
// expect: method handle of a method: refused
// expect: VarHandle.get: refused
// expect: VarHandle.getOpaque: refused
// expect: VarHandle.getAcquire: refused
// expect: VarHandle.getVolatile: refused
// expect: VarHandle.compareAndExchange: refused
// expect: VarHandle.get of a static: refused
// expect: VarHandle.get of an element: refused
// expect: updater.get: refused
// expect: AtomicReference.get: refused
// expect: AtomicReferenceArray.get: refused
// expect: Unsafe.getObject: refused
// expect: Unsafe.getObject of an element: refused
// expect: Unsafe.getObjectVolatile: refused
// expect: WeakReference.get: refused
// expect: SoftReference.get: refused
// expect: cause of an exception: refused
// expect: thrown from where it was kept: refused
// expect: waited for: refused
// expect: text of it: refused
// expect: compared: refused
// expect: stored elsewhere: refused
// expect: VarHandle.getAndSet: refused
// expect: Unsafe.getAndSetObject: refused
// expect: AtomicReference.getAndSet: refused
