// SPDX-License-Identifier: Apache-2.0
// Who was notified, interrupted or timed out and waits to get the monitor back is blocked, and told to be so by whom it needs.
// expect: notified BLOCKED, wants the lock true, of main true, blocked count 1, waited 1
// expect: interrupted BLOCKED, wants the lock true, of main true, waited 1
// expect: timed out BLOCKED, wants the lock true, of main true, waited 1
// expect: both notified BLOCKED BLOCKED
// expect: left alone WAITING, then BLOCKED
// expect: waited in vain, blocked count 0, waited 3
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;

public class StatesBack {
    static final Object lock = new Object();

    static Thread waiter(long millis) {
        Thread t = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait(millis);
                } catch (InterruptedException e) {
                    // as is wanted
                }
            }
        });
        t.start();
        return t;
    }

    static void await(Thread t, Thread.State wanted) throws InterruptedException {
        while (t.getState() != wanted) {
            Thread.sleep(1);
        }
    }

    static ThreadInfo info(Thread t) {
        return ManagementFactory.getThreadMXBean().getThreadInfo(t.getId());
    }

    static String seen(Thread t) {
        ThreadInfo info = info(t);
        boolean same = info.getThreadState() == t.getState();
        return (same ? "" : "unlike " + info.getThreadState() + " ") + t.getState() + ", wants the lock "
            + (info.getLockInfo() != null && info.getLockInfo().getIdentityHashCode() == System.identityHashCode(lock))
            + ", of main " + (info.getLockOwnerId() == Thread.currentThread().getId());
    }

    public static void main(String[] args) throws Exception {
        Thread t = waiter(0);
        await(t, Thread.State.WAITING);
        synchronized (lock) {
            lock.notify();
            System.out.println("notified " + seen(t) + ", blocked count " + info(t).getBlockedCount() + ", waited " + info(t).getWaitedCount());
        }
        t.join();

        t = waiter(0);
        await(t, Thread.State.WAITING);
        synchronized (lock) {
            t.interrupt();
            await(t, Thread.State.BLOCKED);
            System.out.println("interrupted " + seen(t) + ", waited " + info(t).getWaitedCount());
        }
        t.join();

        t = waiter(200);
        await(t, Thread.State.TIMED_WAITING);
        synchronized (lock) {
            await(t, Thread.State.BLOCKED);
            System.out.println("timed out " + seen(t) + ", waited " + info(t).getWaitedCount());
        }
        t.join();

        t = waiter(0);
        Thread u = waiter(0);
        await(t, Thread.State.WAITING);
        await(u, Thread.State.WAITING);
        synchronized (lock) {
            lock.notifyAll();
            System.out.println("both notified " + t.getState() + " " + u.getState());
        }
        t.join();
        u.join();

        t = waiter(0);
        await(t, Thread.State.WAITING);
        synchronized (lock) {
            System.out.print("left alone " + t.getState());
            lock.notify();
            System.out.println(", then " + t.getState());
        }
        t.join();

        Thread main = Thread.currentThread();
        Object own = new Object();
        Thread lonely = new Thread(() -> {
            synchronized (own) {
                for (int i = 0; i < 3; i++) {
                    try {
                        own.wait(1);
                    } catch (InterruptedException e) {
                        System.out.println("interrupted");
                    }
                }
            }
            ThreadInfo info = info(Thread.currentThread());
            System.out.println("waited in vain, blocked count " + info.getBlockedCount() + ", waited " + info.getWaitedCount());
        });
        lonely.start();
        lonely.join();
    }
}
