// SPDX-License-Identifier: Apache-2.0

import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * 12. Periods do not drift, and sleeping does.
 *
 * Who works for 3 ms and then sleeps for 10 has a period of 13 ms and a bit: the sleep begins when the work is done.  After an hour nobody knows
 * when the next cycle comes.  A periodic thread has a grid of times instead, start + k times the period, and waitForNextPeriod waits for the next
 * of them, whenever the work was done.
 *
 * And the grid stays when one release takes too long.  The third takes three periods and a half.  waitForNextPeriod answers false once for each
 * deadline that passed meanwhile, its own and those of releases that could not even begin.  Then the thread is back on the grid, and no release
 * ever begins before its time.
 */
public class PeriodicWithoutDrift {
    static final int RELEASES = 10;
    static final long PERIOD = 10_000_000;
    static final long WORK = 3_000_000;
    static final RelativeTime MS10 = new RelativeTime(10, 0);

    static void work(long nanoseconds) {
        for (long end = System.nanoTime() + nanoseconds; System.nanoTime() < end; ) {
            Thread.onSpinWait();
        }
    }

    static long now() {
        AbsoluteTime time = Clock.getRealtimeClock().getTime();
        return time.getMilliseconds() * 1_000_000 + time.getNanoseconds();
    }

    static class Periodic extends RealtimeThread {
        final long start;
        int releases;
        int tooEarly;
        int late;

        Periodic(AbsoluteTime start) {
            super(new PriorityParameters(20), new PeriodicParameters(start, MS10, null, null, null, null));
            this.start = start.getMilliseconds() * 1_000_000 + start.getNanoseconds();
        }

        @Override
        public void run() {
            while (true) {
                tooEarly += now() < start + releases * PERIOD ? 1 : 0;
                releases++;
                work(releases == 3 ? 3 * PERIOD + PERIOD / 2 : WORK);
                if (releases == RELEASES) {
                    return;
                }
                while (!waitForNextPeriod()) {
                    late++;                 // and is in a release that has passed
                }
            }
        }
    }

    static void sleeping() throws InterruptedException {
        long begin = System.nanoTime();
        for (int i = 0; i < RELEASES; i++) {
            work(WORK);
            Thread.sleep(10);
        }
        long took = System.nanoTime() - begin;
        System.out.println("asleep: " + RELEASES + " cycles took at least 130 ms: " + (took >= RELEASES * (PERIOD + WORK)));
        System.err.println("asleep: " + took / 1000 + " us");
    }

    public static void main(String[] args) throws InterruptedException {
        sleeping();
        Periodic periodic = new Periodic(Clock.getRealtimeClock().getTime().add(20, 0));
        periodic.start();
        periodic.join();
        System.out.println("periodic: " + periodic.releases + " releases, before their time " + periodic.tooEarly);
        System.out.println("some were late: " + (periodic.late >= 3));
        System.err.println("late: " + periodic.late);
    }
}

// expect: asleep: 10 cycles took at least 130 ms: true
// expect: periodic: 10 releases, before their time 0
// expect: some were late: true
