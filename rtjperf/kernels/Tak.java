// SPDX-License-Identifier: Apache-2.0

/** Recursive static calls with three arguments, deep and wide. */
final class Tak {
    private static int tak(int x, int y, int z) {
        return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y));
    }

    private static int ackermann(int m, int n) {
        if (m == 0) {
            return n + 1;
        }
        return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int i = 0; i < 170; i++) {
            sum += tak(18, 12, 6) + ackermann(2, 100 + i);
        }
        Kernel.check("Tak", sum, 64430);
    }
}
