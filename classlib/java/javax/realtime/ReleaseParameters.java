// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * When a thread or a handler is released, how much it may compute per release, by when it must be done, and who is told
 * if it is not.
 *
 * <p>The object keeps the times that it is given, not copies.  A change made to such a time itself is noticed when a
 * method of this class is called, or when these parameters are given to somebody.
 *
 * <p>Source: RTSJ 1.0.2 ReleaseParameters.
 */
public abstract class ReleaseParameters implements Cloneable {
    private RelativeTime cost;
    private RelativeTime deadline;
    private AsyncEventHandler overrunHandler;
    private AsyncEventHandler missHandler;

    /** No cost, no handlers, and the deadline that the subclass has if none is given. */
    protected ReleaseParameters() {
        cost = new RelativeTime();
    }

    /**
     * With all values.
     *
     * @param cost time on the CPU per release; null is none
     * @param deadline counted from the release; null is what the subclass says
     * @param overrunHandler released when more than {@code cost} was used; may be null
     * @param missHandler released when a deadline has passed; may be null
     * @throws IllegalArgumentException if {@code cost} is less than zero or not of the real-time clock, or
     *     {@code deadline} is not greater than zero
     * @throws IllegalAssignmentError if one of the four may not be referred to from here
     */
    protected ReleaseParameters(RelativeTime cost, RelativeTime deadline, AsyncEventHandler overrunHandler,
            AsyncEventHandler missHandler) {
        this.cost = Checks.cost(cost);
        this.deadline = deadline == null ? null : Checks.positive("deadline", deadline);
        this.overrunHandler = overrunHandler;
        this.missHandler = missHandler;
    }

    /** The deadline of this kind of release if none is given; null if one must be given. */
    RelativeTime defaultDeadline() {
        return null;
    }

    /** Refuses a deadline that does not go with the other values. */
    void checkDeadline(RelativeTime newDeadline) {}

    /** Whether releases are aperiodic, periodic or sporadic, as Threads numbers them. */
    int kind() {
        return Threads.APERIODIC;
    }

    /** The least time between two releases, in nanoseconds; 0 if there is none. */
    long distance() {
        return 0;
    }

    /** Tells the VM the values, for one schedulable or, if 0, for all that have these parameters. */
    final void tell(long only) {
        Threads.release(only, this, kind(), distance(), deadline.toNanos(), cost.toNanos(), Threads.peer(missHandler),
            Threads.peer(overrunHandler));
    }

    /** Refuses those without a deadline, as a subclass of the program may be: no scheduler takes them. */
    final void requireDeadline() {
        if (deadline == null) {
            throw new IllegalArgumentException("no deadline");
        }
    }

    /** Refuses a caller that may not read all that is told: before anything changes. */
    final void requireReadable() {
        distance();
        if (deadline != null) {
            deadline.isZero();
        }
        cost.isZero();
        Threads.peer(missHandler);
        Threads.peer(overrunHandler);
    }

    /** The values are about to change: refuses a caller that could not tell all users. */
    final void changing() {
        requireReadable();
        Bindings.requireTellable(this, Threads.RELEASE);
    }

    /** The values are others now: all schedulables that have these parameters are to know. */
    final void changed() {
        if (deadline != null) {
            tell(0);
            Bindings.changed(this, Threads.RELEASE);
        }
    }

    /** Refuses a deadline of a clock that nobody's scheduler watches. */
    private void requireWatched(RelativeTime newDeadline) {
        if (newDeadline.getClock() != RealtimeClock.INSTANCE && Threads.isRanged(this)) {
            throw new IllegalArgumentException("deadlines are those of the real-time clock");
        }
    }

    /** Sets what was found feasible; {@code other} is for a subclass to keep. */
    final boolean acceptIfFeasible(RelativeTime other, RelativeTime newCost, RelativeTime newDeadline) {
        Checks.mayKeep(this, other);
        Checks.mayKeep(this, newCost);
        Checks.mayKeep(this, newDeadline);
        requireWatched(newDeadline);
        changing();
        long distance = other == null ? Threads.AS_IS : other.toNanos();
        boolean feasible = Threads.isFeasible(0, this, Threads.RELEASE, Threads.AS_IS, distance, newDeadline.toNanos(),
            newCost.toNanos(), false, null, 0, 0);
        if (feasible) {
            cost = newCost;
            deadline = newDeadline;
        }
        return feasible;
    }

