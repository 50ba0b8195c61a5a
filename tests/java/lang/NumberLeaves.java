// SPDX-License-Identifier: Apache-2.0

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Random;
import java.util.zip.CRC32C;

/** Products, powers and squares of large numbers of all lengths, Base64 with what it refuses, and CRC-32C. */
public class NumberLeaves {
    static final Random RANDOM = new Random(11);

    static BigInteger number(int bits) {
        BigInteger n = new BigInteger(bits, RANDOM);
        return switch (RANDOM.nextInt(6)) {
            case 0 -> BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
            case 1 -> n.shiftRight(bits / 2).shiftLeft(bits / 2);
            default -> n;
        };
    }

    static int products() {
        int sum = 1;
        for (int bits = 0; bits < 2700; bits += 23) {
            BigInteger x = number(bits), y = number(RANDOM.nextInt(2700)), z = number(9000);
            sum = 31 * sum + x.multiply(y).hashCode();
            sum = 31 * sum + x.multiply(x).hashCode();
            sum = 31 * sum + x.multiply(z).hashCode();
            sum = 31 * sum + y.negate().pow(3).hashCode();
        }
        return sum;
    }

    static int powers() {
        int sum = 1;
        for (int i = 0; i < 120; i++) {
            BigInteger modulus = number(2 + RANDOM.nextInt(i % 20 == 0 ? 9000 : 900)).setBit(0).setBit(1), base = number(RANDOM.nextInt(1000));
            sum = 31 * sum + base.modPow(number(1 + RANDOM.nextInt(100)), modulus).hashCode();
            sum = 31 * sum + modulus.subtract(BigInteger.ONE).modPow(BigInteger.TWO, modulus).hashCode();
        }
        return sum;
    }

    static final Base64.Encoder[] ENCODERS = {Base64.getEncoder(), Base64.getUrlEncoder(), Base64.getEncoder().withoutPadding(), Base64.getMimeEncoder(),
        Base64.getMimeEncoder(8, new byte[] {'\n'})};
    static final Base64.Decoder[] DECODERS = {Base64.getDecoder(), Base64.getUrlDecoder(), Base64.getDecoder(), Base64.getMimeDecoder(), Base64.getMimeDecoder()};

    static int decode(Base64.Decoder decoder, byte[] digits, byte[] to) {
        try {
            return to == null ? Arrays.hashCode(decoder.decode(digits)) : decoder.decode(digits, to) + Arrays.hashCode(to);
        } catch (IllegalArgumentException e) {
            return e.getMessage().hashCode();
        }
    }

    static int digits() {
        int sum = 1;
        for (int i = 0; i < 1500; i++) {
            byte[] bytes = new byte[RANDOM.nextInt(300)];
            RANDOM.nextBytes(bytes);
            int kind = RANDOM.nextInt(ENCODERS.length);
            byte[] digits = ENCODERS[kind].encode(bytes);
            sum = 31 * sum + Arrays.hashCode(digits);
            if (!Arrays.equals(DECODERS[kind].decode(digits), bytes))
                System.out.println("others: " + i);
            if (digits.length > 0)
                digits[RANDOM.nextInt(digits.length)] = (byte) RANDOM.nextInt(256);
            digits = Arrays.copyOf(digits, RANDOM.nextInt(digits.length + 1));
            sum = 31 * sum + decode(DECODERS[RANDOM.nextInt(DECODERS.length)], digits, null);
            sum = 31 * sum + decode(DECODERS[kind], digits, new byte[RANDOM.nextInt(60)]);
        }
        return sum;
    }

    static int checks() {
        int sum = 1;
        CRC32C check = new CRC32C();
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[i];
            RANDOM.nextBytes(bytes);
            check.update(bytes, i / 3, i - i / 3);
            check.update(5);
            check.update(ByteBuffer.wrap(bytes));
            check.update(ByteBuffer.allocateDirect(i).put(bytes).flip());
            sum = 31 * sum + (int) check.getValue();
        }
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(products());
        System.out.println(powers());
        System.out.println(digits());
        System.out.println(checks());
    }
}

// expect: 1516589510
// expect: 601988083
// expect: 862014303
// expect: 167460885
