// SPDX-License-Identifier: Apache-2.0
// The collectors, nested and composed.

import java.util.*;
import java.util.function.Function;
import java.util.stream.*;

public class CollectorsAll {
    record Person(String name, int age, String city) { }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) {
        List<Person> people = List.of(new Person("Ann", 30, "Oslo"), new Person("Bob", 25, "Rome"), new Person("Cid", 35, "Oslo"), new Person("Dee", 25, "Bonn"), new Person("Eve", 41, "Rome"));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.mapping(Person::name, Collectors.toList()))));
        show(people.stream().collect(Collectors.partitioningBy(p -> p.age() > 29, Collectors.counting())));
        show(people.stream().collect(Collectors.toMap(Person::age, Person::name, (a, b) -> a + "+" + b, TreeMap::new)));
        try {
            people.stream().collect(Collectors.toMap(Person::age, Person::name));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        show(people.stream().collect(Collectors.averagingInt(Person::age)) + " " + people.stream().collect(Collectors.summingLong(Person::age)) + " " + people.stream().collect(Collectors.summarizingDouble(Person::age)));
        show(people.stream().collect(Collectors.teeing(Collectors.minBy(Comparator.comparing(Person::age)), Collectors.maxBy(Comparator.comparing(Person::age)), (a, b) -> a.get().name() + b.get().name())));
        show(people.stream().map(Person::name).collect(Collectors.collectingAndThen(Collectors.toCollection(ArrayDeque::new), d -> {
            d.addFirst("first");
            return d;
        })));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.filtering(p -> p.age() < 40, Collectors.reducing(0, Person::age, Integer::sum)))));
        show(people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.flatMapping(p -> p.name().chars().mapToObj(c -> (char) c), Collectors.toCollection(TreeSet::new)))));
        System.out.println(Stream.of("a", "b").collect(Collectors.toUnmodifiableSet()).size() + " " + Stream.of(1, 2, 3).collect(Collector.of(() -> new int[1], (a, i) -> a[0] += i, (a, b) -> a, a -> a[0] * 10)));
        String text = "the quick brown fox jumps over the lazy dog the end";
        Map<String, Long> counts = Arrays.stream(text.split(" ")).collect(Collectors.groupingBy(Function.identity(), LinkedHashMap::new, Collectors.counting()));
        System.out.println(counts.entrySet().stream().sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey())).limit(3).toList());
        System.out.println(text.chars().filter(Character::isLetter).mapToObj(c -> (char) c).collect(Collectors.groupingBy(c -> "aeiou".indexOf(c) >= 0, Collectors.counting())));
    }
}

// expect: {Bonn=[Dee], Oslo=[Ann, Cid], Rome=[Bob, Eve]}
// expect: {false=2, true=3}
// expect: {25=Bob+Dee, 30=Ann, 35=Cid, 41=Eve}
// expect: Duplicate key 25 (attempted merging values Bob and Dee)
// expect: 31.2 156 DoubleSummaryStatistics{count=5, sum=156.000000, min=25.000000, average=31.200000, max=41.000000}
// expect: BobEve
// expect: [first, Ann, Bob, Cid, Dee, Eve]
// expect: {Bonn=25, Oslo=65, Rome=25}
// expect: {Bonn=[D, e], Oslo=[A, C, d, i, n], Rome=[B, E, b, e, o, v]}
// expect: 2 60
// expect: [the=3, brown=1, dog=1]
// expect: {false=28, true=13}
