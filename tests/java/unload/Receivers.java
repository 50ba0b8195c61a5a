// SPDX-License-Identifier: Apache-2.0
// Calls in the library have met classes that are gone; the next ones, which lie where those lay, are not taken for them.
// vm-args: -Xmx32m
// expect: wrong rounds: 0
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

public class Receivers {
    static final int ROUNDS = Integer.getInteger("test.size", 2000);

    public static class A implements Comparable<A>, Supplier<String> {
        private final String name = "A";

        @Override public int hashCode() { return 1; }
        @Override public boolean equals(Object o) { return o.getClass() == getClass(); }
        @Override public int compareTo(A o) { return 0; }
        @Override public String toString() { return name; }
        @Override public String get() { return name; }
    }

    public static class B implements Comparable<B>, Supplier<String> {
        private long before;
        private final String other = "other", name = "B";

        @Override public String get() { return other.substring(0, (int) before) + name; }
        @Override public String toString() { return get(); }
        @Override public int compareTo(B o) { return this == o ? 0 : System.identityHashCode(this) < System.identityHashCode(o) ? -1 : 1; }
        @Override public boolean equals(Object o) { return this == o; }
        @Override public int hashCode() { return 2; }
    }

    static String look(Supplier<?> one, Supplier<?> two) {
        Map<Object, Object> map = new HashMap<>(), tree = new TreeMap<>();
        List<Object> list = new ArrayList<>();
        for (Supplier<?> s : List.of(one, two)) {
            map.put(s, s);
            tree.put(s, s);
            list.add(s);
        }
        return map.size() + " " + tree.size() + " " + list.indexOf(two) + " " + list + Collections.frequency(list, one) + one.get() + one.hashCode();
    }

    static String round(String name) throws Exception {
        Class<?> c = Loading.fresh("Receivers$" + name);
        return look((Supplier<?>) c.getDeclaredConstructor().newInstance(), (Supplier<?>) c.getDeclaredConstructor().newInstance());
    }

    public static void main(String[] args) throws Exception {
        int wrong = 0;
        for (int i = 0; i < ROUNDS; i++) {
            wrong += round("A").equals("1 1 0 [A, A]2A1") ? 0 : 1;
            wrong += round("B").equals("2 2 1 [B, B]1B2") ? 0 : 1;
            if (i % 20 == 0) {
                System.gc();
            }
        }
        System.out.println("wrong rounds: " + wrong);
    }
}
