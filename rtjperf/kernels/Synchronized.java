// SPDX-License-Identifier: Apache-2.0

/** Monitors nobody else wants: synchronized methods, blocks, nested and static. */
final class Synchronized {
    private static int shared;
    private int count;

    private synchronized void increment() {
        count++;
    }

    private synchronized int nested(int by) {
        synchronized (this) {
            count += by;
            increment();
        }
        return count;
    }

    private static synchronized void tick() {
        shared++;
    }

    public static void main(String[] args) {
        shared = 0;
        Synchronized counter = new Synchronized();
        Object lock = new Object();
        long sum = 0;
        for (int i = 0; i < 4_000_000; i++) {
            counter.increment();
            sum += counter.nested(i & 3);
            synchronized (lock) {
                sum ^= i;
            }
            tick();
        }
        Kernel.check("Synchronized", sum + shared, 28015228305536L);
    }
}
