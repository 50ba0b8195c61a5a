// SPDX-License-Identifier: Apache-2.0
// Many transfers of control, racing with the ends of calls, collections, waiting and each other: none is lost or comes twice.

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;

import javax.realtime.AsynchronouslyInterruptedException;
import javax.realtime.Interruptible;
import javax.realtime.RelativeTime;
import javax.realtime.Timed;

public class TransferStorm {
    static final int ROUNDS = 600;
    static final AsynchronouslyInterruptedException OUTER = new AsynchronouslyInterruptedException();
    static final AsynchronouslyInterruptedException INNER = new AsynchronouslyInterruptedException();
    static final AtomicBoolean END = new AtomicBoolean();
    static final ReentrantLock LOCK = new ReentrantLock();
    static volatile Object garbage;

    /** One that fires as often as it can; how often it was told that it did. */
    static final class Firing extends Thread {
        private final AsynchronouslyInterruptedException aie;
        volatile int told;

        Firing(AsynchronouslyInterruptedException aie) {
            this.aie = aie;
            start();
        }

        @Override public void run() {
            while (!END.get()) {
                if (aie.fire()) {
                    told++;
                }
                Thread.yield();
            }
        }
    }

    static int step(int i) throws AsynchronouslyInterruptedException {
        return i + 1;
    }

    static void work() throws AsynchronouslyInterruptedException {
        for (int i = 0; ; i = step(i)) {
            synchronized (TransferStorm.class) {
                garbage = new int[i & 1023];
            }
            locked();
        }
    }

    static void locked() {
        LOCK.lock();
        try {
            garbage = null;
        } finally {
            LOCK.unlock();
        }
    }

    /** Interrupted for ever, each time once. */
    static int perform(AsynchronouslyInterruptedException aie, boolean nested) {
        int[] actions = new int[1];
        aie.doInterruptible(new Interruptible() {
            @Override public void run(AsynchronouslyInterruptedException e) throws AsynchronouslyInterruptedException {
                if (!nested) {
                    work();
                }
                while (true) {
                    perform(INNER, false);
                }
            }

            @Override public void interruptAction(AsynchronouslyInterruptedException e) {
                actions[0]++;
            }
        });
        return actions[0];
    }

    static void plain() throws InterruptedException {
        Firing firing = new Firing(OUTER);
        int actions = 0;
        for (int i = 0; i < ROUNDS; i++) {
            actions += perform(OUTER, false);
        }
        END.set(true);
        firing.join();
        System.out.println("plain: " + actions + ", told " + firing.told);
        END.set(false);
    }

    static void nested() throws InterruptedException {
        Firing outer = new Firing(OUTER);
        Firing inner = new Firing(INNER);
        Thread contending = new Thread(() -> {
            while (!END.get()) {
                locked();
                Thread.yield();
            }
        });
        contending.start();
        int actions = 0;
        for (int i = 0; i < ROUNDS; i++) {
            actions += perform(OUTER, true);
        }
        END.set(true);
        outer.join();
        inner.join();
        contending.join();
        System.out.println("nested: " + actions + ", told " + outer.told);
    }

    static void timed() {
        Timed timed = new Timed(new RelativeTime(0, 50_000));
        int actions = 0;
        for (int i = 0; i < ROUNDS; i++) {
            timed.resetTime(new RelativeTime(0, i * 500));
            actions += perform(timed, false);
        }
        System.out.println("timed: " + actions);
    }

    public static void main(String[] args) {
        Realtime.inThread(TransferStorm::plain);
        Realtime.inThread(TransferStorm::nested);
        Realtime.inThread(TransferStorm::timed);
        System.out.println("lock held: " + LOCK.isLocked());
    }
}

// expect: plain: 600, told 600
// expect: nested: 600, told 600
// expect: timed: 600
// expect: lock held: false
