// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Who has the highest priority runs; within a priority, who came first.
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
        int priority = ((PriorityParameters) parameters).getPriority();
        if (priority < getMinPriority() || priority > getMaxPriority()) {
            throw new IllegalArgumentException(
                "priority " + priority + " is not between " + getMinPriority() + " and " + getMaxPriority());
        }
    }

    /** {@inheritDoc} */
    @Override
    protected boolean addToFeasibility(Schedulable schedulable) {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    public void fireSchedulable(Schedulable schedulable) {
        throw new UnsupportedOperationException("cannot be released from outside: " + schedulable);
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

    /** {@inheritDoc} */
    @Override
    public boolean isFeasible() {
        throw Checks.noFeasibility();
    }

    /** {@inheritDoc} */
    @Override
    protected boolean removeFromFeasibility(Schedulable schedulable) {
        throw Checks.noFeasibility();
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
    @Override
    public boolean setIfFeasible(Schedulable schedulable, ReleaseParameters release, MemoryParameters memory) {
        throw Checks.noFeasibility();
    }

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
    @Override
    public boolean setIfFeasible(Schedulable schedulable, ReleaseParameters release, MemoryParameters memory,
            ProcessingGroupParameters group) {
        throw Checks.noFeasibility();
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
     * @throws UnsupportedOperationException if there is no feasibility analysis
     */
    @Override
    public boolean setIfFeasible(Schedulable schedulable, SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, ProcessingGroupParameters group) {
        throw Checks.noFeasibility();
    }
}
