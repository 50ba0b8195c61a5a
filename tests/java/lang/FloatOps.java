// SPDX-License-Identifier: Apache-2.0
// float and double arithmetic: NaN, infinities, signed zero, remainder, comparison, denormals.

public class FloatOps {
    static final double[] D = {0.0, -0.0, 1.0, -1.5, Double.MIN_VALUE, Double.MAX_VALUE, Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY, Double.NaN, 1e-310, 3.7};
    static final float[] F = {0f, -0f, 1f, -1.5f, Float.MIN_VALUE, Float.MAX_VALUE, Float.POSITIVE_INFINITY,
        Float.NEGATIVE_INFINITY, Float.NaN, 1e-40f, 3.7f};

    static String relation(double a, double b) {
        return (a < b ? "<" : "") + (a > b ? ">" : "") + (a == b ? "=" : "") + (a != b ? "!" : "")
                + (a <= b ? "l" : "") + (a >= b ? "g" : "") + (!(a < b) ? "n" : "");
    }

    static String relation(float a, float b) {
        return (a < b ? "<" : "") + (a > b ? ">" : "") + (a == b ? "=" : "") + (a != b ? "!" : "")
                + (a <= b ? "l" : "") + (a >= b ? "g" : "") + (!(a > b) ? "n" : "");
    }

    public static void main(String[] args) {
        long hash = 0;
        for (double a : D) {
            StringBuilder line = new StringBuilder();
            for (double b : D) {
                line.append(relation(a, b)).append(' ').append(a % b).append(' ');
                for (double r : new double[] {a + b, a - b, a * b, a / b}) {
                    hash = hash * 31 + Double.doubleToLongBits(r);
                }
            }
            System.out.println(a + " | " + line);
        }
        System.out.println(hash);
        hash = 0;
        for (float a : F) {
            StringBuilder line = new StringBuilder();
            for (float b : F) {
                line.append(relation(a, b)).append(' ').append(a % b).append(' ');
                for (float r : new float[] {a + b, a - b, a * b, a / b}) {
                    hash = hash * 31 + Float.floatToIntBits(r);
                }
            }
            System.out.println(a + " | " + line);
        }
        System.out.println(hash);
        double zero = args.length;
        System.out.println(1 / zero + " " + -1 / zero + " " + 0 / zero + " " + 1 / -zero + " " + -zero);
        System.out.println(0.1 + 0.2);
        System.out.println(0.1f + 0.2f);
        System.out.println((0.1f + 0.2f) + (double) 0.3f);
        System.out.println(5.5 % -2.3 + " " + -5.5 % 2.3 + " " + 1e300 % 7 + " " + 5.5f % 2f);
        float big = 16777216f;
        System.out.println(big + 1 == big);
        System.out.println(Math.min(-0.0, 0.0) + " " + Math.max(-0.0f, 0.0f) + " " + Math.min(Double.NaN, 1));
    }
}

