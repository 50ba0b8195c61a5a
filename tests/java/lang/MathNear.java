// SPDX-License-Identifier: Apache-2.0
// Math may be wrong by a unit of the last place, where StrictMath is defined: both are near to each other, monotonic, exact where that is
// demanded, and the same by whatever way they are called.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

public class MathNear {
    static final double[] SPECIAL = {0.0, -0.0, 1, -1, 0.5, 2, 3, -3, 1e300, -1e300, 1e-300, Double.MIN_VALUE, Double.MAX_VALUE, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 9007199254740992.0, 9007199254740993.0 + 2, 1.0 + 0x1p-52, 1.0 - 0x1p-53};

    static boolean near(double a, double b) {
        return Double.compare(a, b) == 0 || Math.abs(a - b) <= 2 * Math.ulp(b);
    }

    /** Java says what these are, to the sign of zero. */
    static boolean special(double b) {
        return Double.isNaN(b) || Double.isInfinite(b) || b == 0;
    }

    static void one(String name, DoubleUnaryOperator math, DoubleUnaryOperator strict, double range, boolean rises) throws Throwable {
        Method method = Math.class.getMethod(name, double.class);
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        Random random = new Random(name.hashCode());
        int far = 0, other = 0, falls = 0, wrong = 0;
        for (int i = 0; i < 20000; i++) {
            double x = random.nextDouble() * range, a = math.applyAsDouble(x);
            far += near(a, strict.applyAsDouble(x)) ? 0 : 1;
            other += i % 100 != 0 || a == (double) method.invoke(null, x) && a == (double) handle.invokeExact(x) ? 0 : 1;
            falls += !rises || math.applyAsDouble(Math.nextUp(x)) >= a ? 0 : 1;
        }
        for (double x : SPECIAL) {
            double a = math.applyAsDouble(x), b = strict.applyAsDouble(x);
            wrong += special(b) ? Double.compare(a, b) != 0 ? 1 : 0 : near(a, b) ? 0 : 1;
        }
        System.out.println(name + " far " + far + ", other by another way " + other + ", falls " + falls + ", wrong " + wrong);
    }

    static void two(String name, DoubleBinaryOperator math, DoubleBinaryOperator strict) throws Throwable {
        Method method = Math.class.getMethod(name, double.class, double.class);
        MethodHandle handle = MethodHandles.lookup().unreflect(method);
        Random random = new Random(name.hashCode());
        int far = 0, other = 0, wrong = 0;
        for (int i = 0; i < 20000; i++) {
            double x = random.nextDouble() * 20, y = random.nextDouble() * 60 - 30, a = math.applyAsDouble(x, y);
            far += near(a, strict.applyAsDouble(x, y)) ? 0 : 1;
            other += i % 100 != 0 || a == (double) method.invoke(null, x, y) && a == (double) handle.invokeExact(x, y) ? 0 : 1;
        }
        for (double x : SPECIAL)
            for (double y : SPECIAL) {
                double a = math.applyAsDouble(x, y), b = strict.applyAsDouble(x, y);
                wrong += special(b) ? Double.compare(a, b) != 0 ? 1 : 0 : near(a, b) ? 0 : 1;
            }
        System.out.println(name + " far " + far + ", other by another way " + other + ", wrong " + wrong);
    }

    public static void main(String[] args) throws Throwable {
        one("sin", Math::sin, java.lang.StrictMath::sin, 1e6, false);
        one("cos", Math::cos, java.lang.StrictMath::cos, 1e6, false);
        one("tan", Math::tan, java.lang.StrictMath::tan, 1e6, false);
        one("exp", Math::exp, java.lang.StrictMath::exp, 700, true);
        one("log", Math::log, java.lang.StrictMath::log, 1e9, true);
        one("log10", Math::log10, java.lang.StrictMath::log10, 1e9, true);
        one("cbrt", Math::cbrt, java.lang.StrictMath::cbrt, 1e9, true);
        two("pow", Math::pow, java.lang.StrictMath::pow);
        two("hypot", Math::hypot, java.lang.StrictMath::hypot);
        two("atan2", Math::atan2, java.lang.StrictMath::atan2);
        int whole = 0;
        for (int i = -12; i <= 12; i++)
            for (int k = 0; k <= 12; k++) {
                long power = 1;
                for (int j = 0; j < k; j++)
                    power *= i;
                whole += Math.pow(i, k) == power ? 0 : 1;
            }
        System.out.println("whole powers wrong " + whole + ", " + Math.pow(2, -1074) + " " + Math.pow(10, 22) + " " + Math.exp(1) + " " + Math.log(Math.E));
    }
}

// expect: sin far 0, other by another way 0, falls 0, wrong 0
// expect: cos far 0, other by another way 0, falls 0, wrong 0
// expect: tan far 0, other by another way 0, falls 0, wrong 0
// expect: exp far 0, other by another way 0, falls 0, wrong 0
// expect: log far 0, other by another way 0, falls 0, wrong 0
// expect: log10 far 0, other by another way 0, falls 0, wrong 0
// expect: cbrt far 0, other by another way 0, falls 0, wrong 0
// expect: pow far 0, other by another way 0, wrong 0
// expect: hypot far 0, other by another way 0, wrong 0
// expect: atan2 far 0, other by another way 0, wrong 0
// expect: whole powers wrong 0, 4.9E-324 1.0E22 2.718281828459045 1.0
