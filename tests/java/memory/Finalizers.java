// SPDX-License-Identifier: Apache-2.0
// Finalisers, Cleaners and resurrection.

import java.lang.ref.Cleaner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

@SuppressWarnings({"deprecation", "removal"})
public class Finalizers {
    static final AtomicInteger finalized = new AtomicInteger(), cleaned = new AtomicInteger();
    static final CountDownLatch ten = new CountDownLatch(10);
    static volatile Phoenix saved;
    static final CountDownLatch reborn = new CountDownLatch(1);

    static class Counted {
        @Override protected void finalize() {
            finalized.incrementAndGet();
            ten.countDown();
            throw new RuntimeException("ignored");
        }
    }

    static class Sub extends Counted {
        @Override protected void finalize() {
            super.finalize();
        }
    }

    static class Phoenix {
        int value = 5;
        @Override protected void finalize() {
            saved = this;
            reborn.countDown();
        }
    }

    static class Failing {
        Failing() { throw new IllegalStateException("in constructor"); }
        @Override protected void finalize() { }
    }

    static boolean gcUntil(CountDownLatch l) throws InterruptedException {
        for (int i = 0; i < 500; i++) {
            System.gc();
            System.runFinalization();
            if (l.await(2, TimeUnit.MILLISECONDS)) {
                return true;
            }
        }
        return false;
    }

    static void make() {
        for (int i = 0; i < 10; i++) {
            new Sub();
        }
        new Phoenix();
        try {
            new Failing();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    static void register(Cleaner c, CountDownLatch l) {
        c.register(new Object(), () -> {
            cleaned.incrementAndGet();
            l.countDown();
        });
    }

    public static void main(String[] args) throws Exception {
        make();
        System.out.println(gcUntil(ten) + " " + finalized);
        System.out.println(gcUntil(reborn) + " " + saved.value);
        saved = null;
        System.gc();
        System.runFinalization();
        System.out.println(saved);
        Cleaner cleaner = Cleaner.create();
        CountDownLatch one = new CountDownLatch(1);
        register(cleaner, one);
        System.out.println(gcUntil(one) + " " + cleaned);
        Object held = new Object();
        Cleaner.Cleanable explicit = cleaner.register(held, cleaned::incrementAndGet);
        explicit.clean();
        explicit.clean();
        System.out.println(cleaned + " " + (held != null));
    }
}

// expect: in constructor
// expect: true 10
// expect: true 5
// expect: null
// expect: true 1
// expect: 2 true
