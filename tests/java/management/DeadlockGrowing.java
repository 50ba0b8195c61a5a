// SPDX-License-Identifier: Apache-2.0
// A deadlock is told whole, however many threads begin while it is looked for.

import java.lang.management.*;
import java.util.concurrent.CountDownLatch;

public class DeadlockGrowing {
    static final int RING = 24, CROWD = 400;

    static void start(Runnable body) {
        Thread t = new Thread(body);
        t.setDaemon(true);
        t.start();
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            System.out.println(e);
        }
    }

    static void startRing() {
        Object[] forks = new Object[RING];
        CountDownLatch taken = new CountDownLatch(RING);
        for (int i = 0; i < RING; i++)
            forks[i] = new Object();
        for (int i = 0; i < RING; i++) {
            Object first = forks[i], second = forks[(i + 1) % RING];
            start(() -> {
                synchronized (first) {
                    taken.countDown();
                    await(taken);
                    synchronized (second) {
                        System.out.println("cannot be");
                    }
                }
            });
        }
    }

    public static void main(String[] args) {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        CountDownLatch never = new CountDownLatch(1), started = new CountDownLatch(CROWD);
        startRing();
        while (bean.findDeadlockedThreads() == null)
            Thread.yield();
        start(() -> {
            for (int i = 0; i < CROWD; i++)
                start(() -> {
                    started.countDown();
                    await(never);
                });
        });
        boolean whole = true;
        while (started.getCount() > 0)
            whole &= bean.findDeadlockedThreads().length == RING;
        System.out.println(whole);
    }
}

// needs: java.management
// expect: true
