// SPDX-License-Identifier: Apache-2.0
// Release, scheduling, group and memory parameters: defaults, refusals, copies.

import java.util.concurrent.Callable;
import javax.realtime.AbsoluteTime;
import javax.realtime.AperiodicParameters;
import javax.realtime.Clock;
import javax.realtime.ImportanceParameters;
import javax.realtime.MemoryParameters;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RelativeTime;
import javax.realtime.SporadicParameters;

public class ParameterChecks {
    static final RelativeTime NONE = new RelativeTime();
    static final RelativeTime MINUS = new RelativeTime(0, -1);
    static final RelativeTime TEN = new RelativeTime(10, 0);
    static final RelativeTime TWENTY = new RelativeTime(20, 0);
    static final RelativeTime ELSEWHERE = new RelativeTime(10, 0, new Other());

    static final class Other extends Clock {
        @Override public RelativeTime getEpochOffset() { return null; }
        @Override public RelativeTime getResolution() { return null; }
        @Override public AbsoluteTime getTime() { return null; }
        @Override public AbsoluteTime getTime(AbsoluteTime dest) { return dest; }
        @Override public void setResolution(RelativeTime resolution) { }
    }

    interface Action {
        void run() throws Exception;
    }

    static void refuse(String what, Action action) {
        String outcome = "accepted";
        try {
            action.run();
        } catch (Exception thrown) {
            outcome = thrown.getClass().getSimpleName();
        }
        System.out.println(what + ": " + outcome);
    }

    static void show(String what, Callable<?> value) throws Exception {
        System.out.println(what + ": " + value.call());
    }

    public static void main(String[] args) throws Exception {
        periodic();
        aperiodic();
        sporadic();
        group();
        memory();
        priority();
    }

    static void periodic() throws Exception {
        PeriodicParameters p = new PeriodicParameters(TEN);
        show("periodic", () -> p);
        show("keeps its period", () -> p.getPeriod() == TEN && p.getDeadline() != TEN);
        refuse("no period", () -> new PeriodicParameters(null));
        refuse("period 0", () -> new PeriodicParameters(NONE));
        refuse("negative cost", () -> new PeriodicParameters(null, TEN, MINUS, null, null, null));
        refuse("deadline 0", () -> new PeriodicParameters(null, TEN, null, NONE, null, null));
        refuse("deadline beyond the period", () -> new PeriodicParameters(null, TEN, null, TWENTY, null, null));
        refuse("negative start", () -> new PeriodicParameters(MINUS, TEN));
        refuse("start long ago", () -> new PeriodicParameters(new AbsoluteTime(-5, 0), TEN));
        refuse("cost of other clock", () -> new PeriodicParameters(null, TEN, ELSEWHERE, null, null, null));
        refuse("deadline of other clock", () -> new PeriodicParameters(null, TEN, null, ELSEWHERE, null, null));
        refuse("all of other clock", () -> new PeriodicParameters(ELSEWHERE, ELSEWHERE, null, ELSEWHERE, null, null));
        refuse("set period of other clock", () -> p.setPeriod(ELSEWHERE));
        refuse("set start of other clock", () -> p.setStart(ELSEWHERE));
        refuse("set no period", () -> p.setPeriod(null));
        p.setPeriod(TWENTY);
        p.setDeadline(null);
        p.setStart(null);
        p.setCost(null);
        show("periodic changed", () -> p);
        PeriodicParameters copy = (PeriodicParameters) p.clone();
        show("copy is deep", () -> copy.getPeriod() != p.getPeriod() && copy.getPeriod().equals(p.getPeriod())
            && copy.getCost() != p.getCost() && copy.getDeadline() != p.getDeadline() && copy.getStart() != p.getStart());
    }

    static void aperiodic() throws Exception {
        AperiodicParameters a = new AperiodicParameters();
        show("aperiodic", () -> a.getCost() + " " + a.getDeadline() + " " + a.getInitialArrivalTimeQueueLength());
        show("queue grows", () -> a.getArrivalTimeQueueOverflowBehavior() == AperiodicParameters.arrivalTimeQueueOverflowSave);
        refuse("negative queue", () -> a.setInitialArrivalTimeQueueLength(-1));
        refuse("unknown behaviour", () -> a.setArrivalTimeQueueOverflowBehavior("shrug"));
        refuse("no behaviour", () -> a.setArrivalTimeQueueOverflowBehavior(null));
        a.setArrivalTimeQueueOverflowBehavior(AperiodicParameters.arrivalTimeQueueOverflowExcept);
        a.setInitialArrivalTimeQueueLength(3);
        show("changed", () -> a.getInitialArrivalTimeQueueLength()
            + (a.getArrivalTimeQueueOverflowBehavior() == AperiodicParameters.arrivalTimeQueueOverflowExcept ? " except" : "?"));
        refuse("deadline 0", () -> a.setDeadline(NONE));
        a.setDeadline(TEN);
        a.setDeadline(null);
        show("deadline again", a::getDeadline);
    }

