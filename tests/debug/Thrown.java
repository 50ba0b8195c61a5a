// SPDX-License-Identifier: Apache-2.0
// exit: 1
// jdb: catch java.lang.IllegalStateException
// event: run
// jdb: where
// jdb: print depth
// event: cont
// jdb: where
// jdb: ignore java.lang.IllegalStateException
// jdb: catch uncaught java.lang.ArithmeticException
// event: cont
// jdb: where
// event: cont

/** Exceptions told where they are thrown, caught ones and one that nobody catches. */
public class Thrown {
    static void deep(int depth) {
        if (depth == 0) {
            throw new IllegalStateException("at the end");
        }
        deep(depth - 1);
    }

    static void attempt(int depth) {
        try {
            deep(depth);
        } catch (IllegalStateException e) {
            System.out.println("caught " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        attempt(2);
        attempt(1);
        attempt(0);
        int zero = args.length;
        System.out.println(1 / zero);
    }
}
