// SPDX-License-Identifier: Apache-2.0
// Locks and queues of java.util.concurrent, older than the Thread objects that use them: those lie in scopes that are emptied and
// used again meanwhile.  Contended, with timeouts and interrupts; nobody is let in twice, and no lock is left behind.

import java.util.concurrent.*;
import java.util.concurrent.locks.*;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTMemory;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.RealtimeThread;

public class OldLocks {
    static final int ROUNDS = 6;
    static final int THREADS = 3;
    static final int TIMES = 20;

    static ReentrantLock lock;
    static ReentrantLock fair;
    static ReentrantReadWriteLock readWrite;
    static Semaphore semaphore;
    static StampedLock stamped;
    static Condition condition;
    static int counter;                 // under lock
    static int failures;

    static void check(boolean good, String what) {
        if (!good) {
            failures++;
            System.out.println("wrong: " + what);
        }
    }

    static void count(ReentrantLock with) {
        with.lock();
        try {
            check(with.isHeldByCurrentThread() && with.getHoldCount() == 1, "owner");
            with.lock();
            int before = counter;
            Thread.yield();
            counter = before + 1;
            with.unlock();
        } finally {
            with.unlock();
        }
    }

    static void use() throws InterruptedException {
        for (int i = 0; i < TIMES; i++) {
            count(lock);
            fair.lock();
            fair.unlock();
            check(!lock.isHeldByCurrentThread(), "not owner");
            readWrite.readLock().lock();
            readWrite.readLock().unlock();
            readWrite.writeLock().lock();
            check(readWrite.isWriteLockedByCurrentThread(), "writer");
            readWrite.readLock().lock();
            readWrite.writeLock().unlock();
            readWrite.readLock().unlock();
            semaphore.acquire();
            semaphore.release();
            long stamp = stamped.writeLock();
            stamped.unlockWrite(stamp);
            stamp = stamped.readLock();
            stamped.unlockRead(stamp);
            if (semaphore.tryAcquire(1, TimeUnit.MICROSECONDS)) {
                semaphore.release();
            }
            lock.lock();
            try {
                condition.awaitNanos(1000);
                condition.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }

    static void work() {
        try {
            use();
        } catch (Throwable thrown) {
            failures++;
            thrown.printStackTrace();
        }
    }

    /** Threads in a scope, which is left and emptied when all have ended. */
    static void round(LTMemory scope, boolean noHeap) {
        scope.enter(() -> {
            Thread[] threads = new Thread[THREADS];
            for (int i = 0; i < THREADS; i++) {
                threads[i] = noHeap ? new NoHeapRealtimeThread(null, null, null, ImmortalMemory.instance(), null, OldLocks::work)
                                    : new RealtimeThread(null, null, null, null, null, OldLocks::work);
            }
            for (Thread thread : threads) {
                thread.start();
            }
            for (Thread thread : threads) {
                Realtime.join(thread);
            }
        });
    }

    static RealtimeThread inScope(Runnable run) { return new RealtimeThread(null, null, null, null, null, run); }

    /** Waits until somebody is in the queue. */
    static void awaitQueue() {
        while (!lock.hasQueuedThreads()) {
            Realtime.nap();
        }
    }

    static void interrupted(LTMemory scope) {
        lock.lock();
        scope.enter(() -> {
            RealtimeThread waits = inScope(() -> {
                try {
                    lock.lockInterruptibly();
                } catch (InterruptedException expected) {
                    System.out.println("interrupted, flag " + Thread.currentThread().isInterrupted());
                }
            });
            waits.start();
            awaitQueue();
            waits.interrupt();
            Realtime.join(waits);
        });
        System.out.println("queue " + lock.hasQueuedThreads());
        scope.enter(() -> {
            RealtimeThread waits = inScope(() -> {
                lock.lock();
                System.out.println("flag kept " + Thread.interrupted());
                lock.unlock();
            });
            waits.start();
            awaitQueue();
            waits.interrupt();
            lock.unlock();
            Realtime.join(waits);
        });
        System.out.println("locked " + lock.isLocked());
    }

    /** Who dies with a lock keeps it, and nobody who comes later is taken for it. */
    static void abandoned(LTMemory scope) {
        ReentrantLock left = fair;
        for (int i = 0; i < 2; i++) {
            boolean first = i == 0;
            scope.enter(() -> {
                RealtimeThread thread = inScope(() -> {
                    if (first) {
                        left.lock();
                    } else {
                        System.out.println("taken " + left.tryLock() + ", mine " + left.isHeldByCurrentThread());
                    }
                });
                thread.start();
                Realtime.join(thread);
            });
        }
    }

    static SynchronousQueue<String> handOver;
    static ArrayBlockingQueue<String> bounded;
    static FutureTask<String> future;
    static CountDownLatch latch;
    static CompletableFuture<String> completable;

    static void queues(LTMemory scope) {
        scope.enter(() -> {
            RealtimeThread taker = inScope(() -> {
                try {
                    String all = handOver.take() + bounded.take() + future.get() + completable.get(10, TimeUnit.SECONDS);
                    latch.await();
                    check(all.equals("abcd"), all);
                    System.out.println("taken all");
                } catch (Throwable thrown) {
                    thrown.printStackTrace();
                }
            });
            taker.start();
            ImmortalMemory.instance().executeInArea(() -> {
                try {
                    handOver.put("a");
                    Realtime.nap();
                    bounded.put("b");
                    Realtime.nap();
                    future.run();
                    Realtime.nap();
                    completable.complete("d");
                    Realtime.nap();
                    latch.countDown();
                } catch (InterruptedException never) {
                    throw new AssertionError(never);
                }
            });
            Realtime.join(taker);
        });
    }

    static LTMemory scope;

    public static void main(String[] args) {
        ImmortalMemory.instance().executeInArea(() -> {
            scope = new LTMemory(4 << 20);
            lock = new ReentrantLock();
            fair = new ReentrantLock(true);
            readWrite = new ReentrantReadWriteLock();
            semaphore = new Semaphore(2);
            stamped = new StampedLock();
            condition = lock.newCondition();
            handOver = new SynchronousQueue<>();
            bounded = new ArrayBlockingQueue<>(1);
            future = new FutureTask<>(() -> "c");
            latch = new CountDownLatch(1);
            completable = new CompletableFuture<>();
        });
        Realtime.inThread(() -> {
            for (int i = 0; i < ROUNDS; i++) {
                round(scope, i % 2 == 1);
            }
            System.out.println("counted " + counter + " of " + ROUNDS * THREADS * TIMES + ", locked " + lock.isLocked() + ", failures " + failures);
            interrupted(scope);
            queues(scope);
            abandoned(scope);
        });
    }
}

// expect: counted 360 of 360, locked false, failures 0
// expect: interrupted, flag false
// expect: queue false
// expect: flag kept true
// expect: locked false
// expect: taken all
// expect: taken false, mine false
