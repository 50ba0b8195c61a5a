// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Releases at any time.
 *
 * <p>Arrivals that cannot be served at once wait in a queue of their times.  What happens when it is full is one of
 * four
 * words.  Source: RTSJ 1.0.2 AperiodicParameters.
 */
public class AperiodicParameters extends ReleaseParameters {
    /** An arrival that finds the queue full makes its cause throw {@link ArrivalTimeQueueOverflowException}. */
    public static final String arrivalTimeQueueOverflowExcept;
    /** An arrival that finds the queue full is dropped. */
    public static final String arrivalTimeQueueOverflowIgnore;
    /** An arrival that finds the queue full takes the place of the last one in it. */
    public static final String arrivalTimeQueueOverflowReplace;
    /** The queue grows. */
    public static final String arrivalTimeQueueOverflowSave;

    private static final RelativeTime NONE;

    static {
        arrivalTimeQueueOverflowExcept = "EXCEPT";
        arrivalTimeQueueOverflowIgnore = "IGNORE";
        arrivalTimeQueueOverflowReplace = "REPLACE";
        arrivalTimeQueueOverflowSave = "SAVE";
        NONE = new RelativeTime(Long.MAX_VALUE, HighResolutionTime.NANOS_PER_MILLI - 1);
    }

    private String overflowBehavior = arrivalTimeQueueOverflowSave;
    private int initialQueueLength;

    /** Without cost, deadline and handlers. */
    public AperiodicParameters() {
        this(null, null, null, null);
    }

    /**
     * With all values.
     *
     * @param cost time on the CPU per release; null is none
     * @param deadline counted from each release; null is the greatest there is
     * @param overrunHandler released when more than {@code cost} was used; may be null
     * @param missHandler released when a deadline has passed; may be null
     * @throws IllegalArgumentException if {@code cost} is less than zero or not of the real-time clock, or
     *     {@code deadline} is not greater than zero
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public AperiodicParameters(RelativeTime cost, RelativeTime deadline, AsyncEventHandler overrunHandler,
            AsyncEventHandler missHandler) {
        this(null, cost, deadline, overrunHandler, missHandler);
    }

    /** With a minimum distance of arrivals, which SporadicParameters bring and others do not. */
    AperiodicParameters(RelativeTime interarrival, RelativeTime cost, RelativeTime deadline,
            AsyncEventHandler overrunHandler, AsyncEventHandler missHandler) {
        super(cost, deadline == null && interarrival != null ? new RelativeTime(interarrival) : deadline,
            overrunHandler, missHandler);
        completeDeadline();
    }

    @Override
    RelativeTime defaultDeadline() {
        return Checks.copyFor(this, NONE);
    }

    /** Finds a word among those allowed, or refuses it. */
    static String oneOf(String word, String... allowed) {
        for (String known : allowed) {
            if (known.equals(word)) {
                return known;
            }
        }
        throw new IllegalArgumentException("not a behaviour of this class: " + word);
    }

    /** @return what happens when the queue of arrivals is full */
    public String getArrivalTimeQueueOverflowBehavior() {
        return overflowBehavior;
    }

    /** @return the length of the queue of arrivals for handlers bound to these parameters from now on */
    public int getInitialArrivalTimeQueueLength() {
        return initialQueueLength;
    }

    /**
     * Changes what happens when the queue of arrivals is full.
     *
     * @param behavior one of the four words of this class
     * @throws IllegalArgumentException if it is none of them
     */
    public void setArrivalTimeQueueOverflowBehavior(String behavior) {
        String known = oneOf(behavior, arrivalTimeQueueOverflowExcept, arrivalTimeQueueOverflowIgnore,
            arrivalTimeQueueOverflowReplace, arrivalTimeQueueOverflowSave);
        changing();
        overflowBehavior = known;
        changed();
    }

    /**
     * Changes the deadline.
     *
     * @param deadline counted from each release; null is the greatest there is, for sporadic releases the minimum
     *     distance of arrivals
     * @throws IllegalArgumentException if {@code deadline} is not greater than zero
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
     * Changes the length of the queue of arrivals; a handler that is bound already keeps the old one.
     *
     * @param initial number of arrivals
     * @throws IllegalArgumentException if {@code initial} is less than zero
     */
    public void setInitialArrivalTimeQueueLength(int initial) {
        if (initial < 0) {
            throw new IllegalArgumentException("a queue of length " + initial);
        }
        initialQueueLength = initial;
    }
}
