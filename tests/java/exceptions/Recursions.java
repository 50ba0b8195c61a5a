// SPDX-License-Identifier: Apache-2.0
// Small methods that call themselves, in one place and in several, by name and by their receiver's class: compiled code has them in place of their own
// calls, which traces, StackWalker and an exhausted stack must not show.

import java.util.ArrayList;
import java.util.List;

public class Recursions {
    static final StackWalker WALKER = StackWalker.getInstance();
    static int deepest;

    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

    static int tak(int x, int y, int z) { return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)); }

    static int fail(int n) { return n == 0 ? 1 / n : 1 +
        fail(n - 1); }

    static int failLeft(int n, int[] path) {
        if (n == path.length)
            return path[n];
        return path[n] == 0 ?
            failLeft(n + 1, path) :
            1 + failLeft(n + 1, path);
    }

    static long depth(int n) { return n == 0 ? WALKER.walk(s -> s.filter(f -> f.getMethodName().equals("depth")).count()) : depth(n - 1); }

    static int endless(int n) {
        deepest = n;
        return 1 + endless(n + 1);
    }

    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }

    static void all(int n, List<Integer> to) {
        if (n > 0) {
            all(n - 1, to);
            to.add(n);
            all(n - 2, to);
        }
    }

    static int caught(int n) {
        try {
            return n == 0 ? 1 / n : caught(n - 1);
        } catch (ArithmeticException e) {
            return n + e.getStackTrace().length;
        }
    }

    static synchronized int locked(int n) { return n == 0 ? (Thread.holdsLock(Recursions.class) ? 1 : 0) : 1 + locked(n - 1); }

    static class Tree {
        final Tree left, right;
        Tree(Tree left, Tree right) {
            this.left = left;
            this.right = right;
        }
        static Tree of(int depth) { return depth == 0 ? new Tree(null, null) : new Tree(of(depth - 1), of(depth - 1)); }
        int count() { return left == null ? 1 : 1 + left.count() + right.count(); }
        final int sum(int by) { return left == null ? by : left.sum(by + 1) + right.sum(by); }
        int missing() { return left.missing() + 1; }
    }

    static class Odd extends Tree {
        Odd(Tree left, Tree right) { super(left, right); }
        @Override int count() { return super.count() * 2; }
    }

    static void show(String what, Throwable t) {
        StringBuilder lines = new StringBuilder();
        for (StackTraceElement e : t.getStackTrace())
            lines.append(' ').append(e.getMethodName()).append(':').append(e.getLineNumber());
        System.out.println(what + " " + t.getMessage() + lines);
    }

    static void failing() {
        for (int n = 0; n < 8; n++)
            try {
                fail(n);
            } catch (ArithmeticException e) {
                show("fail " + n, e);
            }
        try {
            failLeft(0, new int[] { 0, 1, 1, 0, 1 });
        } catch (ArrayIndexOutOfBoundsException e) {
            show("path", e);
        }
        try {
            Tree.of(4).missing();
        } catch (NullPointerException e) {
            show("missing", e);
        }
    }

    static boolean survives() {
        try {
            return endless(0) < 0;
        } catch (StackOverflowError e) {
            StackTraceElement[] trace = e.getStackTrace();
            return trace.length == 1024 && trace[0].getMethodName().equals("endless") && trace[1023].getMethodName().equals("endless") && deepest > 1000;
        }
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            System.out.println(fib(17) + " " + tak(12, 8, 4) + " " + depth(0) + " " + depth(1) + " " + depth(2) + " " + depth(3) + " " + depth(50));
            System.out.println(even(30) + " " + odd(30) + " " + caught(5) + " " + locked(6) + " " + survives());
            List<Integer> order = new ArrayList<>();
            all(6, order);
            System.out.println(order);
            Tree odd = new Odd(Tree.of(2), new Odd(Tree.of(1), Tree.of(3)));
            System.out.println(Tree.of(9).count() + " " + odd.count() + " " + Tree.of(7).sum(3) + " " + odd.sum(1));
            if (round == 0)
                failing();
        }
    }
}

// expect: 1597 5 1 2 3 4 51
// expect: true false 7 7 true
// expect: [1, 2, 3, 1, 4, 1, 2, 5, 1, 2, 3, 1, 6, 1, 2, 3, 1, 4, 1, 2]
// expect: 1023 92 832 37
// expect: fail 0 / by zero fail:16 failing:82 main:117
// expect: fail 1 / by zero fail:16 fail:17 failing:82 main:117
// expect: fail 2 / by zero fail:16 fail:17 fail:17 failing:82 main:117
// expect: fail 3 / by zero fail:16 fail:17 fail:17 fail:17 failing:82 main:117
// expect: fail 4 / by zero fail:16 fail:17 fail:17 fail:17 fail:17 failing:82 main:117
// expect: fail 5 / by zero fail:16 fail:17 fail:17 fail:17 fail:17 fail:17 failing:82 main:117
// expect: fail 6 / by zero fail:16 fail:17 fail:17 fail:17 fail:17 fail:17 fail:17 failing:82 main:117
// expect: fail 7 / by zero fail:16 fail:17 fail:17 fail:17 fail:17 fail:17 fail:17 fail:17 failing:82 main:117
// expect: path Index 5 out of bounds for length 5 failLeft:21 failLeft:24 failLeft:23 failLeft:24 failLeft:24 failLeft:23 failing:87 main:117
// expect: missing Cannot invoke "Recursions$Tree.missing()" because "this.left" is null missing:64 missing:64 missing:64 missing:64 missing:64 failing:92 main:117
// expect: 1597 5 1 2 3 4 51
// expect: true false 7 7 true
// expect: [1, 2, 3, 1, 4, 1, 2, 5, 1, 2, 3, 1, 6, 1, 2, 3, 1, 4, 1, 2]
// expect: 1023 92 832 37
// expect: 1597 5 1 2 3 4 51
// expect: true false 7 7 true
// expect: [1, 2, 3, 1, 4, 1, 2, 5, 1, 2, 3, 1, 6, 1, 2, 3, 1, 4, 1, 2]
// expect: 1023 92 832 37
