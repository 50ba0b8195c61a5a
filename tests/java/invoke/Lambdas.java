// SPDX-License-Identifier: Apache-2.0
// Lambdas: captures of all types, recursion, nesting, identity, generic interfaces, default methods of functional interfaces.

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;

public class Lambdas {
    int field = 5;
    static int shared = 7;
    static Function<Integer, Integer> factorial;

    interface Wide { String go(long a, double b, byte c, float d, char e, short f, boolean g, int h, Object o); }
    interface Thrower<E extends Exception> { void go() throws E; }
    interface Named { String name(); default Named twice() { return () -> name() + name(); } static Named of(String s) { return () -> s; } }
    interface VarArgs { int count(Object... o); }
    @FunctionalInterface interface Generic<T extends Number> { T apply(T t); }

    Supplier<Integer> instance(int add) {
        return () -> field + add + shared;
    }

    Supplier<Supplier<Integer>> nested() {
        int a = 1;
        return () -> {
            int b = 2;
            return () -> a + b + field;
        };
    }

    static <T, R> List<R> map(List<T> l, Function<? super T, ? extends R> f) {
        List<R> r = new ArrayList<>();
        for (T t : l) {
            r.add(f.apply(t));
        }
        return r;
    }

    public static void main(String[] args) throws Exception {
        boolean z = true; byte b = 1; char c = 'c'; short s = 2; int i = 3; long l = 4; float f = 5.5f; double d = 6.5; String t = "t"; int[] a = {9};
        Supplier<String> all = () -> z + " " + b + c + s + i + l + f + d + t + a[0];
        a[0] = 10;
        System.out.println(all.get());
        Wide wide = (p, q, r, u, v, w, x, y, o) -> p + "|" + q + "|" + r + "|" + u + "|" + v + "|" + w + "|" + x + "|" + y + "|" + o + "|" + l;
        System.out.println(wide.go(1L << 40, 0.5, (byte) -1, 1.5f, 'x', (short) -2, false, 42, null));
        Lambdas me = new Lambdas();
        Supplier<Integer> in = me.instance(10);
        me.field = 100;
        System.out.println(in.get() + " " + me.nested().get().get());
        factorial = n -> n <= 1 ? 1 : n * factorial.apply(n - 1);
        System.out.println(factorial.apply(10));
        System.out.println(map(List.of(1, 2, 3), x -> "<" + x + ">"));
        IntBinaryOperator gcd = new IntBinaryOperator() {
            public int applyAsInt(int m, int n) { return n == 0 ? m : applyAsInt(n, m % n); }
        };
        System.out.println(gcd.applyAsInt(48, 18));
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = x -> y -> w -> x * y + w;
        System.out.println(curried.apply(3).apply(4).apply(5));
        System.out.println(Named.of("n").twice().twice().name());
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> x * 2).apply(3, 4));
        VarArgs va = o -> o.length;
        System.out.println(va.count() + " " + va.count(1, 2) + " " + va.count((Object[]) new String[3]));
        Generic<Integer> g = x -> x + 1;
        System.out.println(g.apply(41));
        try {
            Thrower<java.io.IOException> thrower = () -> { throw new java.io.IOException("thrown"); };
            thrower.go();
        } catch (java.io.IOException e) {
            System.out.println(e.getMessage());
        }
        Runnable first = null, same = null;
        for (int k = 0; k < 2; k++) {
            Runnable r = () -> shared++;
            same = first;
            first = r;
        }
        first.run();
        System.out.println((first == same) + " " + shared + " " + first.getClass().isSynthetic() + " " + first.getClass().isHidden());
        Function<Object, String> str = Object::toString;
        System.out.println(str.compose((Integer x) -> x + 1).apply(1) + Function.<Integer>identity().apply(5));
    }
}

// expect: true 1c2345.56.5t10
// expect: 1099511627776|0.5|-1|1.5|x|-2|false|42|null|4
// expect: 117 103
// expect: 3628800
// expect: [<1>, <2>, <3>]
// expect: 6
// expect: 17
// expect: nnnn
// expect: 14
// expect: 0 2 3
// expect: 42
// expect: thrown
// expect: true 8 true true
// expect: 25
