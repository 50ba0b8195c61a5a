// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A span of time as measured by a clock; it may be negative.
 *
 * <p>Source: RTSJ 1.0.2 RelativeTime.
 */
public class RelativeTime extends HighResolutionTime {
    /** No time, on the real-time clock. */
    public RelativeTime() {
        this(0, 0, null);
    }

    /**
     * No time, on a clock.
     *
     * @param clock the clock; null is the real-time clock
     */
    public RelativeTime(Clock clock) {
        this(0, 0, clock);
    }

    /**
     * A span on the real-time clock.
     *
     * @param millis milliseconds
     * @param nanos nanoseconds to be added
     * @throws IllegalArgumentException if the normalised milliseconds do not fit
     */
    public RelativeTime(long millis, int nanos) {
        this(millis, nanos, null);
    }

    /**
     * A span on a clock.
     *
     * @param millis milliseconds
     * @param nanos nanoseconds to be added
     * @param clock the clock; null is the real-time clock
     * @throws IllegalArgumentException if the normalised milliseconds do not fit
     */
    public RelativeTime(long millis, int nanos, Clock clock) {
        super(millis, nanos, clock);
    }

    /**
     * A copy with the same clock.
     *
     * @param time what to copy
     * @throws IllegalArgumentException if {@code time} is null
     */
    public RelativeTime(RelativeTime time) {
        this(time, present(time).getClock());
    }

    /**
     * A copy with another clock: the components are taken over, not converted.
     *
     * @param time what to copy
     * @param clock the clock; null is the real-time clock
     * @throws IllegalArgumentException if {@code time} is null
     */
    public RelativeTime(RelativeTime time, Clock clock) {
        super(time, clock);
    }

    private static RelativeTime place(RelativeTime dest) {
        return dest == null ? new RelativeTime() : dest;
    }

    /** {@inheritDoc} */
    @Override
    public AbsoluteTime absolute(Clock clock) {
        return absolute(clock, null);
    }

    /** {@inheritDoc} */
    @Override
    public AbsoluteTime absolute(Clock clock, AbsoluteTime dest) {
        Clock reader = orRealtime(clock);
        return combine(reader.getTime(), 1, reader, dest == null ? new AbsoluteTime() : dest);
    }

    /** {@inheritDoc} */
    @Override
    public RelativeTime relative(Clock clock) {
        return relative(clock, null);
    }

    /** {@inheritDoc} */
    @Override
    public RelativeTime relative(Clock clock, RelativeTime dest) {
        RelativeTime result = place(dest);
        result.assign(getMilliseconds(), getNanoseconds(), orRealtime(clock));
        return result;
    }

    /**
     * This span plus another.
     *
     * @param millis milliseconds to be added
     * @param nanos nanoseconds to be added
     * @return a new span with the clock of this
     * @throws ArithmeticException if the sum cannot be expressed
     */
    public RelativeTime add(long millis, int nanos) {
        return add(millis, nanos, null);
    }

    /**
     * This span plus another, put into an object of the caller.
     *
     * @param millis milliseconds to be added
     * @param nanos nanoseconds to be added
     * @param dest where the result goes, with the clock of this; null asks for a new object
     * @return the sum
     * @throws ArithmeticException if the sum cannot be expressed
     */
    public RelativeTime add(long millis, int nanos, RelativeTime dest) {
        return sum(millis, nanos, place(dest));
    }

    /**
     * This span plus another of the same clock.
     *
     * @param time the other span
     * @return a new span with the clock of this
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the sum cannot be expressed
     */
    public RelativeTime add(RelativeTime time) {
        return add(time, null);
    }

    /**
     * This span plus another of the same clock, put into an object of the caller.
     *
     * @param time the other span
     * @param dest where the result goes, with the clock of this; null asks for a new object
     * @return the sum
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the sum cannot be expressed
     */
    public RelativeTime add(RelativeTime time, RelativeTime dest) {
        return sum(time, 1, place(dest));
    }

    /**
     * This span less another of the same clock.
     *
     * @param time the other span
     * @return a new span with the clock of this
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the difference cannot be expressed
     */
    public RelativeTime subtract(RelativeTime time) {
        return subtract(time, null);
    }

    /**
     * This span less another of the same clock, put into an object of the caller.
     *
     * @param time the other span
     * @param dest where the result goes, with the clock of this; null asks for a new object
     * @return the difference
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the difference cannot be expressed
     */
    public RelativeTime subtract(RelativeTime time, RelativeTime dest) {
        return sum(time, -1, place(dest));
    }

    /**
     * Adds {@link #getInterarrivalTime} to a time.
     *
     * @param timeAndDestination the time to be moved on
     * @throws IllegalArgumentException if it is null or belongs to another clock
     * @throws ArithmeticException if the sum cannot be expressed
     * @deprecated together with {@link RationalTime}, the only class where the two differ
     */
    @Deprecated
    public void addInterarrivalTo(AbsoluteTime timeAndDestination) {
        present(timeAndDestination).add(getInterarrivalTime(), timeAndDestination);
    }

    /**
     * How far two of the events that this span describes are apart: the span itself, unless it is a
     * {@link RationalTime}.
     *
     * @return a new span
     * @deprecated together with {@link RationalTime}, the only class where the two differ
     */
    @Deprecated
    public RelativeTime getInterarrivalTime() {
        return getInterarrivalTime(null);
    }

    /**
     * Like {@link #getInterarrivalTime()}, with the result put into an object of the caller.
     *
     * @param dest where the result goes, with the clock of this; null asks for a new object
     * @return the distance
     * @deprecated together with {@link RationalTime}, the only class where the two differ
     */
    @Deprecated
    public RelativeTime getInterarrivalTime(RelativeTime dest) {
        return relative(getClock(), dest);
    }

    /** @return the normalised value in the form {@code (2251 ms, 750000 ns)} */
    @Override
    public String toString() {
        return text();
    }
}
