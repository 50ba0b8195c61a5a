// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * The schedulable with the highest priority runs; within a priority, the one that came first.
 *
 * <p>Priorities of real-time threads are 11 to 98.  Source: RTSJ 1.0.2 PriorityScheduler.
 */
public class PriorityScheduler extends Scheduler {
    /**
     * The greatest priority.
     *
     * @deprecated since 1.0.1, as in the specification: ask {@link #getMaxPriority()}
     */
    @Deprecated
    public static final int MAX_PRIORITY;
    /**
     * The least priority.
     *
     * @deprecated since 1.0.1, as in the specification: ask {@link #getMinPriority()}
     */
    @Deprecated
    public static final int MIN_PRIORITY;

    private static final int HIGHEST = 98;
    private static final int LOWEST = 11;
    private static final int NORMAL = (HIGHEST - LOWEST) / 3 + LOWEST;
    private static final PriorityScheduler INSTANCE = new PriorityScheduler();

    static {
        MAX_PRIORITY = HIGHEST;
        MIN_PRIORITY = LOWEST;
    }

    /** Made by the VM, and by subclasses. */
    protected PriorityScheduler() {}

    @Override
    SchedulingParameters defaultScheduling() {
        return new PriorityParameters(getNormPriority());
    }

    @Override
    ReleaseParameters defaultRelease() {
        return new AperiodicParameters();
    }

    @Override
    void check(SchedulingParameters parameters) {
        if (!(parameters instanceof PriorityParameters)) {
            throw new IllegalArgumentException("scheduling by priority needs a priority");
        }
        checkPriority(((PriorityParameters) parameters).getPriority());
    }

    @Override
    void check(ReleaseParameters parameters) {
        if (parameters.getDeadline().getClock() != Clock.getRealtimeClock()) {      /* it is that of periods and distances, too */
            throw new IllegalArgumentException("deadlines are those of the real-time clock");
        }
    }

    @Override
    void checkPriority(int priority) {
        if (priority < getMinPriority() || priority > getMaxPriority()) {
            throw new IllegalArgumentException(
                "priority " + priority + " is not between " + getMinPriority() + " and " + getMaxPriority());
        }
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
        return Bindings.of(schedulable).requireScheduler(this).addToFeasibility();
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
        if (schedulable == null) {
            throw new IllegalArgumentException("no schedulable");
        }
        if (!(schedulable instanceof AsyncEventHandler) || schedulable.getScheduler() != this) {
            throw new UnsupportedOperationException("cannot be released by this scheduler: " + schedulable);
        }
        Threads.fire(((AsyncEventHandler) schedulable).peer());
    }

    /** @return the greatest priority of real-time threads and handlers */
    public int getMaxPriority() {
        return HIGHEST;
    }

    /**
     * The greatest priority that a thread may have.
     *
     * @param thread the thread
     * @return 98 for a real-time thread, for others what their group allows
     * @throws IllegalArgumentException if {@code thread} is null
     */
    public static int getMaxPriority(Thread thread) {
        return isRealtime(thread) ? HIGHEST : groupLimit(thread);
    }

    /** @return the least priority of real-time threads and handlers */
    public int getMinPriority() {
        return LOWEST;
    }

    /**
     * The least priority that a thread may have.
     *
     * @param thread the thread
     * @return 11 for a real-time thread, 1 for others
     * @throws IllegalArgumentException if {@code thread} is null
     */
    public static int getMinPriority(Thread thread) {
        return isRealtime(thread) ? LOWEST : Thread.MIN_PRIORITY;
    }

    /** @return the priority of real-time threads and handlers that do not ask for one */
    public int getNormPriority() {
        return NORMAL;
    }

    /**
     * The priority that a thread has if it does not ask for one.
     *
     * @param thread the thread
     * @return a third of the way up for a real-time thread, 5 for others
     * @throws IllegalArgumentException if {@code thread} is null
     */
    public static int getNormPriority(Thread thread) {
        return isRealtime(thread) ? NORMAL : Thread.NORM_PRIORITY;
    }

    private static boolean isRealtime(Thread thread) {
        if (thread == null) {
            throw new IllegalArgumentException("no thread");
        }
        return thread instanceof RealtimeThread;
    }

    private static int groupLimit(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group == null ? Thread.MAX_PRIORITY : group.getMaxPriority();
    }

    /** @return {@code Fixed Priority} */
    @Override
    public String getPolicyName() {
        return "Fixed Priority";
    }

    /** @return the scheduler that the VM has made */
    public static PriorityScheduler instance() {
        return INSTANCE;
    }

    /**
     * Can everybody's deadlines be met?  The answer is that of response-time analysis on one processor: yes means that they are, if
     * costs and minimum distances hold.
     *
     * @return whether they can
     */
    @Override
    public boolean isFeasible() {
        return Bindings.areFeasible();
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
        return Bindings.of(schedulable).requireScheduler(this).removeFromFeasibility();
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
     * @throws IllegalAssignmentError if they may not be referred to from there
     */
    @Override
    public boolean setIfFeasible(Schedulable schedulable, ReleaseParameters release, MemoryParameters memory) {
        Bindings its = Bindings.of(schedulable).requireScheduler(this);
        return its.setIfFeasible(release, memory);
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
     * @throws IllegalAssignmentError if they may not be referred to from there
     */
    @Override
    public boolean setIfFeasible(Schedulable schedulable, ReleaseParameters release, MemoryParameters memory,
            ProcessingGroupParameters group) {
        Bindings its = Bindings.of(schedulable).requireScheduler(this);
        return its.setIfFeasible(release, memory, group);
    }

    /**
     * Changes parameters of somebody if everybody's deadlines can then still be met.
     *
     * @param schedulable whose parameters
     * @param scheduling how eligible it is
     * @param release when it is released
     * @param memory how much memory it may use
     * @param group the budget that it shares
     * @return whether they were changed
     * @throws IllegalArgumentException if {@code schedulable} is null or has another scheduler, or this one does not take
     *     the parameters
     * @throws IllegalAssignmentError if they may not be referred to from there
     */
    @Override
    public boolean setIfFeasible(Schedulable schedulable, SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, ProcessingGroupParameters group) {
        return Bindings.of(schedulable).requireScheduler(this).setIfFeasible(scheduling, release, memory, group);
    }
}
