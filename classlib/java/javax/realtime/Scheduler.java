// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import org.rtjvm.scheduling.EDFParameters;

/**
 * Decides which thread or handler runs.
 *
 * <p>Source: RTSJ 1.0.2 Scheduler.
 */
public abstract class Scheduler {
    private static Scheduler defaultScheduler;

    /** Made by subclasses only. */
    protected Scheduler() {}

    /** The scheduling parameters of a schedulable that brings none. */
    SchedulingParameters defaultScheduling() {
        return Deadlines.are(this) ? new EDFParameters() : null;
    }

    /** The release parameters of a schedulable that brings none. */
    ReleaseParameters defaultRelease() {
        return Deadlines.are(this) ? new AperiodicParameters() : null;
    }

    /** Refuses parameters that this scheduler cannot work with. */
    void check(SchedulingParameters parameters) {
        if (Deadlines.are(this)) {
            Deadlines.check(parameters);
        }
    }

    /** Refuses parameters that this scheduler cannot work with. */
    void check(ReleaseParameters parameters) {
        if (Deadlines.are(this)) {
            PriorityScheduler.instance().check(parameters);
        }
    }

    /** Refuses priorities that this scheduler does not know. */
    void checkPriority(int priority) {}

    /**
     * Lets somebody take part in the feasibility analysis.
     *
     * @param schedulable who
     * @return whether everybody's deadlines can then still be met
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    protected abstract boolean addToFeasibility(Schedulable schedulable);

    /**
     * Releases somebody now.
     *
     * @param schedulable who
     * @throws UnsupportedOperationException if that kind cannot be released so
     */
    public abstract void fireSchedulable(Schedulable schedulable);

    /** @return the scheduler of schedulables made from now on */
    public static Scheduler getDefaultScheduler() {
        Scheduler chosen = defaultScheduler;
        return chosen == null ? PriorityScheduler.instance() : chosen;
    }

    /** @return the name of its policy */
    public abstract String getPolicyName();

    /**
     * Can everybody's deadlines be met?
     *
     * @return whether they can
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    public abstract boolean isFeasible();

    /**
     * Lets somebody take no more part in the feasibility analysis.
     *
     * @param schedulable who
     * @return whether it took part
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    protected abstract boolean removeFromFeasibility(Schedulable schedulable);

    /**
     * Changes the scheduler of schedulables made from now on.
     *
     * @param scheduler the scheduler; null is the {@link PriorityScheduler}
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalAssignmentError if {@code scheduler} lives in a scope
     */
    public static void setDefaultScheduler(Scheduler scheduler) {
        RealtimeSystem.getSecurityManager().checkSetScheduler();
        defaultScheduler = scheduler;
    }

    /**
     * Changes parameters of somebody if everybody's deadlines can then still be met.
     *
     * @param schedulable whose parameters
     * @param release when it is released
     * @param memory how much memory it may use
     * @return whether they were changed
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    public abstract boolean setIfFeasible(Schedulable schedulable, ReleaseParameters release, MemoryParameters memory);

    /**
     * Changes parameters of somebody if everybody's deadlines can then still be met.
     *
     * @param schedulable whose parameters
     * @param release when it is released
     * @param memory how much memory it may use
     * @param group the budget that it shares
     * @return whether they were changed
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    public abstract boolean setIfFeasible(Schedulable schedulable, ReleaseParameters release, MemoryParameters memory,
            ProcessingGroupParameters group);

    /**
     * Changes parameters of somebody if everybody's deadlines can then still be met.
     *
     * @param schedulable whose parameters
     * @param scheduling how eligible it is
     * @param release when it is released
     * @param memory how much memory it may use
     * @param group the budget that it shares
     * @return whether they were changed
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    public abstract boolean setIfFeasible(Schedulable schedulable, SchedulingParameters scheduling,
            ReleaseParameters release, MemoryParameters memory, ProcessingGroupParameters group);
}
