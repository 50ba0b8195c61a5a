// SPDX-License-Identifier: Apache-2.0

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Random;

/** One call site and handles of all kinds, in random order: what fits is done, what does not is refused as it always was, and nothing is done twice.
 *
 * A VM may go from a handle straight to what it stands for; here it cannot count on any site seeing one kind of handle. */
public class HandlesAtOneSite {
    // expect: numbers as the model has them
    // expect: references as the model has them
    // expect: calls as the model has them
    // expect: get exact, not int: java.lang.invoke.WrongMethodTypeException
    // expect: get exact: 5
    // expect: set of a final: java.lang.UnsupportedOperationException
    // expect: no receiver: java.lang.NullPointerException
    // expect: no handle: java.lang.NullPointerException
    // expect: another receiver: java.lang.ClassCastException
    // expect: another value: java.lang.ClassCastException
    // expect: another result: java.lang.ClassCastException
    // expect: index: java.lang.ArrayIndexOutOfBoundsException
    // expect: element: java.lang.ArrayStoreException
    // expect: add of a truth value: java.lang.UnsupportedOperationException
    // expect: asType: 7
    // expect: not exact: java.lang.invoke.WrongMethodTypeException
    // expect: receiver null: java.lang.NullPointerException
    // expect: Late is initialised
    // expect: late: 9 9
    // expect: thrown: java.lang.IllegalStateException: 3 at HandlesAtOneSite.fails

    static class A {
        int number = 1;
        volatile int other;
        long large;
        boolean truth;
        String text = "a";
        Object any = "o";
        final int fixed = 5;
        static int shared;
        static Object common = "c";
        int plus(int x) { return number + x; }
        static int twice(int x) { return 2 * x; }
    }

    static class B extends A {
        @Override int plus(int x) { return number - x; }
    }

    interface Shape { int area(int x); }

    static final class Square implements Shape { public int area(int x) { return x * x; } }

    static final class Flat implements Shape { public int area(int x) { return 0; } }

    static class Late {
        static int made = start();
        static int start() { System.out.println("Late is initialised"); return 9; }
        static int get(int x) { return made; }
    }

    static int fails(int x) { throw new IllegalStateException("" + x); }

    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static VarHandle field(String name, Class<?> type) throws Exception { return LOOKUP.findVarHandle(A.class, name, type); }

    /** All the sites that see all handles of ints with a receiver and those without. */
    static int change(VarHandle h, A a, int way, int v) {
        switch (way) {
            case 0: return (int) h.getAndAdd(a, v);
            case 1: return (int) h.getAndSet(a, v);
            case 2: return h.compareAndSet(a, v, v + 1) ? 1 : 0;
            case 3: h.set(a, v); return 0;
            case 4: return (int) h.getVolatile(a);
            case 5: return (int) h.getAndBitwiseXor(a, v);
            case 6: h.setRelease(a, v); return 0;
            case 7: return (int) h.compareAndExchange(a, v, v + 2);
            default: return (int) h.get(a);
        }
    }

    static int model(int[] cell, int way, int v) {
        int before = cell[0];
        switch (way) {
            case 0: cell[0] += v; return before;
            case 1: cell[0] = v; return before;
            case 2: cell[0] = before == v ? v + 1 : before; return before == v ? 1 : 0;
            case 3: case 6: cell[0] = v; return 0;
            case 5: cell[0] ^= v; return before;
            case 7: cell[0] = before == v ? v + 2 : before; return before;
            default: return before;
        }
    }

    static int changeElement(VarHandle h, int[] all, int i, int way, int v) {
        switch (way) {
            case 0: return (int) h.getAndAdd(all, i, v);
            case 1: return (int) h.getAndSet(all, i, v);
            case 2: return h.compareAndSet(all, i, v, v + 1) ? 1 : 0;
            case 3: h.set(all, i, v); return 0;
            case 4: return (int) h.getVolatile(all, i);
            case 5: return (int) h.getAndBitwiseXor(all, i, v);
            case 6: h.setRelease(all, i, v); return 0;
            case 7: return (int) h.compareAndExchange(all, i, v, v + 2);
            default: return (int) h.get(all, i);
        }
    }

