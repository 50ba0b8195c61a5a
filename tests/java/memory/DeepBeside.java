// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xmx48m -Xss16m -Xrt:gc=concurrent -Xrt:check-marks -Xrt:poison -Xrt:stress-gc=40
// expect: returned 10000: true
// expect: without locals 10000: true
// expect: thrown 10000: true
// expect: caught on the way: true
// expect: up and down: true
// expect: passed on: true
// expect: frames of others: true
package memory;

import java.lang.reflect.Method;
import java.util.concurrent.atomic.AtomicInteger;

/** Stacks that the collector looks at in parts, while their threads return, throw and call: what each frame alone refers to stays. */
public final class DeepBeside {
    private static final int DEPTH = 10_000;
    private static Object sink;

    private DeepBeside() {}

    private static final class Kept {
        final int number;
        final int[] beside = new int[2];

        Kept(int number) {
            this.number = number;
            beside[1] = ~number;
        }

        boolean is(int expected) {
            return number == expected && beside[1] == ~expected;
        }
    }

    private static final class Way extends RuntimeException {
        private static final long serialVersionUID = 1;
        final transient Kept from;

        Way(Kept from) {
            super(null, null, false, false);
            this.from = from;
        }
    }

    private static void garbage(int n) {
        for (int i = 0; i < n; i++)
            sink = new byte[40 + i % 32 * 8];
    }

    /** How many frames had what they had put there. */
    private static int returned(int depth) {
        Kept own = new Kept(depth);
        if (depth % 16 == 0)
            garbage(4);
        int rest = depth > 1 ? returned(depth - 1) : 0;
        if (depth % 64 == 0)
            garbage(16);
        return own.is(depth) ? rest + 1 : rest;
    }

    private static int depth;
    private static int wrong;

    /** Methods without local variables, whose result lies where their record was. */
    private static int withoutLocals() {
        return --depth == 0 ? made() : withoutLocals() + withKept();
    }

    private static int made() {
        garbage(3000);
        return 1;
    }

    private static int withKept() {
        Kept own = new Kept(++depth);
        if (depth % 64 == 0)
            garbage(16);
        wrong += own.is(depth) ? 0 : 1;
        return 1;
    }

    private static void thrown(int depth, AtomicInteger right) {
        Kept own = new Kept(depth);
        try {
            if (depth == 1) {
                garbage(3000);
                throw new Way(own);
            }
            thrown(depth - 1, right);
        } finally {
            if (depth % 64 == 0)
                garbage(16);
            if (own.is(depth))
                right.incrementAndGet();
        }
    }

    /** Throws over many frames, that catch nothing, to each five hundredth. */
    private static boolean caught(int depth) {
        Kept own = new Kept(depth);
        if (depth == 1) {
            garbage(3000);
            throw new Way(own);
        }
        if (depth % 500 != 0)
            return caught(depth - 1);
        try {
            caught(depth - 1);
            return false;
        } catch (Way w) {
            boolean right = own.is(depth) && w.from.is(depth > 500 ? depth - 500 : 1);
            garbage(50);
            if (!right)
                return false;
        }
        if (depth == DEPTH)
            return true;
        throw new Way(own);
    }

    /** Never twice at the same depth for long. */
    private static boolean upAndDown(int depth, int turn) {
        Kept own = new Kept(depth ^ turn);
        boolean right = true;
        if (depth > 0) {
            right = upAndDown(depth - 1, turn);
            if (depth % 500 == 0)
                right &= upAndDown(depth % 300, turn + 1);
        } else {
            garbage(60);
        }
        return right && own.is(depth ^ turn);
    }

    /** Who has come back hands down what it has, and keeps nothing. */
    private static boolean passedOn(int depth) {
        Kept own = new Kept(depth);
        boolean right = depth == 0 ? made() == 1 : passedOn(depth - 1);
        return right & handedDown(own, depth, depth % 23);
    }

    private static boolean handedDown(Kept from, int number, int deeper) {
        if (deeper > 0)
            return handedDown(from, number, deeper - 1);
        if (number % 8 == 0)
            garbage(8);
        return from.is(number);
    }

    /** Frames of C between those of Java. */
    static Object reflected(Integer depth) throws ReflectiveOperationException {
        Kept own = new Kept(depth);
        if (depth == 0) {
            garbage(2000);
            return true;
        }
        Method again = DeepBeside.class.getDeclaredMethod("reflected", Integer.class);
        boolean right = (Boolean) again.invoke(null, depth - 1);
        if (depth % 10 == 0)
            garbage(20);
        return right && own.is(depth);
    }

    public static void main(String[] args) throws Exception {
        System.out.println("returned " + DEPTH + ": " + (returned(DEPTH) == DEPTH));
        depth = DEPTH;
        System.out.println("without locals " + withoutLocals() + ": " + (wrong == 0));
        AtomicInteger right = new AtomicInteger();
        try {
            thrown(DEPTH, right);
        } catch (Way w) {
            System.out.println("thrown " + right + ": " + w.from.is(1));
        }
        System.out.println("caught on the way: " + caught(DEPTH));
        boolean all = true;
        for (int i = 0; i < 4; i++)
            all &= upAndDown(3000, i);
        System.out.println("up and down: " + all);
        System.out.println("passed on: " + passedOn(4000));
        System.out.println("frames of others: " + reflected(150));
    }
}
