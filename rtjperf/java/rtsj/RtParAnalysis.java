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
 * Three periodic threads that share a hash table: the response of each, beside what analyses say (paper 004, Fig. 3).
 *
 * <p>Each job is one section, from its beginning to its end: under a monitor that inherits, under one with a ceiling, or an atomic region. Periods go
 * through all phasings in their least common multiple. Response: from the release to the end of the job; Alone: the same when no other runs; Wait:
 * from when the high thread wants the region until it has it; Nominal: its period. x is the thread, 1 the most eligible.
 */
public final class RtParAnalysis {
    private static final int THREADS = 3;
    private static final int ROOM = 2048;
    private static final int PREFILLED = 1024;
    private static final int CHANGES = 10;
    private static final int TRIES = 5;
    private static final long MILLISECOND = 1_000_000;

    private final String variant;
    private final Table table = new Table(ROOM);
    private final Object lock = new Object();
    private int sum;
    private long entered;

    private RtParAnalysis(String variant) {
        this.variant = variant;
        for (int k = 0; k < PREFILLED; k++)
            table.put(k, k);
        if (variant.equals("ceiling"))
            synchronized (lock) {
                MonitorControl.setMonitorControl(lock, PriorityCeilingEmulation.instance(Rt.priority(THREADS)));
            }
    }

    public static void main(String[] arguments) {
        Bench.start("par-analysis", arguments, "lengths-us", "2300,2350,2450", "periods-us", "13000,14000,15000", "variants", "inheritance,ceiling,region");
        Rt.main(() -> {
            Rt.needFifo();
            for (String variant : new String[] {"inheritance", "ceiling", "region"})
                if (Bench.has("variants", variant))
                    new RtParAnalysis(variant).measure(Bench.list("lengths-us"), Bench.list("periods-us"));
        });
    }

    private void work(int looks) {
        entered = System.nanoTime();
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

    /** One of the threads. */
    private final class Task implements Runnable {
        private final int number;
        private final int looks;
        private final long period;
        private final int jobs;
        private final Series response;
        private final Series wait;
        private final RelativeTime time = new RelativeTime();
        private long first;

        Task(int number, int looks, long period, int jobs, String variable) {
            this.number = number;
            this.looks = looks;
            this.period = period;
            this.jobs = jobs;
            response = Bench.series(variant, variable, number + 1);     // samples beyond what is asked for are dropped
            wait = number == 0 && variant.equals("region") && variable.equals("Response") ? Bench.series(variant, "Wait", 1) : null;
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
                sleepUntil(due, time);
                long wants = System.nanoTime();
                section(looks);
                if (wait != null)
                    wait.add(entered - wants);
                response.add(System.nanoTime() - due);
            }
        }
    }

    /** All are released at once at first. */
    private static void run(Task... tasks) {
        long start = System.nanoTime() + 10 * MILLISECOND;
        RealtimeThread[] threads = new RealtimeThread[tasks.length];
        for (int i = tasks.length - 1; i >= 0; i--)
            threads[i] = tasks[i].begin(start);
        for (RealtimeThread thread : threads)
            Rt.join(thread);
    }

    private void measure(double[] lengths, double[] periods) {
        double horizon = Bench.count() * periods[THREADS - 1];
        int[] looks = new int[THREADS];
        for (int i = 0; i < THREADS; i++) {
            looks[i] = looksIn((long) (lengths[i] * 1000));
            run(new Task(i, looks[i], (long) (lengths[i] * 2000), Bench.count(), "Alone"));
        }
        Task[] tasks = new Task[THREADS];
        for (int i = 0; i < THREADS; i++) {
            long period = (long) (periods[i] * 1000);
            tasks[i] = new Task(i, looks[i], period, (int) (horizon / periods[i]) + 1, "Response");
            Bench.series(variant, "Nominal", i + 1, 1).add(period);
        }
        long undone = Counters.aborted(), kept = Counters.irrevocable();
        run(tasks);
        undone = Counters.aborted() - undone;
        kept = Counters.irrevocable() - kept;
        boolean whole = table.size() == PREFILLED && table.counted() == PREFILLED;
        Bench.check(variant, whole && kept == 0, table.counted() + " keys of " + PREFILLED + "; " + undone + " sections were begun in vain, " + kept + " irrevocable");
    }

    /** So many looks make a section that long: from the time of many, the least of some. */
    private int looksIn(long nanoseconds) {
        int reads = 1000;
        long took;
        do {
            reads *= 4;
            long start = System.nanoTime();
            section(reads);
            took = System.nanoTime() - start;
        } while (took < MILLISECOND);
        for (int i = 0; i < TRIES; i++) {
            long start = System.nanoTime();
            section(reads);
            took = Math.min(took, System.nanoTime() - start);
        }
        return (int) ((double) reads * nanoseconds / took) + 1;
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
