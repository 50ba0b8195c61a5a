// SPDX-License-Identifier: Apache-2.0
// Objects that never leave their method: compiled code has them in no memory at all.  What they refer to lives, their identity is theirs, exceptions and traces are as
// ever, a class is initialised where its first object is made, and what leaves after all is an object like any other.

import java.util.ArrayList;
import java.util.List;

public class Stays {
    record Vec(double x, double y) {
        Vec plus(Vec o) { return new Vec(x + o.x, y + o.y); }
        Vec times(double s) { return new Vec(x * s, y * s); }
        double dot(Vec o) { return x * o.x + y * o.y; }
    }

    static final class Box {
        Object in;
        int n;
        Box(Object in) { this.in = in; }
        Box next(Object o) { Box b = new Box(o); b.n = n + 1; return b; }
        Box self() { n++; return this; }
        Box either(Box o) { return n > o.n ? this : o; }
        Box kept() { last = this; return this; }
        int over(int d) { return n / d; }
        boolean same(Box o) { return this == o; }
    }

    static final class Checked {
        final int value;
        Checked(int value) {
            if (value < 0)
                throw new IllegalArgumentException("negative: " + value);
            this.value = value;
        }
        Checked minus(int by) { return new Checked(value - by); }
    }

    static final class Late {
        static { System.out.println("Late is there"); }
        final int v;
        Late(int v) { this.v = v; }
    }

    static final class Never {
        static final int BAD = Integer.parseInt("bad");
        int v;
    }

    static final class Range {
        int at;
        final int end;
        Range(int at, int end) {
            this.at = at;
            this.end = end;
        }
        boolean more() { return at < end; }
        int next() { return at++; }
    }

    static class Open {
        int v;
        Open(int v) { this.v = v; }
        Open up() { return new Open(v + 1); }
        int get() { return v; }
    }

    static class Odd extends Open {
        Odd(int v) { super(v); }
        @Override Open up() { return new Odd(v + 2); }
        @Override int get() { return -v; }
    }

    static Box last;
    static List<byte[]> garbage = new ArrayList<>();

    static double walk(int n) {
        Vec p = new Vec(0, 0), v = new Vec(1, .5);
        for (int i = 0; i < n; i++) {
            p = p.plus(v.times(.125));
            v = v.plus(p.times(-.25));
        }
        return p.dot(v);
    }

    /** The one before, and the one before that. */
    static String three(int n) {
        Box a = new Box("a"), b = a, c = a;
        for (int i = 0; i < n; i++) {
            c = b;
            b = a;
            a = a.next(i);
        }
        return a.in + " " + b.in + " " + c.in + " " + a.n + b.n + c.n + " " + (a == b) + (b == c);
    }

    static String exchanged(int n) {
        Box a = new Box("a"), b = new Box("b");
        for (int i = 0; i < n; i++) {
            Box t = a;
            a = b;
            b = t;
            if (i == 2)
                a = a.next("c");
        }
        return a.in + " " + b.in + " " + a.either(b).in + " " + a.same(b) + b.same(b);
    }

    /** All that keeps the arrays is in objects without memory, while the collector runs. */
    static int alive(int n) {
        Box a = new Box(new int[] { 7, 1 }), b = new Box(new int[] { 9, 2 });
        for (int i = 0; i < n; i++) {
            collect(i);
            Box c = a.next(new int[] { ((int[]) a.in)[0] + 1, i });
            a = b;
            b = c;
        }
        return ((int[]) a.in)[0] * 1000 + ((int[]) b.in)[0] * 10 + ((int[]) b.in)[1];
    }

    static void collect(int turn) {
        for (int i = 0; i < 50; i++)
            garbage.add(new byte[4096]);
        garbage.clear();
        if (turn % 3 == 0)
            System.gc();
    }

    static String caught(int from) {
        Checked c = new Checked(from), before = c;
        try {
            for (;;) {
                before = c;
                c = c.minus(3);
            }
        } catch (IllegalArgumentException e) {
            return e.getMessage() + " after " + c.value + " " + before.value + " by " + e.getStackTrace()[0].getMethodName() + e.getStackTrace()[0].getLineNumber()
                + " " + e.getStackTrace()[1].getMethodName() + " " + e.getStackTrace()[2].getMethodName();
        }
    }

    static String divided(int d) {
        Box b = new Box("x").self().self();
        try {
            return "" + b.over(d);
        } catch (ArithmeticException e) {
            return e.getMessage() + " " + b.n + " " + e.getStackTrace()[0].getMethodName() + " " + e.getStackTrace()[1].getMethodName();
        }
    }