// expect: 0.0 | =lgn NaN =lgn NaN <!l 0.0 >!gn 0.0 <!l 0.0 <!l 0.0 <!l 0.0 >!gn 0.0 !n NaN <!l 0.0 <!l 0.0
// expect: -0.0 | =lgn NaN =lgn NaN <!l -0.0 >!gn -0.0 <!l -0.0 <!l -0.0 <!l -0.0 >!gn -0.0 !n NaN <!l -0.0 <!l -0.0
// expect: 1.0 | >!gn NaN >!gn NaN =lgn 0.0 >!gn 1.0 >!gn 0.0 <!l 1.0 <!l 1.0 >!gn 1.0 !n NaN >!gn 3.5074317610433E-311 <!l 1.0
// expect: -1.5 | <!l NaN <!l NaN <!l -0.5 =lgn -0.0 <!l -0.0 <!l -1.5 <!l -1.5 >!gn -1.5 !n NaN <!l -5.261147641565E-311 <!l -1.5
// expect: 4.9E-324 | >!gn NaN >!gn NaN <!l 4.9E-324 >!gn 4.9E-324 =lgn 0.0 <!l 4.9E-324 <!l 4.9E-324 >!gn 4.9E-324 !n NaN <!l 4.9E-324 <!l 4.9E-324
// expect: 1.7976931348623157E308 | >!gn NaN >!gn NaN >!gn 0.0 >!gn 0.5 >!gn 0.0 =lgn 0.0 <!l 1.7976931348623157E308 >!gn 1.7976931348623157E308 !n NaN >!gn 4.3719544113837E-311 >!gn 1.9888371414089203
// expect: Infinity | >!gn NaN >!gn NaN >!gn NaN >!gn NaN >!gn NaN >!gn NaN =lgn NaN >!gn NaN !n NaN >!gn NaN >!gn NaN
// expect: -Infinity | <!l NaN <!l NaN <!l NaN <!l NaN <!l NaN <!l NaN <!l NaN =lgn NaN !n NaN <!l NaN <!l NaN
// expect: NaN | !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN
// expect: 1.0E-310 | >!gn NaN >!gn NaN <!l 1.0E-310 >!gn 1.0E-310 >!gn 0.0 <!l 1.0E-310 <!l 1.0E-310 >!gn 1.0E-310 !n NaN =lgn 0.0 <!l 1.0E-310
// expect: 3.7 | >!gn NaN >!gn NaN >!gn 0.7000000000000002 >!gn 0.7000000000000002 >!gn 0.0 <!l 3.7 <!l 3.7 >!gn 3.7 !n NaN >!gn 2.082913066159E-311 =lgn 0.0
// expect: 7271577867299278764
// expect: 0.0 | =lgn NaN =lgn NaN <!ln 0.0 >!g 0.0 <!ln 0.0 <!ln 0.0 <!ln 0.0 >!g 0.0 !n NaN <!ln 0.0 <!ln 0.0
// expect: -0.0 | =lgn NaN =lgn NaN <!ln -0.0 >!g -0.0 <!ln -0.0 <!ln -0.0 <!ln -0.0 >!g -0.0 !n NaN <!ln -0.0 <!ln -0.0
// expect: 1.0 | >!g NaN >!g NaN =lgn 0.0 >!g 1.0 >!g 0.0 <!ln 1.0 <!ln 1.0 >!g 1.0 !n NaN >!g 8.45E-42 <!ln 1.0
// expect: -1.5 | <!ln NaN <!ln NaN <!ln -0.5 =lgn -0.0 <!ln -0.0 <!ln -1.5 <!ln -1.5 >!g -1.5 !n NaN <!ln -6.2674E-41 <!ln -1.5
// expect: 1.4E-45 | >!g NaN >!g NaN <!ln 1.4E-45 >!g 1.4E-45 =lgn 0.0 <!ln 1.4E-45 <!ln 1.4E-45 >!g 1.4E-45 !n NaN <!ln 1.4E-45 <!ln 1.4E-45
// expect: 3.4028235E38 | >!g NaN >!g NaN >!g 0.0 >!g 0.0 >!g 0.0 =lgn 0.0 <!ln 3.4028235E38 >!g 3.4028235E38 !n NaN >!g 6.2114E-41 >!g 0.51458716
// expect: Infinity | >!g NaN >!g NaN >!g NaN >!g NaN >!g NaN >!g NaN =lgn NaN >!g NaN !n NaN >!g NaN >!g NaN
// expect: -Infinity | <!ln NaN <!ln NaN <!ln NaN <!ln NaN <!ln NaN <!ln NaN <!ln NaN =lgn NaN !n NaN <!ln NaN <!ln NaN
// expect: NaN | !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN !n NaN
// expect: 1.0E-40 | >!g NaN >!g NaN <!ln 1.0E-40 >!g 1.0E-40 >!g 0.0 <!ln 1.0E-40 <!ln 1.0E-40 >!g 1.0E-40 !n NaN =lgn 0.0 <!ln 1.0E-40
// expect: 3.7 | >!g NaN >!g NaN >!g 0.70000005 >!g 0.70000005 >!g 0.0 <!ln 3.7 <!ln 3.7 >!g 3.7 !n NaN >!g 4.726E-41 =lgn 0.0
// expect: -1815224198153037218
// expect: Infinity -Infinity NaN -Infinity -0.0
// expect: 0.30000000000000004
// expect: 0.3
// expect: 0.6000000238418579
// expect: 0.9000000000000004 -0.9000000000000004 1.0 1.5
// expect: true
// expect: -0.0 0.0 NaN
