// SPDX-License-Identifier: Apache-2.0
// A thread may hold any number of monitors and synchronizers, and is told to hold them all.

import java.lang.management.*;
import java.util.concurrent.locks.ReentrantLock;

public class HeldMany {
    static final int COUNT = 300;
    static final Object[] monitors = new Object[COUNT];
    static final ReentrantLock[] locks = new ReentrantLock[COUNT];

    static void hold(int i, Runnable inside) {
        if (i == COUNT) {
            inside.run();
            return;
        }
        synchronized (monitors[i]) {
            locks[i].lock();
            hold(i + 1, inside);
            locks[i].unlock();
        }
    }

    static boolean inOrder(MonitorInfo[] held) {
        for (int i = 0; i < held.length; i++)
            if (held[i].getIdentityHashCode() != System.identityHashCode(monitors[COUNT - 1 - i]) || !held[i].getLockedStackFrame().getMethodName().equals("hold"))
                return false;
        return true;
    }

    static void look() {
        ThreadMXBean bean = ManagementFactory.getThreadMXBean();
        ThreadInfo info = bean.getThreadInfo(new long[] { Thread.currentThread().getId() }, true, true)[0];
        System.out.println(info.getLockedMonitors().length + " monitors, " + inOrder(info.getLockedMonitors()));
        System.out.println(info.getLockedSynchronizers().length + " synchronizers");
        info = bean.getThreadInfo(new long[] { Thread.currentThread().getId() }, false, false)[0];
        System.out.println(info.getLockedMonitors().length + " " + info.getLockedSynchronizers().length);
    }

    public static void main(String[] args) {
        for (int i = 0; i < COUNT; i++) {
            monitors[i] = new Object();
            locks[i] = new ReentrantLock();
        }
        hold(0, HeldMany::look);
    }
}

// needs: java.management
// expect: 300 monitors, true
// expect: 300 synchronizers
// expect: 0 0
