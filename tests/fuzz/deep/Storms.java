// SPDX-License-Identifier: Apache-2.0
// Many threads at once: starting, ending, interrupting, fighting for one monitor, running out of memory, while the collector runs.
// vm-args: -Xmx64m
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

public class Storms {
    private static volatile Object sink;

    private static List<Thread> start(int number, Runnable what) {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            Thread t = new Thread(null, what, "storm", 64 << 10);
            all.add(t);
            t.start();
        }
        return all;
    }

    private static void join(List<Thread> all) throws InterruptedException {
        for (Thread t : all)
            t.join();
    }

    private static void thousands() throws Exception {
        AtomicInteger ran = new AtomicInteger();
        for (int round = 0; round < 30; round++)
            join(start(100, () -> {
                sink = new byte[5000];
                ran.incrementAndGet();
            }));
        System.out.println("thousands " + ran);
    }

    private static void aliveAtOnce() throws Exception {
        CountDownLatch all = new CountDownLatch(500), go = new CountDownLatch(1);
        List<Thread> threads = start(500, () -> {
            all.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        all.await();
        System.gc();
        int seen = Thread.getAllStackTraces().size();
        go.countDown();
        join(threads);
        System.out.println("alive at once " + (seen >= 500));
    }

    private static void interrupts() throws Exception {
        AtomicLong taken = new AtomicLong();
        boolean[] stop = new boolean[1];
        Object lock = new Object();
        List<Thread> victims = start(8, () -> {
            for (int i = 0; !stop[0]; i++) {
                try {
                    switch (i % 4) {
                    case 0: Thread.sleep(1); break;
                    case 1: synchronized (lock) { lock.wait(1); } break;
                    case 2: LockSupport.parkNanos(100_000); Thread.interrupted(); break;
                    default: new CountDownLatch(1).await(1, java.util.concurrent.TimeUnit.MILLISECONDS);
                    }
                } catch (InterruptedException e) {
                    taken.incrementAndGet();
                }
                synchronized (lock) {
                    lock.notifyAll();
                }
            }
        });
        for (int i = 0; i < 20000; i++) {
            victims.get(i % 8).interrupt();
            if (i % 1000 == 0)
                System.gc();
        }
        synchronized (lock) {
            stop[0] = true;
        }
        for (Thread v : victims)
            while (v.isAlive()) {
                v.interrupt();
                v.join(1);
            }
        victims.forEach(Thread::interrupt);
        System.out.println("interrupts " + (taken.get() > 0));
    }

    private static int counter;

    private static void contention() throws Exception {
        Object lock = new Object();
        join(start(16, () -> {
            for (int i = 0; i < 2000; i++)
                synchronized (lock) {
                    counter++;
                    if (i % 64 == 0)
                        sink = new int[1000];
                    if (i % 500 == 0)
                        lock.notifyAll();
                    if (i % 777 == 0)
                        try {
                            lock.wait(1);
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                }
        }));
        System.out.println("contention " + counter);
    }

    private static void outOfMemory() throws Exception {
        AtomicInteger caught = new AtomicInteger();
        join(start(8, () -> {
            for (int round = 0; round < 3; round++) {
                List<Object> kept = new ArrayList<>();
                try {
                    for (;;)
                        kept.add(new byte[kept.size() % 7 == 0 ? 300_000 : 2000]);
                } catch (OutOfMemoryError e) {
                    kept = null;
                    caught.incrementAndGet();
                }
            }
        }));
        System.out.println("out of memory " + caught);
    }

    private static void collections() throws Exception {
        List<Thread> collectors = start(3, () -> {
            for (int i = 0; i < 60; i++)
                System.gc();
        });
        for (int i = 0; i < 300; i++)
            join(start(3, () -> sink = new Object[100]));
        join(collectors);
        System.out.println("collections");
    }

    private static final class Chain {
        final Chain next;

        Chain(Chain next) {
            this.next = next;
        }
    }

    private static void longChain() {
        Chain chain = null;
        for (int i = 0; i < 1_000_000; i++)
            chain = new Chain(chain);
        System.gc();
        int length = 0;
        for (Chain c = chain; c != null; c = c.next)
            length++;
        System.out.println("chain " + length);
    }

    private static void overflowsTogether() throws Exception {
        AtomicInteger caught = new AtomicInteger();
        join(start(16, () -> {
            for (int i = 0; i < 20; i++)
                try {
                    recur(i);
                } catch (StackOverflowError e) {
                    caught.incrementAndGet();
                }
        }));
        System.out.println("overflows " + caught);
    }

    private static int recur(int n) {
        return recur(n + 1) + new int[3].length;
    }

    private static void uncaught() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            int n = i;
            Thread t = new Thread(() -> {
                if (n % 2 == 0)
                    recur(0);
                throw new IllegalStateException();
            });
            t.setUncaughtExceptionHandler((who, e) -> handled.incrementAndGet());
            all.add(t);
            t.start();
        }
        join(all);
        System.out.println("uncaught " + handled);
    }

    public static void main(String[] args) throws Exception {
        thousands();
        aliveAtOnce();
        interrupts();
        contention();
        outOfMemory();
        collections();
        longChain();
        overflowsTogether();
        uncaught();
    }
}

// expect: thousands 3000
// expect: alive at once true
// expect: interrupts true
// expect: contention 32000
// expect: out of memory 24
// expect: collections
// expect: chain 1000000
// expect: overflows 320
// expect: uncaught 50
