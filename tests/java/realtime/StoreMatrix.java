// SPDX-License-Identifier: Apache-2.0
// Every way to store a reference, from every kind of area into every kind of area: only what dies no later may be kept.
// needs: jdk.unsupported

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.Supplier;
import javax.realtime.HeapMemory;
import javax.realtime.IllegalAssignmentError;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import sun.misc.Unsafe;

public class StoreMatrix {
    public static class Node implements Cloneable {
        Object any;
        volatile Object changing;

        public Node() { }

        Node(Object any) {
            this.any = any;
        }

        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    static final class Holder {
        final Object kept;

        Holder(Object kept) {
            this.kept = kept;
        }
    }

    record Pair(Object left, Object right) { }

    /** What is stored: anything that an object may be asked to be. */
    public static class Value extends RuntimeException implements Runnable {
        public Value() { }

        @Override public void run() { }
    }

    /** All that a way may need, made in the innermost scope, with what came out of it. */
    static final class Kit {
        final Value value;
        final Object[] array;
        final Node node;
        Object made;
        Throwable thrown;

        Kit(Value value) {
            this.value = value;
            array = new Object[] {value};
            node = new Node(value);
        }
    }

    static Object inStatic;
    static volatile Object changingStatic;

    static final Unsafe UNSAFE;
    static final long ANY_AT;
    static final long CHANGING_AT;
    static final long ELEMENT_AT;
    static final long STATIC_AT;
    static final Object STATIC_BASE;
    static final byte[] LETTER;
    static final VarHandle ANY;
    static final VarHandle STATIC_HANDLE;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
    static final MethodHandle SET_ANY;
    static final MethodHandle SET_STATIC;
    static final MethodHandle SET_ELEMENT = MethodHandles.arrayElementSetter(Object[].class);
    static final MethodHandle MAKE;
    static final MethodHandle HASH;
    static final Constructor<Holder> CONSTRUCTOR;
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
            STATIC = StoreMatrix.class.getDeclaredField("inStatic");
            ANY_AT = UNSAFE.objectFieldOffset(FIELD);
            CHANGING_AT = UNSAFE.objectFieldOffset(Node.class.getDeclaredField("changing"));
            ELEMENT_AT = UNSAFE.arrayBaseOffset(Object[].class);
            STATIC_AT = UNSAFE.staticFieldOffset(STATIC);
            STATIC_BASE = UNSAFE.staticFieldBase(STATIC);
            ANY = lookup.findVarHandle(Node.class, "any", Object.class);
            STATIC_HANDLE = lookup.findStaticVarHandle(StoreMatrix.class, "inStatic", Object.class);
            SET_ANY = lookup.findSetter(Node.class, "any", Object.class);
            SET_STATIC = lookup.findStaticSetter(StoreMatrix.class, "inStatic", Object.class);
            MAKE = lookup.findConstructor(Holder.class, MethodType.methodType(void.class, Object.class));
            HASH = lookup.findVirtual(Object.class, "hashCode", MethodType.methodType(int.class));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            new ObjectOutputStream(bytes).writeObject(new ArrayList<>(List.of(new int[1], new StringBuilder("text"))));
            LETTER = bytes.toByteArray();
            CONSTRUCTOR = Holder.class.getDeclaredConstructor(Object.class);
        } catch (ReflectiveOperationException | IOException never) {
            throw new ExceptionInInitializerError(never);
        }
    }

    /** A way to store a value into a node or into an array. */
    interface Store {
        void into(Node node, Object[] array, Object value) throws Throwable;
    }

    /** A way to make something that keeps a value; it is made in the area in question. */
    interface Make {
        Object of(Kit k) throws Throwable;
    }

    /** A way to store a value where it lasts. */
    interface Static {
        void store(Object value) throws Throwable;
    }

    record Way<T>(String name, T act) { }

    static final Object[] STORES = {
        new Way<Store>("putfield", (n, a, v) -> n.any = v),
        new Way<Store>("putfield of a volatile", (n, a, v) -> n.changing = v),
        new Way<Store>("aastore", (n, a, v) -> a[0] = v),
        new Way<Store>("System.arraycopy", (n, a, v) -> System.arraycopy(new Object[] {v, v}, 0, a, 0, 2)),
        new Way<Store>("System.arraycopy with type checks", (n, a, v) -> System.arraycopy(new Object[] {v}, 0, a, 1, 1)),
        new Way<Store>("Arrays.fill", (n, a, v) -> Arrays.fill(a, v)),
        new Way<Store>("Arrays.setAll", (n, a, v) -> Arrays.setAll(a, i -> v)),
        new Way<Store>("Field.set", (n, a, v) -> FIELD.set(n, v)),
        new Way<Store>("Array.set", (n, a, v) -> Array.set(a, 1, v)),
        new Way<Store>("method handle of a field", (n, a, v) -> SET_ANY.invoke(n, v)),
        new Way<Store>("method handle of elements", (n, a, v) -> SET_ELEMENT.invoke(a, 0, v)),
        new Way<Store>("VarHandle.set", (n, a, v) -> ANY.set(n, v)),
        new Way<Store>("VarHandle.setOpaque", (n, a, v) -> ANY.setOpaque(n, v)),
        new Way<Store>("VarHandle.setRelease", (n, a, v) -> ANY.setRelease(n, v)),
        new Way<Store>("VarHandle.setVolatile", (n, a, v) -> ANY.setVolatile(n, v)),
        new Way<Store>("VarHandle.compareAndSet", (n, a, v) -> ANY.compareAndSet(n, n.any, v)),
        new Way<Store>("VarHandle.compareAndExchange", (n, a, v) -> ANY.compareAndExchange(n, n.any, v)),
        new Way<Store>("VarHandle.compareAndExchangeAcquire", (n, a, v) -> ANY.compareAndExchangeAcquire(n, n.any, v)),
        new Way<Store>("VarHandle.compareAndExchangeRelease", (n, a, v) -> ANY.compareAndExchangeRelease(n, n.any, v)),
        new Way<Store>("VarHandle.weakCompareAndSet", (n, a, v) -> ANY.weakCompareAndSet(n, n.any, v)),
        new Way<Store>("VarHandle.weakCompareAndSetPlain", (n, a, v) -> ANY.weakCompareAndSetPlain(n, n.any, v)),
        new Way<Store>("VarHandle.getAndSet", (n, a, v) -> ANY.getAndSet(n, v)),
        new Way<Store>("VarHandle.getAndSetAcquire", (n, a, v) -> ANY.getAndSetAcquire(n, v)),
        new Way<Store>("VarHandle.getAndSetRelease", (n, a, v) -> ANY.getAndSetRelease(n, v)),
        new Way<Store>("VarHandle.set of an element", (n, a, v) -> ELEMENT.set(a, 0, v)),
        new Way<Store>("VarHandle.compareAndSet of an element", (n, a, v) -> ELEMENT.compareAndSet(a, 0, a[0], v)),
        new Way<Store>("VarHandle.getAndSet of an element", (n, a, v) -> ELEMENT.getAndSet(a, 0, v)),
        new Way<Store>("updater.set", (n, a, v) -> UPDATER.set(n, v)),
        new Way<Store>("updater.lazySet", (n, a, v) -> UPDATER.lazySet(n, v)),
        new Way<Store>("updater.compareAndSet", (n, a, v) -> UPDATER.compareAndSet(n, n.changing, v)),
        new Way<Store>("updater.getAndSet", (n, a, v) -> UPDATER.getAndSet(n, v)),
        new Way<Store>("Unsafe.putObject", (n, a, v) -> UNSAFE.putObject(n, ANY_AT, v)),
        new Way<Store>("Unsafe.putObject of an element", (n, a, v) -> UNSAFE.putObject(a, ELEMENT_AT, v)),
        new Way<Store>("Unsafe.putObjectVolatile", (n, a, v) -> UNSAFE.putObjectVolatile(n, CHANGING_AT, v)),
        new Way<Store>("Unsafe.putOrderedObject", (n, a, v) -> UNSAFE.putOrderedObject(n, CHANGING_AT, v)),
        new Way<Store>("Unsafe.compareAndSwapObject", (n, a, v) -> UNSAFE.compareAndSwapObject(n, ANY_AT, n.any, v)),
        new Way<Store>("Unsafe.getAndSetObject", (n, a, v) -> UNSAFE.getAndSetObject(n, ANY_AT, v)),
    };

    static final Object[] MAKES = {
        new Way<Make>("constructor", k -> new Node(k.value)),
        new Way<Make>("constructor with a final field", k -> new Holder(k.value)),
        new Way<Make>("constructor by reflection", k -> CONSTRUCTOR.newInstance(k.value)),
        new Way<Make>("constructor by method handle", k -> MAKE.invoke((Object) k.value)),
        new Way<Make>("record", k -> new Pair(null, k.value)),
        new Way<Make>("array initialiser", k -> new Object[] {null, k.value}),
        new Way<Make>("arguments as an array", k -> Arrays.asList(null, k.value)),
        new Way<Make>("captured by a lambda", k -> capture(k.value)),
        new Way<Make>("captured by an inner class", k -> innerClass(k.value)),
        new Way<Make>("receiver of a method reference", k -> (Supplier<Object>) k.value::hashCode),
        new Way<Make>("bound by a method handle", k -> HASH.bindTo(k.value)),
        new Way<Make>("Arrays.copyOf", k -> Arrays.copyOf(k.array, 1)),
        new Way<Make>("clone of an array", k -> k.array.clone()),
        new Way<Make>("clone of an object", k -> k.node.copy()),
        new Way<Make>("AtomicReference", k -> new AtomicReference<>(k.value)),
        new Way<Make>("AtomicReferenceArray", k -> new AtomicReferenceArray<>(k.array)),
        new Way<Make>("WeakReference", k -> new WeakReference<>(k.value)),
        new Way<Make>("cause of an exception", k -> new RuntimeException(k.value)),
        new Way<Make>("suppressed exception", k -> suppressing(k.value)),
        new Way<Make>("element of a list", k -> new ArrayList<>(Arrays.asList((Object) k.value))),
        new Way<Make>("key of a map", k -> Map.of(k.value, "")),
        new Way<Make>("logic of a thread", k -> new Thread(k.value)),
    };

    static Supplier<Object> capture(Object value) {
        return () -> value;
    }

    static Object innerClass(Object value) {
        return new Object() {
            @Override public String toString() {
                return "" + value;
            }
        };
    }

    static Throwable suppressing(Throwable value) {
        Throwable made = new Throwable();
        made.addSuppressed(value);
        return made;
    }

    static final Object[] STATICS = {
        new Way<Static>("putstatic", v -> inStatic = v),
        new Way<Static>("putstatic of a volatile", v -> changingStatic = v),
        new Way<Static>("Field.set of a static", v -> STATIC.set(null, v)),
        new Way<Static>("method handle of a static", v -> SET_STATIC.invoke(v)),
        new Way<Static>("VarHandle.set of a static", v -> STATIC_HANDLE.set(v)),
        new Way<Static>("VarHandle.compareAndSet of a static", v -> STATIC_HANDLE.compareAndSet(inStatic, v)),
        new Way<Static>("VarHandle.getAndSet of a static", v -> STATIC_HANDLE.getAndSet(v)),
        new Way<Static>("Unsafe.putObject of a static", v -> UNSAFE.putObject(STATIC_BASE, STATIC_AT, v)),
    };

    static final MemoryArea[] AREAS = new MemoryArea[4];
    static final int HEAP = 0, IMMORTAL = 1, OUTER = 2, INNER = 3;
    static int kept;
    static int refused;
    static int copies;

    /** The rule: the heap and immortal memory last, scopes end from the inside out. */
    static boolean allowed(int holder, int value) {
        return value <= IMMORTAL || holder >= value;
    }

    static void judge(String way, int holder, int value, Throwable thrown, boolean there) {
        boolean wasRefused = thrown instanceof IllegalAssignmentError;
        kept += there ? 1 : 0;
        refused += wasRefused ? 1 : 0;
        if (there != allowed(holder, value) || wasRefused == there) {
            System.out.println(way + " of " + value + " in " + holder + ": " + thrown + (there ? ", there" : ", not there"));
        }
    }

    @SuppressWarnings("unchecked")
    static void store(Way<Store> way, int holder, int value) throws Exception {
        Node node = (Node) AREAS[holder].newInstance(Node.class);
        Object[] array = (Object[]) AREAS[holder].newArray(Object.class, 2);
        Object v = AREAS[value].newInstance(Value.class);
        Throwable thrown = null;
        try {
            way.act.into(node, array, v);
        } catch (Throwable t) {
            thrown = t;
        }
        judge(way.name, holder, value, thrown, node.any == v || node.changing == v || array[0] == v || array[1] == v);
    }

    static void make(Way<Make> way, int holder, int value) throws Exception {
        Kit kit = new Kit((Value) AREAS[value].newInstance(Value.class));
        AREAS[holder].executeInArea(() -> {
            try {
                kit.made = way.act.of(kit);
            } catch (Throwable t) {
                kit.thrown = t;
            }
        });
        judge(way.name, holder, value, kit.thrown, kit.made != null && MemoryArea.getMemoryArea(kit.made) == AREAS[holder]);
    }

    static void keep(Way<Static> way, int value) throws Exception {
        inStatic = changingStatic = null;
        Object v = AREAS[value].newInstance(Value.class);
        Throwable thrown = null;
        try {
            way.act.store(v);
        } catch (Throwable t) {
            thrown = t;
        }
        judge(way.name, IMMORTAL, value, thrown, inStatic == v || changingStatic == v);
    }

    /** One way into everything from everywhere. */
    @SuppressWarnings("unchecked")
    static void walk(Way<?> way) throws Exception {
        kept = refused = 0;
        for (int value = HEAP; value <= INNER; value++) {
            for (int holder = HEAP; holder <= INNER; holder++) {
                if (way.act instanceof Store) {
                    store((Way<Store>) way, holder, value);
                } else if (way.act instanceof Make) {
                    make((Way<Make>) way, holder, value);
                }
            }
            if (way.act instanceof Static) {
                keep((Way<Static>) way, value);
            }
        }
        System.out.println(way.name + ": " + kept + " kept, " + refused + " refused");
    }

    /** Objects that are read from a stream live where they are read, with all that they refer to. */
    static void read(int into) {
        AREAS[into].executeInArea(() -> {
            try {
                List<?> copy = (List<?>) new ObjectInputStream(new ByteArrayInputStream(LETTER)).readObject();
                copies += lives(copy, into) && lives(copy.get(0), into) && lives(copy.get(1), into) ? 1 : 0;
            } catch (IOException | ClassNotFoundException never) {
                throw new AssertionError(never);
            }
        });
    }

    static boolean lives(Object o, int area) {
        return MemoryArea.getMemoryArea(o) == AREAS[area];
    }

    static void readAll() {
        ((LTMemory) AREAS[OUTER]).enter(() -> ((LTMemory) AREAS[INNER]).enter(() -> {
            for (int into = HEAP; into <= INNER; into++) {
                read(into);
            }
        }));
        System.out.println("read from a stream: " + copies + " copies");
    }

    /** Each way in scopes of its own, so that they need not be large. */
    static void walkAll(Object[] ways) {
        for (Object way : ways) {
            ((LTMemory) AREAS[OUTER]).enter(() -> ((LTMemory) AREAS[INNER]).enter(() -> {
                try {
                    walk((Way<?>) way);
                } catch (Exception never) {
                    throw new AssertionError(never);
                }
            }));
        }
    }

    public static void main(String[] args) {
        AREAS[HEAP] = HeapMemory.instance();
        AREAS[IMMORTAL] = ImmortalMemory.instance();
        AREAS[OUTER] = new LTMemory(1 << 20);
        AREAS[INNER] = new LTMemory(4 << 20);
        Realtime.inThread(() -> {
            walkAll(STORES);
            walkAll(MAKES);
            walkAll(STATICS);
            readAll();
        });
    }
}

