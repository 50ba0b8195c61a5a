// SPDX-License-Identifier: Apache-2.0
// ArrayList, LinkedList, ArrayDeque, PriorityQueue, Stack, immutable lists, sublists, Collections' algorithms.

import java.util.*;

public class Lists {
    public static void main(String[] args) {
        List<Integer> a = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            a.add(i * 7 % 1000);
        }
        a.add(500, -1);
        a.remove(Integer.valueOf(7));
        a.remove(0);
        a.subList(10, 900).clear();
        a.removeIf(x -> x % 2 == 0);
        System.out.println(a.size() + " " + a.get(20) + " " + a.indexOf(963) + " " + a.lastIndexOf(-5) + " " + a.contains(5));
        Collections.sort(a);
        System.out.println(a.subList(0, 5) + " " + Collections.binarySearch(a, 33) + " " + Collections.max(a) + Collections.min(a));
        Collections.reverse(a);
        Collections.swap(a, 0, 1);
        Collections.rotate(a, 3);
        System.out.println(a.subList(0, 6) + " " + Collections.frequency(a, 21) + " " + Collections.nCopies(3, "x") + " " + Collections.disjoint(a, List.of(-5)));
        Collections.shuffle(a, new Random(42));
        System.out.println(a.subList(0, 6));
        LinkedList<String> l = new LinkedList<>(List.of("b", "c"));
        l.addFirst("a");
        l.addLast("d");
        l.add(2, "mid");
        ListIterator<String> it = l.listIterator(l.size());
        while (it.hasPrevious()) {
            String s = it.previous();
            if (s.equals("mid")) {
                it.set("MID");
                it.add("more");
            }
        }
        System.out.println(l + " " + l.peekFirst() + l.pollLast() + l.indexOf("more") + l.removeFirstOccurrence("zz"));
        ArrayDeque<Integer> d = new ArrayDeque<>(2);
        for (int i = 0; i < 50; i++) {
            if (i % 3 == 0) {
                d.addFirst(i);
            } else {
                d.addLast(i);
            }
            if (i % 4 == 0) {
                d.pollFirst();
            }
        }
        System.out.println(d.size() + " " + d);
        PriorityQueue<int[]> pq = new PriorityQueue<>((x, y) -> x[0] != y[0] ? Integer.compare(x[0], y[0]) : Integer.compare(y[1], x[1]));
        for (int i = 0; i < 20; i++) {
            pq.add(new int[] {i * 13 % 7, i});
        }
        StringBuilder b = new StringBuilder();
        while (!pq.isEmpty()) {
            int[] p = pq.poll();
            b.append(p[0]).append('/').append(p[1]).append(' ');
        }
        System.out.println(b);
        try {
            for (Integer x : a) {
                a.add(x);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("fail fast");
        }
        for (Runnable r : new Runnable[] {() -> List.of(1).set(0, 2), () -> Collections.unmodifiableList(a).clear(), () -> Arrays.asList(1, 2).add(3), () -> List.of((Object) null),
            () -> new ArrayList<>(-1), () -> new ArrayDeque<>().addFirst(null), () -> new LinkedList<>().getFirst(), () -> List.of(1).iterator().remove(), () -> new ArrayList<>(List.of(1)).listIterator(5)}) {
            try {
                r.run();
                System.out.print("fine ");
            } catch (RuntimeException e) {
                System.out.print(e.getClass().getSimpleName() + " ");
            }
        }
        System.out.println();
        Integer[] array = {5, 3, 9, 1, 7, 2, 8};
        Arrays.sort(array, 1, 6, Collections.reverseOrder());
        System.out.println(Arrays.toString(array) + " " + List.of(1, 2).equals(Arrays.asList(1, 2)) + " " + List.of(1, 2).hashCode() + " " + Arrays.asList(array).subList(1, 3));
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            words.add("w" + i % 50 + "-" + i);
        }
        words.sort(Comparator.comparing((String s) -> s.substring(0, s.indexOf('-'))));
        boolean stable = true;
        for (int i = 1; i < words.size(); i++) {
            String p = words.get(i - 1), q = words.get(i);
            if (p.substring(0, p.indexOf('-')).equals(q.substring(0, q.indexOf('-')))) {
                stable &= Integer.parseInt(p.substring(p.indexOf('-') + 1)) < Integer.parseInt(q.substring(q.indexOf('-') + 1));
            }
        }
        System.out.println(stable + " " + words.get(0) + " " + words.get(499));
        Vector<Integer> v = new Vector<>(List.of(1, 2, 3));
        Stack<Integer> s = new Stack<>();
        s.addAll(v);
        System.out.println(s.pop() + s.peek() + " " + s.search(1) + " " + v.elementAt(1) + " " + s.toArray(new Integer[5])[4] + " " + s.toArray(Integer[]::new).length);
        BitSet bits = new BitSet();
        bits.set(3);
        bits.set(70, 75);
        bits.flip(72);
        System.out.println(bits + " " + bits.cardinality() + " " + bits.nextClearBit(70) + " " + bits.length());
    }
}

// expect: 55 517 -1 -1 false
// expect: [21, 35, 49, 63, 77] -2 99321
// expect: [49, 35, 21, 979, 993, 965] 1 [x, x, x] true
// expect: [629, 713, 419, 63, 433, 573]
// expect: [a, b, more, MID, c, d] ad2false
// expect: 37 [45, 33, 21, 9, 1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 20, 22, 23, 25, 26, 28, 29, 31, 32, 34, 35, 37, 38, 40, 41, 43, 44, 46, 47, 49]
// expect: 0/14 0/7 0/0 1/13 1/6 2/19 2/12 2/5 3/18 3/11 3/4 4/17 4/10 4/3 5/16 5/9 5/2 6/15 6/8 6/1
// expect: fail fast
// expect: UnsupportedOperationException UnsupportedOperationException UnsupportedOperationException NullPointerException IllegalArgumentException NullPointerException NoSuchElementException UnsupportedOperationException IndexOutOfBoundsException
// expect: [5, 9, 7, 3, 2, 1, 8] true 994 [9, 7]
// expect: true w0-0 w9-459
// expect: 5 2 2 null 2
// expect: {3, 70, 71, 73, 74} 5 72 75
