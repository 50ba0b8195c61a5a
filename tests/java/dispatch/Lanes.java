// SPDX-License-Identifier: Apache-2.0
// A dispatcher with its threads: who runs before whom, what is refused, cancelled, held, chained, swapped, and how it ends.
// vm-args: -Xrt:cpus=0
// needs: SCHED_FIFO

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.BooleanSupplier;
import javax.realtime.ArrivalTimeQueueOverflowException;
import javax.realtime.AsyncEventHandler;
import javax.realtime.CeilingViolationException;
import javax.realtime.LTMemory;
import javax.realtime.MemoryArea;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import org.rtjvm.scheduling.dispatch.Cancellation;
import org.rtjvm.scheduling.dispatch.Chain;
import org.rtjvm.scheduling.dispatch.Command;
import org.rtjvm.scheduling.dispatch.Counters;
import org.rtjvm.scheduling.dispatch.Criticality;
import org.rtjvm.scheduling.dispatch.Discipline;
import org.rtjvm.scheduling.dispatch.DispatchListener;
import org.rtjvm.scheduling.dispatch.Dispatcher;
import org.rtjvm.scheduling.dispatch.DispatchingEvent;
import org.rtjvm.scheduling.dispatch.Importance;
import org.rtjvm.scheduling.dispatch.Lane;
import org.rtjvm.scheduling.dispatch.Operation;
import org.rtjvm.scheduling.dispatch.Qos;
import org.rtjvm.scheduling.dispatch.Schedule;
import org.rtjvm.scheduling.dispatch.Strategy;

public class Lanes {
    static final long MS = 1_000_000;
    static final long FAR = 3_600_000 * MS;

    static synchronized void say(String what) {
        System.out.println(what);
    }

    static Operation.Builder op(String name, long periodMs, Criticality criticality) {
        return Operation.named(name).period(periodMs * MS).cost(MS).criticality(criticality);
    }

    static Schedule schedule(Strategy strategy, Operation... operations) {
        return new Schedule.Builder(strategy, 30, 20).add(operations).build();
    }

    static void drained(Dispatcher dispatcher) throws InterruptedException {
        dispatcher.shutdown(Dispatcher.Ending.DRAIN);
        if (!dispatcher.join(20_000)) {
            say("the lanes do not end");
        }
    }

    static String text(Counters c) {
        return c.dispatched() + " dispatched, " + c.refused() + " refused, " + c.made() + " made, " + c.missed() + " missed, " + c.cancelled() + " cancelled, "
            + c.discarded() + " discarded, " + c.depth() + " wait, " + c.maxDepth() + " at most";
    }

    static void await(BooleanSupplier what) throws InterruptedException {
        long begin = System.nanoTime();
        while (!what.getAsBoolean() && System.nanoTime() - begin < 60_000 * MS) {
            Thread.sleep(1);
        }
        if (!what.getAsBoolean()) {
            say("waited in vain");
        }
    }

