// SPDX-License-Identifier: Apache-2.0

/** Primes by the sieve of Eratosthenes: a boolean array, read and written with changing strides. */
final class Sieve {
    private static int primesBelow(boolean[] composite) {
        int found = 0;
        for (int i = 2; i < composite.length; i++) {
            if (!composite[i]) {
                found++;
                for (int j = i + i; j < composite.length; j += i) {
                    composite[j] = true;
                }
            }
        }
        return found;
    }

    public static void main(String[] args) {
        long sum = 0;
        for (int round = 0; round < 12; round++) {
            sum += primesBelow(new boolean[1_000_000 + round]);
        }
        Kernel.check("Sieve", sum, 941984);
    }
}
