// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;

/** Loops that count: what compiled code tests once before them must come out as if each turn were checked. */
public class CountedLoops {
    // expect: fill [7, 7, 7, 7] short: Index 4 out of bounds for length 4 after [8, 8, 8, 8] null: none
    // expect: from -2: Index -2 out of bounds for length 4, from 2: 18, from 4: 0
    // expect: step 3: 12, step 64: 0, to the end: 4
    // expect: long 50005000 10000
    // expect: swapped Index 3 out of bounds for length 3 at 3
    // expect: left early 3, over 2
    // expect: two Index 2 out of bounds for length 2 at 2, [1, 2]
    // expect: caught 2, fields 499500 [499502, 11, 11, 11]
    // expect: up to the greatest 2147483599, down 22
    // expect: refs [x, x, x] store: java.lang.Integer 1
    // expect: rows 5 java.lang.NullPointerException 1
    // expect: bytes [1, 0, 1] true

    private int field = 3;

    static void fill(int[] a, int n, int v) {
        for (int i = 0; i < n; i++) {
            a[i] = v;
        }
    }

    static int sum(int[] a, int from, int step) {
        int s = 0;
        switch (step) {
            case 3:
                for (int i = from; i < a.length; i += 3) {
                    s += a[i];
                }
                return s;
            case 64:
                for (int i = from + 3; i < a.length - 3; i += 64) {
                    s += a[i];
                }
                return s;
            default:
                for (int i = from; i < a.length; i++) {
                    s += a[i];
                }
                return s;
        }
    }

    static String told(Runnable r) {
        try {
            r.run();
            return "none";
        } catch (ArrayIndexOutOfBoundsException e) {
            return e.getMessage();
        } catch (RuntimeException e) {
            return e.getClass().getName();
        }
    }

    /** The array is another one from some turn on. */
    static int swapped(int[] a, int[] b, int n, int[] at) {
        int s = 0;
        int[] c = a;
        for (int i = 0; i < n; i++) {
            at[0] = i;
            s += c[i];
            if (i == 2) {
                c = b;
            }
        }
        return s;
    }

    static int leave(int[] a, int n) {
        for (int i = 0; i < n; i++) {
            if (a[i] == 0) {
                return i;
            }
        }
        return -1;
    }

    static void two(int[] from, int[] to, int[] at) {
        for (int i = 0; i < from.length; i++) {
            at[0] = i;
            to[i] = from[i];
        }
    }

    static int store(Object[] to, Object[] from) {
        int i = 0;
        try {
            for (; i < from.length; i++) {
                to[i] = from[i];
            }
        } catch (ArrayStoreException e) {
            System.out.println("refs " + Arrays.toString(new String[] {"x", "x", "x"}) + " store: " + e.getMessage() + " " + i);
        }
        return i;
    }

    static int rows(int[][] rows, int k, int[] at) {
        int s = 0;
        for (int i = 0; i < rows.length; i++) {
            at[0] = i;
            s += rows[i][k];
        }
        return s;
    }

    int fields(int[] a) {
        int s = 0;
        for (int i = 0; i < 1000; i++) {
            s += i;
            a[0] = s;
        }
        for (int i = 0; i < a.length; i++) {
            field = field == 3 ? 2 : field;
            a[i] += field;
        }
        return s;
    }

    /** The counter would run over. */
    static int greatest(int[] a) {
        int turns = 0;
        for (int i = Integer.MAX_VALUE - 100; i < Integer.MAX_VALUE - 1; i += 50) {
            turns++;
            a[turns & 1] = i;
        }
        return turns + a[0];
    }

    /** What it runs to changes, and so does the counter. */
    static int changing(int[] a) {
        int n = a.length, s = 0;
        for (int i = 0; i < n; i++) {
            s += a[i];
            n = a[i] == 3 ? 4 : n;
        }
        for (int i = 0; i < n; i++) {
            s += a[i];
            i += a[i] & 1;
        }
        return s;
    }

    static int caught(int[] a) {
        int n = 0;
        for (int i = 0; i < 6; i++) {
            try {
                a[i]++;
            } catch (ArrayIndexOutOfBoundsException e) {
                n++;
            }
        }
        return n;
    }

    static boolean flags(boolean[] z, byte[] b) {
        for (int i = 0; i < z.length; i++) {
            z[i] = b[i] != 0;
        }
        return z[0];
    }

    public static void main(String[] args) {
        int[] a = new int[4];
        fill(a, 4, 7);
        String first = Arrays.toString(a);
        String why = told(() -> fill(a, 5, 8));
        System.out.println("fill " + first + " short: " + why + " after " + Arrays.toString(a) + " null: " + told(() -> fill(null, 0, 1)));
        int[] b = {1, 8, 9, 9};
        System.out.println("from -2: " + told(() -> sum(b, -2, 1)) + ", from 2: " + sum(b, 2, 1) + ", from 4: " + sum(b, 4, 1));
        int[] d = {3, 1, 1, 9};
        System.out.println("step 3: " + sum(d, 0, 3) + ", step 64: " + sum(d, 0, 64) + ", to the end: " + d.length);
        int[] big = new int[10_000];
        for (int i = 0; i < big.length; i++) {
            big[i] = i + 1;
        }
        System.out.println("long " + sum(big, 0, 1) + " " + leave(Arrays.copyOf(big, 10_002), 10_002));
        int[] at = new int[1];
        System.out.println("swapped " + told(() -> swapped(new int[9], new int[3], 9, at)) + " at " + at[0]);
        System.out.println("left early " + leave(new int[] {1, 1, 1, 0}, 99) + ", over " + leave(new int[] {1, 1, 0, 1}, 4));
        int[] to = new int[2];
        System.out.println("two " + told(() -> two(new int[] {1, 2, 3}, to, at)) + " at " + at[0] + ", " + Arrays.toString(to));
        System.out.println("caught " + caught(a) + ", fields " + new CountedLoops().fields(a) + " " + Arrays.toString(a));
        System.out.println("up to the greatest " + greatest(new int[2]) + ", down " + changing(new int[] {5, 4, 3, 2, 1}));
        store(new String[3], new Object[] {"x", 1, "x"});
        System.out.println("rows " + rows(new int[][] {{0, 2}, {0, 3}}, 1, at) + " " + told(() -> rows(new int[][] {{1}, null}, 0, at)) + " " + at[0]);
        boolean[] z = new boolean[3];
        boolean r = flags(z, new byte[] {1, 0, 2});
        System.out.println("bytes [" + (z[0] ? 1 : 0) + ", " + (z[1] ? 1 : 0) + ", " + (z[2] ? 1 : 0) + "] " + r);
    }
}
