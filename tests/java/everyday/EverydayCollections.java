// SPDX-License-Identifier: Apache-2.0

import java.util.*;
import java.util.concurrent.*;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What programs do with collections: each kind filled, asked, walked, changed and emptied, by strings, numbers, enums and records. */
public class EverydayCollections {
    static final int TIMES = 1500;

    enum Colour { RED, GREEN, BLUE, WHITE }

    record Point(int x, int y, String name) implements Comparable<Point> {
        public int compareTo(Point o) {
            return Comparator.comparingInt(Point::x).thenComparing(Point::y).thenComparing(Point::name).compare(this, o);
        }
    }

    static long walk(Collection<Integer> all) {
        long n = 0;
        for (int x : all) {
            n = n * 31 + x;
        }
        for (Iterator<Integer> i = all.iterator(); i.hasNext();) {
            n += i.next();
        }
        long[] sum = { 0 };
        all.forEach(x -> sum[0] += x);
        return n + sum[0] + all.size() + (all.contains(77) ? 1 : 0) + all.toArray().length + all.toArray(new Integer[0]).length + all.toString().hashCode();
    }

    static long list(List<Integer> all) {
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            all.add(i * 7919 % 1009);
        }
        for (int i = 0; i < TIMES; i += 50) {
            all.set(i, all.get(i + 1));
            all.add(i, 5);
            all.remove(i + 7);
            all.remove(Integer.valueOf(77));
            n += all.indexOf(500) + all.lastIndexOf(500) + all.subList(3, 40).hashCode();
        }
        Collections.sort(all);
        n += Collections.binarySearch(all, 300);
        all.sort(Comparator.reverseOrder());
        all.replaceAll(x -> x + 1);
        all.removeIf(x -> x % 3 == 0);
        Collections.reverse(all);
        Collections.shuffle(all, new Random(3));
        Collections.swap(all, 1, 2);
        n += walk(all) + all.hashCode() + (all.equals(new ArrayList<>(all)) ? 1 : 0) + Collections.max(all) + Collections.min(all) + Collections.frequency(all, 9);
        for (ListIterator<Integer> i = all.listIterator(); i.hasNext();) {
            int x = i.next();
            if (x % 2 == 0) {
                i.set(x / 2);
            }
        }
        all.addAll(List.of(1, 2, 3));
        all.addAll(2, Arrays.asList(4, 5));
        all.retainAll(new HashSet<>(List.copyOf(all).subList(0, all.size() / 2)));
        return n + walk(all) + walk(Collections.unmodifiableList(all)) + walk(Collections.synchronizedList(new ArrayList<>(all)));
    }

    static <K> long map(Map<K, Integer> all, Function<Integer, K> key) {
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            all.put(key.apply(i % 700), i);
            all.merge(key.apply(i % 333), 1, Integer::sum);
            all.computeIfAbsent(key.apply(i % 900), k -> 7);
            all.computeIfPresent(key.apply(i % 80), (k, v) -> v + 1);
            all.compute(key.apply(i % 70), (k, v) -> v == null ? 1 : v ^ 1);
            all.putIfAbsent(key.apply(i % 1000), 3);
            n += all.get(key.apply(i % 100)) + all.getOrDefault(key.apply(i), 5) + (all.containsKey(key.apply(i)) ? 1 : 0);
        }
        for (Map.Entry<K, Integer> e : all.entrySet()) {
            n += e.getKey().hashCode() % 7 * (long) e.getValue();
            if (!(all instanceof ConcurrentSkipListMap)) {
                e.setValue(e.getValue() + 1);
            }
        }
        for (K k : all.keySet()) {
            n ^= k.hashCode();
        }
        n += walkUnordered(all.values());
        all.replaceAll((k, v) -> v + k.hashCode() % 3);
        all.forEach((k, v) -> { if (v < 0) throw new IllegalStateException(); });
        all.remove(key.apply(5));
        all.entrySet().removeIf(e -> e.getValue() % 5 == 0);
        all.values().remove(8);
        return n + all.size() + all.hashCode() + (all.equals(new HashMap<>(all)) ? 1 : 0) + Map.copyOf(all).size();
    }

    static long walkUnordered(Collection<Integer> all) {
        long n = 0;
        for (int x : all) {
            n += x * (long) x;
        }
        return n;
    }

    static long set(Set<Integer> all) {
        for (int i = 0; i < TIMES; i++) {
            all.add(i * 7919 % 1009);
            all.remove(i % 97);
        }
        Set<Integer> other = new HashSet<>(all);
        other.removeAll(List.of(1, 2, 3));
        other.retainAll(all);
        return walkUnordered(all) + all.hashCode() + other.size() + (all.containsAll(other) ? 1 : 0) + (all.equals(other) ? 1 : 0) + all.stream().mapToInt(x -> x).sum();
    }

    static long queue(Queue<Integer> all) {
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            all.offer(i * 7919 % 1009);
            all.add(i % 10);
            n = n * 31 + all.peek() + (i % 3 == 0 ? all.poll() : all.remove());
            if (all.size() > 60) {
                all.poll();
            }
        }
        while (!all.isEmpty()) {
            n = n * 31 + all.poll();
        }
        return n;
    }

    static long deque(Deque<Integer> all) {
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            all.addFirst(i);
            all.offerLast(i + 1);
            all.push(i + 2);
            n = n * 31 + all.pop() + all.peekFirst() + all.peekLast() + all.pollLast();
        }
        return n + walk(all) + all.removeFirst() + all.removeLast() + all.descendingIterator().next();
    }

    static long sorted() {
        TreeMap<String, Integer> tree = new TreeMap<>();
        TreeSet<Point> points = new TreeSet<>();
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            tree.put("k" + i * 7919 % 1009, i);
            points.add(new Point(i % 17, i % 5, "p" + i % 3));
        }
        for (int i = 0; i < TIMES; i++) {
            String k = "k" + i;
            n += (tree.floorKey(k) + tree.ceilingKey(k) + tree.lowerKey(k) + tree.higherKey(k)).hashCode();
        }
        n += tree.firstEntry().getValue() + tree.lastKey().hashCode() + tree.headMap("k5").size() + tree.tailMap("k5", true).hashCode() + tree.subMap("k2", "k4").size();
        n += tree.descendingMap().keySet().hashCode() + points.headSet(new Point(3, 3, "p")).size() + points.first().hashCode() + points.descendingSet().size() + points.pollFirst().y();
        while (tree.size() > 500) {
            n = n * 31 + tree.pollFirstEntry().getValue() + tree.pollLastEntry().getValue();
        }
        return n;
    }

    static long copies() {
        long n = 0;
        ArrayList<Integer> list = new ArrayList<>(List.of(1, 2, 3));
        HashMap<String, Integer> map = new HashMap<>(Map.of("a", 1));
        ArrayDeque<Integer> deque = new ArrayDeque<>(list);
        for (int i = 0; i < TIMES; i++) {
            list.set(1, i);
            n += ((List<?>) list.clone()).hashCode() + ((Map<?, ?>) map.clone()).hashCode() + deque.clone().size() + new TreeMap<>(map).clone().hashCode() + new LinkedList<>(list).clone().hashCode()
                + new HashSet<>(list).clone().hashCode() + new ArrayList<>(deque).hashCode() + new HashMap<>(map).size();
        }
        return n;
    }

    static long small() {
        long n = 0;
        EnumMap<Colour, Integer> by = new EnumMap<>(Colour.class);
        for (int i = 0; i < TIMES; i++) {
            Colour c = Colour.values()[i & 3];
            by.merge(c, i, Integer::sum);
            n += by.get(c) + EnumSet.of(c, Colour.RED).size() + EnumSet.allOf(Colour.class).size() + EnumSet.complementOf(EnumSet.of(c)).hashCode() % 1 + Colour.valueOf(c.name()).ordinal()
                + c.compareTo(Colour.BLUE);
            n += List.of(i, 2, 3).get(0) + Map.of("a", i, "b", 2).get("a") + Map.entry("k", i).getValue() + List.of(i).size() + Collections.singletonList(i).get(0) + Collections.emptyList().size()
                + List.of(1, 2, 3, 4).indexOf(3) + Objects.hash(i, "x") + Objects.requireNonNullElse(null, i) + Optional.of(i).map(x -> x + 1).filter(x -> x > 3).orElse(9)
                + Arrays.asList(i, 5).hashCode() + Collections.nCopies(3, i).size() + new AbstractMap.SimpleEntry<>("k", i).hashCode();
        }
        BitSet bits = new BitSet();
        for (int i = 0; i < TIMES; i += 3) {
            bits.set(i);
            bits.flip(i / 2);
        }
        for (int i = bits.nextSetBit(0); i >= 0; i = bits.nextSetBit(i + 1)) {
            n += i;
        }
        return n + bits.cardinality() + bits.nextClearBit(5) + bits.hashCode() + bits.length();
    }

    static long arrays() {
        long n = 0;
        for (int i = 0; i < 200; i++) {
            int[] a = new Random(i).ints(300, 0, 1000).toArray(), b = Arrays.copyOf(a, 320);
            Integer[] boxed = Arrays.stream(a).boxed().toArray(Integer[]::new);
            String[] words = Arrays.stream(a).mapToObj(x -> "w" + x).toArray(String[]::new);
            Arrays.sort(a);
            Arrays.sort(boxed, Collections.reverseOrder());
            Arrays.sort(words);
            Arrays.fill(b, 3, 9, i);
            n += Arrays.hashCode(a) + Arrays.hashCode(boxed) + Arrays.hashCode(words) + Arrays.binarySearch(a, 500) + (Arrays.equals(a, b) ? 1 : 0) + Arrays.toString(words).length()
                + Arrays.asList(boxed).indexOf(7) + Arrays.stream(b).sum() + Arrays.copyOfRange(words, 3, 9).length + Arrays.mismatch(a, b) + a.clone().length
                + Arrays.deepHashCode(new Object[] { a, words }) + Arrays.stream(words).collect(Collectors.joining(",")).hashCode();
            long[] l = new long[50];
            double[] d = new double[50];
            byte[] y = new byte[50];
            Arrays.setAll(l, k -> k * 3L);
            Arrays.setAll(d, k -> k / 3.0);
            Arrays.fill(y, (byte) i);
            n += Arrays.hashCode(l) + Arrays.hashCode(d) + Arrays.hashCode(y) + (Arrays.equals(y, y.clone()) ? 1 : 0) + Arrays.binarySearch(l, 9) + Arrays.compare(y, new byte[3]);
        }
        return n;
    }

    public static void main(String[] words) {
        System.out.println("ArrayList " + list(new ArrayList<>()));
        System.out.println("LinkedList " + list(new LinkedList<>()));
        System.out.println("Vector " + list(new Vector<>()));
        System.out.println("CopyOnWriteArrayList " + walk(new CopyOnWriteArrayList<>(List.of(1, 2, 3, 77, 9))));
        System.out.println("HashMap " + map(new HashMap<>(), i -> "k" + i) + " " + map(new HashMap<>(), i -> i) + " " + map(new HashMap<>(), i -> (long) i) + " " + map(new HashMap<>(), i -> new Point(i, 1, "p")));
        System.out.println("HashMap " + map(new HashMap<>(), i -> List.of(i, 2)) + " " + map(new HashMap<>(), i -> (char) i.intValue()) + " " + map(new HashMap<>(), i -> i / 2.0));
        System.out.println("LinkedHashMap " + map(new LinkedHashMap<>(), i -> "k" + i) + " " + map(new LinkedHashMap<>(16, 0.75f, true), i -> i % 50));
        System.out.println("TreeMap " + map(new TreeMap<>(), i -> "k" + i) + " " + map(new TreeMap<Integer, Integer>(Comparator.reverseOrder()), i -> i));
        System.out.println("Hashtable " + map(new Hashtable<>(), i -> "k" + i));
        System.out.println("ConcurrentHashMap " + map(new ConcurrentHashMap<>(), i -> "k" + i) + " " + map(new ConcurrentHashMap<>(), i -> i));
        System.out.println("ConcurrentSkipListMap " + map(new ConcurrentSkipListMap<>(), i -> "k" + i));
        System.out.println("WeakHashMap " + map(new WeakHashMap<>(), i -> "k".concat("v").length() + i % 100));
        System.out.println("sets " + set(new HashSet<>()) + " " + set(new LinkedHashSet<>()) + " " + set(new TreeSet<>()) + " " + set(ConcurrentHashMap.newKeySet()) + " " + set(new ConcurrentSkipListSet<>()));
        System.out.println("queues " + queue(new ArrayDeque<>()) + " " + queue(new PriorityQueue<>()) + " " + queue(new LinkedList<>()) + " " + queue(new ConcurrentLinkedQueue<>()) + " "
            + queue(new LinkedBlockingQueue<>()) + " " + queue(new ArrayBlockingQueue<>(2000)) + " " + queue(new PriorityBlockingQueue<>()));
        System.out.println("deques " + deque(new ArrayDeque<>()) + " " + deque(new LinkedList<>()) + " " + deque(new ConcurrentLinkedDeque<>()) + " " + deque(new LinkedBlockingDeque<>()));
        System.out.println("sorted " + sorted());
        System.out.println("copies " + copies());
        System.out.println("small " + small());
        System.out.println("arrays " + arrays());
    }
}

// expect: ArrayList -7343619900576699997
// expect: LinkedList -7343619900576699997
// expect: Vector -7343619900576699997
// expect: CopyOnWriteArrayList 128597417
// expect: HashMap -1128337809 960173457 960173457 1310238651
// expect: HashMap 971263915 960173457 2786806633
// expect: LinkedHashMap -1128337787 111475025
// expect: TreeMap -1128337787 960173246
// expect: Hashtable -1128339035
// expect: ConcurrentHashMap -1128337809 960173457
// expect: ConcurrentSkipListMap -915844140
// expect: WeakHashMap 213645573
// expect: sets 342623884 342623884 342623884 342623884 342623884
// expect: queues -630234401551968044 6868123230580090588 -630234401551968044 -630234401551968044 -630234401551968044 -630234401551968044 6868123230580090588
// expect: deques -4555741474438736979 -4555741474438736979 -4555741474438736979 -4555741474438736979
// expect: sorted -5550880636216779405
// expect: copies 209618246
// expect: small 1755962416
// expect: arrays 30190439497
