// SPDX-License-Identifier: Apache-2.0
// Scoped values: bound for a call, nested, rebound, gone when it has ended, also by an exception; other threads see none.
// since: 25

import java.util.NoSuchElementException;

public class ScopedValues {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();
    static final ScopedValue<Integer> DEPTH = ScopedValue.newInstance();

    static int fall(int left) {
        return left == 0 ? DEPTH.get() : ScopedValue.where(DEPTH, DEPTH.get() + 1).call(() -> fall(left - 1));
    }

    static String told() {
        return NAME.isBound() ? NAME.get() : "nobody";
    }

    public static void main(String[] args) throws Exception {
        System.out.println(told() + " " + NAME.orElse("else"));
        ScopedValue.where(NAME, "outer").run(() -> {
            System.out.println(told());
            ScopedValue.where(NAME, "inner").run(() -> System.out.println(told()));
            System.out.println(told());
            try {
                ScopedValue.where(NAME, "thrower").run(() -> {
                    throw new IllegalStateException(told());
                });
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage() + " and then " + told());
            }
            try {
                Thread other = new Thread(() -> System.out.println("another thread: " + told()));
                other.start();
                other.join();
                Thread virtual = Thread.startVirtualThread(() -> System.out.println("a virtual one: " + told()));
                virtual.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        System.out.println(told());
        System.out.println(ScopedValue.where(NAME, "two").where(DEPTH, 0).call(() -> NAME.get() + " " + fall(200)));
        try {
            ScopedValue.where(DEPTH, 0).run(() -> overflow(0));
        } catch (StackOverflowError e) {
            System.out.println("overflowed, bound: " + DEPTH.isBound());
        }
        try {
            DEPTH.get();
        } catch (NoSuchElementException e) {
            System.out.println("no such element");
        }
    }

    static void overflow(int n) {
        ScopedValue.where(DEPTH, n).run(() -> overflow(n + 1));
    }
}

// expect: nobody else
// expect: outer
// expect: inner
// expect: outer
// expect: thrower and then outer
// expect: another thread: nobody
// expect: a virtual one: nobody
// expect: nobody
// expect: two 200
// expect: overflowed, bound: false
// expect: no such element
