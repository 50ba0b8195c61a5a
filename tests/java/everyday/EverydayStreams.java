// SPDX-License-Identifier: Apache-2.0

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** What programs do with streams and functions. */
public class EverydayStreams {
    static final int TIMES = 120;

    record Item(String name, int weight) {}

    static long objects(List<Item> items) {
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            int least = i;
            n = n * 31 + items.stream().filter(x -> x.weight() > least).map(Item::name).distinct().sorted().limit(20).collect(Collectors.joining(",")).hashCode();
            n += items.stream().collect(Collectors.groupingBy(Item::name, TreeMap::new, Collectors.summingInt(Item::weight))).hashCode();
            n += items.stream().collect(Collectors.toMap(Item::name, Item::weight, Integer::sum)).hashCode() + items.stream().collect(Collectors.partitioningBy(x -> x.weight() > 50, Collectors.counting())).hashCode();
            n += items.stream().mapToInt(Item::weight).max().orElse(0) + (long) items.stream().mapToDouble(Item::weight).average().orElse(0) + items.stream().mapToLong(Item::weight).sum();
            n += (items.stream().anyMatch(x -> x.weight() == 77) ? 1 : 0) + (items.stream().allMatch(x -> x.weight() >= 0) ? 1 : 0) + (items.stream().noneMatch(x -> x.weight() < 0) ? 1 : 0);
            n += items.stream().sorted(Comparator.comparing(Item::weight).reversed().thenComparing(Item::name)).skip(3).findFirst().get().weight() + items.stream().min(Comparator.comparingInt(Item::weight)).get().weight();
            n += items.stream().flatMap(x -> Stream.of(x.weight(), least)).reduce(0, Integer::sum) + items.stream().peek(x -> { }).map(Item::weight).collect(Collectors.toList()).size();
            n += items.stream().takeWhile(x -> x.weight() < 900).count() + items.stream().dropWhile(x -> x.weight() < 500).count() + items.stream().map(Item::name).collect(Collectors.toSet()).size();
            n += items.stream().collect(Collectors.averagingInt(Item::weight)).intValue() + items.stream().mapToInt(Item::weight).summaryStatistics().getMax() + items.stream().toList().size()
                + items.stream().map(Item::name).toArray(String[]::new).length + items.stream().collect(Collectors.mapping(Item::weight, Collectors.reducing(0, Integer::sum)));
            n += items.stream().map(Item::weight).collect(Collectors.toCollection(ArrayDeque::new)).size() + items.stream().collect(Collectors.collectingAndThen(Collectors.toList(), List::size));
        }
        return n;
    }

    static long numbers() {
        long n = 0;
        for (int i = 1; i < TIMES; i++) {
            n = n * 31 + IntStream.range(0, 300).filter(x -> x % 3 == 0).map(x -> x * x).sum() + IntStream.rangeClosed(1, 20).boxed().map(x -> x + 1).mapToInt(Integer::intValue).max().getAsInt();
            n += LongStream.rangeClosed(1, 15).reduce(1, (a, b) -> a * b) + IntStream.iterate(1, x -> x * 2).limit(12).sum() + Stream.iterate(1, x -> x + 3).limit(9).mapToInt(x -> x).sum();
            n += IntStream.of(3, 1, 2).sorted().mapToObj(Integer::toString).collect(Collectors.joining()).hashCode() + IntStream.range(0, 50).mapToObj(x -> "s" + x).filter(s -> s.endsWith("3")).count();
            n += (long) DoubleStream.of(1.5, 2.5).map(Math::sqrt).sum() + (long) IntStream.range(0, 9).average().getAsDouble() + IntStream.range(0, 30).asLongStream().sum() + IntStream.range(0, 10).toArray().length;
            n += Stream.of("a", "b", "c").map(String::toUpperCase).reduce("", String::concat).hashCode() + Stream.concat(Stream.of(1), Stream.of(2)).count() + Arrays.stream(new int[] { 1, 2, 3 }).sum() + Stream.generate(() -> 1).limit(3).count();
            n += "hello".chars().filter(c -> c != 'l').mapToObj(c -> (char) c).map(String::valueOf).collect(Collectors.joining()).hashCode() + IntStream.range(0, 5).boxed().collect(Collectors.toList()).hashCode();
            n += Optional.of(i).map(x -> x + 1).filter(x -> x > 3).or(() -> Optional.of(4)).stream().mapToInt(x -> x).sum() + OptionalInt.of(i).orElse(3) + Optional.ofNullable((Integer) null).orElseGet(() -> 2);
        }
        return n;
    }

    static long functions() {
        Function<Integer, Integer> f = x -> x + 1, g = f.andThen(x -> x * 2).compose(x -> x - 3);
        Predicate<Integer> even = x -> x % 2 == 0, big = x -> x > 500;
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        Supplier<List<Integer>> make = ArrayList::new;
        UnaryOperator<String> up = String::toUpperCase;
        IntBinaryOperator least = Math::min;
        IntPredicate odd = x -> (x & 1) == 1;
        ToIntFunction<String> length = String::length;
        long n = 0;
        for (int i = 0; i < 2000; i++) {
            int c = i;
            IntUnaryOperator plus = x -> x + c;
            n = n * 31 + g.apply(i) + (even.and(big.negate()).or(big).test(i) ? 1 : 0) + add.andThen(x -> x + 1).apply(i, 2) + make.get().size() + up.apply("a").hashCode() + least.applyAsInt(i, 9)
                + (odd.negate().test(i) ? 1 : 0) + length.applyAsInt("abc") + plus.andThen(x -> x * 3).applyAsInt(4) + Function.<Integer>identity().apply(i) + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(i, 3);
        }
        return n;
    }

    public static void main(String[] words) {
        List<Item> items = IntStream.range(0, 200).mapToObj(i -> new Item("item" + i % 20, i * 37 % 1009)).toList();
        System.out.println("objects " + objects(items) + " " + objects(new ArrayList<>(items)) + " " + objects(new LinkedList<>(items).subList(0, 60)));
        System.out.println("numbers " + numbers());
        System.out.println("functions " + functions());
    }
}

// expect: objects 6227313541005120096 6227313541005120096 -233969687100062448
// expect: numbers 2188428302207285869
// expect: functions 8886996056670738845
