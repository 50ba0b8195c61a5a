// SPDX-License-Identifier: Apache-2.0
// Printing and parsing of floating-point numbers.

public class FloatText {
    public static void main(String[] args) {
        double[] ds = {1, 10, 1e7, 9999999.9, 1.0E-3, 9.99E-4, 123456789, 1e21, 1e22, 1e23, 2e-3, 100.0 / 3, Math.E, 4.9e-324,
            1.7976931348623157e308, 2.2250738585072014E-308};
        for (double d : ds) {
            System.out.println(d + " " + (float) d + " " + Double.toHexString(d) + " " + (Double.parseDouble(Double.toString(d)) == d));
        }
        for (String s : new String[] {"1", " 2.5 ", "1e3", "-0", "NaN", "-Infinity", "0x1.8p1", "1e400", "1e-400", "3d", "4F", ".5", "5.",
            "2.2250738585072012e-308", "9007199254740993", "", "x", "1e", "0x1"}) {
            try {
                System.out.println(s + " -> " + Double.parseDouble(s) + " " + Float.parseFloat(s));
            } catch (NumberFormatException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}

// expect: 1.0 1.0 0x1.0p0 true
// expect: 10.0 10.0 0x1.4p3 true
// expect: 1.0E7 1.0E7 0x1.312dp23 true
// expect: 9999999.9 1.0E7 0x1.312cffccccccdp23 true
// expect: 0.001 0.001 0x1.0624dd2f1a9fcp-10 true
// expect: 9.99E-4 9.99E-4 0x1.05e1c15097c81p-10 true
// expect: 1.23456789E8 1.23456792E8 0x1.d6f3454p26 true
// expect: 1.0E21 1.0E21 0x1.b1ae4d6e2ef5p69 true
// expect: 1.0E22 1.0E22 0x1.0f0cf064dd592p73 true
// expect: 9.999999999999999E22 1.0E23 0x1.52d02c7e14af6p76 true
// expect: 0.002 0.002 0x1.0624dd2f1a9fcp-9 true
// expect: 33.333333333333336 33.333332 0x1.0aaaaaaaaaaabp5 true
// expect: 2.718281828459045 2.7182817 0x1.5bf0a8b145769p1 true
// expect: 4.9E-324 0.0 0x0.0000000000001p-1022 true
// expect: 1.7976931348623157E308 Infinity 0x1.fffffffffffffp1023 true
// expect: 2.2250738585072014E-308 0.0 0x1.0p-1022 true
// expect: 1 -> 1.0 1.0
// expect:  2.5  -> 2.5 2.5
// expect: 1e3 -> 1000.0 1000.0
// expect: -0 -> -0.0 -0.0
// expect: NaN -> NaN NaN
// expect: -Infinity -> -Infinity -Infinity
// expect: 0x1.8p1 -> 3.0 3.0
// expect: 1e400 -> Infinity Infinity
// expect: 1e-400 -> 0.0 0.0
// expect: 3d -> 3.0 3.0
// expect: 4F -> 4.0 4.0
// expect: .5 -> 0.5 0.5
// expect: 5. -> 5.0 5.0
// expect: 2.2250738585072012e-308 -> 2.2250738585072014E-308 0.0
// expect: 9007199254740993 -> 9.007199254740992E15 9.0071993E15
// expect: empty String
// expect: For input string: "x"
// expect: For input string: "1e"
// expect: For input string: "0x1"
