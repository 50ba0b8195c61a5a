// SPDX-License-Identifier: Apache-2.0

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;

/** What programs compute with the library's numbers: elementary functions, bits, big and exact numbers, random ones. */
public class EverydayNumbers {
    static final int TIMES = 1500;

    static long elementary() {
        double d = 0;
        for (int i = 1; i < TIMES; i++) {
            double x = i / 37.0;
            d += StrictMath.pow(x, 1.3) + StrictMath.exp(-x / 9) + StrictMath.log(x) + StrictMath.log10(x) + StrictMath.cbrt(x) + StrictMath.hypot(x, 3);
            d += StrictMath.sin(x) + StrictMath.cos(x) + StrictMath.tan(x) + StrictMath.atan2(x, 2) + StrictMath.asin(1 / (x + 1)) + StrictMath.acos(1 / (x + 1));
            d += StrictMath.sinh(x / 20) + StrictMath.cosh(x / 20) + StrictMath.tanh(x) + StrictMath.expm1(x / 30) + StrictMath.log1p(x) + StrictMath.atan(x);
        }
        return (long) (d * 1000);
    }

    /** Math's own may differ in the last place: that much of them is looked at only. */
    static long approximately() {
        double d = 0;
        for (int i = 1; i < TIMES; i++) {
            double x = i / 37.0;
            d += Math.pow(x, 1.3) + Math.exp(-x / 9) + Math.log(x) + Math.log10(x) + Math.cbrt(x) + Math.hypot(x, 3) + Math.sqrt(x) + Math.sin(x) + Math.cos(x)
                + Math.tan(x / 40) + Math.atan2(x, 2) + Math.atan(x) + Math.sinh(x / 20) + Math.tanh(x) + Math.expm1(x / 30) + Math.log1p(x);
        }
        return Math.round(d);
    }

    static long rounding() {
        long n = 0;
        for (int i = -TIMES; i < TIMES; i++) {
            double x = i / 7.0;
            n = n * 31 + Math.round(x) + Math.round((float) x) + (long) Math.floor(x) + (long) Math.ceil(x) + (long) Math.rint(x) + (long) Math.signum(x);
            n += Math.floorMod(i, 7) + Math.floorDiv(i, 7) + Math.floorMod((long) i, 7L) + (long) (Math.scalb(x, 2) + Math.ulp(x) + Math.nextUp(x)) + Math.getExponent(x);
            n += Math.addExact(i, 5) + Math.multiplyExact(i, 3) + Math.subtractExact((long) i, 9L) + Math.toIntExact(i) + Math.negateExact(i) + Math.multiplyHigh(i * 0x123456789abcL, n);
        }
        return n;
    }

    static long bits() {
        long n = 0;
        for (int i = 1; i < TIMES; i++) {
            int v = i * 0x9E3779B9;
            long w = v * 0x9E3779B97F4A7C15L;
            n += Integer.bitCount(v) + Integer.reverse(v) + Integer.highestOneBit(v) + Integer.lowestOneBit(v) + Integer.compareUnsigned(v, 77) + Integer.divideUnsigned(v, 7)
                + Integer.remainderUnsigned(v, 7) + Integer.signum(v) + Integer.rotateLeft(v, 5) + Integer.toHexString(v).length() + Integer.toBinaryString(v).length()
                + Integer.toString(v, 36).hashCode() + Integer.parseInt(Integer.toString(v, 7), 7) + Integer.toUnsignedString(v).hashCode() + Integer.toOctalString(v).hashCode();
            n += Long.bitCount(w) + Long.reverse(w) + Long.highestOneBit(w) + Long.compareUnsigned(w, 77) + Long.divideUnsigned(w, 7) + Long.remainderUnsigned(w, 7)
                + Long.toHexString(w).hashCode() + Long.toString(w, 36).hashCode() + Long.parseLong(Long.toString(w)) + Long.toBinaryString(w).length() + Long.toUnsignedString(w).hashCode()
                + Long.hashCode(w) + Double.hashCode(w) + Float.hashCode(v) + Short.toUnsignedInt((short) v) + Byte.toUnsignedInt((byte) v) + Long.parseUnsignedLong("12345" + i);
            n += Double.compare(v, w) + Float.compare(v, i) + Boolean.hashCode(v > 0) + Character.getNumericValue('7') + (Double.isNaN(v / 3.0) ? 1 : 0) + (Double.isInfinite(w) ? 1 : 0)
                + Integer.valueOf(v).compareTo(i) + Long.valueOf(w).compareTo((long) i) + Integer.decode("0x1f") + Short.parseShort("12") + Byte.parseByte("3");
        }
        return n;
    }

