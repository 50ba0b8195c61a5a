// SPDX-License-Identifier: Apache-2.0

/** Recursive static calls, with little else. */
final class Fib {
    private static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        Kernel.check("Fib", fib(34), 5702887);
    }
}
