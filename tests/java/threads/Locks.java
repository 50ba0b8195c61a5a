// SPDX-License-Identifier: Apache-2.0
// java.util.concurrent locks: reentrancy, conditions, tryLock, fairness, read-write, stamped, semaphores, latches, barriers, phasers.

import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class Locks {
    static int count;

    static void run(int n, Runnable r) throws InterruptedException {
        Thread[] all = new Thread[n];
        for (int i = 0; i < n; i++) {
            all[i] = new Thread(r);
            all[i].start();
        }
        for (Thread t : all) {
            t.join();
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        run(4, () -> {
            for (int i = 0; i < 1000; i++) {
                lock.lock();
                try {
                    lock.lock();
                    count++;
                    lock.unlock();
                } finally {
                    lock.unlock();
                }
            }
        });
        System.out.println(count + " " + lock.isLocked() + " " + lock.getHoldCount());
        lock.lock();
        boolean[] got = new boolean[2];
        run(1, () -> {
            got[0] = lock.tryLock();
            try {
                got[1] = lock.tryLock(5, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        System.out.println(got[0] + " " + got[1] + " " + lock.isHeldByCurrentThread());
        lock.unlock();
        try {
            lock.unlock();
        } catch (IllegalMonitorStateException e) {
            System.out.println("not owner");
        }
        ReentrantLock fair = new ReentrantLock(true);
        Condition even = fair.newCondition(), odd = fair.newCondition();
        StringBuilder log = new StringBuilder();
        int[] next = new int[1];
        Runnable[] roles = new Runnable[2];
        for (int p = 0; p < 2; p++) {
            int me = p;
            roles[p] = () -> {
                for (int i = 0; i < 10; i++) {
                    fair.lock();
                    try {
                        while (next[0] % 2 != me) {
                            (me == 0 ? even : odd).await();
                        }
                        log.append(next[0]++).append(' ');
                        (me == 0 ? odd : even).signal();
                    } catch (InterruptedException e) {
                        System.out.println(e);
                    } finally {
                        fair.unlock();
                    }
                }
            };
        }
        Thread a = new Thread(roles[0]), b = new Thread(roles[1]);
        b.start();
        a.start();
        a.join();
        b.join();
        System.out.println(log);
        fair.lock();
        System.out.println(even.await(2, TimeUnit.MILLISECONDS) + " " + (even.awaitNanos(1000) <= 0));
        fair.unlock();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        rw.readLock().lock();
        rw.readLock().lock();
        boolean[] tried = new boolean[2];
        run(1, () -> {
            tried[0] = rw.readLock().tryLock();
            rw.readLock().unlock();
            tried[1] = rw.writeLock().tryLock();
        });
        System.out.println(tried[0] + " " + tried[1] + " " + rw.getReadHoldCount());
        rw.readLock().unlock();
        rw.readLock().unlock();
        rw.writeLock().lock();
        rw.readLock().lock();
        rw.writeLock().unlock();
        System.out.println(rw.getReadLockCount() + " " + rw.isWriteLocked());
        StampedLock stamped = new StampedLock();
        long s = stamped.tryOptimisticRead();
        System.out.print(stamped.validate(s) + " ");
        long w = stamped.writeLock();
        System.out.print(stamped.validate(s) + " ");
        stamped.unlockWrite(w);
        long r = stamped.readLock();
        System.out.println(stamped.tryConvertToWriteLock(r) != 0);
        Semaphore sem = new Semaphore(2);
        int[] inside = new int[2];
        run(5, () -> {
            for (int i = 0; i < 50; i++) {
                sem.acquireUninterruptibly();
                synchronized (inside) {
                    inside[0]++;
                    inside[1] = Math.max(inside[1], inside[0]);
                }
                Thread.yield();
                synchronized (inside) {
                    inside[0]--;
                }
                sem.release();
            }
        });
        System.out.println((inside[1] <= 2) + " " + inside[0] + " " + sem.availablePermits() + " " + sem.tryAcquire(3));
        CountDownLatch latch = new CountDownLatch(3);
        run(3, latch::countDown);
        latch.await();
        System.out.println(latch.getCount() + " " + new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
        int[] trips = new int[1];
        CyclicBarrier barrier = new CyclicBarrier(3, () -> trips[0]++);
        run(3, () -> {
            for (int i = 0; i < 20; i++) {
                try {
                    barrier.await();
                } catch (InterruptedException | BrokenBarrierException e) {
                    System.out.println(e);
                }
            }
        });
        System.out.println(trips[0]);
        Phaser phaser = new Phaser(2);
        run(2, () -> {
            for (int i = 0; i < 5; i++) {
                phaser.arriveAndAwaitAdvance();
            }
            phaser.arriveAndDeregister();
        });
        System.out.println(phaser.isTerminated());
        Exchanger<String> ex = new Exchanger<>();
        StringBuffer swapped = new StringBuffer();
        Thread x = new Thread(() -> {
            try {
                swapped.append(ex.exchange("from x"));
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        x.start();
        String mine = ex.exchange("from main");
        x.join();
        System.out.println(mine + ", " + swapped);
    }
}

// expect: 4000 false 0
// expect: false false true
// expect: not owner
// expect: 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19
// expect: false true
// expect: true false 2
// expect: 1 false
// expect: true false true
// expect: true 0 2 false
// expect: 0 false
// expect: 20
// expect: true
// expect: from x, from main
