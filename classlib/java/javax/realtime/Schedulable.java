// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * What a scheduler gives the processor to: real-time threads and event handlers.
 *
 * <p>Each has up to four parameter objects.  They may be shared, and changing one affects everybody who has it.
 *
 * <p>Source: RTSJ 1.0.2 Schedulable.
 */
public interface Schedulable extends Runnable {
    /**
     * Takes part in the feasibility analysis if everybody's deadlines can then still be met.
     *
     * @return whether it takes part now
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean addIfFeasible();

    /**
     * Takes part in the feasibility analysis.
     *
     * @return whether everybody's deadlines can then still be met
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean addToFeasibility();

    /**
     * Takes no more part in the feasibility analysis.
     *
     * @return whether it took part
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean removeFromFeasibility();

    /** @return how much memory it may use, or null */
    MemoryParameters getMemoryParameters();

    /** @return the budget that it shares, or null */
    ProcessingGroupParameters getProcessingGroupParameters();

    /** @return when it is released and what it may use then, or null */
    ReleaseParameters getReleaseParameters();

    /** @return how eligible it is, or null */
    SchedulingParameters getSchedulingParameters();

    /** @return its scheduler */
    Scheduler getScheduler();

    /**
     * Changes parameters if everybody's deadlines can then still be met.
     *
     * @param release the new release parameters, or null for the default
     * @param memory the new memory parameters, or null for the default
     * @return whether they were changed
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws IllegalThreadStateException if it waits for its next period and would be periodic no more
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean setIfFeasible(ReleaseParameters release, MemoryParameters memory);

    /**
     * Changes parameters if everybody's deadlines can then still be met.
     *
     * @param release the new release parameters, or null for the default
     * @param memory the new memory parameters, or null for the default
     * @param group the new processing group parameters, or null for the default
     * @return whether they were changed
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws IllegalThreadStateException if it waits for its next period and would be periodic no more
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean setIfFeasible(ReleaseParameters release, MemoryParameters memory, ProcessingGroupParameters group);

    /**
     * Changes parameters if everybody's deadlines can then still be met.
     *
     * @param release the new release parameters, or null for the default
     * @param group the new processing group parameters, or null for the default
     * @return whether they were changed
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws IllegalThreadStateException if it waits for its next period and would be periodic no more
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean setIfFeasible(ReleaseParameters release, ProcessingGroupParameters group);

    /**
     * Changes parameters if everybody's deadlines can then still be met.
     *
     * @param scheduling the new scheduling parameters, or null for the default
     * @param release the new release parameters, or null for the default
     * @param memory the new memory parameters, or null for the default
     * @return whether they were changed
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws IllegalThreadStateException if it waits for its next period and would be periodic no more
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean setIfFeasible(SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory);

    /**
     * Changes parameters if everybody's deadlines can then still be met.
     *
     * @param scheduling the new scheduling parameters, or null for the default
     * @param release the new release parameters, or null for the default
     * @param memory the new memory parameters, or null for the default
     * @param group the new processing group parameters, or null for the default
     * @return whether they were changed
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws IllegalThreadStateException if it waits for its next period and would be periodic no more
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean setIfFeasible(SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory,
            ProcessingGroupParameters group);

    /**
     * Changes how much memory it may use.
     *
     * @param memory the new parameters, or null for the default
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     */
    void setMemoryParameters(MemoryParameters memory);

    /**
     * Changes how much memory it may use if everybody's deadlines can then still be met.
     *
     * @param memory the new parameters, or null for the default
     * @return whether they were changed
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean setMemoryParametersIfFeasible(MemoryParameters memory);

    /**
     * Changes the budget that it shares.
     *
     * @param group the new parameters, or null for the default
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     */
    void setProcessingGroupParameters(ProcessingGroupParameters group);

    /**
     * Changes the budget that it shares if everybody's deadlines can then still be met.
     *
     * @param group the new parameters, or null for the default
     * @return whether they were changed
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean setProcessingGroupParametersIfFeasible(ProcessingGroupParameters group);

    /**
     * Changes when it is released and what it may use then.
     *
     * @param release the new parameters, or null for the default
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws IllegalThreadStateException if it waits for its next period and would be periodic no more
     */
    void setReleaseParameters(ReleaseParameters release);

    /**
     * Changes when it is released and what it may use then if everybody's deadlines can then still be met.
     *
     * @param release the new parameters, or null for the default
     * @return whether they were changed
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws IllegalThreadStateException if it waits for its next period and would be periodic no more
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean setReleaseParametersIfFeasible(ReleaseParameters release);

    /**
     * Changes how eligible it is.
     *
     * @param scheduling the new parameters, or null for the default
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     */
    void setSchedulingParameters(SchedulingParameters scheduling);

    /**
     * Changes how eligible it is if everybody's deadlines can then still be met.
     *
     * @param scheduling the new parameters, or null for the default
     * @return whether they were changed
     * @throws IllegalArgumentException if the scheduler does not take them, or a no-heap thread would have them in
     *     the heap
     * @throws IllegalAssignmentError if they may not be referred to from here
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    boolean setSchedulingParametersIfFeasible(SchedulingParameters scheduling);

    /**
     * Gives it to another scheduler.
     *
     * @param scheduler the scheduler
     * @throws IllegalArgumentException if {@code scheduler} is null or does not take its parameters
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalAssignmentError if the scheduler may not be referred to from here
     */
    void setScheduler(Scheduler scheduler);

    /**
     * Gives it to another scheduler with other parameters.
     *
     * @param scheduler the scheduler
     * @param scheduling how eligible it is, or null for the default
     * @param release when it is released, or null for the default
     * @param memory how much memory it may use, or null
     * @param group the budget that it shares, or null
     * @throws IllegalArgumentException if {@code scheduler} is null or does not take the parameters
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     * @throws IllegalThreadStateException if it waits for its next period and would be periodic no more
     */
    void setScheduler(Scheduler scheduler, SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, ProcessingGroupParameters group);
}
