// SPDX-License-Identifier: Apache-2.0
// Parallel streams give what sequential ones give.

import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.*;

public class Parallel {
    static boolean prime(int n) {
        for (int i = 2; i * i <= n; i++) {
            if (n % i == 0) {
                return false;
            }
        }
        return n > 1;
    }

    static void show(Object o) {
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(IntStream.range(0, 10000).parallel().filter(Parallel::prime).count());
        System.out.println(IntStream.range(0, 5000).parallel().boxed().map(i -> i * 2).filter(i -> i % 3 == 0).collect(Collectors.toList()).equals(IntStream.range(0, 5000).boxed().map(i -> i * 2).filter(i -> i % 3 == 0).collect(Collectors.toList())));
        System.out.println(LongStream.rangeClosed(1, 20).parallel().reduce(1, (a, b) -> a * b));
        show(IntStream.range(0, 3000).parallel().mapToObj(i -> "k" + i % 7).collect(Collectors.groupingByConcurrent(s -> s, ConcurrentSkipListMap::new, Collectors.counting())));
        System.out.println(Arrays.stream(new int[] {5, 3, 9, 1}).parallel().sorted().boxed().toList() + " " + Stream.of(4, 2, 7).parallel().sorted(Comparator.reverseOrder()).toList());
        System.out.println(IntStream.range(0, 1000).parallel().boxed().skip(10).limit(5).toList() + " " + IntStream.range(0, 1000).parallel().filter(i -> i > 500).findFirst().getAsInt());
        StringBuilder b = new StringBuilder();
        IntStream.range(0, 20).parallel().forEachOrdered(b::append);
        System.out.println(b);
        AtomicInteger n = new AtomicInteger();
        IntStream.range(0, 1000).parallel().forEach(i -> n.addAndGet(i));
        System.out.println(n);
        int[] a = new Random(9).ints(20000).toArray(), c = a.clone();
        Arrays.parallelSort(a);
        Arrays.sort(c);
        System.out.println(Arrays.equals(a, c));
        Arrays.parallelPrefix(c, Integer::sum);
        Arrays.parallelSetAll(a, i -> i * i);
        System.out.println(c[19999] + " " + a[141]);
        try {
            IntStream.range(0, 100).parallel().map(i -> 10 / (i - 50)).sum();
        } catch (ArithmeticException e) {
            System.out.println("passed through " + e.getMessage());
        }
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println(pool.submit(() -> IntStream.range(0, 100).parallel().sum()).get());
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS));
        System.out.println(Stream.of("a", "b", "c", "d").parallel().collect(StringBuilder::new, StringBuilder::append, StringBuilder::append) + " " + Stream.of(1, 2, 3, 4).parallel().reduce(0, Integer::sum));
    }
}

// expect: 1229
// expect: true
// expect: 2432902008176640000
// expect: {k0=429, k1=429, k2=429, k3=429, k4=428, k5=428, k6=428}
// expect: [1, 3, 5, 9] [7, 4, 2]
// expect: [10, 11, 12, 13, 14] 501
// expect: 012345678910111213141516171819
// expect: 499500
// expect: true
// expect: 1149190647 19881
// expect: passed through / by zero
// expect: 4950
// expect: true
// expect: abcd 10