    static void sporadic() throws Exception {
        SporadicParameters s = new SporadicParameters(TEN);
        show("sporadic", () -> s.getMinimumInterarrival() + " " + s.getDeadline() + " " + s.getCost());
        show("saves", () -> s.getMitViolationBehavior() == SporadicParameters.mitViolationSave);
        refuse("no minimum", () -> new SporadicParameters(null));
        refuse("minimum 0", () -> new SporadicParameters(NONE));
        refuse("deadline of other clock", () -> new SporadicParameters(TEN, null, ELSEWHERE, null, null));
        refuse("unknown violation", () -> s.setMitViolationBehavior("wait"));
        refuse("set minimum 0", () -> s.setMinimumInterarrival(NONE));
        s.setMitViolationBehavior(SporadicParameters.mitViolationReplace);
        s.setMinimumInterarrival(TWENTY);
        s.setDeadline(null);
        show("sporadic changed", () -> s.getMinimumInterarrival() + " " + s.getDeadline() + " " + s.getMitViolationBehavior());
    }

    static void group() throws Exception {
        ProcessingGroupParameters g = new ProcessingGroupParameters(null, TWENTY, TEN, null, null, null);
        show("group", () -> g.getStart() + " " + g.getPeriod() + " " + g.getCost() + " " + g.getDeadline());
        refuse("group without period", () -> new ProcessingGroupParameters(null, null, TEN, null, null, null));
        refuse("group without cost", () -> new ProcessingGroupParameters(null, TEN, null, null, null, null));
        refuse("group with negative cost", () -> new ProcessingGroupParameters(null, TEN, MINUS, null, null, null));
        refuse("group with late deadline", () -> new ProcessingGroupParameters(null, TEN, TEN, TWENTY, null, null));
        refuse("group with negative start", () -> new ProcessingGroupParameters(MINUS, TEN, TEN, null, null, null));
        ProcessingGroupParameters copy = (ProcessingGroupParameters) g.clone();
        show("copy is deep", () -> copy.getCost() != g.getCost() && copy.getCost().equals(g.getCost()));
    }

    static void memory() throws Exception {
        MemoryParameters m = new MemoryParameters(MemoryParameters.NO_MAX, 1000);
        show("memory", () -> m.getMaxMemoryArea() + " " + m.getMaxImmortal() + " " + m.getAllocationRate());
        refuse("memory -2", () -> new MemoryParameters(-2, 0));
        refuse("immortal -2", () -> new MemoryParameters(0, -2));
        refuse("rate -2", () -> new MemoryParameters(0, 0, -2));
        refuse("set rate -5", () -> m.setAllocationRate(-5));
        m.setAllocationRate(0);
        show("rate", m::getAllocationRate);
        show("copy", () -> ((MemoryParameters) m.clone()).getMaxImmortal());
    }

    static void priority() throws Exception {
        ImportanceParameters i = new ImportanceParameters(20, 3);
        show("importance", () -> i);
        i.setImportance(4);
        i.setPriority(21);
        show("copy", () -> i.clone() + ", " + new PriorityParameters(7));
    }
}

// expect: periodic: start (0 ms, 0 ns), period (10 ms, 0 ns), cost (0 ms, 0 ns), deadline (10 ms, 0 ns)
// expect: keeps its period: true
// expect: no period: IllegalArgumentException
// expect: period 0: IllegalArgumentException
// expect: negative cost: IllegalArgumentException
// expect: deadline 0: IllegalArgumentException
// expect: deadline beyond the period: accepted
// expect: negative start: IllegalArgumentException
// expect: start long ago: accepted
// expect: cost of other clock: IllegalArgumentException
// expect: deadline of other clock: IllegalArgumentException
// expect: all of other clock: accepted
// expect: set period of other clock: IllegalArgumentException
// expect: set start of other clock: IllegalArgumentException
// expect: set no period: IllegalArgumentException
// expect: periodic changed: start (0 ms, 0 ns), period (20 ms, 0 ns), cost (0 ms, 0 ns), deadline (20 ms, 0 ns)
// expect: copy is deep: true
// expect: aperiodic: (0 ms, 0 ns) (9223372036854775807 ms, 999999 ns) 0
// expect: queue grows: true
// expect: negative queue: IllegalArgumentException
// expect: unknown behaviour: IllegalArgumentException
// expect: no behaviour: IllegalArgumentException
// expect: changed: 3 except
// expect: deadline 0: IllegalArgumentException
// expect: deadline again: (9223372036854775807 ms, 999999 ns)
// expect: sporadic: (10 ms, 0 ns) (10 ms, 0 ns) (0 ms, 0 ns)
// expect: saves: true
// expect: no minimum: IllegalArgumentException
// expect: minimum 0: IllegalArgumentException
// expect: deadline of other clock: IllegalArgumentException
// expect: unknown violation: IllegalArgumentException
// expect: set minimum 0: IllegalArgumentException
// expect: sporadic changed: (20 ms, 0 ns) (20 ms, 0 ns) REPLACE
// expect: group: (0 ms, 0 ns) (20 ms, 0 ns) (10 ms, 0 ns) (20 ms, 0 ns)
// expect: group without period: IllegalArgumentException
// expect: group without cost: IllegalArgumentException
// expect: group with negative cost: IllegalArgumentException
// expect: group with late deadline: IllegalArgumentException
// expect: group with negative start: IllegalArgumentException
// expect: copy is deep: true
// expect: memory: -1 1000 -1
// expect: memory -2: IllegalArgumentException
// expect: immortal -2: IllegalArgumentException
// expect: rate -2: IllegalArgumentException
// expect: set rate -5: IllegalArgumentException
// expect: rate: 0
// expect: copy: 1000
// expect: importance: priority 20, importance 3
// expect: copy: priority 21, importance 4, 7
