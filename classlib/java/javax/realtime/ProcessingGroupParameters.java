// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import org.rtjvm.scheduling.Affinity;

/**
 * A budget of CPU time that several threads and handlers share; it is filled up at a start and at every period.
 *
 * <p>The object keeps the times that it is given, not copies.  Start and period belong to one clock.
 *
 * <p>Source: RTSJ 1.0.2 ProcessingGroupParameters.
 */
public class ProcessingGroupParameters implements Cloneable {
    private HighResolutionTime start;
    private RelativeTime period;
    private RelativeTime cost;
    private RelativeTime deadline;
    private AsyncEventHandler overrunHandler;
    private AsyncEventHandler missHandler;
    private Affinity affinity;              // or null; known to the VM by an address
    private long cpus;

    /**
     * With all values.
     *
     * @param start when the budget is first filled; null is at once
     * @param period time between two fillings
     * @param cost the budget
     * @param deadline counted from each filling; null is the value of the period
     * @param overrunHandler released when the budget is used up; may be null
     * @param missHandler released when a member still runs at the deadline; may be null
     * @throws IllegalArgumentException if {@code period} is null or not greater than zero, {@code cost} is null, less
     *     than zero or not of the real-time clock, {@code deadline} is not greater than zero or greater than the
     *     period, {@code start} is relative and less than zero, or start, period and deadline do not belong to one
     * clock
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public ProcessingGroupParameters(HighResolutionTime start, RelativeTime period, RelativeTime cost,
            RelativeTime deadline, AsyncEventHandler overrunHandler, AsyncEventHandler missHandler) {
        this.period = Checks.positive("period", period);
        this.start = checkedStart(start);
        this.cost = checkedCost(cost);
        this.deadline = checkedDeadline(deadline);
        this.overrunHandler = overrunHandler;
        this.missHandler = missHandler;
    }

    private HighResolutionTime checkedStart(HighResolutionTime newStart) {
        HighResolutionTime checked = Checks.start(this, newStart, period.getClock());
        Checks.sameClock("start", checked, period.getClock());
        return checked;
    }

    private static RelativeTime checkedCost(RelativeTime newCost) {
        if (newCost == null) {
            throw new IllegalArgumentException("no cost");
        }
        return Checks.cost(newCost);
    }

    private RelativeTime checkedDeadline(RelativeTime newDeadline) {
        return checkedDeadline(newDeadline, period);
    }

    private RelativeTime checkedDeadline(RelativeTime newDeadline, RelativeTime period) {
        if (newDeadline == null) {
            return Checks.copyFor(this, period);
        }
        Checks.sameClock("deadline", Checks.positive("deadline", newDeadline), period.getClock());
        if (newDeadline.toNanos() > period.toNanos()) {
            throw new IllegalArgumentException("deadline " + newDeadline + " is greater than period " + period);
        }
        return newDeadline;
    }

    /** Tells the VM the values, if somebody has these parameters. */
    void tell() {
        Threads.group(this, Waiting.deadline(start), period.toNanos(), cost.toNanos(), deadline.toNanos(),
            Threads.peer(missHandler), Threads.peer(overrunHandler));
        Threads.groupCpus(this, cpus);
    }

    Affinity affinity() {
        return affinity;
    }

    /** Where members run that have no CPUs of their own; set is 0 if that is everywhere. */
    void setAffinity(Affinity its, long set) {
        Bindings.requireTellable(this, Threads.GROUP);
        affinity = its;
        cpus = set;
        Threads.groupCpus(this, set);
        Bindings.changed(this, Threads.GROUP);
    }

    /** Refuses those that nobody can be given, as they are of another clock. */
    void requireRealtimeClock() {
        if (start.getClock() != Clock.getRealtimeClock()) {
            throw new IllegalArgumentException("groups are of the real-time clock");
        }
    }

    /** Refuses a caller that may not read all that is told: before anything changes. */
    void requireReadable() {
        start.isZero();
        period.isZero();
        cost.isZero();
        deadline.isZero();
        Threads.peer(missHandler);
        Threads.peer(overrunHandler);
    }

    private void changing() {
        requireReadable();
        Bindings.requireTellable(this, Threads.GROUP);
    }

    private void changed() {
        if (start.getClock() == Clock.getRealtimeClock()) {
            tell();
            Bindings.changed(this, Threads.GROUP);
        }
    }

