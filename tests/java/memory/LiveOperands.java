// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:poison
// Operands that wait for a call keep what they refer to, though the local variables that they came from, or went to, are not read again.
// expect: 42 42 42
// expect: 7 8
// expect: 9 9 10
// expect: 3 3
// expect: 5 5 5
// expect: 6 11
// expect: loops 120
// expect: returned 13 14

public class LiveOperands {
    static int[] field;
    int[] own;

    /* A collection, and garbage over what it freed. */
    static int collect() {
        System.gc();
        int[][] junk = new int[200][];
        for (int i = 0; i < junk.length; i++)
            junk[i] = new int[] { -1 };
        return 0;
    }

    static int[] one(int n) { return new int[] { n }; }

    static int sum(int[] a, int zero) { return a[0] + zero; }
    static int sum(int[] a, int[] b, int zero) { return a[0] + b[0] + zero; }

    static int loaded() {
        int[] a = one(42);
        return sum(a, collect());
    }

    static int overwritten() {
        int[] a = one(42);
        return sum(a, (a = null) == null ? collect() : 1);
    }

    static int copied() {
        int[] a = one(42), b = a;
        return sum(b, collect());
    }

    static int stored() {
        int[] a;
        return sum(a = one(7), collect());
    }

    static int storedTwice() {
        int[] a, b;
        return sum(a = b = one(4), b, collect());
    }

    static int element(int[][] all) {
        int[] a;
        return sum(a = all[0], all[0] = null, collect(), a);
    }

    static int sum(int[] a, int[] none, int zero, int[] again) { return a[0] + again[0] - a[0] + (none == null ? zero : 1); }

    static int cast(Object o) {
        int[] a = (int[]) o;
        return sum(a, (o = null) == null ? collect() : 1);
    }

    static int caught() {
        int[] a = one(3);
        try {
            if (a[0] + collect() == 3)
                throw new IllegalStateException();
        } catch (IllegalStateException e) {
            collect();
            return a[0];
        }
        return -1;
    }

    static int last(boolean first) {
        int[] a = one(3), b = one(4);
        try {
            collect();
            return a[0];
        } finally {
            collect();
            if (!first)
                System.out.println(b[0]);
        }
    }

    static LiveOperands made(int n) {
        LiveOperands o = new LiveOperands();
        o.own = one(n);
        return o;
    }

    int finish(int zero) { return own[0] + zero; }

    static int concatenated() {
        int[] a = one(5);
        String s = "" + a[0] + collect() + a[0];
        return s.equals("505") ? 5 : -1;
    }

    static int compound() {
        int[] a = one(5);
        a[collect()] += collect();
        return a[collect()];
    }

    static int counted() {
        LiveOperands o = made(5);
        o.own[collect()] += collect();
        return o.finish(collect());
    }

    static int loops() {
        int total = 0;
        for (int i = 0; i < 10; i++) {
            int[] a = one(i), b = a;
            for (int k = 0; k < 2; k++) {
                total += sum(a, b, collect());
                if (k == 1)
                    break;
                a = one(i + 3);
            }
        }
        return total - 90;
    }

    static synchronized int[] choose(boolean first) {
        int[] a = one(13), b = one(14);
        collect();
        return first ? a : b;
    }

    public static void main(String[] args) {
        System.out.println(loaded() + " " + overwritten() + " " + copied());
        System.out.println(stored() + " " + storedTwice());
        System.out.println(element(new int[][] { one(9) }) + " " + cast(one(9)) + " " + made(10).finish(collect()));
        System.out.println(caught() + " " + last(true));
        System.out.println(concatenated() + " " + compound() + " " + counted());
        System.out.println(sum(field = one(6), collect()) + " " + sum(one(5), one(6), collect()));
        System.out.println("loops " + loops());
        System.out.println("returned " + choose(true)[0] + " " + choose(false)[0]);
    }
}
