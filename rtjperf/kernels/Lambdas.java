// SPDX-License-Identifier: Apache-2.0

import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/** Lambdas with and without captured values, made and called, composed. */
final class Lambdas {
    private static int applyAll(IntUnaryOperator[] operators, int x) {
        for (IntUnaryOperator operator : operators) {
            x = operator.applyAsInt(x);
        }
        return x;
    }

    public static void main(String[] args) {
        int x = 1;
        for (int i = 0; i < 800_000; i++) {
            int captured = i;
            IntUnaryOperator add = v -> v + captured;
            Function<Integer, Integer> boxed = v -> v ^ 3;
            IntUnaryOperator[] operators = { add, v -> v * 31, Integer::reverse };
            x = applyAll(operators, x);
            if ((i & 7) == 0) {
                x += boxed.andThen(v -> v + 1).apply(x);
            }
        }
        Kernel.check("Lambdas", x, 1042794557);
    }
}