    static int changeShared(VarHandle h, int way, int v) {
        switch (way) {
            case 0: return (int) h.getAndAdd(v);
            case 1: return (int) h.getAndSet(v);
            case 2: return h.compareAndSet(v, v + 1) ? 1 : 0;
            case 3: h.set(v); return 0;
            case 4: return (int) h.getVolatile();
            case 5: return (int) h.getAndBitwiseXor(v);
            case 6: h.setRelease(v); return 0;
            case 7: return (int) h.compareAndExchange(v, v + 2);
            default: return (int) h.get();
        }
    }

    static void numbers() throws Exception {
        VarHandle[] of = { field("number", int.class), field("other", int.class), field("number", int.class).withInvokeExactBehavior() };
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class), shared = LOOKUP.findStaticVarHandle(A.class, "shared", int.class);
        A[] some = { new A(), new B() };
        int[][] models = { { 1 }, { 0 }, { 1 }, { 0 }, { 0 } };
        int[] cells = new int[4];
        int[][] cellModels = { { 0 }, { 0 }, { 0 }, { 0 } };
        Random r = new Random(7);
        for (int i = 0; i < 60_000; i++) {
            int which = r.nextInt(5), way = r.nextInt(9), v = r.nextInt(4), got, wanted;
            if (which < 4) {
                int handle = r.nextInt(3), field = handle == 1 ? 1 : 0;
                if (handle == 2 && which >= 2) {
                    handle = 0;
                }
                got = change(of[handle], some[which & 1], way, v);
                wanted = model(models[2 * (which & 1) + field], way, v);
            } else if (r.nextBoolean()) {
                int k = r.nextInt(4);
                got = changeElement(elements, cells, k, way, v);
                wanted = model(cellModels[k], way, v);
            } else {
                got = changeShared(shared, way, v);
                wanted = model(models[4], way, v);
            }
            if (got != wanted) {
                System.out.println("number " + i + ": " + which + " " + way + " " + v + ": " + got + ", not " + wanted);
                return;
            }
        }
        System.out.println("numbers as the model has them");
    }

    static Object swap(VarHandle h, A a, int way, Object v, Object w) {
        switch (way) {
            case 0: return h.getAndSet(a, v);
            case 1: return h.compareAndSet(a, v, w);
            case 2: h.set(a, v); return null;
            case 3: return h.getAcquire(a);
            case 4: return h.compareAndExchange(a, v, w);
            default: return h.get(a);
        }
    }

    static Object modelSwap(Object[] cell, int way, Object v, Object w) {
        Object before = cell[0];
        switch (way) {
            case 0: cell[0] = v; return before;
            case 1: cell[0] = before == v ? w : before; return before == v;
            case 2: cell[0] = v; return null;
            case 4: cell[0] = before == v ? w : before; return before;
            default: return before;
        }
    }

    static void references() throws Exception {
        VarHandle any = field("any", Object.class), text = field("text", String.class);
        A a = new A();
        Object[] anyModel = { "o" }, textModel = { "a" };
        Object[] values = { "x", "y", null, "z" };
        Random r = new Random(11);
        for (int i = 0; i < 40_000; i++) {
            boolean first = r.nextBoolean();
            int way = r.nextInt(6);
            Object v = values[r.nextInt(4)], w = values[r.nextInt(4)];
            Object got = swap(first ? any : text, a, way, v, w), wanted = modelSwap(first ? anyModel : textModel, way, v, w);
            String typed = (String) text.get(a), untyped = (String) any.getVolatile(a);
            if (!java.util.Objects.equals(got, wanted) || typed != textModel[0] || untyped != anyModel[0]) {
                System.out.println("reference " + i + ": " + way + ": " + got + ", not " + wanted);
                return;
            }
        }
        System.out.println("references as the model has them");
    }

    static int call(MethodHandle h, Object receiver, int x) throws Throwable {
        if (receiver instanceof A) {
            return (int) h.invokeExact((A) receiver, x);
        }
        return receiver instanceof Shape ? (int) h.invokeExact((Shape) receiver, x) : (int) h.invokeExact(x);
    }

    static void calls() throws Throwable {
        MethodType one = MethodType.methodType(int.class, int.class);
        MethodHandle plus = LOOKUP.findVirtual(A.class, "plus", one), twice = LOOKUP.findStatic(A.class, "twice", one), area = LOOKUP.findVirtual(Shape.class, "area", one);
        MethodHandle bound = plus.bindTo(new A()), added = MethodHandles.insertArguments(LOOKUP.findStatic(Math.class, "addExact", MethodType.methodType(int.class, int.class, int.class)), 0, 40);
        MethodHandle chosen = MethodHandles.filterReturnValue(twice, twice);
        A a = new A(), b = new B();
        Shape square = new Square(), flat = new Flat();
        Random r = new Random(13);
        for (int i = 0; i < 40_000; i++) {
            int x = r.nextInt(1000), got, wanted;
            switch (r.nextInt(8)) {
                case 0: got = call(plus, a, x); wanted = 1 + x; break;
                case 1: got = call(plus, b, x); wanted = 1 - x; break;
                case 2: got = call(twice, null, x); wanted = 2 * x; break;
                case 3: got = call(area, square, x); wanted = x * x; break;
                case 4: got = call(area, flat, x); wanted = 0; break;
                case 5: got = call(bound, null, x); wanted = 1 + x; break;
                case 6: got = call(added, null, x); wanted = 40 + x; break;
                default: got = call(chosen, null, x); wanted = 4 * x; break;
            }
            if (got != wanted) {
                System.out.println("call " + i + ": " + got + ", not " + wanted);
                return;
            }
        }
        System.out.println("calls as the model has them");
    }

    interface Body { Object run() throws Throwable; }

    static void tell(String what, Body body) {
        try {
            System.out.println(what + ": " + body.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e.getClass().getName());
        }
    }

    public static void main(String[] words) throws Throwable {
        numbers();
        references();
        calls();
        VarHandle number = field("number", int.class), fixed = field("fixed", int.class), text = field("text", String.class), any = field("any", Object.class), truth = field("truth", boolean.class);
        VarHandle elements = MethodHandles.arrayElementVarHandle(Object[].class), exact = fixed.withInvokeExactBehavior();
        A a = new A();
        tell("get exact, not int", () -> (long) (int) (Integer) exact.get(a) + (long) exact.get(a));
        tell("get exact", () -> (int) exact.get(a));
        tell("set of a final", () -> { fixed.set(a, 3); return 0; });
        tell("no receiver", () -> (int) number.get((A) null));
        tell("no handle", () -> (int) ((VarHandle) null).get(a));
        tell("another receiver", () -> (int) number.get((Object) "x"));
        tell("another value", () -> { text.set(a, (Object) 3); return 0; });
        any.set(a, 3);
        tell("another result", () -> (String) any.get(a));
        tell("index", () -> elements.get(new Object[2], 2));
        tell("element", () -> { elements.set((Object[]) new String[2], 1, (Object) 3); return 0; });
        tell("add of a truth value", () -> (boolean) truth.getAndAdd(a, true));
        MethodHandle plus = LOOKUP.findVirtual(A.class, "plus", MethodType.methodType(int.class, int.class));
        tell("asType", () -> (long) plus.asType(MethodType.methodType(long.class, Object.class, short.class)).invokeExact((Object) a, (short) 6));
        tell("not exact", () -> (int) plus.invokeExact((Object) a, 6));
        tell("receiver null", () -> (int) plus.invokeExact((A) null, 6));
        MethodHandle late = LOOKUP.findStatic(Late.class, "get", MethodType.methodType(int.class, int.class));
        tell("late", () -> call(late, null, 1) + " " + call(late, null, 2));
        MethodHandle fails = LOOKUP.findStatic(HandlesAtOneSite.class, "fails", MethodType.methodType(int.class, int.class));
        try {
            call(fails, null, 3);
        } catch (IllegalStateException e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println("thrown: " + e + " at " + top.getClassName() + "." + top.getMethodName());
        }
    }
}
