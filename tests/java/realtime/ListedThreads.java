// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// Lists of threads have those to whose objects the caller's memory may refer: a thread that lies in a scope is not there for
// others, nor one in the heap for a caller without heap.

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Map;
import javax.realtime.*;

public class ListedThreads {
    static final LTMemory home = new LTMemory(512 * 1024), inner = new LTMemory(512 * 1024), other = new LTMemory(512 * 1024);
    static final Object gate = new Object();
    static final ThreadMXBean bean = ManagementFactory.getThreadMXBean();
    static volatile boolean there, open;
    static volatile long scopedId;
    static Throwable failure;

    static void print(String line) { System.out.println(line); }

    /** Lies in the scope "home", and waits there. */
    static class Scoped extends RealtimeThread {
        Scoped() { setName("in a scope"); }
        @Override public void run() {
            scopedId = getId();
            there = true;
            pass();
        }
        static void pass() {
            synchronized (gate) {
                while (!open) {
                    try {
                        gate.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
            }
        }
    }

    /** Who is in the list, and with which frame of their own? */
    static String listed() {
        boolean main = false, scoped = false, self = false, passing = false;
        for (Map.Entry<Thread, StackTraceElement[]> e : Thread.getAllStackTraces().entrySet()) {
            Thread t = e.getKey();
            main |= t.getName().equals("main");
            self |= t == Thread.currentThread() && e.getValue().length > 0;
            scoped |= t.getName().equals("in a scope");
            for (StackTraceElement f : e.getValue()) {
                passing |= t.getName().equals("in a scope") && f.getMethodName().equals("pass");
            }
        }
        return (main ? " main" : "") + (self ? " self" : "") + (scoped ? " scoped" : "") + (passing ? " passing" : "");
    }

    static void tell(String who) { print(who + ":" + listed()); }

    static void tellBeans(String who) {
        int scoped = 0, main = 0;
        for (ThreadInfo i : bean.dumpAllThreads(true, true)) {
            scoped += i.getThreadName().equals("in a scope") ? 1 : 0;
            main += i.getThreadName().equals("main") ? 1 : 0;
        }
        ThreadInfo i = bean.getThreadInfo(scopedId, 10);
        print(who + ", beans: main " + main + ", scoped " + scoped + ", asked for " + (i != null) + ", deadlocks " + bean.findDeadlockedThreads());
    }

    static void run(MemoryArea area, Runnable what) throws Exception {
        RealtimeThread t = new RealtimeThread(new PriorityParameters(20), null, null, area, null, () -> {
            try {
                what.run();
            } catch (Throwable e) {
                failure = e;
            }
        });
        t.start();
        t.join();
        if (failure != null) {
            throw new AssertionError(failure);
        }
    }

    static final Runnable noHeap = new Runnable() {
        @Override public void run() {
            int heap = 0, selves = 0;
            Thread[] none = new Thread[0];
            Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
            for (Thread t : all.keySet()) {
                selves += t == Thread.currentThread() ? 1 : 0;
                heap += MemoryArea.getMemoryArea(t) == HeapMemory.instance() ? 1 : 0;
            }
            noHeapSaw = "self " + selves + ", of the heap " + heap;
        }
    };
    static volatile String noHeapSaw;
    static volatile Throwable noHeapFailed;

    public static void main(String[] args) throws Exception {
        tell("before");
        RealtimeThread keeper = new RealtimeThread(new PriorityParameters(15), null, null, null, null, () ->
            home.enter(() -> {
                new Scoped().start();
                Scoped.pass();
            }));
        keeper.start();
        while (!there) {
            Thread.sleep(1);
        }
        tell("heap");
        tellBeans("heap");
        run(ImmortalMemory.instance(), () -> tell("immortal"));
        run(null, () -> home.enter(() -> tell("the same scope")));
        run(null, () -> home.enter(() -> inner.enter(() -> tell("an inner scope"))));
        run(null, () -> other.enter(() -> tell("another scope")));
        run(null, () -> home.enter(() -> home.executeInArea(() -> { })));
        run(ImmortalMemory.instance(), () -> {
            NoHeapRealtimeThread t = new NoHeapRealtimeThread(new PriorityParameters(21), null, null, ImmortalMemory.instance(), null, () -> {
                try {
                    noHeap.run();
                } catch (Throwable e) {
                    noHeapFailed = e;
                }
            });
            t.start();
            try {
                t.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        print("no heap: " + noHeapSaw + ", failed " + noHeapFailed);
        synchronized (gate) {
            open = true;
            gate.notifyAll();
        }
        keeper.join();
        tell("after");
    }
}

// expect: before: main self
// expect: heap: main self
// expect: heap, beans: main 1, scoped 0, asked for false, deadlocks null
// expect: immortal: main self
// expect: the same scope: main self scoped passing
// expect: an inner scope: main self scoped passing
// expect: another scope: main self
// expect: no heap: self 1, of the heap 0, failed null
// expect: after: main self
