// SPDX-License-Identifier: Apache-2.0
// What lambdas capture, what stands in traces through them, and recursion by way of them.

import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public class LambdaCaptures {
    private static Supplier<String> all(boolean z, byte b, char c, short s, int i, long j, float f, double d, String text, Object none) {
        return () -> "boolean " + z + " byte " + b + " char " + c + " short " + s + " int " + i + " long " + j + " float " + f
            + " double " + d + " text " + text + " null " + none;
    }

    private static int fail() {
        throw new IllegalStateException();
    }

    private static void run(IntSupplier s) {
        try {
            s.getAsInt();
        } catch (IllegalStateException e) {
            StackTraceElement[] trace = e.getStackTrace();
            System.out.println("fails at " + trace[0].getMethodName() + " < " + trace[1].getMethodName());
        }
    }

    private static int deep(int n, IntUnaryOperator next) {
        return n == 0 ? 0 : 1 + next.applyAsInt(n - 1);
    }

    private static IntUnaryOperator again() {
        return n -> deep(n, again());
    }

    public static void main(String[] args) {
        for (int k = 0; k < 2; k++) {
            int sign = k == 0 ? 1 : -1;
            System.out.println(all(k == 0, (byte) (-7 * sign), (char) ('x' + k), (short) (-300 * sign), 70000 * sign, 5000000000L * sign,
                1.5f * sign, -2.25 * sign, k == 0 ? "t" : "u", null).get());
        }
        run(LambdaCaptures::fail);
        try {
            String none = args.length == 0 ? null : "";
            IntSupplier length = none::length;
            System.out.println(length.getAsInt());
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        IntFunction<int[]> make = int[]::new;
        System.out.println(make.apply(3).length + " " + make.apply(5).length + " " + make.apply(3).length);
        System.out.println("deep " + deep(1000, again()));
    }
}

// expect: boolean true byte -7 char x short -300 int 70000 long 5000000000 float 1.5 double -2.25 text t null null
// expect: boolean false byte 7 char y short 300 int -70000 long -5000000000 float -1.5 double 2.25 text u null null
// expect: fails at fail < run
// expect: NullPointerException
// expect: 3 5 3
// expect: deep 1000
