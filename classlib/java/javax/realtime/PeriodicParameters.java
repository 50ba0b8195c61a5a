// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Releases at a start and then at every period.
 *
 * <p>Start, period and deadline belong to one clock.  A relative start counts from the call of {@code start}.
 *
 * <p>Source: RTSJ 1.0.2 PeriodicParameters.
 */
public class PeriodicParameters extends ReleaseParameters {
    private HighResolutionTime start;
    private RelativeTime period;

    /**
     * Releases at once and then at every period, with the period as the deadline and without a cost.
     *
     * @param period time between two releases
     * @throws IllegalArgumentException as for the constructor with all values
     * @throws IllegalAssignmentError if {@code period} may not be referred to from here
     */
    public PeriodicParameters(RelativeTime period) {
        this(null, period, null, null, null, null);
    }

    /**
     * Releases at a start and then at every period, with the period as the deadline and without a cost.
     *
     * @param start the first release; null is at once
     * @param period time between two releases
     * @throws IllegalArgumentException as for the constructor with all values
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public PeriodicParameters(HighResolutionTime start, RelativeTime period) {
        this(start, period, null, null, null, null);
    }

    /**
     * With all values.
     *
     * @param start the first release; null is at once
     * @param period time between two releases
     * @param cost time on the CPU per release; null is none
     * @param deadline counted from each release; null is the value of the period
     * @param overrunHandler released when more than {@code cost} was used; may be null
     * @param missHandler released when a deadline has passed; may be null
     * @throws IllegalArgumentException if {@code period} is null or not greater than zero, {@code cost} is less than
     *     zero or not of the real-time clock, {@code deadline} is not greater than zero, {@code start} is relative and
     *     less than zero, or start, period and deadline do not belong to one clock
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public PeriodicParameters(HighResolutionTime start, RelativeTime period, RelativeTime cost, RelativeTime deadline,
            AsyncEventHandler overrunHandler, AsyncEventHandler missHandler) {
        super(cost, deadline, overrunHandler, missHandler);
        this.period = Checks.positive("period", period);
        completeDeadline();
        this.start = checkedStart(start);
    }

    @Override
    final RelativeTime defaultDeadline() {
        return Checks.copyFor(this, period);
    }

    @Override
    final void checkDeadline(RelativeTime deadline) {
        Checks.sameClock("deadline", deadline, period.getClock());
    }

    @Override
    final int kind() {
        return Threads.PERIODIC;
    }

    @Override
    final long distance() {
        return period.toNanos();
    }

    /** When somebody who starts now is first released: a reading of System.nanoTime, or 0, which is at once. */
    final long first() {
        return start instanceof RelativeTime && start.isZero() ? 0 : Waiting.deadline(start);
    }

    private HighResolutionTime checkedStart(HighResolutionTime newStart) {
        HighResolutionTime checked = Checks.start(this, newStart, period.getClock());
        Checks.sameClock("start", checked, period.getClock());
        return checked;
    }

    /** {@inheritDoc} */
    @Override
    public Object clone() {
        PeriodicParameters copy = (PeriodicParameters) super.clone();
        copy.start = Checks.copy(start);
        copy.period = Checks.copy(period);
        return copy;
    }

    /** @return time between two releases: the object kept here */
    public RelativeTime getPeriod() {
        return period;
    }

    /** @return when the first release is: the object kept here; what was given, not what it turned out to be */
    public HighResolutionTime getStart() {
        return start;
    }

    /**
     * Changes the deadline.
     *
     * @param deadline counted from each release; null is the value of the period
     * @throws IllegalArgumentException if {@code deadline} is not greater than zero or not of the clock of the period
     * @throws IllegalAssignmentError if {@code deadline} may not be referred to from here
     */
    @Override
    public void setDeadline(RelativeTime deadline) {
        super.setDeadline(deadline);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(RelativeTime cost, RelativeTime deadline) {
        return super.setIfFeasible(cost, deadline);
    }

    /**
     * Changes period, cost and deadline if everybody's deadlines can then still be met.
     *
     * @param period the new period
     * @param cost the new cost
     * @param deadline the new deadline
     * @return whether the values were changed
     * @throws IllegalArgumentException as the three methods that set them say
     * @throws IllegalAssignmentError if one of the three may not be referred to from here
     */
    public boolean setIfFeasible(RelativeTime period, RelativeTime cost, RelativeTime deadline) {
        Clock clock = Checks.positive("period", period).getClock();
        RelativeTime chosen = deadline == null ? Checks.copyFor(this, period) : chosenDeadline(deadline);
        Checks.sameClock("start", start, clock);
        Checks.sameClock("deadline", chosen, clock);
        boolean feasible = acceptIfFeasible(period, Checks.cost(this, cost), chosen);
        if (feasible) {
            this.period = period;
            changed();
        }
        return feasible;
    }

    /**
     * Changes the period, from the next release on.
     *
     * @param period time between two releases
     * @throws IllegalArgumentException if {@code period} is null, not greater than zero, or of another clock than start
     *     and deadline
     * @throws IllegalAssignmentError if {@code period} may not be referred to from here
     */
    public void setPeriod(RelativeTime period) {
        Clock clock = Checks.positive("period", period).getClock();
        Checks.sameClock("start", start, clock);
        Checks.sameClock("deadline", getDeadline(), clock);
        changing();
        this.period = period;
        changed();
    }

    /**
     * Changes the first release.  A schedulable that has already started is not affected.
     *
     * @param start the first release; null is at once
     * @throws IllegalArgumentException if {@code start} is relative and less than zero, or not of the clock of the
     *     period
     * @throws IllegalAssignmentError if {@code start} may not be referred to from here
     */
    public void setStart(HighResolutionTime start) {
        this.start = checkedStart(start);
    }

    /** @return start, period, cost and deadline as text */
    @Override
    public String toString() {
        return "start " + start + ", period " + period + ", cost " + getCost() + ", deadline " + getDeadline();
    }
}