    /**
     * A copy in the current allocation context, bound to nobody, with copies of its times.
     *
     * @return the copy
     */
    @Override
    public Object clone() {
        try {
            ProcessingGroupParameters copy = (ProcessingGroupParameters) super.clone();
            copy.start = Checks.copy(start);
            copy.period = Checks.copy(period);
            copy.cost = Checks.copy(cost);
            copy.deadline = Checks.copy(deadline);
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** @return the budget: the object kept here */
    public RelativeTime getCost() {
        return cost;
    }

    /** @return the handler that is released when the budget is used up, or null */
    public AsyncEventHandler getCostOverrunHandler() {
        return overrunHandler;
    }

    /** @return time from a filling to the deadline: the object kept here */
    public RelativeTime getDeadline() {
        return deadline;
    }

    /** @return the handler that is released when a member still runs at the deadline, or null */
    public AsyncEventHandler getDeadlineMissHandler() {
        return missHandler;
    }

    /** @return time between two fillings: the object kept here */
    public RelativeTime getPeriod() {
        return period;
    }

    /** @return when the budget is first filled: the object kept here; what was given, not what it turned out to be */
    public HighResolutionTime getStart() {
        return start;
    }

    /**
     * Changes the budget.
     *
     * @param cost the budget
     * @throws IllegalArgumentException if {@code cost} is null, less than zero or not of the real-time clock
     * @throws IllegalAssignmentError if {@code cost} may not be referred to from here
     */
    public void setCost(RelativeTime cost) {
        RelativeTime checked = checkedCost(cost);
        changing();
        this.cost = checked;
        changed();
    }

    /**
     * Changes the handler that is released when the budget is used up.
     *
     * @param handler the handler, or null
     * @throws IllegalAssignmentError if {@code handler} may not be referred to from here
     */
    public void setCostOverrunHandler(AsyncEventHandler handler) {
        changing();
        overrunHandler = handler;
        changed();
    }

    /**
     * Changes the deadline.
     *
     * @param deadline counted from each filling; null is the value of the period
     * @throws IllegalArgumentException if {@code deadline} is not greater than zero, greater than the period, or not of
     *     its clock
     * @throws IllegalAssignmentError if {@code deadline} may not be referred to from here
     */
    public void setDeadline(RelativeTime deadline) {
        RelativeTime checked = checkedDeadline(deadline);
        changing();
        this.deadline = checked;
        changed();
    }

    /**
     * Changes the handler that is released when a member still runs at the deadline.
     *
     * @param handler the handler, or null
     * @throws IllegalAssignmentError if {@code handler} may not be referred to from here
     */
    public void setDeadlineMissHandler(AsyncEventHandler handler) {
        changing();
        missHandler = handler;
        changed();
    }

    /**
     * Changes period, cost and deadline if everybody's deadlines can then still be met.
     *
     * @param period the new period
     * @param cost the new budget
     * @param deadline the new deadline
     * @return whether the values were changed
     * @throws IllegalArgumentException as the three methods that set them say
     * @throws IllegalAssignmentError if one of the three may not be referred to from here
     */
    public boolean setIfFeasible(RelativeTime period, RelativeTime cost, RelativeTime deadline) {
        Checks.sameClock("start", start, Checks.positive("period", period).getClock());
        RelativeTime budget = checkedCost(cost);
        RelativeTime chosen = checkedDeadline(deadline, period);
        Checks.mayKeep(this, period);
        Checks.mayKeep(this, budget);
        Checks.mayKeep(this, chosen);
        changing();
        boolean feasible = Threads.isFeasible(0, this, Threads.GROUP, Threads.AS_IS, period.toNanos(),
            chosen.toNanos(), budget.toNanos(), false, null, 0, 0);
        if (feasible) {
            this.period = period;
            this.cost = budget;
            this.deadline = chosen;
            changed();
        }
        return feasible;
    }

    /**
     * Changes the period.
     *
     * @param period time between two fillings
     * @throws IllegalArgumentException if {@code period} is null, not greater than zero, or not of the clock of start
     *     and deadline
     * @throws IllegalAssignmentError if {@code period} may not be referred to from here
     */
    public void setPeriod(RelativeTime period) {
        Clock clock = Checks.positive("period", period).getClock();
        Checks.sameClock("start", start, clock);
        Checks.sameClock("deadline", deadline, clock);
        changing();
        this.period = period;
        changed();
    }

    /**
     * Changes when the budget is first filled.  A group that has already started is not affected.
     *
     * @param start the first filling; null is at once
     * @throws IllegalArgumentException if {@code start} is relative and less than zero, or not of the clock of the
     *     period
     * @throws IllegalAssignmentError if {@code start} may not be referred to from here
     */
    public void setStart(HighResolutionTime start) {
        HighResolutionTime checked = checkedStart(start);
        changing();
        this.start = checked;
        changed();
    }
}
