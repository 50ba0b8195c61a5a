// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import harness.Table;
import javax.realtime.MonitorControl;
import javax.realtime.PriorityCeilingEmulation;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.Counters;
import org.rtjvm.atomic.PAR;

/**
 * A hash table that two threads share: how long the more eligible one takes for its section, against how long the other's sections are (paper 004,
 * Fig. 4).
 *
 * <p>The low thread goes from section to section, and rests for a fifth of a frame after each visit of the other, as the system throttles who does
 * not. The high one wakes once in each frame, nearly always within a section, and does one of its own. Response: from the begin of the frame to the
 * end of that section; with a ceiling it waits before it wakes. Section: one of the low thread's, when nobody comes. Each: what one took on average
 * while the high thread came, with all that was done in vain, which is the price. Sections look at the table as often as makes them as many
 * microseconds long as x says, and put and take away ten keys.
 */
public final class RtParHashmap {
    private static final int ROOM = 2048;
    private static final int PREFILLED = 1024;
    private static final int CHANGES = 10;
    private static final int HIGH_READS = 30;
    private static final int REST = 5;
    private static final long MILLISECOND = 1_000_000;

    private final String variant;
    private final int length;
    private int reads = 1000;
    private final Table table = new Table(ROOM);
    private final Object lock = new Object();
    private final Series response;
    private final Series section;
    private final Series each;
    private final int frames;
    private final int warmup;
    private final RelativeTime dueTime = new RelativeTime();
    private final RelativeTime restTime = new RelativeTime();
    private volatile boolean over;
    private volatile boolean came;
    private volatile int sections;
    private volatile long took;
    private int sum;

    private RtParHashmap(String variant, int length) {
        this.variant = variant;
        this.length = length;
        warmup = Bench.warmup();
        frames = Bench.count() + warmup;
        response = Bench.series(variant, "Response", length);
        section = Bench.series(variant, "Section", length);
        each = Bench.series(variant, "Each", length, 1);
        for (int k = 0; k < PREFILLED; k++)
            table.put(k, k);
    }

    public static void main(String[] arguments) {
        Bench.start("par-hashmap", arguments, "sections-us", "5,50,500,5000", "variants", "inheritance,ceiling,region", "frame-ms", "10");
        Rt.main(() -> {
            Rt.needFifo();
            for (String variant : new String[] {"inheritance", "ceiling", "region"})
                for (double length : Bench.list("sections-us"))
                    if (Bench.has("variants", variant))
                        new RtParHashmap(variant, (int) length).measure();
        });
    }

    private void work(int looks) {
        for (int k = 0; k < CHANGES; k++)
            table.put(PREFILLED + k, k);
        int found = 0;
        for (int i = 0; i < looks; i++)
            found += table.get(i & PREFILLED - 1);
        sum = found;
        for (int k = 0; k < CHANGES; k++)
            table.remove(PREFILLED + k);
    }

    @PAR
    private void workInRegion(int looks) {
        work(looks);
    }

    private void section(int looks) {
        if (variant.equals("region"))
            workInRegion(looks);
        else
            synchronized (lock) {
                work(looks);
            }
    }

    private void measure() {
        if (variant.equals("ceiling"))
            synchronized (lock) {
                MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(Rt.priority(2)));
            }
        reads = looksIn(length * 1000L);
        for (int i = 0; i < frames; i++) {
            long start = System.nanoTime();
            section(reads);
            if (i >= warmup)
                section.add(System.nanoTime() - start);
        }
        long undone = Counters.aborted(), kept = Counters.irrevocable();
        RealtimeThread low = Rt.thread(Rt.priority(1), this::low);
        RealtimeThread high = Rt.thread(Rt.priority(2), this::high);
        high.start();
        low.start();
        Rt.join(high);
        Rt.join(low);
        undone = Counters.aborted() - undone;
        kept = Counters.irrevocable() - kept;
        boolean whole = table.size() == PREFILLED && table.counted() == PREFILLED;
        if (sections > 0)
            each.add(took / sections);
        Bench.check(variant + "-" + length, whole && kept == 0, table.counted() + " keys of " + PREFILLED + "; the low thread ended " + sections
            + " sections and began " + undone + " in vain, in " + frames + " frames" + (kept == 0 ? "" : "; " + kept + " were irrevocable"));
    }

    /** So many looks make a section that long: from the time of many. */
    private int looksIn(long nanoseconds) {
        long took;
        do {
            reads *= 4;
            long start = System.nanoTime();
            section(reads);
            took = System.nanoTime() - start;
        } while (took < MILLISECOND);
        return (int) ((double) reads * nanoseconds / took) + 1;
    }

    private void low() {
        long rest = Bench.number("frame-ms") * MILLISECOND / REST, start = System.nanoTime();
        while (!over) {
            section(reads);
            sections++;
            if (came) {
                came = false;
                took += System.nanoTime() - start;
                sleepUntil(System.nanoTime() + rest, restTime);
                start = System.nanoTime();
            }
        }
        took += System.nanoTime() - start;
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

    private void high() {
        long due = System.nanoTime();
        for (int frame = 0; frame < frames; frame++) {
            due += Bench.number("frame-ms") * MILLISECOND;
            sleepUntil(due, dueTime);
            section(HIGH_READS);
            came = true;
            if (frame >= warmup)
                response.add(System.nanoTime() - due);
        }
        over = true;                            // whoever waits for us is less eligible than the low thread
    }
}
