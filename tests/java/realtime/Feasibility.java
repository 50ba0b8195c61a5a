// SPDX-License-Identifier: Apache-2.0
// What the priority scheduler finds feasible, and what changes only if it is.

import javax.realtime.AperiodicParameters;
import javax.realtime.AsyncEventHandler;
import javax.realtime.MemoryParameters;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RealtimeThread;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.Schedulable;
import javax.realtime.Scheduler;
import javax.realtime.SporadicParameters;

public class Feasibility {
    static final PriorityScheduler SCHEDULER = PriorityScheduler.instance();

    static final class Other extends PriorityScheduler { }

    static RelativeTime ms(long milliseconds) {
        return new RelativeTime(milliseconds, 0);
    }

    static PeriodicParameters periodic(long period, long cost) {
        return new PeriodicParameters(null, ms(period), ms(cost), null, null, null);
    }

    static RealtimeThread thread(int priority, ReleaseParameters release) {
        return new RealtimeThread(new PriorityParameters(priority), release);
    }

    static void tell(String what, boolean answer) {
        System.out.println(what + ": " + answer);
    }

    static final RealtimeThread HIGH = thread(30, periodic(10, 3));
    static final RealtimeThread MIDDLE = thread(20, periodic(20, 5));
    static final RealtimeThread LOW = thread(12, periodic(50, 21));

    static void set() {
        tell("nobody", SCHEDULER.isFeasible());
        tell("30 %", HIGH.addToFeasibility());
        tell("55 %", MIDDLE.addToFeasibility());
        tell("97 %, not harmonic", LOW.addToFeasibility());
        tell("removed", LOW.removeFromFeasibility());
        tell("removed again", LOW.removeFromFeasibility());
        tell("without", SCHEDULER.isFeasible());
        tell("if feasible", LOW.addIfFeasible());
        tell("it was not added", LOW.removeFromFeasibility());
    }

    static void changes() {
        PeriodicParameters slow = periodic(100, 40);
        tell("set to what is feasible", LOW.setReleaseParametersIfFeasible(slow));
        tell("it has them", LOW.getReleaseParameters() == slow);
        tell("added", LOW.addIfFeasible());
        tell("cost too great", slow.setIfFeasible(ms(60), ms(100)));
        tell("as before", slow.getCost().equals(ms(40)));
        tell("less cost", slow.setIfFeasible(ms(38), ms(100)));
        tell("deadline too short", slow.setIfFeasible(ms(38), ms(40)));
        tell("longer period", slow.setIfFeasible(ms(200), ms(50), null));
        System.out.println(slow.getPeriod() + " " + slow.getCost() + " " + slow.getDeadline());
        tell("too eager", LOW.setSchedulingParametersIfFeasible(new PriorityParameters(40)));
        tell("still", LOW.getPriority() == 12);
        tell("two at once", LOW.setIfFeasible(new PriorityParameters(40), periodic(100, 5), null));
        tell("done", LOW.getPriority() == 40);
        tell("all", LOW.setIfFeasible(new PriorityParameters(12), periodic(100, 5), null, null));
        tell("by scheduler", SCHEDULER.setIfFeasible(LOW, periodic(100, 95), null));
        tell("by scheduler", SCHEDULER.setIfFeasible(LOW, periodic(100, 10), null, null));
        tell("memory", LOW.setMemoryParametersIfFeasible(new MemoryParameters(1000, 1000)));
    }

    static void otherKinds() {
        SporadicParameters sporadic = new SporadicParameters(ms(100), ms(10), null, null, null);
        RealtimeThread rare = thread(12, sporadic);
        tell("sporadic", rare.addIfFeasible());
        tell("too often", sporadic.setIfFeasible(ms(12), ms(10), null));
        tell("often", sporadic.setIfFeasible(ms(80), ms(10), null));
        tell("removed", rare.removeFromFeasibility());
        AperiodicParameters any = new AperiodicParameters(ms(1), ms(500), null, null);
        RealtimeThread whenever = thread(25, any);
        tell("aperiodic with a cost, no bound", whenever.addToFeasibility());
        ProcessingGroupParameters group = new ProcessingGroupParameters(null, ms(100), ms(2), null, null, null);
        whenever.setProcessingGroupParameters(group);
        tell("bounded by its group", SCHEDULER.isFeasible());
        tell("a greater group", group.setIfFeasible(ms(100), ms(90), null));
        tell("a small one", group.setIfFeasible(ms(100), ms(3), null));
        tell("without group", whenever.setProcessingGroupParametersIfFeasible(null));
        tell("still there", whenever.getProcessingGroupParameters() == group);
        tell("removed", whenever.removeFromFeasibility());
        groups();
        AsyncEventHandler handler = new AsyncEventHandler(new PriorityParameters(35), periodic(5, 4), null, null, null, null);
        tell("handler, too much", handler.addIfFeasible());
        tell("handler", handler.setReleaseParametersIfFeasible(periodic(50, 4)));
        tell("handler", handler.addIfFeasible());
        tell("removed", handler.removeFromFeasibility());
    }

