// SPDX-License-Identifier: Apache-2.0

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stream pipelines: filter, map, flatMap, sorted, collect, reduce, over ints and objects. */
final class Streams {
    private record Item(String name, int weight) {}

    public static void main(String[] args) {
        List<Item> items = IntStream.range(0, 3000).mapToObj(i -> new Item("item" + i % 100, i * 37 % 1009)).toList();
        long sum = 0;
        for (int round = 0; round < 50; round++) {
            int least = round * 10;
            Map<String, Integer> weights = items.stream().filter(i -> i.weight() > least)
                .collect(Collectors.groupingBy(Item::name, Collectors.summingInt(Item::weight)));
            sum += weights.values().stream().mapToInt(Integer::intValue).max().orElse(0);
            sum += items.stream().map(Item::name).distinct().sorted().skip(3).limit(10).mapToInt(String::hashCode).sum();
            sum += IntStream.rangeClosed(1, 6000).filter(i -> i % 3 == 0).mapToLong(i -> (long) i * i).reduce(0, Long::sum);
            sum += items.stream().flatMap(i -> Stream.of(i.weight(), least)).reduce(0, Integer::sum);
        }
        Kernel.check("Streams", sum, 1105138234746L);
    }
}
