// SPDX-License-Identifier: Apache-2.0
// TreeMap and TreeSet: navigation, sub-maps, comparators, removal in every shape of the tree.

import java.util.*;

public class Sorted {
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 100; i++) {
            m.put(i * 37 % 101, "v" + i);
        }
        System.out.println(m.firstKey() + " " + m.lastEntry() + " " + m.floorKey(50) + " " + m.ceilingKey(101) + " " + m.lowerEntry(10) + " " + m.higherKey(99));
        System.out.println(m.subMap(10, 15) + " " + m.headMap(3, true) + " " + m.tailMap(98, false) + " " + m.descendingMap().headMap(97));
        Random r = new Random(5);
        TreeSet<Integer> model = new TreeSet<>();
        boolean[] present = new boolean[500];
        for (int i = 0; i < 5000; i++) {
            int k = r.nextInt(500);
            if (r.nextBoolean()) {
                model.add(k);
                present[k] = true;
            } else {
                model.remove(k);
                present[k] = false;
            }
        }
        int wrong = 0, count = 0;
        for (int k = 0; k < 500; k++) {
            wrong += present[k] != model.contains(k) ? 1 : 0;
            count += present[k] ? 1 : 0;
        }
        System.out.println(wrong + " " + (count == model.size()) + " " + count);
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        ci.put("B", 1);
        ci.put("a", 2);
        ci.put("b", 3);
        System.out.println(ci + " " + ci.comparator().compare("X", "x"));
        try {
            new TreeMap<Object, Integer>().put(new Object(), 1);
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        try {
            new TreeSet<String>().add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        NavigableSet<Integer> set = new TreeSet<>(List.of(1, 3, 5, 7, 9));
        System.out.println(set.pollFirst() + " " + set.pollLast() + " " + set.descendingSet() + " " + set.subSet(2, true, 5, true) + " " + set.headSet(5) + set.tailSet(5));
        NavigableMap<Integer, String> sub = m.subMap(20, true, 30, true);
        sub.remove(25);
        sub.put(21, "changed");
        try {
            sub.put(31, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage() + " " + m.get(21) + " " + m.containsKey(25) + " " + sub.size());
        }
        Iterator<Integer> it = m.keySet().iterator();
        int removed = 0;
        while (it.hasNext()) {
            if (it.next() % 3 != 0) {
                it.remove();
                removed++;
            }
        }
        System.out.println(removed + " " + m.size() + " " + m.keySet().stream().mapToInt(i -> i).sum());
    }
}

// expect: 0 100=v30 50 null 9=v33 100
// expect: {10=v3, 11=v74, 12=v44, 13=v14, 14=v85} {0=v0, 1=v71, 2=v41, 3=v11} {99=v60, 100=v30} {100=v30, 99=v60, 98=v90}
// expect: 0 true 253
// expect: {a=2, B=3} 0
// expect: not comparable
// expect: no null
// expect: 1 9 [7, 5, 3] [3, 5] [3][5, 7]
// expect: key out of range changed false 10
// expect: 65 34 1683
