// SPDX-License-Identifier: Apache-2.0
// Records: canonical and compact constructors, accessors, equals, hashCode and toString, nesting, interfaces.

import java.util.HashMap;
import java.util.List;
import java.util.Map;

public class Records {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        Point {
            if (x < 0) {
                throw new IllegalArgumentException("x " + x);
            }
        }
        Point(int both) { this(both, both); }
        double distance() { return Math.sqrt(x * x + y * y); }
        public int compareTo(Point o) { return Integer.compare(x, o.x); }
    }

    record All(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) { }
    record Empty() { }
    record Pair<A, B>(A first, B second) {
        public A first() { return first; }
        <C> Pair<C, B> with(C c) { return new Pair<>(c, second); }
    }
    record Custom(String name) {
        @Override public boolean equals(Object o) { return o instanceof Custom c && c.name.equalsIgnoreCase(name); }
        @Override public int hashCode() { return name.toLowerCase().hashCode(); }
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.distance() + " " + p.equals(new Point(3, 4)) + " " + p.hashCode() + " " + p.compareTo(Point.ORIGIN));
        System.out.println(new Point(7) + " " + p.equals(null) + " " + p.equals("p"));
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        int[] a = {1};
        All one = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "t", a);
        All two = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6.0, "t", a);
        All other = new All(true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, -0.0, "t", a);
        System.out.println(one.equals(two) + " " + (one.hashCode() == two.hashCode()) + " " + one.equals(other));
        System.out.println(one.toString().startsWith("All[z=true, b=1, c=c, s=2, i=3, l=4, f=5.0, d=6.0, t=t, a=[I@"));
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        System.out.println(new Pair<>("k", List.of(1, 2)).with(null) + " " + new Pair<>(null, null).hashCode());
        System.out.println(new Pair<>(Double.NaN, 0.0).equals(new Pair<>(Double.NaN, 0.0)) + " " + new Pair<>(0.0, 1).equals(new Pair<>(-0.0, 1)));
        System.out.println(new Custom("Ab").equals(new Custom("aB")) + " " + new Custom("Ab"));
        Map<Point, String> map = new HashMap<>();
        map.put(p, "here");
        System.out.println(map.get(new Point(3, 4)) + " " + map.get(new Point(4)));
    }
}

// expect: Point[x=3, y=4] 3 5.0 true 97 1
// expect: Point[x=7, y=7] false false
// expect: x -1
// expect: true true false
// expect: true
// expect: Empty[] true 0
// expect: Pair[first=null, second=[1, 2]] 0
// expect: true false
// expect: true Custom[name=Ab]
// expect: here null
