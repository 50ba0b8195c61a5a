// SPDX-License-Identifier: Apache-2.0
// The assignment rule through every kind of store, at every depth.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.util.concurrent.atomic.AtomicReference;
import javax.realtime.*;

public class Nested {
    static final int DEPTH = 10;
    static final LTMemory[] scopes = new LTMemory[DEPTH];
    static final VarHandle FIELD, STATIC, ELEMENT;
    static final Field REFLECTED;
    static Object global;
    static int refused, stored;

    static class Box implements Cloneable {
        Object value;
        volatile Object changing;
        Object copy() throws CloneNotSupportedException {
            return clone();
        }
    }

    static {
        try {
            FIELD = MethodHandles.lookup().findVarHandle(Box.class, "changing", Object.class);
            STATIC = MethodHandles.lookup().findStaticVarHandle(Nested.class, "global", Object.class);
            ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
            REFLECTED = Box.class.getDeclaredField("value");
        } catch (ReflectiveOperationException e) {
            throw new Error(e);
        }
        for (int i = 0; i < DEPTH; i++) {
            scopes[i] = new LTMemory(2 << 20);
        }
    }

    interface Store { void run() throws Exception; }

    /** Does it, and says whether it was refused. */
    static void check(boolean allowed, Store store) {
        try {
            store.run();
            stored++;
            if (!allowed) {
                System.out.println("stored what must not be stored");
            }
        } catch (IllegalAssignmentError e) {
            refused++;
            if (allowed) {
                System.out.println("refused what must be stored: " + e.getMessage());
            }
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static void stores(boolean allowed, Box box, Object[] array, AtomicReference<Object> atomic, Object value) {
        check(allowed, () -> box.value = value);
        check(allowed, () -> array[0] = value);
        check(allowed, () -> FIELD.setVolatile(box, value));
        check(allowed, () -> FIELD.compareAndSet(box, null, value));
        check(allowed, () -> ELEMENT.set(array, 1, value));
        check(allowed, () -> REFLECTED.set(box, value));
        check(allowed, () -> atomic.getAndSet(value));
        Object[] one = { value };
        check(allowed, () -> System.arraycopy(one, 0, array, 0, 1));
    }

    static void go(int depth, Box[] boxes, Object[][] arrays, AtomicReference<Object>[] atomics, Object[] values) {
        for (int container = 0; container <= depth; container++) {
            for (int value = 0; value <= depth; value++) {
                stores(value <= container, boxes[container], arrays[container], atomics[container], values[value]);
            }
        }
        check(depth == 0, () -> global = values[depth]);
        check(depth == 0, () -> STATIC.set(values[depth]));
        if (depth < DEPTH) {
            scopes[depth].enter(() -> step(depth + 1, boxes, arrays, atomics, values));
        }
    }

    /** The same one scope further in, in arrays of that scope. */
    @SuppressWarnings("unchecked")
    static void step(int depth, Box[] boxes, Object[][] arrays, AtomicReference<Object>[] atomics, Object[] values) {
        Box[] b = new Box[depth + 1];
        Object[][] a = new Object[depth + 1][];
        AtomicReference<Object>[] r = (AtomicReference<Object>[]) new AtomicReference<?>[depth + 1];
        Object[] v = new Object[depth + 1];
        System.arraycopy(boxes, 0, b, 0, depth);
        System.arraycopy(arrays, 0, a, 0, depth);
        System.arraycopy(atomics, 0, r, 0, depth);
        System.arraycopy(values, 0, v, 0, depth);
        b[depth] = new Box();
        a[depth] = new Object[2];
        r[depth] = new AtomicReference<>();
        v[depth] = new Object();
        go(depth, b, a, r, v);
    }

    /** A copy of an inner object made further out would refer inwards. */
    static void clones() {
        scopes[0].enter(() -> {
            Box box = new Box();
            box.value = new Object();
            Object[] array = { box };
            check(true, box::copy);
            check(true, array::clone);
            check(false, () -> throwOut(box));
            check(false, () -> ImmortalMemory.instance().executeInArea(array::clone));
        });
    }

    static void throwOut(Box box) {
        ImmortalMemory.instance().executeInArea(() -> {
            try {
                box.copy();
            } catch (CloneNotSupportedException e) {
                throw new Error(e);
            }
        });
    }

    @SuppressWarnings("unchecked")
    public static void main(String[] args) throws Exception {
        RealtimeThread t = new RealtimeThread(null, null, null, null, null, () -> {
            step(0, new Box[0], new Object[0][], (AtomicReference<Object>[]) new AtomicReference<?>[0], new Object[0]);
            System.out.println(stored + " stored, " + refused + " refused");
            stored = refused = 0;
            clones();
            System.out.println(stored + " stored, " + refused + " refused");
        });
        t.start();
        t.join();
    }
}

// expect: 2290 stored, 1780 refused
// expect: 2 stored, 2 refused
