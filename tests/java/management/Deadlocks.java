// SPDX-License-Identifier: Apache-2.0
// Deadlocks of monitors and of locks are found, and a dump tells who holds what.

import java.lang.management.*;
import java.util.*;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.locks.ReentrantLock;

public class Deadlocks {
    static final CyclicBarrier both = new CyclicBarrier(2);

    static void meet() {
        try {
            both.await();
        } catch (Exception e) {
            System.out.println(e);
        }
    }

    static class Fork { }

    static void take(Fork first, Fork second) {
        synchronized (first) {
            meet();
            synchronized (second) {
                System.out.println("cannot be");
            }
        }
    }

    static void take(ReentrantLock first, Fork second) {
        first.lock();
        meet();
        synchronized (second) {
            System.out.println("cannot be");
        }
    }

    static void take(Fork first, ReentrantLock second) {
        synchronized (first) {
            meet();
            second.lock();
        }
    }

    static void start(String name, Runnable body) {
        Thread t = new Thread(body, name);
        t.setDaemon(true);
        t.start();
    }

    /** Who parks may go round once more, for a permit that the barrier left: does each want something, now and a while ago? */
    static boolean settled(ThreadMXBean bean) throws InterruptedException {
        long[] ids = bean.findDeadlockedThreads();
        if (ids.length < 4)
            return false;
        Thread.sleep(20);
        return Arrays.stream(bean.getThreadInfo(ids)).allMatch(i -> i.getLockInfo() != null);
    }

    static void show(String what, ThreadMXBean bean, long[] ids) {
        if (ids == null) {
            System.out.println(what + ": none");
            return;
        }
        ThreadInfo[] infos = bean.getThreadInfo(ids, true, true);
        Arrays.sort(infos, Comparator.comparing(ThreadInfo::getThreadName));
        System.out.println(what + ": " + infos.length);
        for (ThreadInfo i : infos) {
            System.out.println("  " + i.getThreadName() + " " + i.getThreadState() + " wants " + i.getLockInfo().getClassName() + " of " + i.getLockOwnerName()
                + (i.getThreadState() == Thread.State.BLOCKED ? " " + (i.getBlockedCount() > 0) : ""));
            for (MonitorInfo m : i.getLockedMonitors())
                System.out.println("    has " + m.getClassName() + " since " + m.getLockedStackFrame().getMethodName() + " " + m.getLockedStackDepth());
            for (LockInfo l : i.getLockedSynchronizers())
                System.out.println("    has " + l.getClassName());
        }
    }

    public static void main(String[] args) throws Exception {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        System.out.println(bean.findDeadlockedThreads() == null);
        Fork a = new Fork(), b = new Fork(), c = new Fork();
        start("one", () -> take(a, b));
        start("two", () -> take(b, a));
        while (bean.findMonitorDeadlockedThreads() == null)
            Thread.yield();
        show("monitors", bean, bean.findMonitorDeadlockedThreads());
        ReentrantLock lock = new ReentrantLock();
        start("three", () -> take(lock, c));
        start("four", () -> take(c, lock));
        while (!settled(bean))
            Thread.yield();
        show("monitors", bean, bean.findMonitorDeadlockedThreads());
        show("all", bean, bean.findDeadlockedThreads());
        synchronized (a.getClass()) {
            for (ThreadInfo i : bean.dumpAllThreads(true, true))
                if (i.getThreadName().equals("main"))
                    System.out.println(i.getThreadState() + " " + i.getLockedMonitors().length + " " + i.getLockedMonitors()[0].getLockedStackFrame().getMethodName());
        }
    }
}

// needs: java.management
// expect: true
// expect: monitors: 2
// expect:   one BLOCKED wants Deadlocks$Fork of two true
// expect:     has Deadlocks$Fork since take 0
// expect:   two BLOCKED wants Deadlocks$Fork of one true
// expect:     has Deadlocks$Fork since take 0
// expect: monitors: 2
// expect:   one BLOCKED wants Deadlocks$Fork of two true
// expect:     has Deadlocks$Fork since take 0
// expect:   two BLOCKED wants Deadlocks$Fork of one true
// expect:     has Deadlocks$Fork since take 0
// expect: all: 4
// expect:   four WAITING wants java.util.concurrent.locks.ReentrantLock$NonfairSync of three
// expect:     has Deadlocks$Fork since take 6
// expect:   one BLOCKED wants Deadlocks$Fork of two true
// expect:     has Deadlocks$Fork since take 0
// expect:   three BLOCKED wants Deadlocks$Fork of four true
// expect:     has java.util.concurrent.locks.ReentrantLock$NonfairSync
// expect:   two BLOCKED wants Deadlocks$Fork of one true
// expect:     has Deadlocks$Fork since take 0
// expect: RUNNABLE 1 main
