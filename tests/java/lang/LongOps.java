// SPDX-License-Identifier: Apache-2.0
// long arithmetic at its edges; shift counts are taken modulo 64 and are ints.

public class LongOps {
    static final long[] EDGES = {0, 1, -1, 3, -3, 63, 64, 65, 1L << 32, (1L << 32) - 1, -(1L << 31), Long.MAX_VALUE, Long.MIN_VALUE};

    static String divide(long a, long b) {
        try {
            return a / b + " " + a % b;
        } catch (ArithmeticException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        long hash = 0;
        for (long a : EDGES) {
            StringBuilder line = new StringBuilder();
            for (long b : EDGES) {
                line.append(divide(a, b)).append(' ');
                long mix = (a + b) ^ (a - b) * 3 ^ (a * b) ^ (a & b) ^ (a | b) * 5 ^ (a << b) ^ (a >> b) * 7 ^ (a >>> b);
                hash = hash * 31 + mix + (a < b ? 1 : 0) + (a == b ? 2 : 0) + Long.compare(a, b);
            }
            System.out.println(a + ": " + line);
            System.out.println("  " + -a + " " + ~a + " " + (a << 65) + " " + (a >> -1) + " " + (a >>> 67) + " " + (int) a);
        }
        System.out.println(hash);
        int shift = 40;
        System.out.println((1L << shift) + " " + (1 << shift) + " " + (-1L >>> shift));
        System.out.println(Long.MIN_VALUE / -1 + " " + Long.MIN_VALUE % -1);
        System.out.println(Long.numberOfLeadingZeros(255) + " " + Long.bitCount(-1) + " " + Long.reverse(1) + " " + Long.highestOneBit(1000)
                + " " + Long.rotateLeft(3, 63) + " " + Math.multiplyHigh(Long.MAX_VALUE, Long.MAX_VALUE));
    }
}

// expect: 0: / by zero 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
// expect:   0 -1 0 0 0 0
// expect: 1: / by zero 1 0 -1 0 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1
// expect:   -1 -2 2 0 0 1
// expect: -1: / by zero -1 0 1 0 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1 0 -1
// expect:   1 0 -2 -1 2305843009213693951 -1
// expect: 3: / by zero 3 0 -3 0 1 0 -1 0 0 3 0 3 0 3 0 3 0 3 0 3 0 3 0 3
// expect:   -3 -4 6 0 0 3
// expect: -3: / by zero -3 0 3 0 -1 0 1 0 0 -3 0 -3 0 -3 0 -3 0 -3 0 -3 0 -3 0 -3
// expect:   3 2 -6 -1 2305843009213693951 -3
// expect: 63: / by zero 63 0 -63 0 21 0 -21 0 1 0 0 63 0 63 0 63 0 63 0 63 0 63 0 63
// expect:   -63 -64 126 0 7 63
// expect: 64: / by zero 64 0 -64 0 21 1 -21 1 1 1 1 0 0 64 0 64 0 64 0 64 0 64 0 64
// expect:   -64 -65 128 0 8 64
// expect: 65: / by zero 65 0 -65 0 21 2 -21 2 1 2 1 1 1 0 0 65 0 65 0 65 0 65 0 65
// expect:   -65 -66 130 0 8 65
// expect: 4294967296: / by zero 4294967296 0 -4294967296 0 1431655765 1 -1431655765 1 68174084 4 67108864 0 66076419 61 1 0 1 1 -2 0 0 4294967296 0 4294967296
// expect:   -4294967296 -4294967297 8589934592 0 536870912 0
// expect: 4294967295: / by zero 4294967295 0 -4294967295 0 1431655765 0 -1431655765 0 68174084 3 67108863 63 66076419 60 0 4294967295 1 0 -1 2147483647 0 4294967295 0 4294967295
// expect:   -4294967295 -4294967296 8589934590 0 536870911 -1
// expect: -2147483648: / by zero -2147483648 0 2147483648 0 -715827882 -2 715827882 -2 -34087042 -2 -33554432 0 -33038209 -63 0 -2147483648 0 -2147483648 1 0 0 -2147483648 0 -2147483648
// expect:   2147483648 2147483647 -4294967296 -1 2305843008945258496 -2147483648
// expect: 9223372036854775807: / by zero 9223372036854775807 0 -9223372036854775807 0 3074457345618258602 1 -3074457345618258602 1 146402730743726600 7 144115188075855871 63 141898031336227320 7 2147483647 4294967295 2147483648 2147483647 -4294967295 2147483647 1 0 0 9223372036854775807
// expect:   -9223372036854775807 -9223372036854775808 -2 0 1152921504606846975 -1
// expect: -9223372036854775808: / by zero -9223372036854775808 0 -9223372036854775808 0 -3074457345618258602 -2 3074457345618258602 -2 -146402730743726600 -8 -144115188075855872 0 -141898031336227320 -8 -2147483648 0 -2147483648 -2147483648 4294967296 0 -1 -1 1 0
// expect:   -9223372036854775808 9223372036854775807 0 -1 1152921504606846976 0
// expect: 8981334878804153148
// expect: 1099511627776 256 16777215
// expect: -9223372036854775808 0
// expect: 56 64 -9223372036854775808 512 -9223372036854775807 4611686018427387903
