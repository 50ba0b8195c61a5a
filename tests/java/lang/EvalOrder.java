// SPDX-License-Identifier: Apache-2.0
// Evaluation is left to right, and operands are evaluated before an exception of the operation.

public class EvalOrder {
    static StringBuilder log = new StringBuilder();

    static int v(int i) {
        log.append(i);
        return i;
    }

    static int[] arr(int[] a) {
        log.append('a');
        return a;
    }

    static <T> T boom(T t) {
        throw new IllegalStateException("boom");
    }

    static void attempt(Runnable r) {
        log.setLength(0);
        try {
            r.run();
            log.append(" fine");
        } catch (RuntimeException e) {
            log.append(' ').append(e.getClass().getSimpleName());
        }
        System.out.println(log);
    }

    static int field;
    int f;

    public static void main(String[] args) {
        int[] a = new int[3];
        attempt(() -> arr(a)[v(1)] = v(2) + v(3) * v(4));
        attempt(() -> arr(null)[v(5)] = v(6));
        attempt(() -> arr(a)[v(7)] = v(6));
        attempt(() -> arr(a)[v(7)] = boom(1));
        attempt(() -> arr(a)[v(0)] /= v(0));
        attempt(() -> System.out.println(v(1) / v(0) + v(2)));
        EvalOrder none = null;
        attempt(() -> none.f = v(1));
        attempt(() -> v(v(1) + v(2)));
        attempt(() -> log.append(v(1) == 1 || v(2) == 2).append(v(3) == 0 && v(4) == 4).append(v(5) == 0 | v(6) == 6));
        attempt(() -> none.toString().concat(boom("x")));
        attempt(() -> {
            int i = 2;
            i += (i = 3) + i++ + i;
            log.append(i);
        });
        attempt(() -> {
            int[] x = {0, 0};
            int j = 0;
            x[j++] = x[j] = j = 5;
            log.append(x[0]).append(x[1]).append(j);
        });
        attempt(() -> {
            field = 1;
            field += change();
            log.append(field);
        });
        attempt(() -> new int[v(2)][v(-1)][v(3)].clone());
    }

    static int change() {
        field = 100;
        return 5;
    }
}

// expect: a1234 fine
// expect: a56 NullPointerException
// expect: a76 ArrayIndexOutOfBoundsException
// expect: a7 IllegalStateException
// expect: a00 ArithmeticException
// expect: 10 ArithmeticException
// expect: 1 NullPointerException
// expect: 123 fine
// expect: 1true3false56true fine
// expect:  NullPointerException
// expect: 12 fine
// expect: 555 fine
// expect: 6 fine
// expect: 2-13 NegativeArraySizeException
