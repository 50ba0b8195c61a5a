// SPDX-License-Identifier: Apache-2.0
// Every "IfFeasible" of a handler: what is feasible is set, what is not changes nothing.

import java.lang.ref.Reference;
import javax.realtime.AsyncEventHandler;
import javax.realtime.MemoryParameters;
import javax.realtime.PeriodicParameters;
import javax.realtime.PriorityParameters;
import javax.realtime.PriorityScheduler;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RelativeTime;
import javax.realtime.ReleaseParameters;
import javax.realtime.SchedulingParameters;
import javax.realtime.SporadicParameters;

public class FeasibleSetters {
    static final RelativeTime PERIOD = new RelativeTime(100, 0);
    static final PriorityParameters LOW = new PriorityParameters(20);
    static final PriorityParameters HIGH = new PriorityParameters(30);
    static final MemoryParameters MEMORY = new MemoryParameters(MemoryParameters.NO_MAX, 65536);
    static final ReleaseParameters SHORT = release(10);
    static final ReleaseParameters LONG = release(90);
    static final ProcessingGroupParameters GROUP =
        new ProcessingGroupParameters(null, PERIOD, new RelativeTime(20, 0), null, null, null);

    static ReleaseParameters release(long cost) {
        return new SporadicParameters(PERIOD, new RelativeTime(cost, 0), PERIOD, null, null);
    }

    interface Setter {
        boolean set(AsyncEventHandler handler, SchedulingParameters scheduling, ReleaseParameters release);
    }

    static String state(AsyncEventHandler h) {
        return ((PriorityParameters) h.getSchedulingParameters()).getPriority() + " " + h.getReleaseParameters().getCost() + " "
            + (h.getMemoryParameters() == MEMORY) + " " + (h.getProcessingGroupParameters() == GROUP);
    }

    /** Tries it with a release that is feasible beside the other load, and with one that is not. */
    static void attempt(String what, Setter setter) {
        AsyncEventHandler handler = new AsyncEventHandler(LOW, SHORT, null, null, null, null);
        handler.addToFeasibility();
        boolean may = setter.set(handler, HIGH, release(15));
        String after = state(handler);
        boolean mayNot = setter.set(handler, LOW, LONG);
        System.out.println(what + ": " + may + " " + after + "; " + mayNot + ", unchanged " + after.equals(state(handler)));
        handler.removeFromFeasibility();
    }

    public static void main(String[] args) {
        AsyncEventHandler load = new AsyncEventHandler(new PriorityParameters(40),
            new PeriodicParameters(null, PERIOD, new RelativeTime(30, 0), null, null, null), null, null, null, null);
        load.addToFeasibility();
        attempt("release", (h, s, r) -> h.setReleaseParametersIfFeasible(r));
        attempt("release, memory", (h, s, r) -> h.setIfFeasible(r, MEMORY));
        attempt("release, memory, group", (h, s, r) -> h.setIfFeasible(r, MEMORY, null));
        attempt("release, group", (h, s, r) -> h.setIfFeasible(r, (ProcessingGroupParameters) null));
        attempt("scheduling, release, memory", (h, s, r) -> h.setIfFeasible(s, r, MEMORY));
        attempt("all", (h, s, r) -> h.setIfFeasible(s, r, MEMORY, null));
        attempt("scheduling", (h, s, r) -> h.setSchedulingParametersIfFeasible(s));
        attempt("memory", (h, s, r) -> h.setMemoryParametersIfFeasible(MEMORY));
        attempt("group", (h, s, r) -> h.setProcessingGroupParametersIfFeasible(GROUP));
        AsyncEventHandler grouped = new AsyncEventHandler(LOW, SHORT, null, null, null, null);
        grouped.setProcessingGroupParameters(GROUP);
        System.out.println("set " + state(grouped));
        grouped.setProcessingGroupParameters(null);
        System.out.println("feasible " + PriorityScheduler.instance().isFeasible());
        // A schedulable that nobody refers to any more is no load.
        Reference.reachabilityFence(load);
    }
}

// expect: release: true 20 (15 ms, 0 ns) false false; false, unchanged true
// expect: release, memory: true 20 (15 ms, 0 ns) true false; false, unchanged true
// expect: release, memory, group: true 20 (15 ms, 0 ns) true false; false, unchanged true
// expect: release, group: true 20 (15 ms, 0 ns) false false; false, unchanged true
// expect: scheduling, release, memory: true 30 (15 ms, 0 ns) true false; false, unchanged true
// expect: all: true 30 (15 ms, 0 ns) true false; false, unchanged true
// expect: scheduling: true 30 (10 ms, 0 ns) false false; true, unchanged false
// expect: memory: true 20 (10 ms, 0 ns) true false; true, unchanged true
// expect: group: true 20 (10 ms, 0 ns) false true; true, unchanged true
// expect: set 20 (10 ms, 0 ns) false true
// expect: feasible true