    /** A deadline as it would be set. */
    final RelativeTime chosenDeadline(RelativeTime newDeadline) {
        return Checks.positive("deadline", newDeadline == null ? defaultDeadline() : newDeadline);
    }

    /** Puts the default in the place of a deadline that was not given; for constructors of subclasses. */
    final void completeDeadline() {
        if (deadline == null) {
            deadline = defaultDeadline();
        } else {
            checkDeadline(deadline);
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
            ReleaseParameters copy = (ReleaseParameters) super.clone();
            copy.cost = Checks.copy(cost);
            copy.deadline = Checks.copy(deadline);
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** @return time on the CPU per release: the object kept here */
    public RelativeTime getCost() {
        return cost;
    }

    /** @return the handler that is released when more than the cost was used, or null */
    public AsyncEventHandler getCostOverrunHandler() {
        return overrunHandler;
    }

    /** @return the time from a release until it must be done: the object kept here */
    public RelativeTime getDeadline() {
        return deadline;
    }

    /** @return the handler that is released when a deadline has passed, or null */
    public AsyncEventHandler getDeadlineMissHandler() {
        return missHandler;
    }

    /**
     * Changes the cost.
     *
     * @param cost time on the CPU per release; null is none
     * @throws IllegalArgumentException if {@code cost} is less than zero or not of the real-time clock
     * @throws IllegalAssignmentError if {@code cost} may not be referred to from here
     */
    public void setCost(RelativeTime cost) {
        RelativeTime checked = Checks.cost(this, cost);
        changing();
        this.cost = checked;
        changed();
    }

    /**
     * Changes the handler that is released when more than the cost was used.
     *
     * @param handler the handler, or null
     * @throws IllegalAssignmentError if {@code handler} may not be referred to from here
     */
    public void setCostOverrunHandler(AsyncEventHandler handler) {
        changing();
        AsyncEventHandler old = overrunHandler;
        overrunHandler = handler;
        if (old != handler) {
            changed();
        }
    }

    /**
     * Changes the deadline.
     *
     * @param deadline counted from the release; null is what the subclass says
     * @throws IllegalArgumentException if {@code deadline} is not greater than zero, or belongs to another clock than
     *     the times that it must go with
     * @throws IllegalAssignmentError if {@code deadline} may not be referred to from here
     */
    public void setDeadline(RelativeTime deadline) {
        RelativeTime chosen = chosenDeadline(deadline);
        checkDeadline(chosen);
        requireWatched(chosen);
        changing();
        this.deadline = chosen;
        changed();
    }

    /**
     * Changes the handler that is released when a deadline has passed.
     *
     * @param handler the handler, or null
     * @throws IllegalAssignmentError if {@code handler} may not be referred to from here
     */
    public void setDeadlineMissHandler(AsyncEventHandler handler) {
        changing();
        AsyncEventHandler old = missHandler;
        missHandler = handler;
        if (old != handler) {
            changed();
        }
    }

    /**
     * Changes cost and deadline if everybody's deadlines can then still be met.
     *
     * @param cost the new cost
     * @param deadline the new deadline
     * @return whether the values were changed
     * @throws IllegalArgumentException if {@code cost} is less than zero or not of the real-time clock, or {@code deadline}
     *     is not greater than zero, or belongs to another clock than the times that it must go with
     * @throws IllegalAssignmentError if one of the two may not be referred to from here
     */
    public boolean setIfFeasible(RelativeTime cost, RelativeTime deadline) {
        RelativeTime chosen = chosenDeadline(deadline);
        checkDeadline(chosen);
        boolean feasible = acceptIfFeasible(null, Checks.cost(this, cost), chosen);
        if (feasible) {
            changed();
        }
        return feasible;
    }
}
