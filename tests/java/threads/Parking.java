// SPDX-License-Identifier: Apache-2.0
// LockSupport: permits, blockers, unpark before park, timed park, unpark of unstarted and dead threads.

import java.util.concurrent.locks.LockSupport;

public class Parking {
    static volatile boolean flag;

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        LockSupport.unpark(main);
        LockSupport.unpark(main);
        LockSupport.park();
        System.out.println("permit used");
        long before = System.nanoTime();
        LockSupport.parkNanos(5_000_000);
        System.out.println("one permit only " + (System.nanoTime() - before >= 1_000_000));
        Object blocker = new Object();
        Thread t = new Thread(() -> {
            while (!flag) {
                LockSupport.park(blocker);
            }
            System.out.println("unparked");
        });
        t.start();
        while (LockSupport.getBlocker(t) != blocker) {
            Thread.sleep(1);
        }
        while (t.getState() != Thread.State.WAITING) {
            Thread.sleep(1);
        }
        flag = true;
        LockSupport.unpark(t);
        t.join();
        System.out.println(LockSupport.getBlocker(t));
        LockSupport.unpark(t);
        LockSupport.unpark(null);
        LockSupport.parkUntil(System.currentTimeMillis() + 5);
        Thread[] pair = new Thread[2];
        int[] rounds = new int[2];
        int[] turn = new int[1];
        Object lock = new Object();
        for (int i = 0; i < 2; i++) {
            int me = i;
            pair[i] = new Thread(() -> {
                for (int k = 0; k < 300; k++) {
                    while (true) {
                        synchronized (lock) {
                            if (turn[0] == me) {
                                break;
                            }
                        }
                        LockSupport.park();
                    }
                    rounds[me]++;
                    synchronized (lock) {
                        turn[0] = 1 - me;
                    }
                    LockSupport.unpark(pair[1 - me]);
                }
            });
        }
        pair[0].start();
        pair[1].start();
        pair[0].join();
        pair[1].join();
        System.out.println(rounds[0] + " " + rounds[1]);
    }
}

// expect: permit used
// expect: one permit only true
// expect: unparked
// expect: null
// expect: 300 300
