// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

/** What this package does for {@link EDFScheduler}, which calls the second half from its own package. */
final class Deadlines {
    /* Why there is no such band: numbers of the VM's. */
    private static final int TOO_NARROW = -34;
    private static final int OVERLAPS = -17;
    private static final int TOO_MANY = -28;
    private static final int HAS_TURNS = -16;
    private static final int NO_MEMORY = -12;

    /* What is given to change. */
    private static final int GROUP = 1;
    private static final int SCHEDULING = 2;

    private Deadlines() {}

    /** Is that the scheduler by deadlines? */
    static boolean are(Scheduler scheduler) {
        return scheduler instanceof EDFScheduler;
    }

    /** Refuses parameters that are not for it, or name no band that there can be. */
    static void check(SchedulingParameters parameters) {
        if (!(parameters instanceof EDFParameters)) {
            throw new IllegalArgumentException("scheduling by deadlines needs EDFParameters");
        }
        EDFParameters its = (EDFParameters) parameters;
        int why = Threads.mayJoin(its.getLowestPriority(), its.getHighestPriority(), its.getPreemptionLevel());
        if (why != 0) {
            throw new IllegalArgumentException(reason(why) + ": " + its);
        }
    }

    private static String reason(int why) {
        switch (why) {
            case TOO_NARROW:
                return "the band is too narrow, it needs two levels";
            case OVERLAPS:
                return "the band overlaps with another one";
            case HAS_TURNS:
                return "a priority of the band has round robin";
            case TOO_MANY:
                return "there are too many bands";
            default:
                return "not a band of priorities " + PriorityScheduler.instance().getMinPriority() + " to "
                    + PriorityScheduler.instance().getMaxPriority() + " with a preemption level in it";
        }
    }

    /** Puts somebody into the band of checked parameters. */
    static void join(long schedulable, EDFParameters its) {
        int why = Threads.join(schedulable, its.getLowestPriority(), its.getHighestPriority(), its.getPreemptionLevel());
        if (why == NO_MEMORY) {
            throw new OutOfMemoryError("a band of deadlines");
        }
        if (why != 0) {
            throw new IllegalArgumentException(reason(why) + ": " + its);
        }
    }

    /** As the feasibility analysis is told it: a priority, or a band. */
    static long eligibility(SchedulingParameters parameters) {
        if (parameters instanceof EDFParameters) {
            EDFParameters its = (EDFParameters) parameters;
            return (long) its.getLowestPriority() << Byte.SIZE | its.getHighestPriority();
        }
        return ((PriorityParameters) parameters).getPriority();
    }

    /* Called by EDFScheduler. */

    private static Bindings of(Schedulable schedulable) {
        return Bindings.of(schedulable).requireScheduler(EDFScheduler.instance());
    }

    static boolean add(Schedulable schedulable) {
        return of(schedulable).addToFeasibility();
    }

    static boolean remove(Schedulable schedulable) {
        return of(schedulable).removeFromFeasibility();
    }

    static boolean areFeasible() {
        return Bindings.areFeasible();
    }

    static void fire(Schedulable schedulable) {
        if (schedulable == null) {
            throw new IllegalArgumentException("no schedulable");
        }
        if (!(schedulable instanceof AsyncEventHandler) || !are(schedulable.getScheduler())) {
            throw new UnsupportedOperationException("cannot be released by this scheduler: " + schedulable);
        }
        Threads.fire(((AsyncEventHandler) schedulable).peer());
    }

    /** Releases and memory, and what else is given. */
    static boolean change(Schedulable schedulable, SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory,
            ProcessingGroupParameters group, int given) {
        Bindings its = of(schedulable);
        return (given & SCHEDULING) != 0 ? its.setIfFeasible(scheduling, release, memory, group)
            : (given & GROUP) != 0 ? its.setIfFeasible(release, memory, group) : its.setIfFeasible(release, memory);
    }
}
