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
 * through all phasings in their least common multiple. Response: from the release to the end of the job. What the analyses are told is measured
 * before: Alone: the same when no other runs; and with regions, in as long a run of the three that is not judged, Wait: from the release of
 * the high thread until it has the region, as strong regions are undone before it wakes, and waking is a switch of the abort's; Job: from then to
 * its end. Nominal: its period. x is the thread, 1 the most eligible.
 */
public final class RtParAnalysis {
    private static final int THREADS = 3;

    private final String variant;
    private final SharedTable table;

    private RtParAnalysis(String variant) {
        this.variant = variant;
        table = new SharedTable(variant, THREADS, true);
    }

    public static void main(String[] arguments) {
        Bench.start("par-analysis", arguments, "lengths-us", "2300,2350,2450", "periods-us", "13000,14000,15000", "variants", AtomicRun.VARIANTS);
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
        private Series wait;
        private Series job;
        private long first;

        Task(int number, int looks, long period, int jobs) {
            this.number = number;
            this.looks = looks;
            this.period = period;
            this.jobs = jobs;
        }

        Task judged(String variable) {
            response = Bench.series(variant, variable, number + 1);
            return this;
        }

        Task watched() {
            wait = Bench.series(variant, "Wait", number + 1);
            job = Bench.series(variant, "Job", number + 1);
            return this;
        }

        RealtimeThread begin(long start) {
            first = start;
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
                if (wait != null) {
                    wait.add(table.entered() - due);
                    job.add(end - table.entered());
                }
                if (response != null)
                    response.add(end - due);
            }
        }
    }

    /** All are released at once at first. */
    private static void run(Task... tasks) {
        long start = System.nanoTime() + 10 * AtomicRun.MILLISECOND;
        RealtimeThread[] threads = new RealtimeThread[tasks.length];
        for (int i = tasks.length - 1; i >= 0; i--)
            threads[i] = tasks[i].begin(start);
        for (RealtimeThread thread : threads)
            Rt.join(thread);
    }

    private void measure(double[] lengths, double[] periods) {
        double horizon = Bench.count() * periods[THREADS - 1];
        Task[] before = new Task[THREADS], tasks = new Task[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int looks = table.looksIn((long) (lengths[i] * 1000)), jobs = (int) (horizon / periods[i]) + 1;
            long period = (long) (periods[i] * 1000);
            run(new Task(i, looks, (long) (lengths[i] * 2000), Bench.count()).judged("Alone"));
            before[i] = new Task(i, looks, period, jobs);
            tasks[i] = new Task(i, looks, period, jobs).judged("Response");
            Bench.series(variant, "Nominal", i + 1, 1).add(period);
        }
        if (AtomicRun.isRegion(variant)) {
            before[0].watched();
            run(before);
        }
        AtomicRun regions = new AtomicRun();
        run(tasks);
        Bench.check(variant, table.isWhole() && regions.irrevocable() == 0, table.keys() + "; " + regions.undone() + " sections were begun in vain, "
            + regions.irrevocable() + " irrevocable");
    }
}
