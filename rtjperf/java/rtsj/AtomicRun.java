// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import javax.realtime.MonitorControl;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Counters;

/** What the measurements of atomic regions have in common: their variants, and what became of the regions that were opened since it was made. */
final class AtomicRun {
    static final String VARIANTS = "inheritance,ceiling,region";
    static final long MILLISECOND = 1_000_000;

    private final long opened = Counters.opened();
    private final long undone = Counters.aborted();
    private final long taken = Counters.taken();
    private final long entries = Counters.undone();
    private final long irrevocable = Counters.irrevocable();

    /** One variant of a test. */
    interface Variant {
        void measure(String name) throws Exception;
    }

    /** A test under SCHED_FIFO, with each variant that was asked for. */
    static void each(Variant logic) {
        Rt.main(() -> {
            Rt.needFifo();
            for (String name : VARIANTS.split(","))
                if (Bench.has("variants", name))
                    logic.measure(name);
        });
    }

    static boolean isRegion(String variant) {
        return variant.equals("region");
    }

    /** In the variant with ceilings: the lock gets one, so far above the least priority of a test. */
    static void protect(String variant, Object lock, int above) {
        if (variant.equals("ceiling"))
            synchronized (lock) {
                MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(Rt.priority(above)));
            }
    }

    /** {@code time} is the caller's own, so that nothing is allocated. */
    static void sleepUntil(long due, RelativeTime time) {
        long left = due - System.nanoTime();
        try {
            if (left > 0) {
                time.set(left / MILLISECOND, (int) (left % MILLISECOND));
                RealtimeThread.sleep(time);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    long opened() {
        return Counters.opened() - opened;
    }

    long undone() {
        return Counters.aborted() - undone;
    }

    /** Without a switch, by who came. */
    long taken() {
        return Counters.taken() - taken;
    }

    long entries() {
        return Counters.undone() - entries;
    }

    long irrevocable() {
        return Counters.irrevocable() - irrevocable;
    }
}
