// SPDX-License-Identifier: Apache-2.0
// Combinators of MethodHandles.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import static java.lang.invoke.MethodType.methodType;

public class HandleCombinators {
    static String cat(String a, int b, long c) { return a + ":" + b + ":" + c; }
    static boolean isLong(String s) { return s.length() > 3; }
    static String up(String s) { return s.toUpperCase(); }
    static String tag(String s) { return "<" + s + ">"; }
    static int inc(int i) { return i + 1; }
    static boolean below(int i, int limit) { return i < limit; }
    static int start(int limit) { return 0; }
    static String recover(IllegalStateException e, String s) { return "recovered " + s + " " + e.getMessage(); }
    static String thrower(String s) { throw new IllegalStateException("thrown"); }
    static String cleanup(Throwable t, String r, String s) { return "cleanup " + (t == null) + " " + r; }
    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) {
            s += x;
        }
        return s;
    }
    static int addMul(int acc, int i, int k) { return acc + i * k; }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        Class<?> me = HandleCombinators.class;
        MethodHandle cat = l.findStatic(me, "cat", methodType(String.class, String.class, int.class, long.class));
        MethodHandle up = l.findStatic(me, "up", methodType(String.class, String.class));
        MethodHandle tag = l.findStatic(me, "tag", methodType(String.class, String.class));
        MethodHandle isLong = l.findStatic(me, "isLong", methodType(boolean.class, String.class));
        MethodHandle thrower = l.findStatic(me, "thrower", methodType(String.class, String.class));
        System.out.println((String) MethodHandles.insertArguments(cat, 1, 5, 6L).invokeExact("ins"));
        System.out.println((String) MethodHandles.dropArguments(up, 0, int.class, double.class).invokeExact(1, 2.0, "drop"));
        System.out.println((String) MethodHandles.filterArguments(cat, 0, up).invokeExact("filter", 1, 2L));
        System.out.println((String) MethodHandles.filterReturnValue(up, tag).invokeExact("ret"));
        System.out.println((String) MethodHandles.foldArguments(MethodHandles.dropArguments(tag, 1, String.class), up).invokeExact("fold"));
        System.out.println((String) MethodHandles.permuteArguments(cat, methodType(String.class, long.class, String.class, int.class), 1, 2, 0).invokeExact(3L, "perm", 1));
        MethodHandle guard = MethodHandles.guardWithTest(isLong, up, tag);
        System.out.println((String) guard.invokeExact("abc") + (String) guard.invokeExact("abcd"));
        MethodHandle recover = l.findStatic(me, "recover", methodType(String.class, IllegalStateException.class, String.class));
        System.out.println((String) MethodHandles.catchException(thrower, IllegalStateException.class, recover).invokeExact("x"));
        MethodHandle cleanup = l.findStatic(me, "cleanup", methodType(String.class, Throwable.class, String.class, String.class));
        System.out.println((String) MethodHandles.tryFinally(up, cleanup).invokeExact("fin"));
        try {
            String never = (String) MethodHandles.tryFinally(thrower, cleanup).invokeExact("fin");
            System.out.println(never);
        } catch (IllegalStateException e) {
            System.out.println("passed on " + e.getMessage());
        }
        System.out.println((int) MethodHandles.constant(int.class, 7).invokeExact() + " " + (String) MethodHandles.identity(String.class).invokeExact("id"));
        MethodHandle sum = l.findStatic(me, "sum", methodType(int.class, int[].class));
        System.out.println((int) sum.asCollector(int[].class, 4).invokeExact(1, 2, 3, 4) + " " + (int) sum.invoke(1, 2) + " " + (int) sum.asFixedArity().invoke(new int[] {5}));
        MethodHandle spread = cat.asSpreader(Object[].class, 2);
        System.out.println((String) spread.invokeExact("spread", new Object[] {1, 2L}));
        try {
            String never = (String) spread.invokeExact("spread", new Object[] {1});
            System.out.println(never);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        MethodHandle loop = MethodHandles.whileLoop(
                MethodHandles.dropArguments(MethodHandles.constant(int.class, 0), 0, int.class),
                l.findStatic(me, "below", methodType(boolean.class, int.class, int.class)),
                MethodHandles.dropArguments(l.findStatic(me, "inc", methodType(int.class, int.class)), 1, int.class));
        System.out.println((int) loop.invokeExact(17));
        MethodHandle counted = MethodHandles.countedLoop(MethodHandles.dropArguments(MethodHandles.constant(int.class, 4), 0, int.class),
                MethodHandles.dropArguments(MethodHandles.constant(int.class, 100), 0, int.class),
                l.findStatic(me, "addMul", methodType(int.class, int.class, int.class, int.class)));
        System.out.println((int) counted.invokeExact(10));
        MethodHandle elements = MethodHandles.arrayElementGetter(double[].class);
        double[] ds = {1.5, 2.5};
        MethodHandles.arrayElementSetter(double[].class).invokeExact(ds, 0, 9.5);
        System.out.println((double) elements.invokeExact(ds, 0) + " " + (int) MethodHandles.arrayLength(double[].class).invokeExact(ds)
                + " " + ((long[]) MethodHandles.arrayConstructor(long[].class).invokeExact(3)).length);
        MethodHandle explicit = MethodHandles.explicitCastArguments(l.findStatic(me, "inc", methodType(int.class, int.class)), methodType(byte.class, double.class));
        System.out.println((byte) explicit.invokeExact(299.7));
        MethodHandle thrown = MethodHandles.throwException(int.class, Exception.class);
        try {
            int never = (int) thrown.invokeExact(new Exception("from handle"));
            System.out.println(never);
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        MethodHandle exact = MethodHandles.exactInvoker(up.type()), any = MethodHandles.invoker(methodType(Object.class, Object.class));
        System.out.println((String) exact.invokeExact(up, "exact") + " " + any.invoke(up, "any"));
        System.out.println((String) MethodHandles.collectArguments(cat, 1, MethodHandles.arrayLength(int[].class)).invokeExact("coll", new int[6], 1L));
        MethodHandle table = MethodHandles.tableSwitch(MethodHandles.dropArguments(MethodHandles.constant(String.class, "default"), 0, int.class),
                MethodHandles.dropArguments(MethodHandles.constant(String.class, "zero"), 0, int.class), MethodHandles.dropArguments(MethodHandles.constant(String.class, "one"), 0, int.class));
        System.out.println((String) table.invokeExact(0) + (String) table.invokeExact(1) + (String) table.invokeExact(-5));
        System.out.println(MethodHandles.zero(long.class).type() + " " + MethodHandles.empty(methodType(String.class, int.class)).invoke(1));
        MethodHandle bound = cat.bindTo("bound");
        System.out.println((String) bound.invokeExact(8, 9L));
    }
}

// expect: ins:5:6
// expect: DROP
// expect: FILTER:1:2
// expect: <RET>
// expect: <FOLD>
// expect: perm:1:3
// expect: <abc>ABCD
// expect: recovered x thrown
// expect: cleanup true FIN
// expect: passed on thrown
// expect: 7 id
// expect: 10 3 5
// expect: spread:1:2
// expect: IllegalArgumentException
// expect: 17
// expect: 160
// expect: 9.5 2 3
// expect: 44
// expect: from handle
// expect: EXACT ANY
// expect: coll:6:1
// expect: zeroonedefault
// expect: ()long null
// expect: bound:8:9
