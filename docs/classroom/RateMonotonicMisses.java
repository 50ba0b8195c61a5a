// SPDX-License-Identifier: Apache-2.0
// needs: SCHED_FIFO

import javax.realtime.AbsoluteTime;
import javax.realtime.AsyncEventHandler;
import javax.realtime.Clock;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * 15. A rate-monotonic set that does not fit.
 *
 * The set of RateMonotonicFits, but the slow thread needs 230 milliseconds of each 700 instead of 200.  That is 99.6 % of the CPU:
 * there is time enough for all, and yet not before the slow one's deadline.  The scheduler says so in advance.  Here it is run
 * all the same, and the deadline is missed, by the least eligible thread, and by no other.
 *
 *     0       80      160 200     280 300     380 400     480         600     680     700
 *     fast    middle  slow fast   slow middle slow fast   slow        fast    middle  slow's deadline, 30 ms of work left
 *
 * A thread learns of its misses from waitForNextPeriod, which answers false at once, or has a handler that is released at
 * the deadline.  Such a thread is descheduled by the miss, until somebody schedules it again: here the handler.
 *
 * How often the others missed is said on standard error: that is never, unless the machine takes the CPU away from everybody.
 */
public class RateMonotonicMisses {
    static RelativeTime ms(long milliseconds) {
        return new RelativeTime(milliseconds, 0);
    }

    static volatile boolean over;

    /** Works for its cost in each period, but for a millisecond that it leaves to itself. */
    static class Task extends RealtimeThread {
        final long work;
        int misses;

        Task(String name, int priority, AbsoluteTime start, long period, long cost, AsyncEventHandler miss) {
            super(new PriorityParameters(priority), new PeriodicParameters(start, ms(period), ms(cost), null, null, miss));
            setName(name);
            Conditions.onOneCpu(this);
            work = (cost - 1) * 1_000_000;
        }

        @Override
        public void run() {
            while (!over) {
                work(work);
                while (!over && !waitForNextPeriod()) {
                    misses++;
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

    /** One release, and how it ended. */
    static class Slow extends Task {
        boolean met;

        Slow(AbsoluteTime start, AsyncEventHandler miss) {
            super("slow", 15, start, 700, 230, miss);
        }

        @Override
        public void run() {
            work(work);
            met = waitForNextPeriod();
            over = true;
        }
    }

    /** What to do about a miss: count it, and go on. */
    static class Miss extends AsyncEventHandler {
        Slow whose;
        volatile int count;

        Miss() {
            super(new PriorityParameters(40), null, null, null, null, false);
            Conditions.onOneCpu(this);
        }

        @Override
        public void handleAsyncEvent() {
            count++;
            whose.schedulePeriodic();
        }
    }

    static Slow run(Miss miss) throws InterruptedException {
        over = false;
        AbsoluteTime start = Clock.getRealtimeClock().getTime().add(200, 0);
        Task fast = new Task("fast", 30, start, 200, 80, null);
        Task middle = new Task("middle", 20, start, 300, 80, null);
        Slow slow = new Slow(start, miss);
        if (miss != null) {
            miss.whose = slow;
        }
        System.out.println("feasible: " + fast.addIfFeasible() + ", " + middle.addIfFeasible() + ", " + slow.addIfFeasible());
        fast.start();
        middle.start();
        slow.start();
        slow.join();
        fast.join();
        middle.join();
        fast.removeFromFeasibility();
        middle.removeFromFeasibility();
        System.err.println("misses of the others: " + fast.misses + ", " + middle.misses);
        return slow;
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.order();
        Task.work(1_000_000);
        System.out.println("the slow one waits for its next period: " + run(null).met);
        Miss miss = new Miss();
        run(miss);
        System.out.println("the miss released its handler: " + (miss.count > 0));
    }
}

// expect: feasible: true, true, false
// expect: the slow one waits for its next period: false
// expect: feasible: true, true, false
// expect: the miss released its handler: true