    /** What several share is there once, but may be used twice in a row; and nobody can use more than there is. */
    static void groups() {
        RealtimeThread first = thread(26, new AperiodicParameters(ms(1), ms(500), null, null));
        RealtimeThread second = thread(25, new AperiodicParameters(ms(2), ms(500), null, null));
        ProcessingGroupParameters small = new ProcessingGroupParameters(null, ms(100), ms(2), null, null, null);
        ProcessingGroupParameters large = new ProcessingGroupParameters(null, ms(100), ms(6), null, null, null);
        tell("first, of no group", first.addIfFeasible());
        tell("into a large group", first.setProcessingGroupParametersIfFeasible(large));
        tell("into a small group", first.setProcessingGroupParametersIfFeasible(small));
        tell("it has it", first.getProcessingGroupParameters() == small);
        tell("first", first.addIfFeasible());
        tell("second, with the group", second.setIfFeasible(second.getReleaseParameters(), small));
        tell("second", second.addIfFeasible());
        tell("more than there is", second.setReleaseParametersIfFeasible(new AperiodicParameters(ms(3), ms(500), null, null)));
        tell("removed", first.removeFromFeasibility() && second.removeFromFeasibility());
    }

    static void checks() {
        Realtime.attempt("null", () -> SCHEDULER.setIfFeasible(null, periodic(1, 1), null));
        Realtime.attempt("null", () -> SCHEDULER.setIfFeasible(null, periodic(1, 1), null, null));
        Realtime.attempt("null", () -> SCHEDULER.setIfFeasible(null, null, periodic(1, 1), null, null));
        Realtime.attempt("another scheduler", () -> new Other().setIfFeasible(HIGH, periodic(1, 1), null));
        Realtime.attempt("bad priority",
            () -> HIGH.setIfFeasible(new PriorityParameters(5), periodic(10, 3), null));
        Realtime.attempt("no period", () -> periodic(10, 1).setIfFeasible(null, ms(1), ms(1)));
        Realtime.attempt("cost below zero", () -> periodic(10, 1).setIfFeasible(ms(-1), ms(1)));
        Realtime.attempt("deadline zero", () -> periodic(10, 1).setIfFeasible(ms(1), ms(0)));
    }

    public static void main(String[] args) {
        set();
        changes();
        otherKinds();
        checks();
    }
}

// expect: nobody: true
// expect: 30 %: true
// expect: 55 %: true
// expect: 97 %, not harmonic: false
// expect: removed: true
// expect: removed again: false
// expect: without: true
// expect: if feasible: false
// expect: it was not added: false
// expect: set to what is feasible: true
// expect: it has them: true
// expect: added: true
// expect: cost too great: false
// expect: as before: true
// expect: less cost: true
// expect: deadline too short: false
// expect: longer period: true
// expect: (200 ms, 0 ns) (50 ms, 0 ns) (200 ms, 0 ns)
// expect: too eager: false
// expect: still: true
// expect: two at once: true
// expect: done: true
// expect: all: true
// expect: by scheduler: false
// expect: by scheduler: true
// expect: memory: true
// expect: sporadic: true
// expect: too often: false
// expect: often: true
// expect: removed: true
// expect: aperiodic with a cost, no bound: false
// expect: bounded by its group: true
// expect: a greater group: false
// expect: a small one: true
// expect: without group: false
// expect: still there: true
// expect: removed: true
// expect: first, of no group: false
// expect: into a large group: false
// expect: into a small group: true
// expect: it has it: true
// expect: first: true
// expect: second, with the group: true
// expect: second: true
// expect: more than there is: false
// expect: removed: true
// expect: handler, too much: false
// expect: handler: true
// expect: handler: true
// expect: removed: true
// expect: null: IllegalArgumentException
// expect: null: IllegalArgumentException
// expect: null: IllegalArgumentException
// expect: another scheduler: IllegalArgumentException
// expect: bad priority: IllegalArgumentException
// expect: no period: IllegalArgumentException
// expect: cost below zero: IllegalArgumentException
// expect: deadline zero: IllegalArgumentException
