// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO
// timed: deadlines are some tens of milliseconds away

import org.rtjvm.scheduling.dispatch.Cancellation;
import org.rtjvm.scheduling.dispatch.Criticality;
import org.rtjvm.scheduling.dispatch.Dispatcher;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

/**
 * 32. Overload, with and without criticality.
 *
 * A control law needs 30 ms of each 100, a display 40 ms of each 50: together 110 %.  Something is going to miss, and the question is who.
 *
 * Rates favour the display, as it is the faster one: the control law gets what is left, 20 ms of each 100, and fails.  Deadlines favour whose is next, and know no
 * difference between a picture and an aeroplane.  The two strategies that look at criticality first run the control law whenever it has something to do, and
 * the display in the rest of the time: pictures are late, and nothing else.
 *
 * Almost all of them are: each is drawn to its end, also when it is too late, and takes the time of the next.  Who cancels what can no longer be in time has
 * pictures again.
 *
 * On one lane EDF meets some deadlines of the control law by luck; how many it misses depends on the machine, and is said on standard error.  A picture under
 * rates has 10 ms to spare, which a busy machine may take now and then: three of twelve too late still pass for a display that works.
 */
public class OverloadWithCriticality {
    static final long MS = 1_000_000;
    static final int REQUESTS = 6;

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

    /** Answers how many pictures were in time. */
    static long run(Strategy strategy, Cancellation cancellation) throws InterruptedException {
        Operation control = Operation.named("control").period(100 * MS).cost(30 * MS).criticality(Criticality.HIGH).build();
        Operation display = Operation.named("display").period(50 * MS).cost(40 * MS).criticality(Criticality.LOW).build();
        Schedule schedule = new Schedule.Builder(strategy, 40, 30).add(control, display).build()
            .with(lane -> lane.cancellation(cancellation));
        Dispatcher dispatcher = new Dispatcher(schedule);
        long start = System.nanoTime() + 50 * MS;
        for (int i = 0; i < REQUESTS; i++) {
            dispatcher.dispatch(control, start + i * control.period(), () -> use(29 * MS));
            dispatcher.dispatch(display, start + i * control.period(), () -> use(40 * MS));
            dispatcher.dispatch(display, start + i * control.period() + display.period(), () -> use(40 * MS));
        }
        dispatcher.activate();
        Thread.sleep(1200);
        dispatcher.shutdown(Dispatcher.Ending.DRAIN);
        dispatcher.join(0);
        long controls = dispatcher.counters(control).missed();
        long displays = dispatcher.counters(display).missed();
        System.err.println(strategy + " misses: control " + controls + " of " + REQUESTS + ", display " + displays + " of " + 2 * REQUESTS);
        System.out.println(strategy + ": " + schedule.lanes().size() + " lanes, too much: " + !schedule.anomalies().isEmpty()
            + (strategy == Strategy.EDF ? "" : ", control law in time: " + (controls == 0) + ", display: " + (displays <= REQUESTS / 2)));
        return dispatcher.counters(display).made();
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.orderOfAll();
        use(MS);
        run(Strategy.RMS, Cancellation.NONE);
        run(Strategy.EDF, Cancellation.NONE);
        run(Strategy.MUF, Cancellation.NONE);
        long drawn = run(Strategy.RMS_MLF, Cancellation.NONE);
        System.out.println("more pictures by leaving some out: " + (run(Strategy.RMS_MLF, Cancellation.INFEASIBLE_WORST) > drawn));
    }
}

// expect: RMS: 2 lanes, too much: true, control law in time: false, display: true
// expect: EDF: 1 lanes, too much: true
// expect: MUF: 2 lanes, too much: true, control law in time: true, display: false
// expect: RMS+MLF: 2 lanes, too much: true, control law in time: true, display: false
// expect: RMS+MLF: 2 lanes, too much: true, control law in time: true, display: false
// expect: more pictures by leaving some out: true
