// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO
// timed: deadlines are some tens of milliseconds away

import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.SchedulingParameters;
import org.rtjvm.scheduling.EDFParameters;

/**
 * 31. The set that does not fit by rates, by deadlines.
 *
 * The threads of RateMonotonicMisses, which need 99.6 % of the CPU, twice: with priorities by their rates, and under EDFScheduler, to which a thread comes by
 * being made with EDFParameters.  Whoever's deadline is nearest runs.  So the slow thread, whose deadline is at 700, is not preempted any more at 600, when the
 * others come again with deadlines at 800 and 900:
 *
 *     by rates      0  fast  80  middle  160  slow  200  fast  280  slow  300  middle  380  slow  400  fast  480  slow  600  fast ...  30 ms of slow left at 700
 *     by deadlines  0  fast  80  middle  160  slow  200  fast  280  slow  300  middle  380  slow  400  fast  480  slow  630  fast ...
 *
 * The scheduler says both in advance.  And what would it do with more than 100 %?  By rates the slow thread alone pays.  By deadlines who is late has the
 * nearest deadline, and goes before those who could still be in time: nobody can say beforehand who misses.
 */
public class EarliestDeadlineFits {
    static final long MS = 1_000_000;
    static final String[] NAMES = {"fast", "middle", "slow"};
    static final int[] PERIODS = {200, 300, 700};

    static RelativeTime ms(long milliseconds) {
        return new RelativeTime(milliseconds, 0);
    }

    /** Works for its cost in each period, but for two milliseconds that it leaves to itself, until a time or its first miss. */
    static class Task extends RealtimeThread {
        final long work;
        final long releases;
        boolean missed;

        Task(SchedulingParameters scheduling, AbsoluteTime start, int period, long cost, long until) {
            super(scheduling, new PeriodicParameters(start, ms(period), ms(cost), null, null, null));
            Conditions.onOneCpu(this);
            work = (cost - 2) * MS;
            releases = (until + period - 1) / period;
        }

        @Override
        public void run() {
            for (long i = 0; i < releases && !missed; i++) {
                use(work);
                missed = !waitForNextPeriod();
            }
        }

        /** Uses the CPU for so many nanoseconds.  When the clock jumps, somebody else has had the CPU: that is not counted. */
        static void use(long nanoseconds) {
            long last = System.nanoTime();
            while (nanoseconds > 0) {
                long now = System.nanoTime();
                if (now - last < 200_000) {
                    nanoseconds -= now - last;
                }
                last = now;
            }
        }
    }

    static void run(String how, SchedulingParameters[] scheduling, int slowCost) throws InterruptedException {
        AbsoluteTime start = Clock.getRealtimeClock().getTime().add(400, 0);
        int[] costs = {80, 80, slowCost};
        Task[] tasks = new Task[NAMES.length];
        boolean feasible = true;
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = new Task(scheduling[i], start, PERIODS[i], costs[i], 700);
            feasible = tasks[i].addToFeasibility();
        }
        for (Task each : tasks) {
            each.start();
        }
        StringBuilder missed = new StringBuilder();
        for (int i = 0; i < tasks.length; i++) {
            tasks[i].join();
            tasks[i].removeFromFeasibility();
            missed.append(tasks[i].missed ? " " + NAMES[i] : "");
        }
        System.out.println(how + ": feasible " + feasible + ", missed:" + (missed.length() == 0 ? " nobody" : missed));
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        Task.use(MS);
        EDFParameters band = new EDFParameters();
        SchedulingParameters[] byRates = {new PriorityParameters(30), new PriorityParameters(20), new PriorityParameters(15)};
        SchedulingParameters[] byDeadlines = {band, band, band};
        run("by rates", byRates, 230);
        run("by deadlines", byDeadlines, 230);
    }
}

// expect: by rates: feasible false, missed: slow
// expect: by deadlines: feasible true, missed: nobody
