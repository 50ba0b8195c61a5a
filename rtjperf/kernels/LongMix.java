// SPDX-License-Identifier: Apache-2.0

/** Long and int bit arithmetic as ciphers and hashes use it: multiply, rotate, shift, exclusive or. */
final class LongMix {
    private static long mix(long seed, int rounds) {
        long a = seed;
        long b = ~seed;
        int c = (int) seed;
        for (int i = 0; i < rounds; i++) {
            a = a * 6364136223846793005L + 1442695040888963407L;
            b ^= b << 13;
            b ^= b >>> 7;
            b ^= b << 17;
            c = (c << 5 | c >>> 27) ^ (int) (a >>> 32);
            a ^= b + c;
            if ((a & 63) == 0) {
                b += Long.MAX_VALUE / ((c | 1) & 0xffffL) % 1013;
            }
        }
        return a ^ b ^ c;
    }

    public static void main(String[] args) {
        Kernel.check("LongMix", mix(42, 9_000_000), -2168270720002978818L);
    }
}