    static long texts() {
        long n = 0;
        for (int i = 1; i < TIMES; i++) {
            double d = Double.parseDouble(i + "." + i * 7 + "e" + i % 30);
            n += Double.doubleToLongBits(d) + Float.floatToIntBits(Float.parseFloat(i + ".25")) + Double.toString(i * 0.5).hashCode() + Float.toString(i * 0.25f).hashCode();
            n += Double.toHexString(i / 3.0).hashCode() + Double.valueOf("1e" + i % 300).hashCode();
        }
        return n;
    }

    static long big() {
        BigInteger a = BigInteger.valueOf(123456789).pow(12), b = BigInteger.valueOf(987654321).pow(5), c = BigInteger.ONE;
        for (int i = 1; i < 120; i++) {
            BigInteger k = BigInteger.valueOf(i);
            c = c.add(a.multiply(k)).subtract(b.shiftLeft(i)).xor(k).or(b).and(a.shiftLeft(70)).add(c.mod(b)).add(a.divide(b.add(k))).add(a.gcd(b)).negate().abs();
            c = c.add(BigInteger.valueOf(c.bitLength() + c.bitCount() + c.signum() + c.compareTo(a) + c.getLowestSetBit() + c.intValue()).shiftRight(1)).add(k.pow(i % 9));
            c = c.testBit(3) ? c.setBit(5) : c.clearBit(2);
            c = c.add(new BigInteger(c.toString())).add(new BigInteger(c.toString(16), 16)).add(new BigInteger(c.toByteArray())).mod(a).add(b.modPow(k, a)).add(c.max(b)).min(a.not().abs());
        }
        BigInteger p = BigInteger.valueOf(1000003).pow(3);
        return c.hashCode() + BigInteger.valueOf(65537).modInverse(p).hashCode() + (BigInteger.valueOf(104729).isProbablePrime(20) ? 1 : 0) + a.sqrt().hashCode()
            + BigInteger.valueOf(3).pow(3000).multiply(BigInteger.valueOf(7).pow(2500)).toString().hashCode();
    }

    static long exact() {
        BigDecimal x = new BigDecimal("1.05"), y = BigDecimal.ONE;
        long n = 0;
        for (int i = 1; i < TIMES; i++) {
            y = y.multiply(x).setScale(6, RoundingMode.HALF_UP);
            if (y.precision() > 20) {
                y = BigDecimal.valueOf(i, 3);
            }
            BigDecimal z = y.divide(BigDecimal.valueOf(i + 0.5), 12, RoundingMode.HALF_EVEN).add(y.negate()).subtract(x).abs().stripTrailingZeros();
            n = n * 31 + z.hashCode() + z.compareTo(y) + z.toString().hashCode() + z.toPlainString().length() + z.unscaledValue().intValue() + z.scale() + (int) z.doubleValue() + z.signum();
            n += y.round(new MathContext(5)).intValue() + y.remainder(x).hashCode() + y.movePointLeft(2).hashCode() + (y.equals(z) ? 1 : 0) + y.max(z).longValue() + y.pow(3).scale();
        }
        return n;
    }

    static long random() {
        Random r = new Random(42);
        SplittableRandom s = new SplittableRandom(42);
        long n = 0;
        byte[] some = new byte[8];
        for (int i = 1; i < TIMES; i++) {
            r.nextBytes(some);
            n = n * 31 + r.nextInt() + r.nextInt(100) + r.nextLong() + (r.nextBoolean() ? 1 : 0) + (long) (r.nextDouble() * 1e9) + (long) (r.nextFloat() * 1e9) + (long) (r.nextGaussian() * 1e6) + some[3];
            n += s.nextInt(50) + s.nextLong() + (long) (s.nextDouble() * 1e9);
        }
        for (int i = 1; i < TIMES; i++) {
            ThreadLocalRandom any = ThreadLocalRandom.current();
            n += any.nextInt(1) + any.nextInt(5, 6) + any.nextLong(3, 4) + (any.nextDouble() < 1 ? 1 : 0) + (any.nextInt() <= Integer.MAX_VALUE ? 1 : 0) + (any.nextLong() <= Long.MAX_VALUE ? 1 : 0);
        }
        return n + r.ints(50, 0, 9).sum() + (Math.random() < 1 ? 1 : 0);
    }

    public static void main(String[] words) {
        System.out.println("elementary " + elementary());
        System.out.println("approximately " + approximately());
        System.out.println("rounding " + rounding());
        System.out.println("bits " + bits());
        System.out.println("texts " + texts());
        System.out.println("big " + big());
        System.out.println("exact " + exact());
        System.out.println("random " + random());
    }
}

// expect: elementary 139088019
// expect: approximately 142364
// expect: rounding -2852836423296941631
// expect: bits 7208119807603508517
// expect: texts 6239541176546686318
// expect: big -1817131566
// expect: exact -1035480990302263912
// expect: random -5998882971615369955
