// SPDX-License-Identifier: Apache-2.0
// HashMap and LinkedHashMap: collisions that become trees, resizing, null keys, views, iteration, fail-fast.

import java.util.*;

public class HashMaps {
    record Bad(int v) implements Comparable<Bad> {
        @Override public int hashCode() { return v % 3; }
        public int compareTo(Bad o) { return Integer.compare(v, o.v); }
    }

    record Worse(int v) {
        @Override public int hashCode() { return 5; }
    }

    public static void main(String[] args) {
        Map<Bad, Integer> bad = new HashMap<>();
        for (int i = 0; i < 500; i++) {
            bad.put(new Bad(i), i);
        }
        int sum = 0;
        for (int i = 0; i < 500; i += 2) {
            sum += bad.remove(new Bad(i));
        }
        System.out.println(bad.size() + " " + sum + " " + bad.get(new Bad(251)) + " " + bad.get(new Bad(250)) + " " + bad.containsKey(new Bad(499)));
        Map<Worse, Integer> worse = new HashMap<>();
        for (int i = 0; i < 200; i++) {
            worse.merge(new Worse(i % 100), 1, Integer::sum);
        }
        System.out.println(worse.size() + " " + worse.get(new Worse(7)));
        Map<String, Integer> m = new HashMap<>();
        m.put(null, 1);
        m.put("a", null);
        System.out.println(m.get(null) + " " + m.containsKey("a") + " " + m.getOrDefault("a", 5) + " " + m.getOrDefault("b", 5) + " " + m.putIfAbsent("a", 7) + " " + m.get("a"));
        System.out.println(m.computeIfAbsent("c", String::length) + " " + m.computeIfPresent("c", (k, v) -> null) + " " + m.compute("d", (k, v) -> v == null ? 10 : v + 1) + " " + m.merge("d", 5, Integer::sum) + " " + m);
        Map<Integer, String> big = new HashMap<>();
        for (int i = 0; i < 20000; i++) {
            big.put(i * 7919, "v" + i);
        }
        long hash = 0;
        for (Map.Entry<Integer, String> e : big.entrySet()) {
            hash = hash * 31 + e.getKey() + e.getValue().hashCode();
        }
        System.out.println(big.size() + " " + hash + " " + big.get(7919 * 12345));
        big.keySet().removeIf(k -> k % 2 == 0);
        big.values().removeIf(v -> v.endsWith("1"));
        big.replaceAll((k, v) -> v + "!");
        System.out.println(big.size() + " " + big.get(7919 * 33) + " " + big.containsValue("v7!"));
        try {
            for (Integer k : big.keySet()) {
                big.remove(k);
            }
        } catch (ConcurrentModificationException e) {
            System.out.println("fail fast");
        }
        LinkedHashMap<String, Integer> lru = new LinkedHashMap<>(16, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<String, Integer> e) { return size() > 3; }
        };
        for (String s : "a b c a d e a".split(" ")) {
            lru.merge(s, 1, Integer::sum);
        }
        System.out.println(lru);
        Iterator<Map.Entry<String, Integer>> it = lru.entrySet().iterator();
        it.next().setValue(100);
        it.next();
        it.remove();
        System.out.println(lru + " " + lru.equals(new HashMap<>(lru)) + " " + (lru.hashCode() == new HashMap<>(lru).hashCode()));
        Map<Object, Integer> identity = new IdentityHashMap<>();
        identity.put(new String("x"), 1);
        identity.put(new String("x"), 2);
        identity.put("x", 3);
        identity.put("x", 4);
        System.out.println(identity.size());
        System.out.println(Map.of("k", 1).get("k") + " " + new TreeMap<>(Map.of("b", 2, "a", 1, "c", 3)) + " " + Map.ofEntries(Map.entry(1, 2)));
        try {
            Map.of("a", 1, "a", 2);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Hashtable<String, Integer> table = new Hashtable<>(Map.of("x", 1));
        try {
            table.put(null, 1);
        } catch (NullPointerException e) {
            System.out.println("no nulls " + table);
        }
    }
}

// expect: 250 62250 251 null true
// expect: 100 2
// expect: 1 true null 5 null 7
// expect: 1 null 10 15 {null=1, a=7, d=15}
// expect: 20000 6510109450985656614 v12345
// expect: 8000 v33! true
// expect: fail fast
// expect: {d=1, e=1, a=3}
// expect: {d=100, a=3} true true
// expect: 3
// expect: 1 {a=1, b=2, c=3} {1=2}
// expect: duplicate key: a
// expect: no nulls {x=1}
