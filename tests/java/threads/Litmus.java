// SPDX-License-Identifier: Apache-2.0
// Litmus tests of the memory model: results that it forbids never appear.

import java.util.concurrent.CyclicBarrier;

public class Litmus {
    static final int ROUNDS = 3000;
    static int data;
    static volatile boolean ready;
    static volatile int x, y;
    static int plainA;
    static Holder published;
    static volatile Lazy instance;

    static class Holder {
        final int a, b;
        final int[] array;
        int plain;
        Holder(int v) {
            a = v;
            b = v;
            array = new int[] {v, v};
            plain = v;
        }
    }

    static class Lazy {
        final int value;
        int other;
        Lazy() {
            value = 1;
            other = 2;
        }
    }

    interface Body { void run(int i); }

    static void together(Body... bodies) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(bodies.length);
        Thread[] all = new Thread[bodies.length];
        for (int t = 0; t < bodies.length; t++) {
            Body b = bodies[t];
            all[t] = new Thread(() -> {
                try {
                    barrier.await();
                } catch (Exception e) {
                    throw new Error(e);
                }
                for (int i = 1; i <= ROUNDS; i++) {
                    b.run(i);
                }
            });
            all[t].start();
        }
        for (Thread t : all) {
            t.join();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] wrong = new int[8];
        together(i -> {
            while (ready) {
                Thread.yield();
            }
            data = i;
            ready = true;
        }, i -> {
            while (!ready) {
                Thread.yield();
            }
            wrong[0] += data != i ? 1 : 0;
            ready = false;
        });
        System.out.println("message passing " + wrong[0]);
        together(i -> {
            plainA = i;
            x = i;
        }, i -> {
            int seen = x;
            wrong[1] += plainA < seen ? 1 : 0;
        });
        System.out.println("monotone " + wrong[1]);
        together(i -> published = new Holder(i), i -> {
            Holder h = published;
            if (h != null) {
                wrong[2] += h.a != h.b || h.array == null || h.array[0] != h.a || h.array[1] != h.a ? 1 : 0;
            }
        }, i -> {
            Holder h = published;
            if (h != null) {
                wrong[3] += h.a == 0 ? 1 : 0;
            }
        });
        System.out.println("final fields " + wrong[2] + " " + wrong[3]);
        x = y = 0;
        int[] seenA = new int[ROUNDS + 1], seenB = new int[ROUNDS + 1];
        CyclicBarrier round = new CyclicBarrier(2);
        Thread a = new Thread(() -> store(round, seenA, true)), b = new Thread(() -> store(round, seenB, false));
        a.start();
        b.start();
        a.join();
        b.join();
        for (int i = 1; i <= 500; i++) {
            wrong[4] += seenA[i] < i && seenB[i] < i ? 1 : 0;
        }
        System.out.println("store buffering " + wrong[4]);
        x = y = 0;
        int[][] reads = new int[2][2];
        together(i -> x = i, i -> y = i, i -> {
            reads[0][0] = x;
            reads[0][1] = y;
            wrong[5] += x < reads[0][0] || y < reads[0][1] ? 1 : 0;
        }, i -> {
            reads[1][0] = y;
            reads[1][1] = x;
            wrong[6] += y < reads[1][0] || x < reads[1][1] ? 1 : 0;
        });
        System.out.println("coherence " + wrong[5] + " " + wrong[6]);
        together(i -> check(wrong), i -> check(wrong), i -> instance = i % 10 == 0 ? null : instance);
        System.out.println("double checked " + wrong[7]);
    }

    static void store(CyclicBarrier round, int[] seen, boolean first) {
        try {
            for (int i = 1; i <= 500; i++) {
                round.await();
                if (first) {
                    x = i;
                    seen[i] = y;
                } else {
                    y = i;
                    seen[i] = x;
                }
            }
        } catch (Exception e) {
            throw new Error(e);
        }
    }

    static void check(int[] wrong) {
        Lazy l = instance;
        if (l == null) {
            synchronized (Litmus.class) {
                l = instance;
                if (l == null) {
                    l = new Lazy();
                    instance = l;
                }
            }
        }
        if (l.value != 1 || l.other != 2) {
            wrong[7]++;
        }
    }
}

// expect: message passing 0
// expect: monotone 0
// expect: final fields 0 0
// expect: store buffering 0
// expect: coherence 0 0
// expect: double checked 0
