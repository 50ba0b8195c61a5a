// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Bench;
import harness.Series;
import java.util.concurrent.locks.LockSupport;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.ImmortalMemory;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import org.rtjvm.scheduling.dispatch.Cancellation;
import org.rtjvm.scheduling.dispatch.Command;
import org.rtjvm.scheduling.dispatch.Criticality;
import org.rtjvm.scheduling.dispatch.Discipline;
import org.rtjvm.scheduling.dispatch.Dispatcher;
import org.rtjvm.scheduling.dispatch.DispatchQueue;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Placement;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

/**
 * What a dispatcher of lanes costs, beside what it is made of.
 *
 * <p>EnqueueDequeue: a request is put into a queue where so many others wait, and the first is taken out and finished, in batches; deadlines by chance, the same
 * for all disciplines. Delay: from the call that dispatches to the first instruction of the command, in an idle lane above the caller's priority, whose lock is
 * under inheritance or a ceiling; the same to an unbound handler of an event ("unbound"), and to a thread that is parked ("parked"), which is what a lane with nothing around it would take.
 */
public final class RtDispatcher {
    private static final int BATCH = 32;
    private static final long MS = 1_000_000;

    private final int measured = Bench.count();
    private final int rounds = Bench.warmup() + measured;
    private long at;
    private Series delay;
    private int round;
    private volatile int ran;
    private volatile boolean over;

    public static void main(String[] arguments) {
        Bench.start("dispatcher", arguments, "depths", "1,10,100,1000", "disciplines", "STATIC,DEADLINE,LAXITY");
        Rt.main(() -> new RtDispatcher().measure());
    }

    private void measure() throws InterruptedException {
        for (String name : Bench.text("disciplines").split(","))
            for (double depth : Bench.list("depths"))
                queue(Discipline.valueOf(name), (int) depth);
        lane("lane", false, false);
        lane("lane-noheap", true, false);
        lane("lane-ceiling", false, true);
        unbound();
        parked();
    }

    /* The queue alone. */

    private void queue(Discipline discipline, int depth) {
        Series cost = Bench.series(discipline.name(), "EnqueueDequeue", depth).per(BATCH);
        DispatchQueue queue = new DispatchQueue(discipline, depth + 1, Long.MAX_VALUE);
        Placement[] placements = new Placement[256];
        long random = 12345;
        for (int i = 0; i < placements.length; i++) {
            random = random * 6364136223846793005L + 1442695040888963407L;
            long chance = random >>> 33;
            placements[i] = new Placement(Operation.named("o").deadline(1000 * MS + chance % (1000 * MS)).cost(chance % MS).build(), (int) (chance % 8),
                Cancellation.NONE);
        }
        long now = System.nanoTime();
        int next = 0;
        for (int i = 0; i < depth - 1; i++)
            queue.offer(placements[next++ & 255], null, now, now);
        int wrong = 0;
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            for (int j = 0; j < BATCH; j++) {
                queue.offer(placements[next++ & 255], null, start, start);
                wrong += queue.finish(queue.take(start), start) ? 0 : 1;
            }
            long took = System.nanoTime() - start;
            if (i >= rounds - measured)
                cost.add(took);
        }
        Bench.check(discipline + "-" + depth, wrong == 0 && queue.depth() == depth - 1 && queue.counters().maxDepth() == depth,
            wrong + " requests were late, " + queue.depth() + " wait");
    }

    /* A lane and its like: the caller is preempted until the command is done. */

    private void arrived() {
        long now = System.nanoTime();
        ran++;
        if (round >= rounds - measured)
            delay.add(now - at);
    }

    private void lane(String variant, boolean noHeap, boolean ceiling) throws InterruptedException {
        begin(variant);
        Operation operation = Operation.named("operation").period(1000 * MS).cost(MS).criticality(Criticality.HIGH).build();
        Schedule schedule = new Schedule.Builder(Strategy.MUF, Rt.priority(2), Rt.priority(2)).add(operation).build();
        Schedule with = schedule.with(lane -> noHeap ? lane.noHeap() : lane);
        Dispatcher dispatcher = ceiling ? new Dispatcher(with, Rt.priority(2)) : new Dispatcher(with);
        Command command = this::arrived;
        dispatcher.activate();
        for (round = 0; round < rounds; round++) {
            at = System.nanoTime();
            dispatcher.dispatch(operation, at, command);
            await();
        }
        dispatcher.shutdown(Dispatcher.Ending.DRAIN);
        dispatcher.join(0);
        end(variant);
        Bench.check(variant + "-counters", dispatcher.counters(operation).made() == rounds, dispatcher.counters(operation).made() + " made");
    }

    private void unbound() {
        begin("unbound");
        AsyncEvent event = new AsyncEvent();
        event.addHandler(new AsyncEventHandler(new PriorityParameters(Rt.priority(2)), null, null, ImmortalMemory.instance(), null, false, this::arrived));
        for (round = 0; round < rounds; round++) {
            at = System.nanoTime();
            event.fire();
            await();
        }
        end("unbound");
    }

    private void parked() {
        begin("parked");
        RealtimeThread thread = Rt.thread(Rt.priority(2), () -> {
            int seen = 0;
            while (!over) {
                LockSupport.park();
                if (!over && seen <= round) {
                    seen = round + 1;
                    arrived();
                }
            }
        });
        thread.start();
        for (round = 0; round < rounds; round++) {
            at = System.nanoTime();
            LockSupport.unpark(thread);
            await();
        }
        over = true;
        LockSupport.unpark(thread);
        Rt.join(thread);
        end("parked");
    }

    private void begin(String variant) {
        delay = Bench.series(variant, "Delay");
        ran = 0;
    }

    /** Where the other thread runs on another CPU, or is not preempting, it is waited for. */
    private void await() {
        while (ran <= round)
            Thread.yield();
    }

    private void end(String variant) {
        Bench.check(variant, ran == rounds, "ran " + ran + " of " + rounds + " times");
    }
}
