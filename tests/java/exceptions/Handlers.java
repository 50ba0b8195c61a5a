// SPDX-License-Identifier: Apache-2.0
// Thrown objects pass through many frames with monitors and finally blocks, in order.

public class Handlers {
    static StringBuilder log = new StringBuilder();
    final Object lock = new Object();

    synchronized void one(int n) {
        try {
            synchronized (lock) {
                two(n);
            }
        } finally {
            log.append('1').append(Thread.holdsLock(lock)).append(Thread.holdsLock(this));
        }
    }

    void two(int n) {
        synchronized (Handlers.class) {
            synchronized (this) {
                if (n == 0) {
                    throw new IllegalStateException("two");
                }
                try {
                    one(n - 1);
                } catch (IllegalStateException e) {
                    log.append('2').append(Thread.holdsLock(lock)).append(n);
                    if (n == 2) {
                        return;
                    }
                    throw e;
                }
            }
        }
    }

    public static void main(String[] args) {
        Handlers h = new Handlers();
        h.one(3);
        System.out.println(log + " " + Thread.holdsLock(h) + Thread.holdsLock(h.lock) + Thread.holdsLock(Handlers.class));
        log.setLength(0);
        try {
            h.one(1);
        } catch (IllegalStateException e) {
            log.append(e.getMessage());
        }
        System.out.println(log + " " + Thread.holdsLock(h) + Thread.holdsLock(h.lock) + Thread.holdsLock(Handlers.class));
    }
}

// expect: 1truetrue2true11truetrue2true21truetrue1falsetrue falsefalsefalse
// expect: 1truetrue2true11falsetruetwo falsefalsefalse
