// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import javax.realtime.AbsoluteTime;
import javax.realtime.Clock;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * 14. A rate-monotonic set that just fits.
 *
 * Three periodic threads; the shorter the period, the higher the priority.  They need 95 % of the CPU, far more than the 78 %
 * up to which three such threads always fit.  So each must be asked for: in its worst case, when all are released at once, the
 * slow one is done after 600 of its 700 milliseconds.  The scheduler knows that, and takes it.  One millisecond more for each of
 * its releases, and it would be overtaken by the others once more before it is done: that is refused.
 *
 *     0       80      160 200     280 300     380 400     480         600     700
 *     fast    middle  slow fast   slow middle slow fast   slow        done    slow's deadline
 *
 * With -Xrt:trace=FILE the set can be looked at.  How often each missed is said on standard error: whether there is a miss
 * is for the machine to say, if it takes the CPU away from everybody.
 */
public class RateMonotonicFits {
    static final int RELEASES = 3;          // of the slow one

    static RelativeTime ms(long milliseconds) {
        return new RelativeTime(milliseconds, 0);
    }

    /** Works in each period, and needs nine tenths of its cost: that is a bound, and covers interrupts too. */
    static class Task extends RealtimeThread {
        final long work;
        final int releases;
        int ran;
        int misses;

        Task(String name, int priority, AbsoluteTime start, long period, long cost, int releases) {
            super(new PriorityParameters(priority), new PeriodicParameters(start, ms(period), ms(cost), null, null, null));
            setName(name);
            Conditions.onOneCpu(this);
            work = cost * 900_000;
            this.releases = releases;
        }

        @Override
        public void run() {
            while (true) {
                work(work);
                ran++;
                if (ran == releases) {
                    return;
                }
                while (!waitForNextPeriod()) {
                    misses++;               // and now it is in the release that has passed, and waits for the next
                }
            }
        }

        /** Uses the CPU for so many nanoseconds.  When the clock jumps, somebody else has had the CPU: that is not counted. */
        static void work(long nanoseconds) {
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

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        Task.work(1_000_000);
        AbsoluteTime start = Clock.getRealtimeClock().getTime().add(200, 0);
        Task fast = new Task("fast", 30, start, 200, 80, (RELEASES * 700 + 199) / 200);
        Task middle = new Task("middle", 20, start, 300, 80, (RELEASES * 700 + 299) / 300);
        Task slow = new Task("slow", 15, start, 700, 200, RELEASES);
        System.out.println("the fast one fits: " + fast.addIfFeasible());
        System.out.println("the middle one too: " + middle.addIfFeasible());
        System.out.println("and the slow one: " + slow.addIfFeasible());
        PeriodicParameters slowly = (PeriodicParameters) slow.getReleaseParameters();
        System.out.println("one millisecond more: " + slowly.setIfFeasible(ms(700), ms(201), ms(700)));
        fast.start();
        middle.start();
        slow.start();
        fast.join();
        middle.join();
        slow.join();
        System.out.println("releases: " + fast.ran + ", " + middle.ran + ", " + slow.ran);
        System.err.println("misses: " + fast.misses + ", " + middle.misses + ", " + slow.misses);
    }
}

// expect: the fast one fits: true
// expect: the middle one too: true
// expect: and the slow one: true
// expect: one millisecond more: false
// expect: releases: 11, 7, 3
