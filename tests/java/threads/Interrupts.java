// SPDX-License-Identifier: Apache-2.0
// Interrupts of sleep, join, wait, park, queues and of computation; the flag before, during and after.

import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;

public class Interrupts {
    interface Blocking { void run() throws Exception; }

    static void interrupted(String what, Blocking b) throws InterruptedException {
        CountDownLatch started = new CountDownLatch(1);
        String[] result = new String[1];
        Thread t = new Thread(() -> {
            started.countDown();
            try {
                b.run();
                result[0] = "returned, flag " + Thread.currentThread().isInterrupted();
            } catch (InterruptedException e) {
                result[0] = "InterruptedException, flag " + Thread.currentThread().isInterrupted();
            } catch (Exception e) {
                result[0] = e.toString();
            }
        });
        t.start();
        started.await();
        t.interrupt();
        t.join();
        System.out.println(what + ": " + result[0] + " " + t.isInterrupted());
    }

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Object o = new Object();
        interrupted("sleep", () -> Thread.sleep(60_000));
        interrupted("join", main::join);
        interrupted("wait", () -> {
            synchronized (o) {
                o.wait();
            }
        });
        interrupted("park", LockSupport::park);
        interrupted("parkNanos", () -> LockSupport.parkNanos(60_000_000_000L));
        interrupted("take", () -> new ArrayBlockingQueue<>(1).take());
        interrupted("latch", () -> new CountDownLatch(1).await());
        interrupted("semaphore", () -> new Semaphore(0).acquire());
        interrupted("future", () -> new CompletableFuture<>().get());
        interrupted("exchanger", () -> new Exchanger<>().exchange("x"));
        interrupted("loop", () -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        });
        interrupted("barrier", () -> new CyclicBarrier(2).await());
        Thread.currentThread().interrupt();
        System.out.println(Thread.currentThread().isInterrupted() + " " + Thread.interrupted() + " " + Thread.interrupted());
        Thread.currentThread().interrupt();
        try {
            Thread.sleep(0);
            System.out.println("slept");
        } catch (InterruptedException e) {
            System.out.println("not slept");
        }
        Thread unstarted = new Thread(() -> { });
        unstarted.interrupt();
        System.out.println(unstarted.isInterrupted());
    }
}

// expect: sleep: InterruptedException, flag false false
// expect: join: InterruptedException, flag false false
// expect: wait: InterruptedException, flag false false
// expect: park: returned, flag true true
// expect: parkNanos: returned, flag true true
// expect: take: InterruptedException, flag false false
// expect: latch: InterruptedException, flag false false
// expect: semaphore: InterruptedException, flag false false
// expect: future: InterruptedException, flag false false
// expect: exchanger: InterruptedException, flag false false
// expect: loop: returned, flag true true
// expect: barrier: InterruptedException, flag false false
// expect: true true false
// expect: not slept
// expect: true
