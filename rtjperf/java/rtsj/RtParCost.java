// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.RegionCosts;
import harness.Series;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.PAR;

/**
 * What an atomic region costs: opening and ending one, a store that is noted, and taking it from who is in it (paper 004, 2 and 4).
 *
 * <p>Enter and Store: see {@link RegionCosts}. Abort: from when a more eligible thread wants the region until it has had it, while the low one is in it
 * with so many entries in the log. Response: the same from when it was to wake; strong regions undo others before that. Variant switched: the low
 * thread's region has taken a monitor, too, so that it puts back itself, and the high one waits for two switches.
 */
public final class RtParCost {
    private static final int STORES = 500;
    private static final int REST = 4;

    private final int[] values = new int[STORES];
    private final RelativeTime dueTime = new RelativeTime();
    private final RelativeTime restTime = new RelativeTime();
    private volatile boolean leave;
    private volatile boolean over;
    private boolean locks;
    private int entries;
    private Series taken;
    private Series response;

    private RtParCost() {}

    public static void main(String[] arguments) {
        Bench.start("par-cost", arguments, "batch", "100", "entries", "16,128,512", "frame-ms", "1");
        Rt.main(() -> {
            RtParCost cost = new RtParCost();
            RealtimeThread alone = Rt.thread(Rt.priority(2), new RegionCosts(""));
            alone.start();
            Rt.join(alone);
            if (Bench.underFifo())
                for (double count : Bench.list("entries")) {
                    cost.measureAborts("region", (int) count);
                    cost.measureAborts("switched", (int) count);
                }
        });
    }

    private void measureAborts(String variant, int count) {
        int frames = Bench.count() + Bench.warmup();
        entries = count;
        locks = variant.equals("switched");
        taken = Bench.series(variant, "Abort", count);
        response = Bench.series(variant, "Response", count);
        over = false;
        leave = false;
        AtomicRun regions = new AtomicRun();
        RealtimeThread low = Rt.thread(Rt.priority(1), this::low);
        RealtimeThread high = Rt.thread(Rt.priority(2), this::high);
        high.start();                           // first: the low one lets nobody less eligible run
        low.start();
        Rt.join(high);
        Rt.join(low);
        long aborted = regions.undone(), undone = regions.entries(), kept = regions.irrevocable();
        long missed = frames - aborted;                // a busy machine lets the low one be late now and then
        boolean each = (missed - 1) * 20 <= frames && kept == 0 && undone >= count * (aborted - 1) * 19 / 20;
        boolean way = !locks || regions.taken() * 20 <= frames;
        Bench.check(variant + "-" + count, each && way, aborted + " aborts in " + frames + " frames, " + regions.taken() + " without a switch, " + undone
            + " entries put back, " + kept + " irrevocable");
    }

    @PAR
    private static void region() {}

    /** Stays in the region until it is told to leave. */
    @PAR
    private void dwell() {
        if (locks)
            synchronized (values) {
                values[0] = entries;
            }
        for (int i = 0; i < entries; i++)
            values[i % STORES] = i;
        while (!leave)
            continue;
    }

    private void low() {
        while (!over) {
            dwell();
            leave = false;
            AtomicRun.sleepUntil(System.nanoTime() + Bench.number("frame-ms") * AtomicRun.MILLISECOND / REST, restTime);
        }
    }

    private void high() {
        int frames = Bench.count() + Bench.warmup(), warmup = Bench.warmup();
        long due = System.nanoTime();
        for (int frame = 0; frame < frames; frame++) {
            // frames that were missed are not made up for: the low one is to be in its region
            due = Math.max(due, System.nanoTime()) + Bench.number("frame-ms") * AtomicRun.MILLISECOND;
            AtomicRun.sleepUntil(due, dueTime);
            long start = System.nanoTime();
            region();
            long end = System.nanoTime();
            if (frame >= warmup) {
                taken.add(end - start);
                response.add(end - due);
            }
            over = frame + 1 == frames;
            leave = true;
        }
    }
}
