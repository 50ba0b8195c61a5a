// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.atomic.PAR;

/**
 * An application of a hundred threads and 157 critical sections, after what paper 004 tells of its avionics (Fig. 5): how long the jobs of three groups
 * take.
 *
 * <p>A thread above all wakes in each frame and pushes events to four devices; threads of three groups run in each, each fourth and each twentieth
 * frame (20, 5 and 1 Hz at the paper's rate), and pass through devices and sections of their own. The first of the slowest group switches all between
 * navigation and tactical steering, every 20 frames; the latter has more work. Response20Hz and so on: from the begin of a frame to the end of the last
 * job that the group has in it. Variants: monitors that inherit, with ceilings, and atomic regions.
 */
public final class RtParAvionics {
    private static final int SECTIONS = 157;
    private static final int DEVICES = 4;
    private static final int OWN = 54;
    private static final int MODE = 20;
    private static final int TACTICAL = 3;
    private static final String[] VARIABLES = {"Response20Hz", "Response5Hz", "Response1Hz"};
    private static final int[] SIZES = {20, 30, 49};
    private static final int[] STRIDES = {1, 4, 20};
    private static final int GROUPS = 3;
    private static final int THREADS = 99;
    private static final Task[] TASKS = new Task[THREADS];

    private final String variant;
    private final boolean region;
    private final int rounds;
    private final int frames;
    private final long frame;
    private final AvionicsSection[] sections = new AvionicsSection[SECTIONS];
    private volatile boolean tactical;
    private long first;

    private RtParAvionics(String variant) {
        if (TASKS[0] == null)
            makeTasks();
        this.variant = variant;
        region = AtomicRun.isRegion(variant);
        rounds = Bench.number("rounds");
        frames = Bench.count();
        frame = 1000 * AtomicRun.MILLISECOND / Bench.number("rate");
        for (int i = 0; i < SECTIONS; i++) {
            sections[i] = new AvionicsSection();
            AtomicRun.protect(variant, sections[i], GROUPS + 1);
        }
    }

    public static void main(String[] arguments) {
        Bench.start("par-avionics", arguments, "rate", "20", "rounds", "6", "variants", AtomicRun.VARIANTS);
        AtomicRun.each(variant -> new RtParAvionics(variant).measure());
    }

    /** From immortal memory, once for all variants. */
    private static void makeTasks() {
        for (int i = 0, group = 0, left = SIZES[0]; i < THREADS; i++, left--) {
            if (left == 0)
                left = SIZES[++group];
            TASKS[i] = new Task(i, group);
        }
    }

    /** One of the threads of a group, and how long its jobs took, by frame. */
    private static final class Task implements Runnable {
        private final int own;
        private final int group;
        private final long[] response = new long[Bench.count()];
        private final RelativeTime time = new RelativeTime();
        private RtParAvionics all;

        Task(int number, int group) {
            own = THREADS - 1 - number;
            this.group = group;
        }

        @Override
        public void run() {
            for (int frame = 0; frame < response.length; frame += STRIDES[group]) {
                long due = all.first + frame * all.frame;
                AtomicRun.sleepUntil(due, time);
                if (own == 0 && frame % MODE == 0)
                    all.changeMode();
                all.job(own);
                response[frame] = System.nanoTime() - due;
            }
        }
    }

    @PAR
    private void changeModeInRegion() {
        tactical = !tactical;
        sections[0].pass(true, rounds);
    }

    private void changeMode() {
        if (region)
            changeModeInRegion();
        else
            synchronized (sections[0]) {
                tactical = !tactical;
                sections[0].pass(false, rounds);
            }
    }

    /** GPS and airframe, one of the steerings, and two of its own, so that each section has somebody. */
    private void job(int own) {
        boolean more = tactical;
        int many = more ? rounds * TACTICAL : rounds;
        sections[0].pass(region, 1);
        sections[1].pass(region, 1);
        sections[more ? 2 : 3].pass(region, many);
        sections[DEVICES + own % (SECTIONS - DEVICES)].pass(region, many);
        sections[DEVICES + (own + OWN) % (SECTIONS - DEVICES)].pass(region, many);
    }

    /** The infrastructure. */
    private void push() {
        RelativeTime time = new RelativeTime();
        for (int i = 0; i < frames; i++) {
            AtomicRun.sleepUntil(first + i * frame, time);
            for (int d = 0; d < DEVICES; d++)
                sections[d].pass(region, 1);
        }
    }

    private void measure() {
        AtomicRun regions = new AtomicRun();
        RealtimeThread[] threads = new RealtimeThread[THREADS + 1];
        threads[THREADS] = Rt.thread(Rt.priority(GROUPS + 1), this::push);
        for (int i = 0; i < THREADS; i++) {
            TASKS[i].all = this;
            threads[i] = Rt.thread(Rt.priority(GROUPS - TASKS[i].group), TASKS[i]);
        }
        first = System.nanoTime() + 200 * AtomicRun.MILLISECOND;          // all sleep by then
        for (RealtimeThread thread : threads)
            thread.start();
        for (RealtimeThread thread : threads)
            Rt.join(thread);
        collect();
        int passed = 0, broken = 0;
        for (AvionicsSection section : sections) {
            passed += section.passed() ? 1 : 0;
            broken += section.broken();
        }
        Bench.check(variant, passed == SECTIONS && broken == 0 && regions.irrevocable() == 0, passed + " of " + SECTIONS + " sections were passed, " + broken
            + " words are wrong, " + regions.undone() + " of " + regions.opened() + " regions were begun in vain, " + regions.irrevocable() + " irrevocable");
    }

    /** The last of a group in each frame. */
    private void collect() {
        for (int group = 0; group < GROUPS; group++) {
            Series series = Bench.series(variant, VARIABLES[group]);
            for (int i = 0; i < frames; i += STRIDES[group]) {
                long worst = 0;
                for (Task task : TASKS)
                    if (task.group == group)
                        worst = Math.max(worst, task.response[i]);
                series.add(worst);
            }
        }
    }
}
