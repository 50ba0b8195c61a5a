// SPDX-License-Identifier: Apache-2.0
// Many short threads, contention on one monitor with waits, allocation in all of them, and exact counts at the end.

import java.util.ArrayList;
import java.util.List;

public class Stress {
    static final Object lock = new Object();
    static int entered, waiting, notified;

    static int work(int seed) {
        List<int[]> keep = new ArrayList<>();
        int h = seed;
        for (int i = 0; i < 200; i++) {
            int[] a = new int[i % 17];
            if (a.length > 0) {
                a[a.length - 1] = h;
            }
            if (i % 10 == 0) {
                keep.add(a);
            }
            h = h * 31 + a.length + String.valueOf(h).length();
        }
        for (int[] a : keep) {
            h ^= a.length;
        }
        return h;
    }

    public static void main(String[] args) throws Exception {
        int expected = work(5);
        int[] wrong = new int[1];
        for (int round = 0; round < 10; round++) {
            Thread[] all = new Thread[12];
            for (int i = 0; i < all.length; i++) {
                all[i] = new Thread(() -> {
                    for (int k = 0; k < 10; k++) {
                        int w = work(5);
                        synchronized (lock) {
                            entered++;
                            wrong[0] += w == expected ? 0 : 1;
                            if (entered % 7 == 0) {
                                waiting++;
                                try {
                                    lock.wait(1);
                                } catch (InterruptedException e) {
                                    wrong[0]++;
                                }
                                waiting--;
                            } else {
                                lock.notify();
                            }
                        }
                    }
                });
                all[i].start();
            }
            for (Thread t : all) {
                t.join();
            }
        }
        System.out.println(entered + " " + waiting + " " + wrong[0]);
        Thread[] many = new Thread[300];
        int[] sum = new int[1];
        for (int i = 0; i < many.length; i++) {
            int me = i;
            many[i] = new Thread(() -> {
                synchronized (sum) {
                    sum[0] += me;
                }
            });
            many[i].start();
        }
        for (Thread t : many) {
            t.join();
        }
        System.out.println(sum[0]);
    }
}

// expect: 1200 0 0
// expect: 44850
