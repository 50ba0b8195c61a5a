// SPDX-License-Identifier: Apache-2.0
// BigInteger and BigDecimal.

import java.math.*;
import java.util.Random;

public class BigNumbers {
    public static void main(String[] args) {
        BigInteger f = BigInteger.ONE;
        for (int i = 2; i <= 120; i++) {
            f = f.multiply(BigInteger.valueOf(i));
        }
        System.out.println(f + " " + f.bitLength() + " " + f.getLowestSetBit() + " " + f.hashCode());
        BigInteger a = new BigInteger("-123456789012345678901234567890"), b = new BigInteger("987654321098765432109876543210");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + b.divide(a) + " " + b.remainder(a) + " " + a.mod(BigInteger.TEN) + " " + a.negate().gcd(b) + " " + a.abs().sqrt());
        System.out.println(a.shiftLeft(70) + " " + a.shiftRight(33) + " " + a.and(b) + " " + a.or(b) + " " + a.xor(b) + " " + a.not() + " " + a.signum() + " " + a.compareTo(b) + " " + a.bitCount() + " " + b.testBit(5) + " " + b.setBit(200).bitLength());
        System.out.println(BigInteger.TWO.modPow(new BigInteger("1000"), new BigInteger("1000007")) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)) + " " + BigInteger.TWO.pow(200) + " " + new BigInteger("104729").isProbablePrime(20) + " " + new BigInteger("1000000007").nextProbablePrime());
        System.out.println(new BigInteger("ff", 16) + " " + b.toString(36) + " " + new BigInteger(new byte[] {-1, 0}) + " " + a.longValue() + " " + a.intValue() + " " + a.doubleValue() + " " + b.floatValue() + " " + a.toByteArray().length);
        BigInteger r = new BigInteger(3000, new Random(1)), s = new BigInteger(2500, new Random(2));
        System.out.println(r.multiply(s).divide(s).equals(r) + " " + r.multiply(s).hashCode() + " " + r.toString().hashCode() + " " + new BigInteger(r.toString()).equals(r) + " " + r.modPow(s.shiftRight(2400), BigInteger.TEN.pow(30)));
        try {
            a.longValueExact();
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BigInteger("12x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        BigDecimal x = new BigDecimal("123.4567"), y = new BigDecimal("-0.00890");
        System.out.println(x.add(y) + " " + x.multiply(y) + " " + x.subtract(y) + " " + x.divide(y, 10, RoundingMode.HALF_UP) + " " + x.divide(y, MathContext.DECIMAL64) + " " + x.remainder(new BigDecimal("1.1")) + " " + x.pow(5) + " " + y.stripTrailingZeros() + " " + y.scale() + " " + y.precision() + " " + y.unscaledValue());
        for (RoundingMode m : RoundingMode.values()) {
            if (m != RoundingMode.UNNECESSARY) {
                System.out.print(m + " " + new BigDecimal("2.5").setScale(0, m) + new BigDecimal("-2.5").setScale(0, m) + new BigDecimal("1.1").setScale(0, m) + new BigDecimal("-1.6").setScale(0, m) + "; ");
            }
        }
        System.out.println();
        System.out.println(new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString() + " " + new BigDecimal("12345E-10").toEngineeringString() + " " + new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " + new BigDecimal("1.0").compareTo(new BigDecimal("1.00")) + " " + new BigDecimal("2").sqrt(new MathContext(40)));
        try {
            BigDecimal.ONE.divide(BigDecimal.valueOf(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            x.setScale(1, RoundingMode.UNNECESSARY);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(pi(100));
    }

    static String pi(int digits) {
        BigInteger q = BigInteger.ONE, r = BigInteger.ZERO, t = BigInteger.ONE, k = BigInteger.ONE, n = BigInteger.valueOf(3), l = BigInteger.valueOf(3);
        StringBuilder b = new StringBuilder();
        while (b.length() < digits) {
            if (q.shiftLeft(2).add(r).subtract(t).compareTo(n.multiply(t)) < 0) {
                b.append(n);
                BigInteger nr = BigInteger.TEN.multiply(r.subtract(n.multiply(t)));
                n = BigInteger.TEN.multiply(q.multiply(BigInteger.valueOf(3)).add(r)).divide(t).subtract(BigInteger.TEN.multiply(n));
                q = q.multiply(BigInteger.TEN);
                r = nr;
            } else {
                BigInteger nr = q.shiftLeft(1).add(r).multiply(l), nn = q.multiply(k.multiply(BigInteger.valueOf(7)).add(BigInteger.TWO)).add(r.multiply(l)).divide(t.multiply(l));
                q = q.multiply(k);
                t = t.multiply(l);
                l = l.add(BigInteger.TWO);
                k = k.add(BigInteger.ONE);
                n = nn;
                r = nr;
            }
        }
        return b.toString();
    }
}

// expect: 6689502913449127057588118054090372586752746333138029810295671352301633557244962989366874165271984981308157637893214090552534408589408121859898481114389650005964960521256960000000000000000000000000000 661 116 1983189610
// expect: 864197532086419753208641975320 -1111111110111111111011111111100 -121932631137021795226185032733622923332237463801111263526900 -8 9000000000900000000090 0 9000000000900000000090 351364182882014
// expect: -145752050628652680975897013633443949312730317455360 -14372261824592212088 985710360914275162674813760554 -121512828827855409466171785234 -1107223189742130572140985545788 123456789012345678901234567889 -1 -1 54 true 201
// expect: 783922 4 1606938044258990275541962092341162602522202993782792835301376 true 1000000009
// expect: 255 2nr61s9pk243ftbk4nai -256 4362896299872285998 -1312754386 -1.2345678901234568E29 9.876543E29 13
// expect: true 681745101 2056334085 true 373163869931799732987736843043
// expect: BigInteger out of long range
// expect: For input string: "12x"
// expect: 123.44780 -1.098764630 123.46560 -13871.5393258427 -13871.53932584270 0.2567 28679615227.09958332493501997607 -0.0089 5 3 -890
// expect: UP 3-32-2; DOWN 2-21-1; CEILING 3-22-1; FLOOR 2-31-2; HALF_UP 3-31-2; HALF_DOWN 2-21-2; HALF_EVEN 2-21-2;
// expect: 1E+5 100000 0.0000012345 0.1000000000000000055511151231257827021181583404541015625 0.1 false 0 1.41421356237309504880168872420969807857
// expect: Non-terminating decimal expansion; no exact representable decimal result.
// expect: Rounding necessary
// expect: 3141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117067
