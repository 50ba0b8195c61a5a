// SPDX-License-Identifier: Apache-2.0
// Method references of every kind: static, bound, unbound, constructor, array constructor, super, varargs, generic, boxing.

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.*;

public class MethodRefs {
    static class Base {
        String greet() { return "base " + this; }
        @Override public String toString() { return "obj"; }
    }

    static class Sub extends Base {
        @Override String greet() { return "sub"; }
        Supplier<String> viaSuper() { return super::greet; }
        Supplier<String> viaThis() { return this::greet; }
        private String hidden(int x) { return "hidden" + x; }
        IntFunction<String> priv() { return this::hidden; }
    }

    record Point(int x, int y) { Point(int both) { this(both, both); } }

    class Inner { int v = base + 1; }
    int base = 10;

    static int sum(int... xs) { return Arrays.stream(xs).sum(); }
    static long widen(long l) { return l * 2; }
    static <T extends Comparable<T>> T larger(T a, T b) { return a.compareTo(b) >= 0 ? a : b; }
    static void consume(Object o) { System.out.println("consumed " + o); }
    static Integer boxed(int i) { return i + 1; }

    interface Three { int go(int a, int b, int c); }
    interface Maker<T> { T make(); }

    public static void main(String[] args) {
        Function<String, Integer> parse = Integer::parseInt;
        System.out.println(parse.apply("12") + 1);
        Function<String, Integer> length = String::length;
        Supplier<Integer> bound = "bound"::length;
        System.out.println(length.apply("four") + " " + bound.get());
        BiPredicate<String, String> eq = String::equalsIgnoreCase;
        System.out.println(eq.test("A", "a"));
        Sub sub = new Sub();
        System.out.println(sub.viaSuper().get() + " " + sub.viaThis().get() + " " + sub.priv().apply(3));
        Function<Base, String> virtual = Base::greet;
        System.out.println(virtual.apply(new Base()) + " " + virtual.apply(sub));
        BiFunction<Integer, Integer, Point> two = Point::new;
        IntFunction<Point> one = Point::new;
        System.out.println(two.apply(1, 2) + " " + one.apply(3));
        IntFunction<int[][]> array = int[][]::new;
        Function<Integer, String[]> strings = String[]::new;
        System.out.println(array.apply(4).length + " " + strings.apply(2).getClass().getSimpleName());
        MethodRefs outer = new MethodRefs();
        Maker<Inner> inner = () -> outer.new Inner();
        System.out.println(inner.make().v);
        Three three = MethodRefs::sum;
        IntSupplier none = MethodRefs::sum;
        System.out.println(three.go(1, 2, 3) + " " + none.getAsInt());
        IntToLongFunction w = MethodRefs::widen;
        Function<Integer, Long> w2 = MethodRefs::widen;
        ToDoubleFunction<Integer> w3 = MethodRefs::widen;
        System.out.println(w.applyAsLong(Integer.MAX_VALUE) + " " + w2.apply(4) + " " + w3.applyAsDouble(5));
        BinaryOperator<String> larger = MethodRefs::larger;
        System.out.println(larger.apply("a", "b"));
        Consumer<String> con = MethodRefs::consume;
        con.accept("s");
        IntConsumer dropped = MethodRefs::boxed;
        dropped.accept(1);
        IntUnaryOperator unboxed = MethodRefs::boxed;
        System.out.println(unboxed.applyAsInt(8));
        List<String> words = Arrays.asList("pear", "fig", "apple");
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        System.out.println(words);
        words.sort(String::compareTo);
        words.forEach(System.out::print);
        System.out.println();
        Function<Object, Class<?>> getClass = Object::getClass;
        System.out.println(getClass.apply(1));
        Function<int[], Object> clone = int[]::clone;
        System.out.println(((int[]) clone.apply(new int[] {1, 2})).length);
        try {
            String nothing = args.length > 0 ? "" : null;
            Supplier<Integer> fails = nothing::length;
            System.out.println("not reached");
        } catch (NullPointerException e) {
            System.out.println("bound to null");
        }
        try {
            length.apply(null);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            Object r = ((Function) length).apply(5);
            System.out.println(r);
        } catch (ClassCastException e) {
            System.out.println("wrong receiver");
        }
    }
}

// expect: 13
// expect: 4 5
// expect: true
// expect: base obj sub hidden3
// expect: base obj sub
// expect: Point[x=1, y=2] Point[x=3, y=3]
// expect: 4 String[]
// expect: 11
// expect: 6 0
// expect: 4294967294 8 10.0
// expect: b
// expect: consumed s
// expect: 9
// expect: [fig, pear, apple]
// expect: applefigpear
// expect: class java.lang.Integer
// expect: 2
// expect: bound to null
// expect: null receiver
// expect: wrong receiver
