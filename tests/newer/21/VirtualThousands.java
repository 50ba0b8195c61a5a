// SPDX-License-Identifier: Apache-2.0
// Virtual threads by thousands: each with a monitor, a local of its own, an exception, a queue to another; and what the library makes of them.
// since: 21

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

public class VirtualThousands {
    static final int MANY = 2000;
    static final ThreadLocal<Integer> OWN = ThreadLocal.withInitial(() -> -1);
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();
    static int inMonitor;

    static synchronized void enter() {
        inMonitor++;
    }

    /** All live at once: each waits for all others. */
    static void allAtOnce() throws Exception {
        CountDownLatch here = new CountDownLatch(MANY);
        CountDownLatch go = new CountDownLatch(1);
        AtomicInteger wrong = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        INHERITED.set("of the maker");
        for (int i = 0; i < MANY; i++) {
            int number = i;
            threads.add(Thread.ofVirtual().name("v" + i).start(() -> {
                OWN.set(number);
                enter();
                here.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    wrong.incrementAndGet();
                }
                Thread me = Thread.currentThread();
                if (OWN.get() != number || !me.isVirtual() || !me.isDaemon() || !me.getName().equals("v" + number)
                    || !"of the maker".equals(INHERITED.get()))
                    wrong.incrementAndGet();
            }));
        }
        here.await();
        go.countDown();
        for (Thread thread : threads)
            thread.join();
        System.out.println(inMonitor + " at once, " + wrong + " wrong, " + threads.stream().filter(Thread::isAlive).count() + " alive, own " + OWN.get());
    }

    static void ofAnExecutor() throws Exception {
        int sum = 0;
        int failed = 0;
        try (ExecutorService each = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Integer>> results = IntStream.range(0, MANY).mapToObj(i -> each.submit(() -> 100 / (i % 10))).toList();
            for (Future<Integer> result : results) {
                try {
                    sum += result.get();
                } catch (ExecutionException e) {
                    failed += e.getCause() instanceof ArithmeticException ? 1 : 1000;
                }
            }
        }
        System.out.println("sum " + sum + ", failed " + failed);
    }

    /** A number goes through a chain of threads, each of which adds one. */
    static void chain() throws Exception {
        SynchronousQueue<Integer> first = new SynchronousQueue<>();
        SynchronousQueue<Integer> from = first;
        for (int i = 0; i < 500; i++) {
            SynchronousQueue<Integer> in = from;
            SynchronousQueue<Integer> out = new SynchronousQueue<>();
            Thread.startVirtualThread(() -> {
                try {
                    out.put(in.take() + 1);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            from = out;
        }
        first.put(0);
        System.out.println("through " + from.take());
    }

    static void parkAndInterrupt() throws Exception {
        AtomicInteger woken = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            boolean sleeps = i % 2 == 0;
            threads.add(Thread.startVirtualThread(() -> {
                if (sleeps) {
                    try {
                        Thread.sleep(1_000_000);
                    } catch (InterruptedException e) {
                        woken.incrementAndGet();
                    }
                } else {
                    while (!Thread.currentThread().isInterrupted())
                        LockSupport.park();
                    woken.addAndGet(1000);
                }
            }));
        }
        for (Thread thread : threads) {
            LockSupport.unpark(thread);
            thread.interrupt();
        }
        for (Thread thread : threads)
            thread.join();
        System.out.println("woken " + woken);
    }

    static void barrierAndLock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        int[] count = { 0 };
        CyclicBarrier barrier = new CyclicBarrier(100);
        ThreadFactory factory = Thread.ofVirtual().name("worker-", 0).factory();
        List<Thread> threads = IntStream.range(0, 100).mapToObj(i -> factory.newThread(() -> {
            try {
                for (int round = 0; round < 10; round++) {
                    barrier.await();
                    lock.lock();
                    try {
                        count[0]++;
                    } finally {
                        lock.unlock();
                    }
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        })).toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads)
            thread.join();
        System.out.println(threads.get(99).getName() + " counted " + count[0] + ", " + threads.get(0).getState());
    }

    static void handlers() throws Exception {
        StringBuffer said = new StringBuffer();
        Thread thread = Thread.ofVirtual().name("fails").uncaughtExceptionHandler((t, e) -> said.append(t.getName()).append(": ").append(e.getMessage()))
            .unstarted(() -> {
                throw new IllegalStateException("as told");
            });
        System.out.print(thread.getState() + " ");
        thread.start();
        thread.join();
        System.out.println(said + ", priority " + thread.getPriority() + ", group " + Thread.ofVirtual().unstarted(() -> { }).getThreadGroup().getName());
        try {
            thread.setDaemon(false);
        } catch (IllegalArgumentException e) {
            System.out.println("no other than a daemon");
        }
    }

    /** The library's own virtual threads are not used; a program that looks at their class starts its helpers. */
    static void ofTheLibrary() throws Exception {
        Class.forName("java.lang.VirtualThread");
        boolean helped = Runtime.version().feature() < 24;
        for (int i = 0; i < 20; i++) {
            Thread.sleep(1);
            helped |= i == 19 && Thread.getAllStackTraces().keySet().stream().anyMatch(t -> t.getName().contains("unblocker"));
        }
        System.out.println("helped " + helped);
    }

    public static void main(String[] args) throws Exception {
        allAtOnce();
        ofAnExecutor();
        chain();
        parkAndInterrupt();
        barrierAndLock();
        handlers();
        ofTheLibrary();
    }
}

// expect: 2000 at once, 0 wrong, 0 alive, own -1
// expect: sum 56200, failed 200
// expect: through 500
// expect: woken 100100
// expect: worker-99 counted 1000, TERMINATED
// expect: NEW fails: as told, priority 5, group VirtualThreads
// expect: no other than a daemon
// expect: helped true
