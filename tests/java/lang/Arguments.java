// SPDX-License-Identifier: Apache-2.0
// Argument passing: long and double among others, many arguments, varargs, recursion with wide arguments, returns of all types.

public class Arguments {
    static String all(boolean z, byte b, char c, short s, int i, long l, float f, double d, String t, int[] a) {
        return z + " " + b + " " + c + " " + s + " " + i + " " + l + " " + f + " " + d + " " + t + " " + a.length;
    }

    String virtual(long a, int b, double c, float d, long e) {
        return a + "/" + b + "/" + c + "/" + d + "/" + e;
    }

    static double many(double d1, long l1, double d2, long l2, double d3, long l3, double d4, long l4, double d5, long l5,
                       double d6, long l6, double d7, long l7, double d8, long l8, double d9, long l9, int last) {
        return d1 + d2 * 2 + d3 * 3 + d4 * 4 + d5 * 5 + d6 * 6 + d7 * 7 + d8 * 8 + d9 * 9
                + l1 * 10 + l2 * 20 + l3 * 30 + l4 * 40 + l5 * 50 + l6 * 60 + l7 * 70 + l8 * 80 + l9 * 90 + last;
    }

    static int sum(int... xs) {
        int s = 0;
        for (int x : xs) {
            s += x;
        }
        return s * 10 + xs.length;
    }

    static String pick(Object o) { return "Object"; }
    static String pick(long l) { return "long"; }
    static String pick(Integer i) { return "Integer"; }
    static String pick(int... i) { return "int..."; }
    static String pick(double d) { return "double"; }

    static long ackermann(long m, long n) {
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static byte b() { return (byte) 200; }
    static char c() { return 'x'; }
    static short s() { return (short) 40000; }
    static boolean z() { return true; }
    static float f() { return 1.25f; }
    static double d() { return -2.5; }
    static long l() { return 1L << 40; }

    public static void main(String[] args) {
        System.out.println(all(true, (byte) -3, 'q', (short) 500, 1 << 20, 1L << 50, 2.5f, 3.25, "t", new int[3]));
        System.out.println(new Arguments().virtual(-1, 2, 3.5, 4.5f, Long.MAX_VALUE));
        System.out.println(many(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19));
        System.out.println(sum() + " " + sum(1) + " " + sum(1, 2, 3) + " " + sum(new int[] {4, 5}));
        System.out.println(pick(1) + " " + pick((Integer) 1) + " " + pick(1f) + " " + pick('c') + " " + pick("s") + " " + pick() + " " + pick(1, 2));
        System.out.println(ackermann(2, 9));
        System.out.println(b() + " " + c() + " " + s() + " " + z() + " " + f() + " " + d() + " " + l());
        int i = 1;
        System.out.println(sum(i, i++, i, ++i, i = 10, i));
    }
}

// expect: true -3 q 500 1048576 1125899906842624 2.5 3.25 t 3
// expect: -1/2/3.5/4.5/9223372036854775807
// expect: 6244.0
// expect: 0 11 63 92
// expect: long Integer double long Object int... int...
// expect: 21
// expect: -56 x -25536 true 1.25 -2.5 1099511627776
// expect: 276
