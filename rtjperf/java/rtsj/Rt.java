// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import javax.realtime.ImmortalMemory;
import javax.realtime.MemoryArea;
import javax.realtime.NoHeapRealtimeThread;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.RealtimeThread;
import javax.realtime.ReleaseParameters;
import javax.realtime.ScopedMemory;

/**
 * What every RTSJ measurement needs: priorities, threads in immortal memory, and areas by name.
 *
 * <p>The measured logic is made and run by real-time threads whose allocation context is immortal memory, so that series, threads and handlers may
 * be used by no-heap threads too, and the collector has no part in the figures.
 */
final class Rt {
    /** Where jRate's constant-time memory may be found. */
    private static final String[] CT_CLASSES = {"org.rtjvm.memory.CTMemory", "javax.realtime.CTMemory"};
    private static final int ABOVE_MIN = 10;

    /** What killed a thread, if one was killed. */
    private static volatile Throwable trouble;

    private Rt() {}

    /** A test: makes its series and threads, measures, checks. */
    interface Logic {
        void run() throws Exception;
    }

    /** The priority of the measured thread: the option, as a distance above the least, within the range of the VM. */
    static int priority() {
        return priority(0);
    }

    static int priority(int above) {
        PriorityScheduler scheduler = PriorityScheduler.instance();
        int middle = Math.max(scheduler.getMinPriority() + ABOVE_MIN, (scheduler.getMinPriority() + scheduler.getMaxPriority()) / 2);
        return Math.min(scheduler.getMaxPriority(), middle + above);
    }

    static RealtimeThread thread(int priority, Runnable logic) {
        return new RealtimeThread(new PriorityParameters(priority), null, null, ImmortalMemory.instance(), null, guarded(logic));
    }

    static RealtimeThread noHeapThread(int priority, Runnable logic) {
        return new NoHeapRealtimeThread(new PriorityParameters(priority), null, null, ImmortalMemory.instance(), null, guarded(logic));
    }

    static RealtimeThread thread(boolean noHeap, int priority, Runnable logic) {
        return noHeap ? noHeapThread(priority, logic) : thread(priority, logic);
    }

    static RealtimeThread periodicThread(boolean noHeap, int priority, ReleaseParameters release, Runnable logic) {
        PriorityParameters scheduling = new PriorityParameters(priority);
        return noHeap ? new NoHeapRealtimeThread(scheduling, release, null, ImmortalMemory.instance(), null, guarded(logic))
            : new RealtimeThread(scheduling, release, null, ImmortalMemory.instance(), null, guarded(logic));
    }

    static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (trouble != null)
            giveUp(trouble);
    }

    /** Run a whole test in a real-time thread in immortal memory, then print its result. */
    static void main(Logic logic) {
        RealtimeThread thread = thread(priority(), () -> {
            try {
                Bench.notePolicy();
                logic.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        join(thread);
        Bench.finish();
    }

    /** What kills a thread is told by whoever joins it: a no-heap thread could not. */
    private static Runnable guarded(Runnable logic) {
        return () -> {
            try {
                logic.run();
            } catch (Throwable t) {
                trouble = t;
            }
        };
    }

    /** A measured thread died: the figures are not what they say. */
    private static void giveUp(Throwable why) {
        if (why instanceof UnsupportedOperationException)
            Bench.skip(String.valueOf(why.getMessage()));
        why.printStackTrace();
        System.exit(3);
    }

    /** For tests whose figures mean nothing where threads are not scheduled by priority. */
    static void needFifo() {
        if (!Bench.underFifo())
            Bench.skip("real-time threads do not run under SCHED_FIFO here");
    }

    /** A new scoped area of this size: LT, VT or CT; null for a VM without it. */
    static ScopedMemory scope(String name, long size) {
        if (name.equals("LT"))
            return new javax.realtime.LTMemory(size, size);
        if (name.equals("VT"))
            return new javax.realtime.VTMemory(size, size);
        for (String candidate : CT_CLASSES)
            try {
                return (ScopedMemory) Class.forName(candidate).getConstructor(long.class, long.class).newInstance(size, size);
            } catch (ReflectiveOperationException e) {
                continue;
            }
        Bench.note("no CTMemory in this VM");
        return null;
    }

    static boolean isScope(String name) {
        return name.equals("LT") || name.equals("VT") || name.equals("CT");
    }

    /** Immortal or heap. */
    static MemoryArea lasting(String name) {
        return name.equals("immortal") ? ImmortalMemory.instance() : javax.realtime.HeapMemory.instance();
    }
}
