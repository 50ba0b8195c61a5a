// SPDX-License-Identifier: Apache-2.0
// client: InstructionsClient

import java.util.function.IntUnaryOperator;

/** What a client steps through, an instruction at a time. */
public class Instructions {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    static String kind(int n) {
        switch (n % 4) {
            case 0:
                return "none";
            case 1:
                return "one" + n;
            default:
                return Integer.toString(n);
        }
    }

    private final long[] sums = new long[3];

    private synchronized long add(int at, double more) {
        sums[at] += (long) (more * 2.5);
        return sums[at];
    }

    static int caught(int[] numbers, int at) {
        try {
            return numbers[at] / (at - 1);
        } catch (ArithmeticException e) {
            return -1;
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new IllegalStateException("no " + at);
        } finally {
            numbers[0]++;
        }
    }

    static long work(int rounds) {
        Instructions i = new Instructions();
        int[] numbers = { 7, 8, 9 };
        IntUnaryOperator twice = x -> x * 2;
        long total = 0;
        for (int n = 0; n < rounds; n++) {
            total += i.add(n % 3, n) + fib(n) + kind(n).length() + twice.applyAsInt(n);
            Object o = numbers;
            total ^= o instanceof int[] ? 3L << n : -1;
            try {
                total += caught(numbers, n);
            } catch (IllegalStateException e) {
                total -= e.getMessage().length();
            }
        }
        return total;
    }

    static long quiet(int rounds) {
        return work(rounds) + fib(12);
    }

    public static void main(String[] args) {
        System.out.println(work(2));
        System.out.println(work(5));
        System.out.println(quiet(3));
        System.out.println(quiet(4));
    }
}
