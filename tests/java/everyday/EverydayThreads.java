// SPDX-License-Identifier: Apache-2.0

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;
import java.util.stream.IntStream;

/** What programs do with threads: atomic variables, locks, queues, pools, futures. */
public class EverydayThreads {
    static final int TIMES = 1200, MANY = 26 * TIMES;
    volatile int number;
    volatile long large;
    volatile Object any;
    static final VarHandle NUMBER, LARGE, ANY, CELLS = MethodHandles.arrayElementVarHandle(int[].class), OBJECTS = MethodHandles.arrayElementVarHandle(Object[].class);

    static {
        try {
            NUMBER = MethodHandles.lookup().findVarHandle(EverydayThreads.class, "number", int.class);
            LARGE = MethodHandles.lookup().findVarHandle(EverydayThreads.class, "large", long.class);
            ANY = MethodHandles.lookup().findVarHandle(EverydayThreads.class, "any", Object.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static long atomics() {
        AtomicInteger a = new AtomicInteger();
        AtomicLong l = new AtomicLong();
        AtomicBoolean b = new AtomicBoolean();
        AtomicReference<Object> r = new AtomicReference<>("x");
        AtomicIntegerArray ia = new AtomicIntegerArray(16);
        AtomicLongArray la = new AtomicLongArray(16);
        AtomicReferenceArray<Object> ra = new AtomicReferenceArray<>(16);
        AtomicIntegerFieldUpdater<EverydayThreads> iu = AtomicIntegerFieldUpdater.newUpdater(EverydayThreads.class, "number");
        AtomicLongFieldUpdater<EverydayThreads> lu = AtomicLongFieldUpdater.newUpdater(EverydayThreads.class, "large");
        AtomicReferenceFieldUpdater<EverydayThreads, Object> ru = AtomicReferenceFieldUpdater.newUpdater(EverydayThreads.class, Object.class, "any");
        LongAdder adder = new LongAdder();
        LongAccumulator most = new LongAccumulator(Long::max, 0);
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("s", 0);
        EverydayThreads o = new EverydayThreads();
        int[] cells = new int[16];
        Object[] objects = new Object[16];
        long n = 0;
        for (int i = 0; i < MANY; i++) {
            Object now = i % 3 == 0 ? "y" : i;
            n = n * 31 + a.incrementAndGet() + a.getAndAdd(3) + a.updateAndGet(x -> x ^ 5) + a.getAndSet(i) + (a.compareAndSet(i, i + 1) ? 1 : 0) + a.accumulateAndGet(7, Integer::max) + a.decrementAndGet() + a.getPlain();
            n += l.incrementAndGet() + l.addAndGet(5) + l.getAndUpdate(x -> x + 1) + (l.compareAndSet(3, 4) ? 1 : 0) + l.getAcquire() + (b.getAndSet(i % 2 == 0) ? 1 : 0) + (b.compareAndSet(true, false) ? 1 : 0);
            n += r.getAndSet(now).hashCode() + (r.compareAndSet(now, "z") ? 1 : 0) + r.updateAndGet(x -> "u").hashCode() + r.get().hashCode() + r.accumulateAndGet("v", (x, y) -> y).hashCode();
            n += ia.incrementAndGet(i & 15) + ia.addAndGet(3, i) + ia.getAndSet(i & 7, 2) + (ia.compareAndSet(5, 2, 3) ? 1 : 0) + ia.get(4) + la.getAndAdd(i & 15, 7) + la.get(3) + la.accumulateAndGet(2, 5, Long::sum);
            ra.set(i & 15, now);
            n += ra.get(i & 7) == null ? 0 : ra.getAndSet(i & 7, "w").hashCode() + (ra.compareAndSet(3, "w", now) ? 1 : 0);
            n += iu.incrementAndGet(o) + lu.addAndGet(o, 3) + (ru.compareAndSet(o, null, "k") ? 1 : 0) + ru.getAndSet(o, now).hashCode() + iu.get(o) + lu.get(o);
            adder.increment();
            adder.add(i);
            most.accumulate(i * 7919 % 1009);
            n += adder.sum() + most.get() + (stamped.compareAndSet(stamped.getReference(), "t" + i % 2, stamped.getStamp(), i) ? 1 : 0);
            n += (int) NUMBER.getAndAdd(o, 3) + (int) NUMBER.getVolatile(o) + (NUMBER.compareAndSet(o, 5, 6) ? 1 : 0) + (int) NUMBER.getAcquire(o) + (long) LARGE.getAndAdd(o, 5L) + (int) NUMBER.getAndBitwiseXor(o, 9);
            NUMBER.setRelease(o, i);
            LARGE.setVolatile(o, (long) i);
            ANY.set(o, now);
            n += ANY.get(o).hashCode() + (ANY.weakCompareAndSetPlain(o, "none", "q") ? 1 : 0) + ANY.getAndSet(o, "p").hashCode() + (int) CELLS.getAndAdd(cells, i & 15, 2) + (CELLS.compareAndSet(cells, 3, 4, 5) ? 1 : 0);
            OBJECTS.setOpaque(objects, i & 15, now);
            n += OBJECTS.getOpaque(objects, i & 15).hashCode() + (OBJECTS.compareAndExchange(objects, 2, now, "x") == now ? 1 : 0);
            VarHandle.fullFence();
        }
        return n;
    }

    static long locks() throws Exception {
        ReentrantLock lock = new ReentrantLock(), fair = new ReentrantLock(true);
        ReadWriteLock both = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        Semaphore permits = new Semaphore(3);
        Object monitor = new Object();
        long n = 0;
        for (int i = 0; i < TIMES; i++) {
            lock.lock();
            try {
                n += i + lock.getHoldCount();
            } finally {
                lock.unlock();
            }
            if (fair.tryLock(1, TimeUnit.SECONDS)) {
                fair.unlock();
            }
            both.readLock().lock();
            both.readLock().unlock();
            both.writeLock().lock();
            both.writeLock().unlock();
            long s = stamped.tryOptimisticRead();
            n += stamped.validate(s) ? 1 : 0;
            stamped.unlockWrite(stamped.writeLock());
            stamped.unlockRead(stamped.readLock());
            permits.acquire(2);
            n += permits.tryAcquire() ? 1 : 0;
            permits.release(3);
            synchronized (monitor) {
                n++;
                monitor.notifyAll();
            }
            LockSupport.unpark(Thread.currentThread());
            LockSupport.park();
        }
        return n;
    }

    static long between() throws Exception {
        long[] sum = { 0 };
        for (BlockingQueue<Integer> q : List.of(new ArrayBlockingQueue<Integer>(20), new LinkedBlockingQueue<Integer>(20), new SynchronousQueue<Integer>(), new LinkedTransferQueue<Integer>(), new PriorityBlockingQueue<Integer>())) {
            Thread taker = new Thread(() -> {
                try {
                    for (int x = q.take(); x >= 0; x = q.take()) {
                        sum[0] += x;
                        if (x == 1000) {
                            return;
                        }
                    }
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            });
            taker.start();
            for (int i = 1; i <= 1000; i++) {
                q.put(i);
            }
            taker.join();
        }
        CountDownLatch latch = new CountDownLatch(2);
        CyclicBarrier barrier = new CyclicBarrier(2, latch::countDown);
        Exchanger<String> swap = new Exchanger<>();
        Thread other = new Thread(() -> {
            try {
                barrier.await();
                swap.exchange("b");
                latch.countDown();
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new IllegalStateException(e);
            }
        });
        other.start();
        barrier.await();
        String got = swap.exchange("a");
        latch.await();
        other.join();
        ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> 3);
        for (int i = 0; i < TIMES; i++) {
            local.set(local.get() + 1);
        }
        return sum[0] + got.hashCode() + local.get();
    }

    static long pools() throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        long n = 0;
        List<Future<Integer>> made = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            int k = i;
            made.add(pool.submit(() -> k * 2));
        }
        for (Future<Integer> f : made) {
            n += f.get();
        }
        for (Future<Integer> f : pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2))) {
            n += f.get(1, TimeUnit.SECONDS);
        }
        for (int i = 0; i < 200; i++) {
            n += CompletableFuture.supplyAsync(() -> 5, pool).thenApply(x -> x + 1).thenCombine(CompletableFuture.completedFuture(i), Integer::sum).thenCompose(x -> CompletableFuture.completedFuture(x))
                .exceptionally(e -> 0).handle((x, e) -> x).get() + CompletableFuture.completedFuture(i).thenApply(x -> x + 1).join();
        }
        pool.shutdown();
        n += pool.awaitTermination(5, TimeUnit.SECONDS) ? 1 : 0;
        ScheduledExecutorService later = Executors.newSingleThreadScheduledExecutor();
        n += later.schedule(() -> 7, 1, TimeUnit.MILLISECONDS).get();
        later.shutdownNow();
        n += new ForkJoinPool(2).invoke(new RecursiveTask<Integer>() {
            @Override protected Integer compute() {
                return ForkJoinTask.invokeAll(List.of(ForkJoinTask.adapt(() -> 3), ForkJoinTask.adapt(() -> 4))).size();
            }
        });
        return n + IntStream.range(0, 2000).parallel().map(x -> x % 7).sum();
    }

    public static void main(String[] words) throws Exception {
        System.out.println("atomics " + atomics());
        System.out.println("locks " + locks());
        System.out.println("between " + between());
        System.out.println("pools " + pools());
    }
}

// expect: atomics 1645674595081470929
// expect: locks 724200
// expect: between 2503801
// expect: pools 136908
