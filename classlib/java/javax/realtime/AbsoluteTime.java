// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import java.util.Date;

/**
 * A point in time, counted from the epoch of its clock; for the real-time clock that is 1 January 1970, 00:00 UTC.
 *
 * <p>Times before the epoch are negative.  Source: RTSJ 1.0.2 AbsoluteTime.
 */
public class AbsoluteTime extends HighResolutionTime {
    /** The epoch of the real-time clock. */
    public AbsoluteTime() {
        this(0, 0, null);
    }

    /**
     * The epoch of a clock.
     *
     * @param clock the clock; null is the real-time clock
     */
    public AbsoluteTime(Clock clock) {
        this(0, 0, clock);
    }

    /**
     * A time of the real-time clock.
     *
     * @param millis milliseconds since the epoch
     * @param nanos nanoseconds to be added
     * @throws IllegalArgumentException if the normalised milliseconds do not fit
     */
    public AbsoluteTime(long millis, int nanos) {
        this(millis, nanos, null);
    }

    /**
     * A time of a clock.
     *
     * @param millis milliseconds since the epoch of the clock
     * @param nanos nanoseconds to be added
     * @param clock the clock; null is the real-time clock
     * @throws IllegalArgumentException if the normalised milliseconds do not fit
     */
    public AbsoluteTime(long millis, int nanos, Clock clock) {
        super(millis, nanos, clock);
    }

    /**
     * The time of a date on the real-time clock.
     *
     * @param date the date
     * @throws IllegalArgumentException if {@code date} is null
     */
    public AbsoluteTime(Date date) {
        this(date, null);
    }

    /**
     * A time whose milliseconds are those of a date.  It denotes that date only if the clock counts from 1970.
     *
     * @param date the date
     * @param clock the clock; null is the real-time clock
     * @throws IllegalArgumentException if {@code date} is null
     */
    public AbsoluteTime(Date date, Clock clock) {
        this(present(date).getTime(), 0, clock);
    }

    /**
     * A copy with the same clock.
     *
     * @param time what to copy
     * @throws IllegalArgumentException if {@code time} is null
     */
    public AbsoluteTime(AbsoluteTime time) {
        this(time, present(time).getClock());
    }

    /**
     * A copy with another clock: the components are taken over, not converted.
     *
     * @param time what to copy
     * @param clock the clock; null is the real-time clock
     * @throws IllegalArgumentException if {@code time} is null
     */
    public AbsoluteTime(AbsoluteTime time, Clock clock) {
        super(time, clock);
    }

    private static Date present(Date date) {
        if (date == null) {
            throw new IllegalArgumentException("no date given");
        }
        return date;
    }

    private static AbsoluteTime place(AbsoluteTime dest) {
        return dest == null ? new AbsoluteTime() : dest;
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
        AbsoluteTime result = place(dest);
        result.assign(getMilliseconds(), getNanoseconds(), orRealtime(clock));
        return result;
    }

    /** {@inheritDoc} */
    @Override
    public RelativeTime relative(Clock clock) {
        return relative(clock, null);
    }

    /** {@inheritDoc} */
    @Override
    public RelativeTime relative(Clock clock, RelativeTime dest) {
        Clock reader = orRealtime(clock);
        return combine(reader.getTime(), -1, reader, place(dest));
    }

    /**
     * This time plus a span.
     *
     * @param millis milliseconds to be added
     * @param nanos nanoseconds to be added
     * @return a new time with the clock of this
     * @throws ArithmeticException if the sum cannot be expressed
     */
    public AbsoluteTime add(long millis, int nanos) {
        return add(millis, nanos, null);
    }

    /**
     * This time plus a span, put into an object of the caller.
     *
     * @param millis milliseconds to be added
     * @param nanos nanoseconds to be added
     * @param dest where the result goes, with the clock of this; null asks for a new object
     * @return the sum
     * @throws ArithmeticException if the sum cannot be expressed
     */
    public AbsoluteTime add(long millis, int nanos, AbsoluteTime dest) {
        return sum(millis, nanos, place(dest));
    }

    /**
     * This time plus a span of the same clock.
     *
     * @param time the span
     * @return a new time with the clock of this
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the sum cannot be expressed
     */
    public AbsoluteTime add(RelativeTime time) {
        return add(time, null);
    }

    /**
     * This time plus a span of the same clock, put into an object of the caller.
     *
     * @param time the span
     * @param dest where the result goes, with the clock of this; null asks for a new object
     * @return the sum
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the sum cannot be expressed
     */
    public AbsoluteTime add(RelativeTime time, AbsoluteTime dest) {
        return sum(time, 1, place(dest));
    }

    /**
     * The span from another time of the same clock to this one.
     *
     * @param time the other time
     * @return a new span, negative if {@code time} is the later one
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the difference cannot be expressed
     */
    public RelativeTime subtract(AbsoluteTime time) {
        return subtract(time, null);
    }

    /**
     * The span from another time of the same clock to this one, put into an object of the caller.
     *
     * @param time the other time
     * @param dest where the result goes, with the clock of this; null asks for a new object
     * @return the difference
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the difference cannot be expressed
     */
    public RelativeTime subtract(AbsoluteTime time, RelativeTime dest) {
        return sum(time, -1, place(dest));
    }

    /**
     * This time less a span of the same clock.
     *
     * @param time the span
     * @return a new time with the clock of this
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the difference cannot be expressed
     */
    public AbsoluteTime subtract(RelativeTime time) {
        return subtract(time, null);
    }

    /**
     * This time less a span of the same clock, put into an object of the caller.
     *
     * @param time the span
     * @param dest where the result goes, with the clock of this; null asks for a new object
     * @return the difference
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     * @throws ArithmeticException if the difference cannot be expressed
     */
    public AbsoluteTime subtract(RelativeTime time, AbsoluteTime dest) {
        return sum(time, -1, place(dest));
    }

    /**
     * The date of this time; its nanoseconds are dropped.
     *
     * @return a new date
     * @throws UnsupportedOperationException if the clock has no notion of a date
     * @throws ArithmeticException if the milliseconds since 1970 do not fit a {@code long}
     */
    public Date getDate() {
        RelativeTime offset = getClock().getEpochOffset();
        return new Date(Math.addExact(getMilliseconds(), offset.getMilliseconds()));
    }

    /**
     * Makes this the time of a date on the real-time clock.
     *
     * @param date the date
     * @throws IllegalArgumentException if {@code date} is null
     */
    public void set(Date date) {
        assign(present(date).getTime(), 0, Clock.getRealtimeClock());
    }

    /** @return the normalised value in the form {@code (2251 ms, 750000 ns)} */
    @Override
    public String toString() {
        return text();
    }
}
