// SPDX-License-Identifier: Apache-2.0
// Collections written on the abstract base classes, and the interplay of iterators, spliterators and equality.

import java.util.*;
import java.util.stream.StreamSupport;

public class Customs {
    static class Range extends AbstractList<Integer> implements RandomAccess {
        final int from, to;
        Range(int from, int to) { this.from = from; this.to = to; }
        @Override public Integer get(int i) { return from + Objects.checkIndex(i, size()); }
        @Override public int size() { return to - from; }
    }

    static class Ring extends AbstractCollection<String> {
        final Deque<String> d = new ArrayDeque<>();
        @Override public boolean add(String s) { if (d.size() == 3) d.poll(); return d.add(s); }
        @Override public Iterator<String> iterator() { return d.iterator(); }
        @Override public int size() { return d.size(); }
    }

    static class Multi<K, V> extends AbstractMap<K, List<V>> {
        final List<Map.Entry<K, List<V>>> entries = new ArrayList<>();
        @Override public Set<Entry<K, List<V>>> entrySet() {
            return new AbstractSet<>() {
                @Override public Iterator<Entry<K, List<V>>> iterator() { return entries.iterator(); }
                @Override public int size() { return entries.size(); }
            };
        }
        void add(K k, V v) {
            List<V> l = get(k);
            if (l == null) {
                entries.add(new SimpleEntry<>(k, l = new ArrayList<>()));
            }
            l.add(v);
        }
    }

    static Iterable<Integer> fibonacci(int limit) {
        return () -> new Iterator<>() {
            int a = 0, b = 1;
            @Override public boolean hasNext() { return a < limit; }
            @Override public Integer next() {
                int r = a;
                a = b;
                b += r;
                return r;
            }
        };
    }

    public static void main(String[] args) {
        Range r = new Range(3, 9);
        System.out.println(r + " " + r.contains(8) + " " + r.indexOf(5) + " " + r.subList(1, 4) + " " + r.equals(List.of(3, 4, 5, 6, 7, 8)) + " " + r.hashCode() + " " + new ArrayList<>(r).equals(r));
        try {
            r.add(5);
        } catch (UnsupportedOperationException e) {
            System.out.println("read only");
        }
        try {
            r.get(6);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Ring ring = new Ring();
        ring.addAll(List.of("a", "b", "c", "d", "e"));
        System.out.println(ring + " " + ring.contains("b") + " " + ring.remove("d") + ring + ring.retainAll(Set.of("e")) + ring);
        Multi<String, Integer> m = new Multi<>();
        for (int i = 0; i < 9; i++) {
            m.add("k" + i % 2, i);
        }
        System.out.println(m + " " + m.containsKey("k1") + " " + m.keySet() + m.values() + " " + m.remove("k0") + m);
        int sum = 0;
        for (int f : fibonacci(100)) {
            sum += f;
        }
        System.out.println(sum + " " + StreamSupport.stream(fibonacci(50).spliterator(), false).filter(x -> x % 2 == 0).toList());
        Spliterator<Integer> s = r.spliterator(), t = s.trySplit();
        StringBuilder b = new StringBuilder();
        t.forEachRemaining(x -> b.append(x).append(' '));
        b.append("| ");
        s.tryAdvance(b::append);
        System.out.println(b + " " + s.estimateSize());
        Optional<String> o = Optional.of("x").filter(x -> x.isEmpty()).or(() -> Optional.of("other")).map(String::toUpperCase);
        System.out.println(o + " " + o.get() + " " + Optional.empty().isPresent() + " " + Optional.ofNullable(null).orElse("none") + " " + OptionalInt.of(3));
        try {
            Optional.empty().orElseThrow();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        StringJoiner j = new StringJoiner(", ", "{", "}").setEmptyValue("EMPTY");
        System.out.println(j + " " + j.add("a").add("b") + " " + j.length());
        System.out.println(Objects.hash(1, "a", null) + " " + Objects.equals(null, null) + " " + Objects.requireNonNullElse(null, "default") + " " + Arrays.deepEquals(new Object[] {new int[] {1}}, new Object[] {new int[] {1}}));
        Random rnd = new Random(12345);
        System.out.println(rnd.nextInt() + " " + rnd.nextInt(100) + " " + rnd.nextLong() + " " + rnd.nextDouble() + " " + rnd.nextFloat() + " " + rnd.nextBoolean() + " " + rnd.nextGaussian() + " " + rnd.ints(3, 0, 10).boxed().toList());
        SplittableRandom sr = new SplittableRandom(7);
        System.out.println(sr.nextInt(1000) + " " + sr.nextLong() + " " + sr.split().nextInt(50));
        System.out.println(new UUID(1, 2) + " " + UUID.nameUUIDFromBytes("x".getBytes()) + " " + UUID.fromString("00000000-0000-0001-0000-000000000002").equals(new UUID(1, 2)));
    }
}

// expect: [3, 4, 5, 6, 7, 8] true 2 [4, 5, 6] true 977240164 true
// expect: read only
// expect: Index 6 out of bounds for length 6
// expect: [c, d, e] false true[c, e]true[e]
// expect: {k0=[0, 2, 4, 6, 8], k1=[1, 3, 5, 7]} true [k0, k1][[0, 2, 4, 6, 8], [1, 3, 5, 7]] [0, 2, 4, 6, 8]{k1=[1, 3, 5, 7]}
// expect: 232 [0, 2, 8, 34]
// expect: 3 4 5 | 6 2
// expect: Optional[OTHER] OTHER false none OptionalInt[3]
// expect: No value present
// expect: EMPTY {a, b} 6
// expect: 33759 true default true
// expect: 1553932502 80 -1236052134575208584 0.8330913489710237 0.32647574 false -1.223411937180115 [0, 6, 2]
// expect: 696 309689372594955804 29
// expect: 00000000-0000-0001-0000-000000000002 9dd4e461-268c-3034-b5c8-564e155c67a6 true
