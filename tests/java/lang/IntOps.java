// SPDX-License-Identifier: Apache-2.0
// int arithmetic at its edges, in variables so that javac cannot fold it.

public class IntOps {
    static final int[] EDGES = {0, 1, -1, 2, -2, 7, 31, 32, 33, -31, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE};

    static String divide(int a, int b) {
        try {
            return a / b + " " + a % b;
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        int hash = 0;
        for (int a : EDGES) {
            StringBuilder line = new StringBuilder();
            for (int b : EDGES) {
                line.append(divide(a, b)).append(' ');
                int mix = (a + b) ^ (a - b) * 3 ^ (a * b) ^ (a & b) ^ (a | b) * 5 ^ (a << b) ^ (a >> b) * 7 ^ (a >>> b);
                hash = hash * 31 + mix;
            }
            System.out.println(a + ": " + line);
            System.out.println("  " + -a + " " + ~a + " " + (a << 33) + " " + (a >> -1) + " " + (a >>> 35));
        }
        System.out.println(hash);
        int i = Integer.MAX_VALUE;
        i++;
        System.out.println(i);
        i += 1.7;
        System.out.println(i);
        i = 5;
        i = i++ + ++i;
        System.out.println(i);
        i <<= 33L;
        System.out.println(i);
        System.out.println(Integer.MIN_VALUE / -1 + " " + Math.abs(Integer.MIN_VALUE));
    }
}

// expect: 0: / by zero 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// expect:   0 -1 0 0 0
// expect: 1: / by zero 1 0 -1 0 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1
// expect:   -1 -2 2 0 0
// expect: -1: / by zero -1 0 1 0 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1
// expect:   1 0 -2 -1 536870911
// expect: 2: / by zero 2 0 -2 0 1 0 -1 0 0 2 0 2 0 2 0 2 0 2 0 2 0 2 0 2
// expect:   -2 -3 4 0 0
// expect: -2: / by zero -2 0 2 0 -1 0 1 0 0 -2 0 -2 0 -2 0 -2 0 -2 0 -2 0 -2 0 -2
// expect:   2 1 -4 -1 536870911
// expect: 7: / by zero 7 0 -7 0 3 1 -3 1 1 0 0 7 0 7 0 7 0 7 0 7 0 7 0 7
// expect:   -7 -8 14 0 0
// expect: 31: / by zero 31 0 -31 0 15 1 -15 1 4 3 1 0 0 31 0 31 -1 0 0 31 0 31 0 31
// expect:   -31 -32 62 0 3
// expect: 32: / by zero 32 0 -32 0 16 0 -16 0 4 4 1 1 1 0 0 32 -1 1 0 32 0 32 0 32
// expect:   -32 -33 64 0 4
// expect: 33: / by zero 33 0 -33 0 16 1 -16 1 4 5 1 2 1 1 1 0 -1 2 0 33 0 33 0 33
// expect:   -33 -34 66 0 4
// expect: -31: / by zero -31 0 31 0 -15 -1 15 -1 -4 -3 -1 0 0 -31 0 -31 1 0 0 -31 0 -31 0 -31
// expect:   31 30 -62 -1 536870908
// expect: 65536: / by zero 65536 0 -65536 0 32768 0 -32768 0 9362 2 2114 2 2048 0 1985 31 -2114 2 1 0 0 65536 0 65536
// expect:   -65536 -65537 131072 0 8192
// expect: 2147483647: / by zero 2147483647 0 -2147483647 0 1073741823 1 -1073741823 1 306783378 1 69273666 1 67108863 31 65075262 1 -69273666 1 32767 65535 1 0 0 2147483647
// expect:   -2147483647 -2147483648 -2 0 268435455
// expect: -2147483648: / by zero -2147483648 0 -2147483648 0 -1073741824 0 1073741824 0 -306783378 -2 -69273666 -2 -67108864 0 -65075262 -2 69273666 -2 -32768 0 -1 -1 1 0
// expect:   -2147483648 2147483647 0 -1 268435456
// expect: 1360404321
// expect: -2147483648
// expect: -2147483646
// expect: 12
// expect: 24
// expect: -2147483648 -2147483648
