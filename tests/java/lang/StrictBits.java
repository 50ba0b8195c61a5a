// SPDX-License-Identifier: Apache-2.0
// Every bit of StrictMath's results: a hash per function over arguments of all sizes.

import java.util.Random;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleUnaryOperator;

public class StrictBits {
    static final double[] SPECIAL = {0, -0.0, 1, -1, 0.5, -0.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
        Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE, -Double.MAX_VALUE, Math.PI, Math.PI / 2, Math.PI / 4, 3 * Math.PI / 4,
        709.78, 710.47, 710.48, -745.13, 22, 27, 1e-9, 1e22, 1.0 / 3, 0.975, 0.6744, 0.41421356, -0.2929};
    static final double[] arguments = new double[4000];

    static void choose() {
        Random random = new Random(17);
        for (int i = 0; i < arguments.length; i++) {
            double d = random.nextDouble() - 0.5;
            arguments[i] = i < SPECIAL.length ? SPECIAL[i]
                : i % 5 == 0 ? Double.longBitsToDouble(random.nextLong())
                : i % 5 == 1 ? d * 3
                : i % 5 == 2 ? d * 1500
                : i % 5 == 3 ? Math.scalb(d, random.nextInt(160) - 80)
                : random.nextInt(40) * (Math.PI / 2) + Math.scalb(d, -random.nextInt(50));
        }
    }

    static long mix(long hash, double d) {
        return hash * 1000003 + Double.doubleToLongBits(d);
    }

    static void hash(String name, DoubleUnaryOperator f) {
        long hash = 0;
        for (double x : arguments)
            hash = mix(hash, f.applyAsDouble(x));
        System.out.println(name + " " + Long.toHexString(hash));
    }

    static void hash2(String name, DoubleBinaryOperator f) {
        long hash = 0;
        for (int i = 1; i < arguments.length; i++) {
            hash = mix(hash, f.applyAsDouble(arguments[i - 1], arguments[i]));
            hash = mix(hash, f.applyAsDouble(arguments[i - 1] % 30, arguments[i] % 7));
        }
        for (double x : SPECIAL)
            for (double y : SPECIAL)
                hash = mix(hash, f.applyAsDouble(x, y));
        System.out.println(name + " " + Long.toHexString(hash));
    }

    public static void main(String[] args) {
        choose();
        hash("sin", java.lang.StrictMath::sin);
        hash("cos", java.lang.StrictMath::cos);
        hash("tan", java.lang.StrictMath::tan);
        hash("asin", x -> java.lang.StrictMath.asin(x % 1));
        hash("acos", x -> java.lang.StrictMath.acos(x % 1));
        hash("atan", java.lang.StrictMath::atan);
        hash("exp", java.lang.StrictMath::exp);
        hash("expm1", java.lang.StrictMath::expm1);
        hash("log", java.lang.StrictMath::log);
        hash("log10", java.lang.StrictMath::log10);
        hash("log1p", java.lang.StrictMath::log1p);
        hash("sinh", java.lang.StrictMath::sinh);
        hash("cosh", java.lang.StrictMath::cosh);
        hash("tanh", java.lang.StrictMath::tanh);
        hash("sqrt", java.lang.StrictMath::sqrt);
        hash("cbrt", java.lang.StrictMath::cbrt);
        hash2("atan2", java.lang.StrictMath::atan2);
        hash2("pow", java.lang.StrictMath::pow);
        hash2("hypot", java.lang.StrictMath::hypot);
        hash2("hypot of tiny", (x, y) -> java.lang.StrictMath.hypot(x % 30 * 0x1p-1030, y % 7 * 0x1p-1030));
        hash2("hypot of huge", (x, y) -> java.lang.StrictMath.hypot(x % 30 * 0x1p1019, y % 7 * 0x1p1016));
        hash2("pow near the ends", (x, y) -> java.lang.StrictMath.pow(2 + x % 1 * 0x1p-40, (y < 0 ? -1074 : 1023) + y % 1.5));
        hash2("pow near one", (x, y) -> java.lang.StrictMath.pow(1 + x % 1 * 0x1p-22, y * 0x1p30));
        hash2("remainder", java.lang.StrictMath::IEEEremainder);
    }
}

// expect: sin 457502e60e806cb6
// expect: cos d64bf716373f1c19
// expect: tan 608e200b64feb7e0
// expect: asin 918d61cb35055c6e
// expect: acos 8661caba39dd1f5e
// expect: atan 66eb52933202ac67
// expect: exp e9e800f676ae7df
// expect: expm1 460414935914e71c
// expect: log a2723b824e2c6507
// expect: log10 c8a8e720fa6b0e88
// expect: log1p 51f9027f2402c7b7
// expect: sinh ef353c795592c54b
// expect: cosh 445f0eaef5c9389a
// expect: tanh 47f4db59ddcecea0
// expect: sqrt ba20319dd50e0547
// expect: cbrt 5c9e1517e3d7800b
// expect: atan2 d81fc34cb379e8d2
// expect: pow 16402eb05d3aa7a2
// expect: hypot 76b235e94ab2d126
// expect: hypot of tiny e86e70730b7ff57d
// expect: hypot of huge 945044c925387ca3
// expect: pow near the ends ce5c03458ea6063a
// expect: pow near one 4434dfa5103ff4f5
// expect: remainder af55c501b93c8059
