// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;

/**
 * What an atomic region costs: opening and ending one, a store that is noted, and taking it from who is in it (paper 004, 2 and 4).
 *
 * <p>Enter: an empty call, an empty region, one within another, one monitor, and three within each other. Store: a number into a field and into an
 * array, and a reference into a field, plain and noted. Abort: from when a more eligible thread wants the region until it has had it, while the low
 * one is in it with so many entries in the log. Enter and Store are samples of batches.
 */
public final class RtParCost {
    private static final int STORES = 500;
    private static final int UNROLLED = 10;
    private static final int REST = 4;
    private static final long MILLISECOND = 1_000_000;
    private static final Object FIRST = new Object();
    private static final Object SECOND = new Object();
    private static final Object THIRD = new Object();

    private final int[] values = new int[STORES];
    private int value;
    private Object reference;
    private final RelativeTime dueTime = new RelativeTime();
    private final RelativeTime restTime = new RelativeTime();
    private volatile boolean leave;
    private volatile boolean over;
    private int entries;
    private Series taken;

    private RtParCost() {}

    public static void main(String[] arguments) {
        Bench.start("par-cost", arguments, "batch", "100", "entries", "16,128,512", "frame-ms", "1");
        Rt.main(() -> {
            RtParCost cost = new RtParCost();
            RealtimeThread alone = Rt.thread(Rt.priority(2), cost::measureAlone);
            alone.start();
            Rt.join(alone);
            if (Bench.underFifo())
                for (double count : Bench.list("entries"))
                    cost.measureAborts((int) count);
        });
    }

    private void measureAlone() {
        measureEnter("call", batch -> calls(batch));
        measureEnter("region", batch -> regions(batch));
        measureEnter("nested", batch -> nested(batch));
        measureEnter("monitor", batch -> monitor(batch));
        measureEnter("monitors", batch -> monitors(batch));
        measureStores("plain", n -> storeNumbers(n), () -> value);
        measureStores("logged", n -> storeNumbersInRegion(n), () -> value);
        measureStores("plain-array", n -> storeElements(n), () -> values[STORES - 1]);
        measureStores("logged-array", n -> storeElementsInRegion(n), () -> values[STORES - 1]);
        measureStores("plain-reference", n -> storeReferences(this), () -> reference == this ? -1 : 0);
        measureStores("logged-reference", n -> storeReferencesInRegion(this), () -> reference == this ? -1 : 0);
    }

    private interface Batch {
        void run(int number);
    }

    private interface Left {
        int value();
    }

    private static void measureEnter(String variant, Batch body) {
        int batch = Bench.number("batch"), warmup = Bench.warmup();
        Series series = Bench.series(variant, "Enter").per(batch);
        for (int i = 0; !series.full(); i++) {
            long start = System.nanoTime();
            body.run(batch);
            if (i >= warmup)
                series.add(System.nanoTime() - start);
        }
    }

    private static void empty() {}

    @PAR
    private static void region() {}

    private static void calls(int batch) {
        for (int i = 0; i < batch; i++)
            empty();
    }

    private static void regions(int batch) {
        for (int i = 0; i < batch; i++)
            region();
    }

    @PAR
    private static void nested(int batch) {
        regions(batch);
    }

    private static void monitor(int batch) {
        for (int i = 0; i < batch; i++)
            synchronized (FIRST) {
                empty();
            }
    }

    private static void monitors(int batch) {
        for (int i = 0; i < batch; i++)
            synchronized (FIRST) {
                synchronized (SECOND) {
                    synchronized (THIRD) {
                        empty();
                    }
                }
            }
    }

    private void measureStores(String variant, Batch body, Left left) {
        int warmup = Bench.warmup();
        boolean good = true;
        reference = null;
        Series series = Bench.series(variant, "Store").per(STORES);
        for (int i = 0; !series.full(); i++) {
            long start = System.nanoTime();
            body.run(i);
            if (i >= warmup)
                series.add(System.nanoTime() - start);
            int found = left.value();
            good &= found == i || found == -1;
        }
        Bench.check(variant, good, "all stores were made");
    }

    private void storeNumbers(int number) {
        for (int i = 0; i < STORES; i += UNROLLED) {
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
            value = number;
        }
    }

    @PAR
    private void storeNumbersInRegion(int number) {
        storeNumbers(number);
    }

    private void storeElements(int number) {
        int[] into = values;
        for (int i = 0; i < STORES; i += UNROLLED) {
            into[i] = number;
            into[i + 1] = number;
            into[i + 2] = number;
            into[i + 3] = number;
            into[i + 4] = number;
            into[i + 5] = number;
            into[i + 6] = number;
            into[i + 7] = number;
            into[i + 8] = number;
            into[i + 9] = number;
        }
    }

    @PAR
    private void storeElementsInRegion(int number) {
        storeElements(number);
    }

    private void storeReferences(Object target) {
        for (int i = 0; i < STORES; i += UNROLLED) {
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
            reference = target;
        }
    }

    @PAR
    private void storeReferencesInRegion(Object target) {
        storeReferences(target);
    }

    private void measureAborts(int count) {
        int frames = Bench.count() + Bench.warmup();
        entries = count;
        taken = Bench.series("region", "Abort", count);
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
            due += Bench.number("frame-ms") * MILLISECOND;
            sleepUntil(due, dueTime);
            long start = System.nanoTime();
            region();
            if (frame >= warmup)
                taken.add(System.nanoTime() - start);
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
