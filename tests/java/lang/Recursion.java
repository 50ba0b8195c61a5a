// SPDX-License-Identifier: Apache-2.0
// Deep and mutual recursion, with results computed on the way back.

public class Recursion {
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static long sum(int n) { return n == 0 ? 0 : n + sum(n - 1); }

    static void hanoi(int n, int from, int to, int via, int[] moves) {
        if (n == 0) {
            return;
        }
        hanoi(n - 1, from, via, to, moves);
        moves[0] = moves[0] * 7 + from * 3 + to;
        hanoi(n - 1, via, to, from, moves);
    }

    static int queens(int n, int row, int cols, int left, int right) {
        if (row == n) {
            return 1;
        }
        int count = 0;
        for (int free = ~(cols | left | right) & ((1 << n) - 1); free != 0; free &= free - 1) {
            int bit = free & -free;
            count += queens(n, row + 1, cols | bit, (left | bit) << 1, (right | bit) >> 1);
        }
        return count;
    }

    static int permutations(int[] a, int k) {
        if (k == a.length) {
            return a[0] * 1000 + a[a.length - 1];
        }
        int hash = 0;
        for (int i = k; i < a.length; i++) {
            int t = a[k];
            a[k] = a[i];
            a[i] = t;
            hash = hash * 31 + permutations(a, k + 1);
            t = a[k];
            a[k] = a[i];
            a[i] = t;
        }
        return hash;
    }

    public static void main(String[] args) {
        System.out.println(even(2000) + " " + odd(1999) + " " + fib(20) + " " + sum(3000));
        int[] moves = new int[1];
        hanoi(12, 1, 3, 2, moves);
        System.out.println(moves[0]);
        System.out.println(queens(8, 0, 0, 0, 0));
        System.out.println(permutations(new int[] {1, 2, 3, 4, 5, 6}, 0));
    }
}

// expect: true true 6765 4501500
// expect: 229189724
// expect: 92
// expect: 942028668