    static String nothing(int n) {
        Box b = new Box(null);
        try {
            return "" + b.next(n == 0 ? null : "text").in.toString();
        } catch (NullPointerException e) {
            return e.getMessage();
        }
    }

    static int late(int n) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i == 1)
                System.out.println("now Late");
            if (i > 0)
                sum += new Late(i).v;
        }
        return sum;
    }

    static String never() {
        try {
            Never n = new Never();
            n.v = 3;
            return "" + n.v;
        } catch (ExceptionInInitializerError e) {
            return "not initialised: " + e.getCause().getMessage();
        } catch (NoClassDefFoundError e) {
            return "no class";
        }
    }

    static long sum(int n) {
        long sum = 0;
        for (Range r = new Range(0, n); r.more();)
            sum += r.next();
        return sum;
    }

    /** One of them is let go, in one turn. */
    static String leaves(int n) {
        Box b = new Box("first");
        for (int i = 0; i < n; i++) {
            b = b.next("turn" + i);
            if (i == 1)
                b.kept();
        }
        return b.in + " " + last.in + last.n + " " + (b == last);
    }

    static String open(int n) {
        Open a = new Open(n), b = new Odd(n);
        for (int i = 0; i < 3; i++) {
            a = a.up();
            b = b.up();
        }
        Open c = n > 1 ? a : b;
        return a.get() + " " + b.get() + " " + c.get() + " " + (a instanceof Odd) + (b instanceof Odd);
    }

    /** Boxes, whose identity shows where it is asked for alone. */
    static String boxed(int n) {
        Integer sum = 0;
        Long product = 1L;
        Double half = .5;
        Character c = 'a';
        int same = 0, equal = 0;
        for (int i = 0; i < n; i++) {
            sum += i;
            product = product * 3 + sum;
            half = half / 2 + sum;
            c = (char) (c + 1);
            Integer small = i % 4, again = i % 4;
            same += small == again ? 1 : 0;
            equal += small.equals(sum) || again.equals(small) ? 1 : 0;
        }
        return sum + " " + product + " " + half + " " + c + " " + same + " " + equal + " " + sum.compareTo(n) + (sum == null);
    }

    static Integer given(int n) {
        Integer x = n;
        if (n > 2)
            return x;
        x += 1000;
        return x;
    }

    static boolean found(int n) {
        Vec best = null;
        for (int i = 0; i < n; i++) {
            Vec v = new Vec(i * 5 % 7, i);
            if (best == null || v.x() > best.x())
                best = v;
        }
        return best != null && best.x() == Math.min(6, (n - 1) * 5) && best.equals(new Vec(best.x, best.y));
    }

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++)
            System.out.println(walk(1000 + i) + " " + sum(i * 1000) + " " + found(20));
        for (int i = 0; i < 5; i++)
            System.out.println(three(i) + " | " + exchanged(i + 1) + " | " + leaves(i + 2) + " | " + open(i));
        System.out.println(alive(3) + " " + alive(40));
        System.out.println(caught(10) + " | " + caught(2));
        System.out.println(divided(2) + " | " + divided(0) + " | " + nothing(1) + " | " + nothing(0));
        System.out.println(boxed(0) + " | " + boxed(50) + " | " + given(1) + given(3) + (given(3) == given(3)) + (given(1) == given(1)));
        System.out.println(late(1) + " " + late(4));
        System.out.println(never() + " | " + never());
    }
}

// expect: 0.3084563391990707 0 true
// expect: 0.19043060699664394 499500 true
// expect: 0.04390420380928183 1999000 true
// expect: a a a 000 truetrue | b a a falsetrue | turn1 turn12 true | 3 -6 -6 falsetrue
// expect: 0 a a 100 falsetrue | a b b falsetrue | turn2 turn12 false | 4 -7 -7 falsetrue
// expect: 1 0 a 210 falsefalse | c a c falsetrue | turn3 turn12 false | 5 -8 5 falsetrue
// expect: 2 1 0 321 falsefalse | a c c falsetrue | turn4 turn12 false | 6 -9 6 falsetrue
// expect: 3 2 1 432 falsefalse | c a c falsetrue | turn5 turn12 false | 7 -10 7 falsetrue
// expect: 10092 27329
// expect: negative: -2 after 1 1 by <init>31 minus caught | negative: -1 after 2 2 by <init>31 minus caught
// expect: 1 | / by zero 2 over divided | text | Cannot invoke "Object.toString()" because "Stays$Box.next(Object).in" is null
// expect: 0 1 0.5 a 0 0 0false | 1225 6010948025493034666 2354.0  50 50 1false | 10013truefalse
// expect: now Late
// expect: Late is there
// expect: 0 6
// expect: not initialised: For input string: "bad" | no class
