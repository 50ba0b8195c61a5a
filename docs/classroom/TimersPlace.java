// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import javax.realtime.AsyncEventHandler;
import javax.realtime.OneShotTimer;
import javax.realtime.PeriodicTimer;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;

/**
 * 21. A timer's place.
 *
 * Somebody must be awake when a timer is due, to release its handler. Who does that with a priority above all threads takes time from all of
 * them: a thousand timers of unimportant handlers would stop the most important thread, though not one of those handlers could run.
 * So the time at which a timer is due is only half of what it is. The other half is for whom.
 *
 * Here a timer has the place of its most eligible handler. While a thread of priority 30 works on the only CPU, timers of handlers of priority 15
 * are due again and again, and nobody looks at them; one of a handler of priority 45 is looked at, and its handler runs in between. No fire
 * is lost meanwhile: what was due is fired when its turn comes, and counts as having been fired at its time.
 *
 * When the handler's priority changes, the timer's place does, too.
 */
public class TimersPlace {
    static final int LOW = 15;
    static final int WORKER = 30;
    static final int HIGH = 45;
    static final int TIMERS = 100;

    static volatile int ranLow;
    static volatile boolean working;
    static volatile String ranHigh;

    static AsyncEventHandler handler(int priority, Runnable logic) {
        return new AsyncEventHandler(new PriorityParameters(priority), null, null, null, null, logic);
    }

    static void work(int millis) {
        for (long end = System.nanoTime() + millis * 1_000_000L; System.nanoTime() < end; ) {
            Thread.onSpinWait();
        }
    }

    /** The worker's part, with all timers started; what has run until it is done, and what in the end. */
    static void run(String title, AsyncEventHandler high, Runnable first) throws InterruptedException {
        RelativeTime period = new RelativeTime(5, 0);
        AsyncEventHandler low = handler(LOW, () -> ranLow++);
        PeriodicTimer[] timers = new PeriodicTimer[TIMERS];
        ranLow = 0;
        ranHigh = "not at all";
        for (int i = 0; i < TIMERS; i++) {
            timers[i] = new PeriodicTimer(new RelativeTime(5, 0), period, low);
        }
        RealtimeThread worker = new RealtimeThread(new PriorityParameters(WORKER), null, null, null, null, () -> {
            working = true;
            for (PeriodicTimer timer : timers) {
                timer.start();
            }
            new OneShotTimer(new RelativeTime(10, 0), high).start();
            first.run();
            work(24);
            System.out.println(title);
            System.out.println("    while the worker works: low handlers " + ranLow + " times, the high one " + ranHigh);
            for (PeriodicTimer timer : timers) {
                timer.stop();
            }
            working = false;
        });
        worker.start();
        worker.join();
        Thread.sleep(100);
        System.out.println("    after that: low handlers " + (ranLow >= 4 * TIMERS ? "at least 400" : "only " + ranLow) + " times, the high one " + ranHigh);
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.orderOfAll();
        Runnable telling = () -> ranHigh = working ? "in between" : "afterwards";
        run("100 timers of low handlers, one of a high one:", handler(HIGH, telling), () -> { });
        AsyncEventHandler falling = handler(HIGH, telling);
        run("The high handler is made a low one while its timer is armed:", falling,
            () -> falling.setSchedulingParameters(new PriorityParameters(LOW)));
        AsyncEventHandler rising = handler(LOW, telling);
        run("A low handler is made a high one while its timer is armed:", rising,
            () -> rising.setSchedulingParameters(new PriorityParameters(HIGH)));
    }
}

// expect: 100 timers of low handlers, one of a high one:
// expect:     while the worker works: low handlers 0 times, the high one in between
// expect:     after that: low handlers at least 400 times, the high one in between
// expect: The high handler is made a low one while its timer is armed:
// expect:     while the worker works: low handlers 0 times, the high one not at all
// expect:     after that: low handlers at least 400 times, the high one afterwards
// expect: A low handler is made a high one while its timer is armed:
// expect:     while the worker works: low handlers 0 times, the high one in between
// expect:     after that: low handlers at least 400 times, the high one in between