    static void refused(String what, Runnable act) {
        try {
            act.run();
            say(what + ": taken");
        } catch (RuntimeException e) {
            say(what + ": " + e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ", " + e.getMessage()));
        }
    }

    static void queuedBefore() throws InterruptedException {
        Operation near = op("near", 3_600_000, Criticality.LOW).build();
        Operation far = op("far", 7_200_000, Criticality.LOW).build();
        Dispatcher edf = new Dispatcher(schedule(Strategy.EDF, near, far));
        long now = System.nanoTime();
        edf.dispatch(far, now, () -> say("far"));
        edf.dispatch(near, now, () -> say("near"));
        edf.dispatch(near, now - 1000 * MS, () -> say("earlier"));
        drained(edf);
        say(text(edf.counters(near)));
    }

    static void preemption() throws InterruptedException {
        Operation high = op("high", 1_000_000, Criticality.HIGH).build();
        Operation low = op("low", 1_000_000, Criticality.LOW).build();
        Operation urgent = op("urgent", 500_000, Criticality.LOW).build();
        Dispatcher muf = new Dispatcher(schedule(Strategy.MUF, high, low, urgent));
        muf.activate();
        muf.activate();
        muf.dispatch(high, System.nanoTime(), () -> { });
        await(() -> muf.counters(high).made() == 1);        // a lane can only preempt once its thread runs
        muf.dispatch(low, System.nanoTime(), () -> {
            say("low begins");
            muf.dispatch(urgent, System.nanoTime(), () -> say("urgent, of the same lane"));
            muf.dispatch(high, System.nanoTime(), () -> say("high, of a lane above"));
            say("low ends");
        });
        await(() -> muf.counters(urgent).made() == 1);
        drained(muf);
        say("closed: " + muf.dispatch(low, System.nanoTime(), () -> say("never")) + ", " + text(muf.counters(low)));
    }

    /** What each operation had to tell, for lanes whose threads begin in no promised order. */
    static final class Told {
        private final Map<Operation, List<String>> told = new HashMap<>();

        synchronized void tell(Operation who, String what) {
            told.computeIfAbsent(who, w -> new ArrayList<>()).add(what);
        }

        synchronized void say(Operation who) {
            told.getOrDefault(who, List.of()).forEach(Lanes::say);
        }
    }

    static final class Listener implements DispatchListener {
        private final BiConsumer<Operation, String> tell;

        Listener() {
            this((who, what) -> say(what));
        }

        Listener(BiConsumer<Operation, String> tell) {
            this.tell = tell;
        }

        @Override
        public void cancelled(Operation operation, long deadline) {
            tell.accept(operation, "cancelled: " + operation);
        }

        @Override
        public void missed(Operation operation, long deadline) {
            tell.accept(operation, "missed: " + operation);
            throw new IllegalStateException("of the listener");
        }

        @Override
        public void failed(Operation operation, Throwable thrown) {
            tell.accept(operation, "failed: " + operation + ", " + thrown.getMessage());
        }
    }

    static void misfortunes() throws InterruptedException {
        Operation soft = op("soft", 20_000, Criticality.LOW).build();
        Operation hard = op("hard", 20_000, Criticality.HIGH).build();
        Operation asked = op("asked", 20_000, Criticality.VERY_HIGH).cancellation(Cancellation.LATE).build();
        Operation failing = op("failing", 100_000, Criticality.LOW).build();
        Told told = new Told();
        Dispatcher muf = new Dispatcher(schedule(Strategy.MUF, soft, hard, asked, failing)
            .with(lane -> lane.cancellation(Cancellation.INFEASIBLE_WORST).listener(new Listener(told::tell)).capacity(3)));
        long now = System.nanoTime();
        muf.dispatch(asked, now - 25_000 * MS, () -> told.tell(asked, "asked"));
        muf.dispatch(hard, now - 25_000 * MS, () -> told.tell(hard, "hard"));
        muf.dispatch(soft, now - 25_000 * MS, () -> told.tell(soft, "soft"));
        muf.dispatch(failing, now, () -> {
            throw new IllegalArgumentException("it failed");
        });
        say("a third: " + muf.dispatch(soft, now, () -> told.tell(failing, "in time")));
        say("a fourth: " + muf.dispatch(soft, now, () -> told.tell(soft, "never")));
        drained(muf);
        for (Operation each : new Operation[] {asked, hard, failing, soft}) {
            told.say(each);
        }
        for (Operation each : new Operation[] {asked, hard, soft, failing}) {
            say(each + ": " + text(muf.counters(each)));
        }
        say("lane 2: " + text(muf.counters(2)));
    }

    static void harvested() throws InterruptedException {
        Operation soft = op("soft", 1000, Criticality.LOW).build();
        Operation hard = op("hard", 1000, Criticality.HIGH).build();
        Dispatcher edf = new Dispatcher(schedule(Strategy.EDF, soft, hard).with(lane -> lane.listener(new Listener())));
        long now = System.nanoTime();
        for (int i = 0; i < 3; i++) {
            edf.dispatch(hard, now - 9000 * MS, () -> { });
            edf.dispatch(soft, now - 5000 * MS, () -> say("never"));
        }
        edf.dispatch(soft, now + FAR, () -> say("never"));
        say("late: " + edf.overdue() + ", removed: " + edf.removeLate() + ", late: " + edf.overdue());
        edf.shutdown(Dispatcher.Ending.DISCARD);
        say("soft: " + text(edf.counters(soft)));
        say("hard: " + text(edf.counters(hard)));
        say("and the lanes end: " + edf.join(20_000));
    }

    static void held() throws InterruptedException {
        Operation guarded = op("guarded", 400, Criticality.LOW).deadline(FAR).guarded(true).build();
        Operation other = op("other", 40, Criticality.LOW).deadline(FAR).build();
        Dispatcher edf = new Dispatcher(schedule(Strategy.EDF, guarded, other));
        edf.activate();
        long now = System.nanoTime();
        long[] began = new long[4];
        int[] count = new int[1];
        for (int i = 0; i < 3; i++) {
            edf.dispatch(guarded, now, () -> began[count[0]++] = System.nanoTime());
        }
        edf.dispatch(other, now + 60 * MS, () -> began[3] = System.nanoTime());
        drained(edf);
        say("guarded: apart " + (began[1] - now >= 400 * MS && began[2] - now >= 800 * MS) + ", held " + edf.counters(guarded).held()
            + ", deadlines count from the release: " + (edf.counters(guarded).longestResponse() < 400 * MS));
        say("not before its release: " + (began[3] - now >= 60 * MS));
    }

    static void chains() throws InterruptedException {
        Operation leg = op("leg", 3_600_000, Criticality.LOW).build();
        Operation hard = op("hard", 3_600_000, Criticality.HIGH).build();
        Operation brief = op("brief", 2000, Criticality.LOW).build();
        Dispatcher muf = new Dispatcher(schedule(Strategy.MUF, leg, hard, brief).with(lane -> lane.capacity(1)));
        muf.activate();
        Chain whole = new Chain(new Operation[] {leg, hard, leg},
            new Command[] {() -> say("first"), () -> say("second, elsewhere"), () -> say("third")});
        muf.dispatch(whole, System.nanoTime());
        await(() -> whole.completed() == 1);
        int[] legs = new int[1];
        long release = System.nanoTime();
        Chain late = new Chain(brief, () -> {
            if (++legs[0] == 3) {
                while (System.nanoTime() < release + 2001 * MS) {
                    LockSupport.parkNanos(MS);
                }
            }
        }, 10);
        muf.dispatch(late, release);
        await(() -> late.broken() == 1);
        drained(muf);
        say("whole: " + whole.started() + " " + whole.completed() + " " + whole.broken());
        say("late: " + late.started() + " " + late.completed() + " " + late.broken() + ", " + legs[0] + " of " + late.length());
        say("brief: " + text(muf.counters(brief)));
    }

    static void events() throws InterruptedException {
        AsyncEventHandler handler = new AsyncEventHandler(new PriorityParameters(15),
            new PeriodicParameters(null, new RelativeTime(500, 0), new RelativeTime(0, 250), new RelativeTime(300, 7), null, null), null, null, null, false) {
            @Override
            public void handleAsyncEvent() {
                say("handled at " + RealtimeThread.currentThread().getPriority());
            }
        };
        Operation operation = Operation.of(handler).build();
        say(operation.period() + " " + operation.cost() + " " + operation.deadline());
        Dispatcher edf = new Dispatcher(schedule(Strategy.EDF, operation).with(lane -> lane.capacity(1)));
        DispatchingEvent event = new DispatchingEvent(edf, operation, handler);
        event.fire();
        try {
            event.fire();
        } catch (ArrivalTimeQueueOverflowException e) {
            say(e.getMessage().replaceAll("Lanes.*", "..."));
        }
        refused("a happening", () -> event.bindTo("SIGUSR1"));
        refused("an event of an unknown operation", () -> new DispatchingEvent(edf, op("x", 1, Criticality.LOW).build(), () -> { }));
        drained(edf);
    }

    static void swapped() throws InterruptedException {
        Operation one = op("one", 1000_000, Criticality.LOW).build();
        Operation two = op("two", 2000_000, Criticality.HIGH).build();
        Dispatcher dispatcher = new Dispatcher(schedule(Strategy.RMS, one, two));
        AtomicBoolean done = new AtomicBoolean();
        dispatcher.dispatch(one, System.nanoTime(), () -> {
            say("one, before");
            done.set(true);
        });
        dispatcher.swap(schedule(Strategy.RMS_MLF, two));
        await(done::get);
        dispatcher.activate();
        dispatcher.dispatch(two, System.nanoTime(), () -> say("two, at " + Thread.currentThread().getPriority()));
        await(() -> dispatcher.counters(two).made() == 1);
        refused("one, after", () -> dispatcher.dispatch(one, System.nanoTime(), () -> { }));
        say("two: " + text(dispatcher.counters(two)));
        refused("a schedule that is none", () -> dispatcher.swap(schedule(Strategy.RMS)));
        long switches = dispatcher.switches(0);
        say("switches are counted: " + (dispatcher.preemptions(0) >= 0) + " " + (switches > 0));
        for (int i = 1; i <= 3; i++) {
            long made = dispatcher.counters(two).made(), least = switches + i;
            dispatcher.dispatch(two, System.nanoTime(), () -> { });
            await(() -> dispatcher.counters(two).made() > made && dispatcher.switches(0) >= least);     // it rests only where nothing more is there yet
        }
        say("one for each rest: " + (dispatcher.switches(0) >= switches + 3) + " " + (dispatcher.switches(0) > dispatcher.preemptions(0)));
        drained(dispatcher);
        say("of a thread that has ended: " + dispatcher.preemptions(0) + " " + dispatcher.switches(0));
        refused("after the end", () -> dispatcher.swap(schedule(Strategy.RMS, one)));
    }

    static void qualities() throws InterruptedException {
        Dispatcher lanes = new Dispatcher(List.of(new Lane(7, 25, Discipline.LAXITY), new Lane(9, 24, Discipline.STATIC)), 40);
        long now = System.nanoTime();
        Qos qos = new Qos();
        lanes.dispatch(() -> say("9, middle"), qos.preemptionPriority(9));
        lanes.dispatch(() -> say("9, important"), qos.importance(Importance.VERY_HIGH));
        lanes.dispatch(() -> say("7, short"), qos.preemptionPriority(7).deadline(now + FAR).executionTime(MS));
        lanes.dispatch(() -> say("7, long"), qos.executionTime(9 * MS));
        refused("8", () -> lanes.dispatch(() -> { }, qos.preemptionPriority(8)));
        refused("an operation", () -> lanes.dispatch(op("x", 1, Criticality.LOW).build(), now, () -> { }));
        RealtimeThread above = new RealtimeThread(new PriorityParameters(41)) {
            @Override
            public void run() {
                try {
                    lanes.dispatch(() -> { }, qos.preemptionPriority(7));
                } catch (CeilingViolationException e) {
                    say("above the ceiling: refused");
                }
            }
        };
        above.start();
        above.join();
        drained(lanes);
    }

    static void memory() throws InterruptedException {
        LTMemory scope = new LTMemory(1 << 14);
        Operation each = op("each", 1000_000, Criticality.LOW).build();
        Dispatcher dispatcher = new Dispatcher(schedule(Strategy.EDF, each).with(lane -> lane.memory(scope)));
        int[] right = new int[1];
        for (int i = 0; i < 50; i++) {
            dispatcher.dispatch(each, System.nanoTime(), () -> right[0] += MemoryArea.getMemoryArea(new byte[1 << 10]) == scope ? 1 : 0);
        }
        drained(dispatcher);
        say("runs in a scope that is emptied each time: " + right[0]);
    }

    static void refusals() {
        Operation x = op("x", 5, Criticality.LOW).calls("y").build();
        refused("a schedule with a fatal anomaly", () -> new Dispatcher(schedule(Strategy.RMS, x)));
        refused("a band too narrow", () -> new Dispatcher(new Schedule.Builder(Strategy.RMS, 20, 20)
            .add(op("a", 5, Criticality.LOW).build(), op("b", 6, Criticality.LOW).build()).build()));
        Operation ok = op("ok", 5, Criticality.LOW).build();
        refused("priorities that are none", () -> new Dispatcher(new Schedule.Builder(Strategy.RMS, 5, 1).add(ok).build()));
        refused("a lane above the ceiling", () -> new Dispatcher(schedule(Strategy.RMS, ok), 29));
        refused("a ceiling that is none", () -> new Dispatcher(schedule(Strategy.RMS, ok), 99));
        refused("two lanes of a number", () -> new Dispatcher(List.of(new Lane(1, 20, Discipline.STATIC), new Lane(1, 21, Discipline.STATIC))));
        Dispatcher dispatcher = new Dispatcher(schedule(Strategy.RMS, ok));
        refused("no command", () -> dispatcher.dispatch(ok, 0, null));
        refused("no operation", () -> dispatcher.dispatch(null, 0, () -> { }));
        refused("a chain of unknown operations", () -> dispatcher.dispatch(new Chain(new Operation[] {ok, x},
            new Command[] {() -> { }, () -> { }}), 0));
        refused("an empty chain", () -> new Chain(ok, () -> { }, 0));
        dispatcher.shutdown(Dispatcher.Ending.DISCARD);
    }

    public static void main(String[] args) throws InterruptedException {
        queuedBefore();
        preemption();
        misfortunes();
        harvested();
        held();
        chains();
        events();
        swapped();
        qualities();
        memory();
        refusals();
    }
}

