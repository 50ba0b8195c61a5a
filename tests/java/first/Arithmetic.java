// SPDX-License-Identifier: Apache-2.0
// Integer and floating-point arithmetic printed without string concatenation.

public class Arithmetic {
    static int gcd(int a, int b) {
        while (b != 0) {
            int r = a % b;
            a = b;
            b = r;
        }
        return a;
    }

    static long factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        System.out.println(gcd(1071, 462));
        System.out.println(factorial(20));
        System.out.println(7 / 2 * 2 + 7 % 2);
        double sum = 0;
        for (int i = 1; i <= 10; i++) {
            sum += 1.0 / i;
        }
        System.out.println(sum);
        System.out.println(1.0f / 3);
        System.out.println((char) ('a' + gcd(6, 4)));
        System.out.println(gcd(3, 5) == 1);
    }
}

// expect: 21
// expect: 2432902008176640000
// expect: 7
// expect: 2.9289682539682538
// expect: 0.33333334
// expect: c
// expect: true
