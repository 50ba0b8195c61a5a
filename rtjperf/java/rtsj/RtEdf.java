// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;
import javax.realtime.ImmortalMemory;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SchedulingParameters;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

/**
 * Random sets of periodic threads that declare all of a CPU, by deadlines (ranks) and by rates: how many of them miss a deadline.
 *
 * <p>A sample of Missed is a set.  Each thread works for a part of what it declares, the rest is for switches; a set runs for a time and is
 * followed by a rest, so that the kernel's throttling of real-time threads takes no part.  Sets are those of c/edf.c.
 */
public final class RtEdf {
    private static final int TASKS = 5;
    private static final int BAND = 20;
    private static final int SHORTEST = 10;
    private static final int LONGEST = 60;
    private static final int START_MILLIS = 20;
    private static final long MS = 1_000_000;
    /** A clock that jumps so far has been somebody else's meanwhile. */
    private static final long JUMP = 20_000;

    private static long seed;
    private static int idle;
    private static final long[] PERIODS = new long[TASKS];
    private static final long[] COSTS = new long[TASKS];

    private RtEdf() {}

    public static void main(String[] arguments) {
        Bench.start("edf", arguments, "first", "0", "kernel", "0", "work", "98", "run-ms", "300", "rest-ms", "150");
        Rt.main(() -> {
            measure("ranks");
            measure("rates");
            if (Bench.number("kernel") != 0)
                Bench.note("the kernel's own deadlines are measured in C alone");
        });
    }

    /** A number from 0 to 1, the same everywhere. */
    private static double draw() {
        seed = seed * 6364136223846793005L + 1442695040888963407L;
        return (double) (seed >>> 11) / (1L << 53);
    }

    /** Shares of the CPU that make one together are as evenly spread as can be (Bini and Buttazzo). */
    private static void makeSet(int number) {
        double left = 1;
        seed = number + 1;
        for (int i = 0; i < TASKS; i++) {
            PERIODS[i] = (SHORTEST + (long) (draw() * (LONGEST - SHORTEST + 1))) * MS;
            double next = i == TASKS - 1 ? 0 : left * Math.pow(draw(), 1.0 / (TASKS - 1 - i));
            COSTS[i] = (long) ((left - next) * PERIODS[i]);
            left = next;
        }
    }

    /** Shorter periods first. */
    private static int rate(int task) {
        int before = 0;
        for (int i = 0; i < TASKS; i++)
            before += PERIODS[i] > PERIODS[task] || PERIODS[i] == PERIODS[task] && i > task ? 1 : 0;
        return before;
    }

    private static void measure(String variant) throws InterruptedException {
        Series missed = Bench.series(variant, "Missed");
        int misses = 0;
        int sets = 0;
        for (int number = Bench.number("first"); !missed.full(); number++) {
            makeSet(number);
            int late = run(variant);
            missed.add(late);
            misses += late;
            sets += late > 0 ? 1 : 0;
            RealtimeThread.sleep(new RelativeTime(Bench.number("rest-ms"), 0));
        }
        Bench.check(variant + "-worked", idle == 0, idle + " threads neither missed a deadline nor did a job");
        Bench.note(variant + ": " + misses + " of " + missed.count() * TASKS + " threads missed a deadline, in " + sets + " of " + missed.count() + " sets");
    }

    private static int run(String variant) {
        EDFParameters band = new EDFParameters(Rt.priority(1), Rt.priority(BAND));
        AbsoluteTime start = Clock.getRealtimeClock().getTime().add(START_MILLIS, 0);
        long first = System.nanoTime() + START_MILLIS * MS;
        Task[] tasks = new Task[TASKS];
        RealtimeThread[] threads = new RealtimeThread[TASKS];
        for (int i = 0; i < TASKS; i++) {
            SchedulingParameters scheduling = variant.equals("ranks") ? band : new PriorityParameters(Rt.priority(1 + rate(i)));
            PeriodicParameters release = new PeriodicParameters(start, new RelativeTime(0, (int) PERIODS[i]), null, null, null, null);
            tasks[i] = new Task(PERIODS[i], COSTS[i] * Bench.number("work") / 100, first + Bench.number("run-ms") * MS);
            threads[i] = new RealtimeThread(scheduling, release, null, ImmortalMemory.instance(), null, tasks[i]);
        }
        for (RealtimeThread each : threads)
            each.start();
        int late = 0;
        for (int i = 0; i < TASKS; i++) {
            Rt.join(threads[i]);
            late += tasks[i].late ? 1 : 0;
            idle += tasks[i].late || tasks[i].jobs > 0 ? 0 : 1;
        }
        if (variant.equals("ranks") && EDFScheduler.instance().getPriorityChanges(band) != 0)
            throw new IllegalStateException("a band is left behind");
        return late;
    }

    /** A thread's work, until the run is over or a deadline missed. */
    private static final class Task implements Runnable {
        private final long period;
        private final long work;
        private final long until;
        private boolean late;
        private int jobs;

        Task(long period, long work, long until) {
            this.period = period;
            this.work = work;
            this.until = until;
        }

        @Override
        public void run() {
            long due = until;
            do {
                use(work);
                late = !RealtimeThread.waitForNextPeriod();
                jobs++;
            } while (!late && System.nanoTime() + period < due);
        }

        private static void use(long nanoseconds) {
            long left = nanoseconds;
            long last = System.nanoTime();
            while (left > 0) {
                long now = System.nanoTime();
                if (now - last < JUMP)
                    left -= now - last;
                last = now;
            }
        }
    }
}
