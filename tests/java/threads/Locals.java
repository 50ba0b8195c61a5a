// SPDX-License-Identifier: Apache-2.0
// ThreadLocal, InheritableThreadLocal, ThreadLocalRandom, and that they die with their threads.

import java.util.concurrent.ThreadLocalRandom;

public class Locals {
    static final ThreadLocal<StringBuilder> BUILDERS = ThreadLocal.withInitial(() -> new StringBuilder(Thread.currentThread().getName()));
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override protected String childValue(String parent) { return parent + "'s child"; }
    };

    public static void main(String[] args) throws Exception {
        BUILDERS.get().append("+");
        INHERITED.set("main");
        String[] seen = new String[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            Thread t = new Thread(() -> {
                BUILDERS.get().append(me);
                seen[me] = BUILDERS.get() + " " + INHERITED.get();
                BUILDERS.remove();
                seen[me] += " " + BUILDERS.get();
            }, "t" + i);
            t.start();
            t.join();
        }
        System.out.println(String.join(", ", seen));
        System.out.println(BUILDERS.get() + " " + INHERITED.get());
        INHERITED.remove();
        System.out.println(INHERITED.get());
        int r = ThreadLocalRandom.current().nextInt(5, 10);
        System.out.println(r >= 5 && r < 10);
        ThreadLocal<?>[] many = new ThreadLocal<?>[200];
        int sum = 0;
        for (int i = 0; i < many.length; i++) {
            int n = i;
            many[i] = ThreadLocal.withInitial(() -> n);
            sum += (Integer) many[i].get();
        }
        for (int i = 0; i < many.length; i += 2) {
            many[i].remove();
        }
        for (ThreadLocal<?> l : many) {
            sum += (Integer) l.get();
        }
        System.out.println(sum);
    }
}

// expect: t00 main's child t0, t11 main's child t1, t22 main's child t2
// expect: main+ main
// expect: null
// expect: true
// expect: 39800
