// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling;

import javax.realtime.MemoryParameters;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.ReleaseParameters;
import javax.realtime.Schedulable;
import javax.realtime.Scheduler;
import javax.realtime.SchedulingParameters;

/**
 * Earliest deadline first, preemptively: whoever's deadline is nearest runs, and of equal deadlines whoever was released first.
 *
 * <p>Threads and handlers come under it by {@link Schedulable#setScheduler(Scheduler, SchedulingParameters, ReleaseParameters, MemoryParameters,
 * ProcessingGroupParameters)}, by {@link Scheduler#setDefaultScheduler}, or by being made with {@link EDFParameters}, and leave it in the same ways,
 * also while they run.  Periodic, sporadic and aperiodic release parameters mean what they mean under the priority scheduler: deadlines with
 * their miss handlers, costs, queues of arrivals.  Who has no deadline, as aperiodic parameters that say none, runs when nobody has one.
 *
 * <p>Each release has its rank among those of its band, and the rank is a priority of the band, so the order is right on one CPU at each
 * moment, whoever blocks; on several CPUs the earliest deadlines run, each where it is pinned.  Locks follow priority inheritance: who waits
 * lends its rank.  A periodic thread that waits for its next release has a rank, by the deadline of that, and a handler has one from its release
 * to its end.  If more need one than the band has priorities, the latest deadlines share the lowest, first come, first served.
 * Each handler under this scheduler has a thread of its own.
 *
 * <p>The feasibility analysis is the processor-demand test.  It is one analysis for everybody who takes part, whatever their scheduler.
 */
public final class EDFScheduler extends Scheduler {
    private static final EDFScheduler INSTANCE = new EDFScheduler();

    /* What is counted of a band. */
    private static final int LEVELS_TOLD = 2;
    private static final int LEVELS_DEALT = 3;

    /* What is given to change. */
    private static final int GROUP = 1;
    private static final int SCHEDULING = 2;

    private EDFScheduler() {}

    /** @return the scheduler */
    public static EDFScheduler instance() {
        return INSTANCE;
    }

    /** @return {@code EDF} */
    @Override
    public String getPolicyName() {
        return "EDF";
    }

    /**
     * Lets somebody take part in the feasibility analysis.
     *
     * @param schedulable who
     * @return whether everybody's deadlines can then still be met
     * @throws IllegalArgumentException if {@code schedulable} is null or has another scheduler
     */
    @Override
    protected boolean addToFeasibility(Schedulable schedulable) {
        return add(schedulable);
    }

    /**
     * Lets somebody take no more part in the feasibility analysis.
     *
     * @param schedulable who
     * @return whether it took part
     * @throws IllegalArgumentException if {@code schedulable} is null or has another scheduler
     */
    @Override
    protected boolean removeFromFeasibility(Schedulable schedulable) {
        return remove(schedulable);
    }

    /**
     * Releases a handler now, as an event would.
     *
     * @param schedulable the handler
     * @throws IllegalArgumentException if {@code schedulable} is null
     * @throws UnsupportedOperationException if it is not a handler, or has another scheduler
     */
    @Override
    public void fireSchedulable(Schedulable schedulable) {
        fire(schedulable);
    }

    /**
     * Can everybody's deadlines be met?  Yes means that they are, on one CPU, if costs and distances hold.
     *
     * @return whether they can
     */
    @Override
    public boolean isFeasible() {
        return areFeasible();
    }

    /**
     * Changes parameters of somebody if everybody's deadlines can then still be met.
     *
     * @param schedulable whose parameters
     * @param release when it is released
     * @param memory how much memory it may use
     * @return whether they were changed
     * @throws IllegalArgumentException if {@code schedulable} is null or has another scheduler, or this one does not take
     *     the parameters
     * @throws javax.realtime.IllegalAssignmentError if they may not be referred to from there
     */
    @Override
    public boolean setIfFeasible(Schedulable schedulable, ReleaseParameters release, MemoryParameters memory) {
        return change(schedulable, null, release, memory, null, 0);
    }

    /**
     * Changes parameters of somebody if everybody's deadlines can then still be met.
     *
     * @param schedulable whose parameters
     * @param release when it is released
     * @param memory how much memory it may use
     * @param group the budget that it shares
     * @return whether they were changed
     * @throws IllegalArgumentException if {@code schedulable} is null or has another scheduler, or this one does not take
     *     the parameters
     * @throws javax.realtime.IllegalAssignmentError if they may not be referred to from there
     */
    @Override
    public boolean setIfFeasible(Schedulable schedulable, ReleaseParameters release, MemoryParameters memory,
            ProcessingGroupParameters group) {
        return change(schedulable, null, release, memory, group, GROUP);
    }

    /**
     * Changes parameters of somebody if everybody's deadlines can then still be met.
     *
     * @param schedulable whose parameters
     * @param scheduling its band
     * @param release when it is released
     * @param memory how much memory it may use
     * @param group the budget that it shares
     * @return whether they were changed
     * @throws IllegalArgumentException if {@code schedulable} is null or has another scheduler, or this one does not take
     *     the parameters
     * @throws javax.realtime.IllegalAssignmentError if they may not be referred to from there
     */
    @Override
    public boolean setIfFeasible(Schedulable schedulable, SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, ProcessingGroupParameters group) {
        return change(schedulable, scheduling, release, memory, group, SCHEDULING | GROUP);
    }

    /**
     * How often a release in a band was given another priority than its thread had: each time is a system call.
     *
     * @param band parameters of the band
     * @return how often since somebody is in it; 0 if nobody is
     */
    public long getPriorityChanges(EDFParameters band) {
        return count(band.getLowestPriority(), LEVELS_TOLD);
    }

    /**
     * How often there was no priority left between two deadlines, so that those of all were dealt out anew.
     *
     * @param band parameters of the band
     * @return how often since somebody is in it; 0 if nobody is
     */
    public long getRenumberings(EDFParameters band) {
        return count(band.getLowestPriority(), LEVELS_DEALT);
    }

    private static native boolean add(Schedulable schedulable);

    private static native boolean remove(Schedulable schedulable);

    private static native void fire(Schedulable schedulable);

    private static native boolean areFeasible();

    private static native boolean change(Schedulable schedulable, SchedulingParameters scheduling, ReleaseParameters release,
        MemoryParameters memory, ProcessingGroupParameters group, int given);

    /** Of the band that a priority is in: members, jobs, and the two above. */
    private static native long count(int priority, int which);
}
