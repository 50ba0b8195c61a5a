// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.RegionCosts;
import harness.Series;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;

/**
 * What an atomic region costs: opening and ending one, a store that is noted, and taking it from who is in it (paper 004, 2 and 4).
 *
 * <p>Enter and Store: see {@link RegionCosts}. Abort: from when a more eligible thread wants the region until it has had it, while the low one is in it
 * with so many entries in the log. Response: the same from when it was to wake; strong regions undo others before that.
 */
public final class RtParCost {
    private static final int STORES = 500;
    private static final int REST = 4;
    private static final long MILLISECOND = 1_000_000;

    private final int[] values = new int[STORES];
    private final RelativeTime dueTime = new RelativeTime();
    private final RelativeTime restTime = new RelativeTime();
    private volatile boolean leave;
    private volatile boolean over;
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
                for (double count : Bench.list("entries"))
                    cost.measureAborts((int) count);
        });
    }

    private void measureAborts(int count) {
        int frames = Bench.count() + Bench.warmup();
        entries = count;
        taken = Bench.series("region", "Abort", count);
        response = Bench.series("region", "Response", count);
        over = false;
        leave = false;
        long aborted = Counters.aborted(), undone = Counters.undone(), kept = Counters.irrevocable();
        RealtimeThread low = Rt.thread(Rt.priority(1), this::low);
        RealtimeThread high = Rt.thread(Rt.priority(2), this::high);
        high.start();                           // first: the low one lets nobody less eligible run
        low.start();
        Rt.join(high);
        Rt.join(low);
        aborted = Counters.aborted() - aborted;
        undone = Counters.undone() - undone;
        kept = Counters.irrevocable() - kept;
        boolean each = aborted * 20 >= frames * 19L && kept == 0 && undone >= (long) count * frames * 19 / 20;
        Bench.check("abort-" + count, each, aborted + " aborts in " + frames + " frames, " + undone + " entries put back, " + kept + " irrevocable");
    }

    @PAR
    private static void region() {}

    /** Stays in the region until it is told to leave. */
    @PAR
    private void dwell() {
        for (int i = 0; i < entries; i++)
            values[i % STORES] = i;
        while (!leave)
            continue;
    }

    private void low() {
        while (!over) {
            dwell();
            leave = false;
            sleepUntil(System.nanoTime() + Bench.number("frame-ms") * MILLISECOND / REST, restTime);
        }
    }

    private void high() {
        int frames = Bench.count() + Bench.warmup(), warmup = Bench.warmup();
        long due = System.nanoTime();
        for (int frame = 0; frame < frames; frame++) {
            // frames that were missed are not made up for: the low one is to be in its region
            due = Math.max(due, System.nanoTime()) + Bench.number("frame-ms") * MILLISECOND;
            sleepUntil(due, dueTime);
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

    private static void sleepUntil(long due, RelativeTime time) {
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
}
