// SPDX-License-Identifier: Apache-2.0
// jdk: 17
// agent: watcher.c

/** Monitors that are wanted and waited in, and methods that an agent ends before they begin. */
public class Watched {
    static final Object LOCK = new Object();

    static int earlyInt(int n) {
        return n + 1;
    }

    static long earlyLong() {
        return 1;
    }

    static float earlyFloat() {
        return 1;
    }

    double earlyDouble(long wide, String text) {
        return text.length() + wide;
    }

    static synchronized String earlyObject() {
        return "its own";
    }

    synchronized void earlyVoid() {
        System.out.println("never");
    }

    static void hurry() {
        Watched w = new Watched();
        System.out.println(earlyInt(1) + earlyInt(2) + " " + earlyLong() + " " + earlyFloat() + " " + w.earlyDouble(3L, "abc") + " " + earlyObject());
        w.earlyVoid();
        System.out.println("held: " + Thread.holdsLock(w) + " " + Thread.holdsLock(Watched.class));
    }

    static void await(Thread thread, Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            Thread.sleep(1);
        }
    }

    static void contend() throws InterruptedException {
        Thread other = new Thread(() -> {
            synchronized (LOCK) {
                System.out.println("the other is in");
            }
        }, "other");
        synchronized (LOCK) {
            other.start();
            await(other, Thread.State.BLOCKED);
            System.out.println("the other is blocked");
        }
        other.join();
    }

    static void notified() throws InterruptedException {
        Thread waiting = Thread.currentThread();
        Thread waker = new Thread(() -> {
            try {
                await(waiting, Thread.State.TIMED_WAITING);
            } catch (InterruptedException e) {
                return;
            }
            synchronized (LOCK) {
                LOCK.notifyAll();
            }
        });
        synchronized (LOCK) {
            LOCK.wait(5);
            waker.start();
            LOCK.wait(60_000);
        }
        waker.join();
    }

    public static void main(String[] args) throws InterruptedException {
        hurry();
        contend();
        notified();
        System.gc();
    }
}
