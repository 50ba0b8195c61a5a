// SPDX-License-Identifier: Apache-2.0
// Class initialisation from several threads: once only, others wait, recursion allowed, failure seen by all, no deadlock of a chain.

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;

public class ClassInit {
    static final AtomicInteger runs = new AtomicInteger();
    static final CountDownLatch inside = new CountDownLatch(1), leave = new CountDownLatch(1);

    static class Slow {
        static int value;
        static {
            runs.incrementAndGet();
            inside.countDown();
            try {
                leave.await();
            } catch (InterruptedException e) {
                throw new Error(e);
            }
            value = touch() + 42;
        }
        static int touch() { return value; }
    }

    static class Bad {
        static final AtomicInteger tries = new AtomicInteger();
        static int v = fail();
        static int fail() {
            runs.incrementAndGet();
            throw new IllegalStateException("bad");
        }
    }

    static class C0 { static int v = C1.v + 1; }
    static class C1 { static int v = C2.v + 1; }
    static class C2 { static int v = 10; }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[4];
        Thread[] all = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            all[t] = new Thread(() -> seen[me] = Slow.value);
            all[t].start();
        }
        inside.await();
        Thread.sleep(5);
        leave.countDown();
        for (Thread t : all) {
            t.join();
        }
        System.out.println(runs + " " + java.util.Arrays.toString(seen));
        runs.set(0);
        CyclicBarrier start = new CyclicBarrier(4);
        AtomicInteger first = new AtomicInteger(), later = new AtomicInteger();
        for (int t = 0; t < 4; t++) {
            all[t] = new Thread(() -> {
                try {
                    start.await();
                    System.out.println(Bad.v);
                } catch (ExceptionInInitializerError e) {
                    first.incrementAndGet();
                } catch (NoClassDefFoundError e) {
                    later.incrementAndGet();
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            all[t].start();
        }
        for (Thread t : all) {
            t.join();
        }
        System.out.println(runs + " " + first + " " + later);
        int[] sums = new int[3];
        Thread a = new Thread(() -> sums[0] = C0.v), b = new Thread(() -> sums[1] = C2.v), c = new Thread(() -> sums[2] = C1.v);
        c.start();
        b.start();
        a.start();
        a.join();
        b.join();
        c.join();
        System.out.println(sums[0] + " " + sums[1] + " " + sums[2]);
    }
}

// expect: 1 [42, 42, 42, 42]
// expect: 1 1 3
// expect: 12 10 11
