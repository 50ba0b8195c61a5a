// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

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
    private static final int HIGH_READS = 30;
    private static final int REST = 5;

    private final String variant;
    private final int length;
    private int reads;
    private final SharedTable table;
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

    private RtParHashmap(String variant, int length) {
        this.variant = variant;
        this.length = length;
        warmup = Bench.warmup();
        frames = Bench.count() + warmup;
        response = Bench.series(variant, "Response", length);
        section = Bench.series(variant, "Section", length);
        each = Bench.series(variant, "Each", length, 1);
        table = new SharedTable(variant, 2, false);
    }

    public static void main(String[] arguments) {
        Bench.start("par-hashmap", arguments, "sections-us", "5,50,500,5000", "variants", AtomicRun.VARIANTS, "frame-ms", "10");
        AtomicRun.each(variant -> {
            for (double length : Bench.list("sections-us"))
                new RtParHashmap(variant, (int) length).measure();
        });
    }

    private void measure() {
        reads = table.looksIn(length * 1000L);
        for (int i = 0; i < frames; i++) {
            long start = System.nanoTime();
            table.section(reads);
            if (i >= warmup)
                section.add(System.nanoTime() - start);
        }
        AtomicRun regions = new AtomicRun();
        RealtimeThread low = Rt.thread(Rt.priority(1), this::low);
        RealtimeThread high = Rt.thread(Rt.priority(2), this::high);
        high.start();
        low.start();
        Rt.join(high);
        Rt.join(low);
        long kept = regions.irrevocable();
        if (sections > 0)
            each.add(took / sections);
        Bench.check(variant + "-" + length, table.isWhole() && kept == 0, table.keys() + "; the low thread ended " + sections
            + " sections and began " + regions.undone() + " in vain (" + regions.taken() + " undone without a switch), in " + frames + " frames" + (kept == 0 ? "" : "; " + kept + " were irrevocable"));
    }

    private void low() {
        long rest = Bench.number("frame-ms") * AtomicRun.MILLISECOND / REST, start = System.nanoTime();
        while (!over) {
            table.section(reads);
            sections++;
            if (came) {
                came = false;
                took += System.nanoTime() - start;
                AtomicRun.sleepUntil(System.nanoTime() + rest, restTime);
                start = System.nanoTime();
            }
        }
        took += System.nanoTime() - start;
    }

    private void high() {
        long due = System.nanoTime();
        for (int frame = 0; frame < frames; frame++) {
            due += Bench.number("frame-ms") * AtomicRun.MILLISECOND;
            AtomicRun.sleepUntil(due, dueTime);
            table.section(HIGH_READS);
            came = true;
            if (frame >= warmup)
                response.add(System.nanoTime() - due);
        }
        over = true;                            // whoever waits for us is less eligible than the low thread
    }
}
