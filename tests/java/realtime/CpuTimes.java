// SPDX-License-Identifier: Apache-2.0
// How much CPU time threads, handlers and groups have used: what was burned, and not what was slept.
// expect: thread: before its start 0, then about 20 ms, after its end about 30 ms
// expect: itself: about 10 ms
// expect: handler: about 30 ms
// expect: handler again: about 10 ms more
// expect: group: about 30 ms
// expect: nobody's group: 0
// expect: java.lang.IllegalArgumentException: no group
// expect: java.lang.IllegalArgumentException: no schedulable
// expect: same object: true

import java.util.concurrent.Semaphore;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.Schedulable;
import org.rtjvm.scheduling.CpuTime;

public class CpuTimes {
    static volatile long sink;
    static final java.lang.management.ThreadMXBean CLOCKS = java.lang.management.ManagementFactory.getThreadMXBean();

    /** So much of this thread's own CPU time. */
    static void burn(int millis) {
        long from = CLOCKS.getCurrentThreadCpuTime();
        while (CLOCKS.getCurrentThreadCpuTime() - from < millis * 1_000_000L) {
            sink++;
        }
    }

    static double millis(RelativeTime time) {
        return time.getMilliseconds() + time.getNanoseconds() / 1e6;
    }

    /** As much as is burned, and no more than what the machinery takes. */
    static String about(double used, int wanted) {
        return used >= wanted - 0.1 && used < wanted + 9 ? "about " + wanted + " ms" : used + " ms instead of " + wanted;
    }

    static double used(Schedulable of) {
        return millis(CpuTime.of(of, null));
    }

    static void pause() {
        try {
            Thread.sleep(40);
        } catch (InterruptedException never) {
            throw new AssertionError(never);
        }
    }

    static void threads() throws InterruptedException {
        Semaphore burned = new Semaphore(0), goOn = new Semaphore(0);
        double[] itself = new double[1];
        RealtimeThread thread = new RealtimeThread(new PriorityParameters(20), null, null, null, null, () -> {
            burn(20);
            pause();
            burned.release();
            goOn.acquireUninterruptibly();
            double before = used(RealtimeThread.currentRealtimeThread());
            burn(10);
            itself[0] = used(RealtimeThread.currentRealtimeThread()) - before;
        });
        String at = "before its start " + (int) used(thread);
        thread.start();
        burned.acquire();
        at += ", then " + about(used(thread), 20);
        goOn.release();
        thread.join();
        System.out.println("thread: " + at + ", after its end " + about(used(thread), 30));
        System.out.println("itself: " + about(itself[0], 10));
    }

    static void handlers() throws InterruptedException {
        Semaphore ran = new Semaphore(0);
        AsyncEventHandler handler = new AsyncEventHandler(new PriorityParameters(20), null, null, null, null, () -> {
            burn(10);
            ran.release();
        });
        AsyncEvent event = new AsyncEvent();
        event.addHandler(handler);
        event.fire();
        ran.acquire();
        pause();
        double first = used(handler);
        for (int i = 0; i < 3; i++) {
            event.fire();
        }
        ran.acquire(3);
        pause();
        double then = used(handler);
        System.out.println("handler: " + about(then - first, 30));
        event.fire();
        ran.acquire();
        pause();
        System.out.println("handler again: " + about(used(handler) - then, 10) + " more");
    }

    static void groups() throws InterruptedException {
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, new RelativeTime(1000, 0), new RelativeTime(900, 0), null, null, null);
        RealtimeThread[] members = new RealtimeThread[3];
        for (int i = 0; i < members.length; i++) {
            members[i] = new RealtimeThread(new PriorityParameters(20), null, null, null, group, () -> burn(10));
            members[i].start();
        }
        for (RealtimeThread member : members) {
            member.join();
        }
        System.out.println("group: " + about(millis(CpuTime.of(group, null)), 30));
        System.out.println("nobody's group: "
            + (int) millis(CpuTime.of(new ProcessingGroupParameters(null, new RelativeTime(2, 0), new RelativeTime(1, 0), null, null, null), null)));
    }

    static void refused(Runnable what) {
        try {
            what.run();
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        threads();
        handlers();
        groups();
        refused(() -> CpuTime.of((ProcessingGroupParameters) null, null));
        refused(() -> CpuTime.of((Schedulable) null, null));
        RelativeTime dest = new RelativeTime();
        System.out.println("same object: " + (CpuTime.of(new RealtimeThread(), dest) == dest));
    }
}
