// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO
// timed: deadlines are some tens of milliseconds away

import org.rtjvm.scheduling.dispatch.Dispatcher;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

/**
 * 30. Earliest deadline first, where rates fail.
 *
 * Three operations need 97 % of the CPU.  By rates the slow one waits for all others each time they come, also for those of 560 and 600, whose deadlines are at 840
 * and 800; its own is at 700, and it is not done by then.  By deadlines it goes before these, as soon as nobody has a nearer one.  As each takes two milliseconds
 * less than it says, that is at 196 already, and then nobody preempts it.
 *
 *     RMS     0  fast  78  middle  196  slow  200  fast  280  middle  400  fast  478  slow  560  middle  600  fast ...  the slow one's deadline, and not done
 *     EDF     0  fast  78  middle  196  slow  294  fast  372  middle  490  fast  568  middle  686  fast  764
 *
 * All requests are given to the dispatcher before it begins; it holds each until its release.
 *
 * Here no request of a lane preempts another, and EDF has one lane.  So it can also fail where rates do not: a long request that has begun holds up everybody.
 * The second set needs a sixth of the CPU, and the fast operation misses its deadline by EDF; by rates it has a lane of its own, and preempts.
 */
public class DeadlinesWhereRatesFail {
    static final long MS = 1_000_000;

    /** An operation, with two milliseconds less to do than it says. */
    static final class Task {
        final Operation operation;
        final long work;

        Task(String name, long period, long cost) {
            operation = Operation.named(name).period(period * MS).cost(cost * MS).build();
            work = (cost - 2) * MS;
        }

        /** Requests it from a time on, up to another. */
        void request(Dispatcher dispatcher, long from, long until) {
            for (long release = from; release < until; release += operation.period()) {
                dispatcher.dispatch(operation, release, () -> use(work));
            }
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

    static void run(Strategy strategy, long until, long shift, Task... tasks) throws InterruptedException {
        Schedule.Builder builder = new Schedule.Builder(strategy, 40, 30);
        for (Task each : tasks) {
            builder.add(each.operation);
        }
        Dispatcher dispatcher = new Dispatcher(builder.build());
        long start = System.nanoTime() + 50 * MS;
        for (int i = 0; i < tasks.length; i++) {
            tasks[i].request(dispatcher, start + i * shift, start + until);
        }
        dispatcher.activate();
        Thread.sleep((until + 200 * MS) / MS);
        dispatcher.shutdown(Dispatcher.Ending.DRAIN);
        dispatcher.join(0);
        System.out.print(strategy + " misses:");
        for (Task each : tasks) {
            System.out.print(" " + each.operation + " " + dispatcher.counters(each.operation).missed());
        }
        System.out.println();
    }

    public static void main(String[] args) throws InterruptedException {
        Conditions.orderOfAll();
        use(MS);
        Task[] three = {new Task("fast", 200, 80), new Task("middle", 280, 120), new Task("slow", 700, 100)};
        run(Strategy.RMS, 700 * MS, 0, three);
        run(Strategy.EDF, 700 * MS, 0, three);
        Task[] two = {new Task("long", 1000, 150), new Task("fast", 100, 5)};
        run(Strategy.EDF, 150 * MS, 20 * MS, two);
        run(Strategy.RMS, 150 * MS, 20 * MS, two);
    }
}

// expect: RMS misses: fast 0 middle 0 slow 1
// expect: EDF misses: fast 0 middle 0 slow 0
// expect: EDF misses: long 0 fast 1
// expect: RMS misses: long 0 fast 0
