// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Releases at any time, but never closer together than a minimum distance.
 *
 * <p>What happens to an arrival that comes too early is one of four words.  Source: RTSJ 1.0.2 SporadicParameters.
 */
public class SporadicParameters extends AperiodicParameters {
    /** An arrival that comes too early makes its cause throw {@link MITViolationException}. */
    public static final String mitViolationExcept;
    /** An arrival that comes too early is dropped. */
    public static final String mitViolationIgnore;
    /** An arrival that comes too early takes the place of the one before, if that is not being served yet. */
    public static final String mitViolationReplace;
    /** An arrival that comes too early is served when the minimum distance has passed. */
    public static final String mitViolationSave;

    static {
        mitViolationExcept = "EXCEPT";
        mitViolationIgnore = "IGNORE";
        mitViolationReplace = "REPLACE";
        mitViolationSave = "SAVE";
    }

    private RelativeTime minInterarrival;
    private String violationBehavior = mitViolationSave;

    /**
     * With the minimum distance as the deadline, without cost and handlers.
     *
     * @param minInterarrival the minimum distance of two releases
     * @throws IllegalArgumentException as for the constructor with all values
     * @throws IllegalAssignmentError if {@code minInterarrival} may not be referred to from here
     */
    public SporadicParameters(RelativeTime minInterarrival) {
        this(minInterarrival, null, null, null, null);
    }

    /**
     * With all values.
     *
     * @param minInterarrival the minimum distance of two releases
     * @param cost time on the CPU per release; null is none
     * @param deadline counted from each release; null is the value of {@code minInterarrival}
     * @param overrunHandler released when more than {@code cost} was used; may be null
     * @param missHandler released when a deadline has passed; may be null
     * @throws IllegalArgumentException if {@code minInterarrival} is null or not greater than zero, {@code cost} is
     *     less than zero or not of the real-time clock, {@code deadline} is not greater than zero, or deadline and
     *     minimum distance belong to different clocks
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public SporadicParameters(RelativeTime minInterarrival, RelativeTime cost, RelativeTime deadline,
            AsyncEventHandler overrunHandler, AsyncEventHandler missHandler) {
        super(Checks.positive("minimum interarrival time", minInterarrival), cost, deadline, overrunHandler,
            missHandler);
        checkClock(getDeadline(), minInterarrival);
        this.minInterarrival = minInterarrival;
    }

    private static void checkClock(RelativeTime deadline, RelativeTime interarrival) {
        if (deadline.getClock() != interarrival.getClock()) {
            throw new IllegalArgumentException("deadline and minimum interarrival time belong to different clocks");
        }
    }

    @Override
    final RelativeTime defaultDeadline() {
        return Checks.copyFor(this, minInterarrival);
    }

    @Override
    final void checkDeadline(RelativeTime deadline) {
        if (minInterarrival != null) {      /* a constructor checks later */
            checkClock(deadline, minInterarrival);
        }
    }

    @Override
    final int kind() {
        return Threads.SPORADIC;
    }

    @Override
    final long distance() {
        return minInterarrival.toNanos();
    }

    /** {@inheritDoc} */
    @Override
    public Object clone() {
        SporadicParameters copy = (SporadicParameters) super.clone();
        copy.minInterarrival = Checks.copy(minInterarrival);
        return copy;
    }

    /** @return the minimum distance of two releases: the object kept here */
    public RelativeTime getMinimumInterarrival() {
        return minInterarrival;
    }

    /** @return what happens to an arrival that comes too early */
    public String getMitViolationBehavior() {
        return violationBehavior;
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(RelativeTime cost, RelativeTime deadline) {
        return super.setIfFeasible(cost, deadline);
    }

    /**
     * Changes minimum distance, cost and deadline if everybody's deadlines can then still be met.
     *
     * @param interarrival the new minimum distance
     * @param cost the new cost
     * @param deadline the new deadline
     * @return whether the values were changed
     * @throws IllegalArgumentException as the three methods that set them say
     * @throws IllegalAssignmentError if one of the three may not be referred to from here
     */
    public boolean setIfFeasible(RelativeTime interarrival, RelativeTime cost, RelativeTime deadline) {
        Checks.positive("minimum interarrival time", interarrival);
        RelativeTime chosen = deadline == null ? Checks.copyFor(this, interarrival) : chosenDeadline(deadline);
        checkClock(chosen, interarrival);
        boolean feasible = acceptIfFeasible(interarrival, Checks.cost(this, cost), chosen);
        if (feasible) {
            minInterarrival = interarrival;
            changed();
        }
        return feasible;
    }

    /**
     * Changes the minimum distance.
     *
     * @param minimum the minimum distance of two releases
     * @throws IllegalArgumentException if {@code minimum} is null, not greater than zero, or not of the clock of the
     *     deadline
     * @throws IllegalAssignmentError if {@code minimum} may not be referred to from here
     */
    public void setMinimumInterarrival(RelativeTime minimum) {
        checkClock(getDeadline(), Checks.positive("minimum interarrival time", minimum));
        changing();
        minInterarrival = minimum;
        changed();
    }

    /**
     * Changes what happens to an arrival that comes too early.
     *
     * @param behavior one of the four words of this class
     * @throws IllegalArgumentException if it is none of them
     */
    public void setMitViolationBehavior(String behavior) {
        String known = oneOf(behavior, mitViolationExcept, mitViolationIgnore, mitViolationReplace, mitViolationSave);
        changing();
        violationBehavior = known;
        changed();
    }
}
