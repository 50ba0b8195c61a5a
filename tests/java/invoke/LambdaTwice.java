// SPDX-License-Identifier: Apache-2.0
// One method reference in several places: javac names the same entry of the constant pool in all of them.

import java.util.List;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class LambdaTwice {
    private record Point(int x, long y, String name) {}

    private static int sum(List<Point> points) {
        return points.stream().mapToInt(Point::x).sum() + points.stream().map(Point::name).mapToInt(String::length).sum();
    }

    private static String names(List<Point> points) {
        return String.join(",", points.stream().map(Point::name).toList()) + points.stream().map(Point::name).map(String::length).toList();
    }

    private static IntSupplier first(String text) {
        return text::length;
    }

    private static IntSupplier second(String text) {
        return text::length;
    }

    private static Supplier<Object> made(int way) {
        return way == 0 ? Object::new : way == 1 ? Object::new : () -> "third";
    }

    private static <A, B, C> C both(A a, Function<A, B> f, Function<B, C> g) {
        return g.apply(f.apply(a));
    }

    private static void fails(ToIntFunction<Object> f, ToIntFunction<Object> g) {
        for (ToIntFunction<Object> each : List.of(f, g)) {
            try {
                System.out.println(each.applyAsInt(null));
            } catch (NullPointerException e) {
                System.out.println("null " + (e.getStackTrace().length > 0));
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Point> points = List.of(new Point(1, 2, "one"), new Point(-3, 1L << 40, "three"));
        for (int i = 0; i < 3; i++) {
            System.out.println(sum(points) + " " + names(points));
            System.out.println(first("a".repeat(i)).getAsInt() + " " + second("b".repeat(2 * i)).getAsInt());
            System.out.println(made(0).get().equals(made(1).get()) + " " + made(2).get());
        }
        System.out.println(both("12", Integer::valueOf, Integer::toBinaryString) + both("13", Integer::valueOf, Integer::toBinaryString));
        fails(Object::hashCode, Object::hashCode);
        Thread[] threads = new Thread[4];
        int[] got = new int[threads.length];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> got[own] = raced(own));
            threads[i].start();
        }
        for (int i = 0; i < threads.length; i++) {
            threads[i].join();
            System.out.println(got[i]);
        }
    }

    private static int raced(int way) {
        Supplier<String> base = "race"::trim;
        Function<Integer, String> text = way % 2 == 0 ? Integer::toHexString : Integer::toHexString;
        IntSupplier length = way < 2 ? text.apply(way << 20)::length : text.apply(way << 24)::length;
        return length.getAsInt() + base.get().length();
    }
}

// expect: 6 one,three[3, 5]
// expect: 0 0
// expect: false third
// expect: 6 one,three[3, 5]
// expect: 1 2
// expect: false third
// expect: 6 one,three[3, 5]
// expect: 2 4
// expect: false third
// expect: 11001101
// expect: null true
// expect: null true
// expect: 5
// expect: 10
// expect: 11
// expect: 11
