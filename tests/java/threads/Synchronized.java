// SPDX-License-Identifier: Apache-2.0
// Monitors: mutual exclusion in methods, static methods and blocks, recursion, exceptions, and many threads.

public class Synchronized {
    private int count;
    private static int total;
    private final Object lock = new Object();

    synchronized void increment() { count++; }
    static synchronized void incrementTotal() { total++; }

    void block(int depth) {
        synchronized (lock) {
            if (depth > 0) {
                block(depth - 1);
            } else {
                count++;
            }
        }
    }

    synchronized void fail() {
        count += 100;
        throw new IllegalStateException();
    }

    static void race(int threads, Runnable r) throws InterruptedException {
        Thread[] all = new Thread[threads];
        for (int i = 0; i < threads; i++) {
            all[i] = new Thread(() -> {
                for (int k = 0; k < 2000; k++) {
                    r.run();
                }
            });
            all[i].start();
        }
        for (Thread t : all) {
            t.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Synchronized s = new Synchronized();
        race(4, s::increment);
        System.out.println(s.count);
        race(4, Synchronized::incrementTotal);
        System.out.println(total);
        s.count = 0;
        race(3, () -> s.block(5));
        System.out.println(s.count);
        s.count = 0;
        race(2, () -> {
            try {
                s.fail();
            } catch (IllegalStateException e) {
                s.increment();
            }
        });
        System.out.println(s.count + " " + Thread.holdsLock(s));
        Object[] many = new Object[200];
        int[] counts = new int[200];
        for (int i = 0; i < many.length; i++) {
            many[i] = new Object();
        }
        race(4, () -> {
            int at = (int) (Thread.currentThread().getId() * 31 % 200);
            for (int i = 0; i < 3; i++) {
                int j = (at + i * 7) % 200;
                synchronized (many[j]) {
                    counts[j]++;
                }
            }
        });
        int sum = 0;
        for (int c : counts) {
            sum += c;
        }
        System.out.println(sum);
        try {
            s.notify();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner");
        }
        try {
            synchronized (s) {
                s.lock.wait(1);
            }
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner of that");
        }
        synchronized (s) {
            synchronized (s) {
                System.out.println(Thread.holdsLock(s) + " " + s.hashCode() * 0);
            }
            System.out.println(Thread.holdsLock(s));
        }
        int[] array = new int[1];
        Class<?> c = Synchronized.class;
        synchronized (array) {
            synchronized (c) {
                synchronized ("interned") {
                    System.out.println(Thread.holdsLock("interned"));
                }
            }
        }
    }
}

// expect: 8000
// expect: 8000
// expect: 6000
// expect: 404000 false
// expect: 24000
// expect: not owner
// expect: not owner of that
// expect: true 0
// expect: true
// expect: true
