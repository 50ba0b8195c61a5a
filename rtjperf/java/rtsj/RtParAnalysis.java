// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * Three periodic threads that share a hash table: the response of each, beside what analyses say (paper 004, Fig. 3).
 *
 * <p>Each job is one section, from its beginning to its end: under a monitor that inherits, under one with a ceiling, or an atomic region. Periods go
 * through all phasings in their least common multiple. Response: from the release to the end of the job. Delay, with regions: from the release of the
 * high thread until it has the region, what its job takes left out. What the analyses are told is measured before: Alone: the response when no
 * other runs, and Wake: the delay then; and with regions, in as long a run of the three that is not judged, Wait: the delay, as strong regions are
 * undone before the thread wakes, and waking is a switch of the abort's; Job: from then to its end. Nominal: its period. x is the thread, 1 the
 * most eligible.
 *
 * <p>A machine that others share may stand still when a release is due. A witness, more eligible than all and due a little earlier, shares
 * nothing: where it ran late, delays count from when it ran, and it is told how many. Strong regions would be undone when it wakes: {@code witness 0}.
 */
public final class RtParAnalysis {
    private static final int THREADS = 3;
    private static final long EARLIER = 20_000;

    private final String variant;
    private final SharedTable table;
    private final boolean witnessed;

    private RtParAnalysis(String variant) {
        this.variant = variant;
        table = new SharedTable(variant, THREADS, true);
        witnessed = AtomicRun.isRegion(variant) && Bench.list("witness")[0] != 0;
    }

    public static void main(String[] arguments) {
        Bench.start("par-analysis", arguments, "lengths-us", "2300,2350,2450", "periods-us", "13000,14000,15000", "variants", AtomicRun.VARIANTS, "witness", "1");
        AtomicRun.each(variant -> new RtParAnalysis(variant).measure(Bench.list("lengths-us"), Bench.list("periods-us")));
    }

    /** One of the threads. */
    private final class Task implements Runnable {
        private final int number;
        private final int looks;
        private final long period;
        private final int jobs;
        private final RelativeTime time = new RelativeTime();
        private Series response;                // samples beyond what is asked for are dropped
        private Series delay;
        private Series job;
        private long first;
        private Witness witness;

        Task(int number, int looks, long period, int jobs) {
            this.number = number;
            this.looks = looks;
            this.period = period;
            this.jobs = jobs;
        }

        Task responding(String variable) {
            response = Bench.series(variant, variable, number + 1);
            return this;
        }

        Task delayed(String variable) {
            delay = Bench.series(variant, variable, number + 1);
            return this;
        }

        Task working(String variable) {
            job = Bench.series(variant, variable, number + 1);
            return this;
        }

        RealtimeThread begin(long start, Witness who) {
            first = start;
            witness = who;
            RealtimeThread thread = Rt.thread(Rt.priority(THREADS - number), this);
            thread.start();
            return thread;
        }

        @Override
        public void run() {
            for (int i = 0; i < jobs; i++) {
                long due = first + i * period;
                AtomicRun.sleepUntil(due, time);
                table.section(looks);
                long end = System.nanoTime();
                if (delay != null)
                    delay.add(table.entered() - (witness == null ? due : Math.max(due, witness.ran(i))));
                if (job != null)
                    job.add(end - table.entered());
                if (response != null)
                    response.add(end - due);
            }
        }
    }

    /** It wakes a little before each release of a thread. */
    private static final class Witness implements Runnable {
        private final long first;
        private final long period;
        private final long[] ran;
        private final RelativeTime time = new RelativeTime();

        Witness(Task of, long start) {
            first = start - EARLIER;
            period = of.period;
            ran = new long[of.jobs];
        }

        RealtimeThread begin() {
            RealtimeThread thread = Rt.thread(Rt.priority(THREADS + 1), this);
            thread.start();
            return thread;
        }

        @Override
        public void run() {
            for (int i = 0; i < ran.length; i++) {
                AtomicRun.sleepUntil(first + i * period, time);
                ran[i] = System.nanoTime();
            }
        }

        long ran(int release) {
            return ran[release];
        }

        /** After the releases that were due then. */
        int late() {
            int late = 0;
            for (int i = 0; i < ran.length; i++)
                if (ran[i] > first + i * period + EARLIER)
                    late++;
            return late;
        }
    }

    /** All are released at once at first; how often the machine was seen to be late for the first of them. */
    private int run(Task... tasks) {
        long start = System.nanoTime() + 10 * AtomicRun.MILLISECOND;
        Witness witness = witnessed ? new Witness(tasks[0], start) : null;
        RealtimeThread[] threads = new RealtimeThread[tasks.length];
        for (int i = tasks.length - 1; i >= 0; i--)
            threads[i] = tasks[i].begin(start, witness);
        if (witness != null)
            Rt.join(witness.begin());
        for (RealtimeThread thread : threads)
            Rt.join(thread);
        return witness == null ? 0 : witness.late();
    }

    private void measure(double[] lengths, double[] periods) {
        double horizon = Bench.count() * periods[THREADS - 1];
        Task[] before = new Task[THREADS], tasks = new Task[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int looks = table.looksIn((long) (lengths[i] * 1000)), jobs = (int) (horizon / periods[i]) + 1;
            long period = (long) (periods[i] * 1000);
            Task alone = new Task(i, looks, (long) (lengths[i] * 2000), Bench.count()).responding("Alone");
            before[i] = new Task(i, looks, period, jobs);
            tasks[i] = new Task(i, looks, period, jobs).responding("Response");
            if (i == 0 && AtomicRun.isRegion(variant)) {
                alone.delayed("Wake");
                before[i].delayed("Wait").working("Job");
                tasks[i].delayed("Delay");
            }
            run(alone);
            Bench.series(variant, "Nominal", i + 1, 1).add(period);
        }
        if (AtomicRun.isRegion(variant))
            run(before);
        AtomicRun regions = new AtomicRun();
        int late = run(tasks);
        Bench.check(variant, table.isWhole() && regions.irrevocable() == 0, table.keys() + "; " + regions.undone() + " sections were begun in vain, "
            + regions.irrevocable() + " irrevocable; the machine was late for " + late + " releases");
    }
}
