// SPDX-License-Identifier: Apache-2.0
// Conversions between floating-point and integral types, saturating and rounding.

public class FloatConvert {
    public static void main(String[] args) {
        double[] ds = {0.9, -0.9, 1e9, 2147483647.5, 2147483648.0, -2147483649.0, 1e18, 9.3e18, -9.3e18,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, -0.0};
        for (double d : ds) {
            float f = (float) d;
            System.out.println(d + " " + (int) d + " " + (long) d + " " + f + " " + (int) f + " " + (long) f
                    + " " + (byte) d + " " + (char) (int) d % 128);
        }
        long[] ls = {0, 16777217, 9007199254740993L, Long.MAX_VALUE, Long.MIN_VALUE, -1};
        for (long l : ls) {
            System.out.println(l + " " + (double) l + " " + (float) l + " " + (float) (int) l + " " + (double) (int) l);
        }
        System.out.println((float) 1e39 + " " + (float) 1e-46 + " " + (double) 3.4028235e38f + " " + (double) 1.4e-45f);
        System.out.println(Float.intBitsToFloat(0x7f800001) + " " + Double.longBitsToDouble(0xfff8000000000001L));
        System.out.println(Integer.toHexString(Float.floatToIntBits(Float.NaN)) + " " + Long.toHexString(Double.doubleToLongBits(-0.0)));
        System.out.println(Math.round(0.49999999999999994) + " " + Math.round(-0.5) + " " + Math.round(2.5) + " " + Math.round(Float.NaN)
                + " " + Math.rint(2.5) + " " + Math.floor(-1.1) + " " + Math.ceil(-0.5));
    }
}

// expect: 0.9 0 0 0.9 0 0 0 0
// expect: -0.9 0 0 -0.9 0 0 0 0
// expect: 1.0E9 1000000000 1000000000 1.0E9 1000000000 1000000000 0 0
// expect: 2.1474836475E9 2147483647 2147483647 2.14748365E9 2147483647 2147483648 -1 127
// expect: 2.147483648E9 2147483647 2147483648 2.14748365E9 2147483647 2147483648 -1 127
// expect: -2.147483649E9 -2147483648 -2147483649 -2.14748365E9 -2147483648 -2147483648 0 0
// expect: 1.0E18 2147483647 1000000000000000000 9.9999998E17 2147483647 999999984306749440 -1 127
// expect: 9.3E18 2147483647 9223372036854775807 9.3E18 2147483647 9223372036854775807 -1 127
// expect: -9.3E18 -2147483648 -9223372036854775808 -9.3E18 -2147483648 -9223372036854775808 0 0
// expect: NaN 0 0 NaN 0 0 0 0
// expect: Infinity 2147483647 9223372036854775807 Infinity 2147483647 9223372036854775807 -1 127
// expect: -Infinity -2147483648 -9223372036854775808 -Infinity -2147483648 -9223372036854775808 0 0
// expect: 4.9E-324 0 0 0.0 0 0 0 0
// expect: -0.0 0 0 -0.0 0 0 0 0
// expect: 0 0.0 0.0 0.0 0.0
// expect: 16777217 1.6777217E7 1.6777216E7 1.6777216E7 1.6777217E7
// expect: 9007199254740993 9.007199254740992E15 9.0071993E15 1.0 1.0
// expect: 9223372036854775807 9.223372036854776E18 9.223372E18 -1.0 -1.0
// expect: -9223372036854775808 -9.223372036854776E18 -9.223372E18 0.0 0.0
// expect: -1 -1.0 -1.0 -1.0 -1.0
// expect: Infinity 0.0 3.4028234663852886E38 1.401298464324817E-45
// expect: NaN NaN
// expect: 7fc00000 8000000000000000
// expect: 0 0 3 0 2.0 -2.0 -0.0
