// SPDX-License-Identifier: Apache-2.0
// wait, notify, notifyAll: a bounded buffer, a token passed round a ring, timeouts, wait in recursive monitors, interrupts.

import java.util.LinkedList;

public class WaitNotify {
    static class Buffer {
        final LinkedList<Integer> items = new LinkedList<>();
        synchronized void put(int i) throws InterruptedException {
            while (items.size() == 3) {
                wait();
            }
            items.add(i);
            notifyAll();
        }
        synchronized int take() throws InterruptedException {
            while (items.isEmpty()) {
                wait();
            }
            int i = items.removeFirst();
            notifyAll();
            return i;
        }
    }

    static int turn;
    static final Object ring = new Object();
    static final StringBuilder log = new StringBuilder();

    public static void main(String[] args) throws Exception {
        Buffer b = new Buffer();
        long[] sums = new long[2];
        Thread[] all = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            all[t] = new Thread(() -> {
                try {
                    for (int i = 0; i < 500; i++) {
                        if (me < 2) {
                            b.put(i);
                        } else {
                            sums[me - 2] += b.take();
                        }
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            all[t].start();
        }
        for (Thread t : all) {
            t.join();
        }
        System.out.println(sums[0] + sums[1]);
        Thread[] players = new Thread[4];
        for (int t = 0; t < 4; t++) {
            int me = t;
            players[t] = new Thread(() -> {
                synchronized (ring) {
                    for (int i = 0; i < 5; i++) {
                        while (turn != me) {
                            try {
                                ring.wait();
                            } catch (InterruptedException e) {
                                System.out.println(e);
                            }
                        }
                        log.append(me);
                        turn = (turn + 1) % 4;
                        ring.notifyAll();
                    }
                }
            });
            players[t].start();
        }
        for (Thread t : players) {
            t.join();
        }
        System.out.println(log);
        Object o = new Object();
        long before = System.nanoTime();
        synchronized (o) {
            o.wait(15);
            o.wait(0, 500_000);
        }
        System.out.println(System.nanoTime() - before >= 15_000_000);
        boolean[] woken = new boolean[1];
        Thread sleeper = new Thread(() -> {
            synchronized (o) {
                synchronized (o) {
                    try {
                        woken[0] = true;
                        o.notifyAll();
                        o.wait();
                        System.out.println("notified, holds " + Thread.holdsLock(o));
                        woken[0] = false;
                        o.notifyAll();
                        o.wait();
                    } catch (InterruptedException e) {
                        System.out.println("interrupted, holds " + Thread.holdsLock(o) + " " + Thread.currentThread().isInterrupted());
                    }
                }
            }
        });
        synchronized (o) {
            sleeper.start();
            while (!woken[0]) {
                o.wait();
            }
            o.notify();
            while (woken[0]) {
                o.wait();
            }
            sleeper.interrupt();
        }
        sleeper.join();
        Thread.currentThread().interrupt();
        try {
            synchronized (o) {
                o.wait();
            }
        } catch (InterruptedException e) {
            System.out.println("interrupted before " + Thread.interrupted());
        }
        try {
            synchronized (o) {
                o.wait(-1);
            }
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

// expect: 249500
// expect: 01230123012301230123
// expect: true
// expect: notified, holds true
// expect: interrupted, holds true false
// expect: interrupted before false
// expect: timeout value is negative