// expect: putfield: 11 kept, 5 refused
// expect: putfield of a volatile: 11 kept, 5 refused
// expect: aastore: 11 kept, 5 refused
// expect: System.arraycopy: 11 kept, 5 refused
// expect: System.arraycopy with type checks: 11 kept, 5 refused
// expect: Arrays.fill: 11 kept, 5 refused
// expect: Arrays.setAll: 11 kept, 5 refused
// expect: Field.set: 11 kept, 5 refused
// expect: Array.set: 11 kept, 5 refused
// expect: method handle of a field: 11 kept, 5 refused
// expect: method handle of elements: 11 kept, 5 refused
// expect: VarHandle.set: 11 kept, 5 refused
// expect: VarHandle.setOpaque: 11 kept, 5 refused
// expect: VarHandle.setRelease: 11 kept, 5 refused
// expect: VarHandle.setVolatile: 11 kept, 5 refused
// expect: VarHandle.compareAndSet: 11 kept, 5 refused
// expect: VarHandle.compareAndExchange: 11 kept, 5 refused
// expect: VarHandle.compareAndExchangeAcquire: 11 kept, 5 refused
// expect: VarHandle.compareAndExchangeRelease: 11 kept, 5 refused
// expect: VarHandle.weakCompareAndSet: 11 kept, 5 refused
// expect: VarHandle.weakCompareAndSetPlain: 11 kept, 5 refused
// expect: VarHandle.getAndSet: 11 kept, 5 refused
// expect: VarHandle.getAndSetAcquire: 11 kept, 5 refused
// expect: VarHandle.getAndSetRelease: 11 kept, 5 refused
// expect: VarHandle.set of an element: 11 kept, 5 refused
// expect: VarHandle.compareAndSet of an element: 11 kept, 5 refused
// expect: VarHandle.getAndSet of an element: 11 kept, 5 refused
// expect: updater.set: 11 kept, 5 refused
// expect: updater.lazySet: 11 kept, 5 refused
// expect: updater.compareAndSet: 11 kept, 5 refused
// expect: updater.getAndSet: 11 kept, 5 refused
// expect: Unsafe.putObject: 11 kept, 5 refused
// expect: Unsafe.putObject of an element: 11 kept, 5 refused
// expect: Unsafe.putObjectVolatile: 11 kept, 5 refused
// expect: Unsafe.putOrderedObject: 11 kept, 5 refused
// expect: Unsafe.compareAndSwapObject: 11 kept, 5 refused
// expect: Unsafe.getAndSetObject: 11 kept, 5 refused
// expect: constructor: 11 kept, 5 refused
// expect: constructor with a final field: 11 kept, 5 refused
// expect: constructor by reflection: 11 kept, 5 refused
// expect: constructor by method handle: 11 kept, 5 refused
// expect: record: 11 kept, 5 refused
// expect: array initialiser: 11 kept, 5 refused
// expect: arguments as an array: 11 kept, 5 refused
// expect: captured by a lambda: 11 kept, 5 refused
// expect: captured by an inner class: 11 kept, 5 refused
// expect: receiver of a method reference: 11 kept, 5 refused
// expect: bound by a method handle: 11 kept, 5 refused
// expect: Arrays.copyOf: 11 kept, 5 refused
// expect: clone of an array: 11 kept, 5 refused
// expect: clone of an object: 11 kept, 5 refused
// expect: AtomicReference: 11 kept, 5 refused
// expect: AtomicReferenceArray: 11 kept, 5 refused
// expect: WeakReference: 11 kept, 5 refused
// expect: cause of an exception: 11 kept, 5 refused
// expect: suppressed exception: 11 kept, 5 refused
// expect: element of a list: 11 kept, 5 refused
// expect: key of a map: 11 kept, 5 refused
// expect: logic of a thread: 11 kept, 5 refused
// expect: putstatic: 2 kept, 2 refused
// expect: putstatic of a volatile: 2 kept, 2 refused
// expect: Field.set of a static: 2 kept, 2 refused
// expect: method handle of a static: 2 kept, 2 refused
// expect: VarHandle.set of a static: 2 kept, 2 refused
// expect: VarHandle.compareAndSet of a static: 2 kept, 2 refused
// expect: VarHandle.getAndSet of a static: 2 kept, 2 refused
// expect: Unsafe.putObject of a static: 2 kept, 2 refused
// expect: read from a stream: 4 copies
