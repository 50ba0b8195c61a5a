// SPDX-License-Identifier: Apache-2.0
// Intermediate and terminal operations, laziness, primitive streams, infinite streams, order of execution.

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class Basics {
    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 10).filter(i -> i % 2 == 1).map(i -> i * i).boxed().collect(Collectors.toList()));
        StringBuilder log = new StringBuilder();
        Optional<Integer> first = Stream.of(5, 3, 8, 1).peek(i -> log.append('p').append(i)).filter(i -> i > 4).map(i -> i * 2).skip(1).findFirst();
        System.out.println(first + " " + log);
        System.out.println(Stream.iterate(1, x -> x * 3).limit(8).map(String::valueOf).collect(Collectors.joining("-", "<", ">")));
        System.out.println(Stream.iterate(1, x -> x < 100, x -> x * 2).mapToInt(Integer::intValue).sum() + " " + IntStream.iterate(10, i -> i - 3).takeWhile(i -> i > 0).boxed().toList());
        System.out.println(Stream.of("b", "a", "c", "a").sorted(Comparator.reverseOrder()).distinct().toList() + " " + Stream.of("x").flatMap(s -> Stream.of(s, s + s)).toList());
        System.out.println(Arrays.toString(Stream.of(3, 1, 2).sorted().toArray(Integer[]::new)) + " " + Arrays.toString(DoubleStream.of(1.5, 2.5).map(Math::ceil).toArray()));
        System.out.println(Stream.of(1, 2, 3, 4).reduce(1, (a, b) -> a * b) + " " + Stream.of("a", "bb").reduce(0, (n, s) -> n + s.length(), Integer::sum) + " " + Stream.<Integer>empty().reduce(Integer::sum));
        System.out.println(IntStream.of(3, 9, 4).summaryStatistics() + " " + LongStream.range(0, 5).average().getAsDouble() + " " + IntStream.empty().max().isPresent());
        System.out.println(Stream.of(1, 2, 3).anyMatch(i -> i > 2) + " " + Stream.of(1, 2, 3).allMatch(i -> i > 2) + " " + Stream.of().noneMatch(x -> true) + " " + Stream.of(1, 2, 3, 4, 5).dropWhile(i -> i < 3).count());
        System.out.println(Stream.concat(Stream.of(1), Stream.of(2, 3)).max(Comparator.naturalOrder()).get() + " " + "hello".chars().mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining(",")));
        Iterator<Integer> it = Stream.of(1, 2).iterator();
        System.out.println(it.next() + it.next() + " " + it.hasNext());
        Stream<Integer> used = Stream.of(1);
        used.count();
        try {
            used.count();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try (Stream<String> closing = Stream.of("x").onClose(() -> System.out.println("closed"))) {
            closing.forEach(System.out::println);
        }
        int[] calls = {0};
        Supplier<Stream<Integer>> lazy = () -> Stream.generate(() -> calls[0]++);
        System.out.println(lazy.get().limit(4).toList() + " " + calls[0]);
        System.out.println(Stream.of(1, 2, 3, 4).mapMulti((Integer i, Consumer<Object> c) -> {
            if (i % 2 == 0) {
                c.accept(i);
                c.accept("-" + i);
            }
        }).toList());
        System.out.println(IntStream.range(0, 20).mapToObj(i -> i % 5 + "" + i).sorted(Comparator.comparing((String s) -> s.charAt(0)).thenComparing(Comparator.comparing(String::length).reversed())).collect(Collectors.joining(" ")));
        try {
            Stream.of(1, 0).map(i -> 1 / i).toList();
        } catch (ArithmeticException e) {
            System.out.println("passed through");
        }
        System.out.println(IntStream.range(0, 1000).mapToObj(Integer::toString).mapToInt(String::length).asLongStream().sum() + " " + new Random(3).ints(1000, 0, 10).boxed().collect(Collectors.groupingBy(i -> i, TreeMap::new, Collectors.counting())).firstEntry());
        BaseStream<Integer, ?> un = Stream.of(1, 2).unordered().sequential();
        System.out.println(un.isParallel());
    }
}

// expect: [1, 9, 25, 49, 81]
// expect: Optional[16] p5p3p8
// expect: <1-3-9-27-81-243-729-2187>
// expect: 127 [10, 7, 4, 1]
// expect: [c, b, a] [x, xx]
// expect: [1, 2, 3] [2.0, 3.0]
// expect: 24 3 Optional.empty
// expect: IntSummaryStatistics{count=3, sum=16, min=3, average=5.333333, max=9} 2.0 false
// expect: true false true 3
// expect: 3 h,e,l,l,o
// expect: 3 false
// expect: stream has already been operated upon or closed
// expect: x
// expect: closed
// expect: [0, 1, 2, 3] 4
// expect: [2, -2, 4, -4]
// expect: 010 015 00 05 111 116 11 16 212 217 22 27 313 318 33 38 414 419 44 49
// expect: passed through
// expect: 2890 0=104
// expect: false