// expect: earlier
// expect: near
// expect: far
// expect: 2 dispatched, 0 refused, 2 made, 0 missed, 0 cancelled, 0 discarded, 0 wait, 2 at most
// expect: low begins
// expect: high, of a lane above
// expect: low ends
// expect: urgent, of the same lane
// expect: closed: false, 1 dispatched, 1 refused, 1 made, 0 missed, 0 cancelled, 0 discarded, 0 wait, 1 at most
// expect: a third: true
// expect: a fourth: false
// expect: cancelled: asked
// expect: hard
// expect: missed: hard
// expect: in time
// expect: failed: failing, it failed
// expect: cancelled: soft
// expect: asked: 1 dispatched, 0 refused, 0 made, 1 missed, 1 cancelled, 0 discarded, 0 wait, 1 at most
// expect: hard: 1 dispatched, 0 refused, 0 made, 1 missed, 0 cancelled, 0 discarded, 0 wait, 1 at most
// expect: soft: 2 dispatched, 1 refused, 1 made, 1 missed, 1 cancelled, 0 discarded, 0 wait, 2 at most
// expect: failing: 1 dispatched, 0 refused, 1 made, 0 missed, 0 cancelled, 0 discarded, 0 wait, 1 at most
// expect: lane 2: 3 dispatched, 1 refused, 2 made, 1 missed, 1 cancelled, 0 discarded, 0 wait, 3 at most
// expect: cancelled: soft
// expect: cancelled: soft
// expect: cancelled: soft
// expect: late: 6, removed: 3, late: 3
// expect: soft: 4 dispatched, 0 refused, 0 made, 3 missed, 3 cancelled, 1 discarded, 0 wait, 4 at most
// expect: hard: 3 dispatched, 0 refused, 0 made, 0 missed, 0 cancelled, 3 discarded, 0 wait, 3 at most
// expect: and the lanes end: true
// expect: guarded: apart true, held 2, deadlines count from the release: true
// expect: not before its release: true
// expect: first
// expect: second, elsewhere
// expect: third
// expect: whole: 1 1 0
// expect: late: 1 0 1, 3 of 10
// expect: brief: 3 dispatched, 0 refused, 2 made, 1 missed, 0 cancelled, 0 discarded, 0 wait, 1 at most
// expect: 500000000 250 300000007
// expect: no place for a request of ...
// expect: a happening: UnsupportedOperationException, a happening releases handlers only: let one of them fire this event
// expect: an event of an unknown operation: IllegalArgumentException, not in the schedule: x
// expect: handled at 30
// expect: one, before
// expect: two, at 30
// expect: one, after: IllegalArgumentException, not in the schedule: one
// expect: two: 1 dispatched, 0 refused, 1 made, 0 missed, 0 cancelled, 0 discarded, 0 wait, 1 at most
// expect: a schedule that is none: IllegalArgumentException, the schedule is not usable: [NO_OPERATIONS: nothing to schedule]
// expect: switches are counted: true true
// expect: one for each rest: true true
// expect: of a thread that has ended: -1 -1
// expect: after the end: IllegalStateException, the dispatcher is closed
// expect: 8: IllegalArgumentException, no lane of preemption priority 8
// expect: an operation: IllegalArgumentException, not in the schedule: x
// expect: above the ceiling: refused
// expect: 7, long
// expect: 7, short
// expect: 9, important
// expect: 9, middle
// expect: runs in a scope that is emptied each time: 50
// expect: a schedule with a fatal anomaly: IllegalArgumentException, the schedule is not usable: [UNRESOLVED_DEPENDENCY: x calls y, which is not there or not enabled]
// expect: a band too narrow: IllegalArgumentException, the schedule is not usable: [PRIORITIES_EXHAUSTED: 2 lanes, and only the priorities from 20 down to 20]
// expect: priorities that are none: IllegalArgumentException, lane 0 at priority 5, STATIC: not from 11 to 98
// expect: a lane above the ceiling: IllegalArgumentException, lane 0 at priority 30, STATIC: not from 11 to 29
// expect: a ceiling that is none: IllegalArgumentException, the scheduler has no priority 99 for a ceiling
// expect: two lanes of a number: IllegalArgumentException, two lanes of preemption priority 1
// expect: no command: IllegalArgumentException, no command
// expect: no operation: IllegalArgumentException, not in the schedule: null
// expect: a chain of unknown operations: IllegalArgumentException, not in the schedule: x
// expect: an empty chain: IllegalArgumentException, a chain needs operations, and as many commands
