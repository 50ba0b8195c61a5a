// SPDX-License-Identifier: Apache-2.0
// Functions whose results are specified exactly: StrictMath, and exact methods of Math.

public class StrictMath {
    static void exact(String what, java.util.concurrent.Callable<Object> c) throws Exception {
        try {
            System.out.println(what + " " + c.call());
        } catch (ArithmeticException e) {
            System.out.println(what + " " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        double[] xs = {0.5, 1, 2.75, -0.3, 100, 1e10, Double.NaN, Double.POSITIVE_INFINITY};
        for (double x : xs) {
            System.out.println(x + " " + java.lang.StrictMath.sin(x) + " " + java.lang.StrictMath.cos(x) + " " + java.lang.StrictMath.tan(x)
                    + " " + java.lang.StrictMath.exp(x) + " " + java.lang.StrictMath.log(x) + " " + java.lang.StrictMath.sqrt(x)
                    + " " + java.lang.StrictMath.cbrt(x) + " " + java.lang.StrictMath.atan(x) + " " + java.lang.StrictMath.pow(x, 1.5)
                    + " " + java.lang.StrictMath.sinh(x) + " " + java.lang.StrictMath.log10(x) + " " + java.lang.StrictMath.hypot(x, 2));
        }
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.abs(-0.0) + " " + Math.signum(-3.0) + " " + Math.copySign(1, -0.0)
                + " " + Math.ulp(1.0) + " " + Math.nextUp(1.0f) + " " + Math.scalb(1.5, 4) + " " + Math.getExponent(1e10)
                + " " + Math.fma(0.1, 10, -1) + " " + Math.fma(0.1f, 10f, -1f) + " " + Math.IEEEremainder(5, 3));
        exact("add", () -> Math.addExact(Integer.MAX_VALUE, 1));
        exact("mul", () -> Math.multiplyExact(1L << 40, 1L << 40));
        exact("neg", () -> Math.negateExact(Integer.MIN_VALUE));
        exact("int", () -> Math.toIntExact(1L << 31));
        exact("floorDiv", () -> Math.floorDiv(-7, 2) + " " + Math.floorMod(-7, 2) + " " + Math.floorMod(-7L, 3));
        exact("floorDiv0", () -> Math.floorDiv(1, 0));
    }
}

// expect: 0.5 0.479425538604203 0.8775825618903728 0.5463024898437905 1.6487212707001282 -0.6931471805599453 0.7071067811865476 0.7937005259840998 0.4636476090008061 0.35355339059327373 0.5210953054937474 -0.3010299956639812 2.0615528128088303
// expect: 1.0 0.8414709848078965 0.5403023058681398 1.5574077246549023 2.7182818284590455 0.0 1.0 1.0 0.7853981633974483 1.0 1.1752011936438014 0.0 2.23606797749979
// expect: 2.75 0.38166099205233167 -0.9243023786324636 -0.4129178944849325 15.642631884188171 1.0116009116784799 1.6583123951777 1.4010196653276936 1.2220253232109897 4.560359086738675 7.789352011490732 0.43933269383026263 3.400367627183861
// expect: -0.3 -0.29552020666133955 0.955336489125606 -0.30933624960962325 0.7408182206817179 NaN NaN -0.6694329500821695 -0.2914567944778671 NaN -0.3045202934471426 NaN 2.0223748416156684
// expect: 100.0 -0.5063656411097588 0.8623188722876839 -0.5872139151569291 2.6881171418161356E43 4.605170185988092 10.0 4.641588833612779 1.5607966601082315 1000.0 1.3440585709080678E43 2.0 100.0199980003999
// expect: 1.0E10 -0.4875060250875107 0.873119622676856 -0.5583496378112418 Infinity 23.025850929940457 100000.0 2154.4346900318837 1.5707963266948965 1.0E15 Infinity 10.0 1.0E10
// expect: NaN NaN NaN NaN NaN NaN NaN NaN NaN NaN NaN NaN NaN
// expect: Infinity NaN NaN NaN Infinity Infinity Infinity Infinity 1.5707963267948966 Infinity Infinity Infinity Infinity
// expect: 1.4142135623730951 NaN 0.0 -1.0 -1.0 2.220446049250313E-16 1.0000001 24.0 33 5.551115123125783E-17 1.4901161E-8 -1.0
// expect: add integer overflow
// expect: mul long overflow
// expect: neg integer overflow
// expect: int integer overflow
// expect: floorDiv -4 1 2
// expect: floorDiv0 / by zero
