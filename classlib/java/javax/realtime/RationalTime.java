// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A span of time in which something happens a number of times, evenly spread: 1 s and 60 are 60 Hz.
 *
 * <p>The span is at least zero and the frequency at least one.  Source: RTSJ 1.0.2 RationalTime.
 *
 * @deprecated since 1.0.1, as in the specification
 */
@Deprecated
public class RationalTime extends RelativeTime {
    private int frequency;

    /**
     * So many times a second.
     *
     * @param frequency how often
     * @throws IllegalArgumentException if {@code frequency} is not greater than zero
     */
    @Deprecated
    public RationalTime(int frequency) {
        this(frequency, 1000, 0);
    }

    /**
     * So many times in a span, whose clock becomes the clock of this.
     *
     * @param frequency how often
     * @param interval the span
     * @throws IllegalArgumentException if {@code frequency} is not greater than zero, or {@code interval} is null or
     *     less than zero
     */
    @Deprecated
    public RationalTime(int frequency, RelativeTime interval) {
        super(interval);
        this.frequency = positive(frequency);
        requireNotNegative(this);
    }

    /**
     * So many times in a span of the real-time clock.
     *
     * @param frequency how often
     * @param millis milliseconds of the span
     * @param nanos nanoseconds of the span
     * @throws IllegalArgumentException if {@code frequency} is not greater than zero, or the span is less than zero or
     *     does not fit
     */
    @Deprecated
    public RationalTime(int frequency, long millis, int nanos) {
        super(millis, nanos);
        this.frequency = positive(frequency);
        requireNotNegative(this);
    }

    private static int positive(int frequency) {
        if (frequency <= 0) {
            throw new IllegalArgumentException("frequency " + frequency + " is not greater than zero");
        }
        return frequency;
    }

    private static void requireNotNegative(HighResolutionTime time) {
        if (time.isNegative()) {
            throw new IllegalArgumentException("span " + time.text() + " is less than zero");
        }
    }

    /** {@inheritDoc} */
    @Override
    @Deprecated
    public void addInterarrivalTo(AbsoluteTime destination) {
        super.addInterarrivalTo(destination);
    }

    /** @return how often in the span */
    @Deprecated
    public int getFrequency() {
        return frequency;
    }

    /**
     * The span divided by the frequency, rounded down to a nanosecond.
     *
     * @return a new span
     */
    @Override
    @Deprecated
    public RelativeTime getInterarrivalTime() {
        return getInterarrivalTime(null);
    }

    /**
     * The span divided by the frequency, rounded down to a nanosecond, put into an object of the caller.
     *
     * @param dest where the result goes, with the clock of this; null asks for a new object
     * @return the quotient
     */
    @Override
    @Deprecated
    public RelativeTime getInterarrivalTime(RelativeTime dest) {
        RelativeTime result = dest == null ? new RelativeTime() : dest;
        long millis = getMilliseconds();
        long rest = millis % frequency * NANOS_PER_MILLI + getNanoseconds();
        long nanos = rest / frequency;
        result.assign(millis / frequency + nanos / NANOS_PER_MILLI, (int) (nanos % NANOS_PER_MILLI), getClock());
        return result;
    }

    /**
     * Takes over span and clock of a relative time, and the frequency as well if that is a {@code RationalTime}.
     *
     * @param time what this shall equal
     * @throws IllegalArgumentException if {@code time} is null or less than zero
     * @throws ClassCastException if {@code time} is absolute
     */
    @Override
    public void set(HighResolutionTime time) {
        requireNotNegative(present(time));
        super.set(time);
        if (time instanceof RationalTime) {
            frequency = ((RationalTime) time).frequency;
        }
    }

    /**
     * Changes the span and keeps frequency and clock.
     *
     * @param millis milliseconds
     * @throws IllegalArgumentException if {@code millis} is less than zero
     */
    @Override
    public void set(long millis) {
        set(millis, 0);
    }

    /**
     * Changes the span and keeps frequency and clock.
     *
     * @param millis milliseconds
     * @param nanos nanoseconds
     * @throws IllegalArgumentException if the span is less than zero or does not fit
     */
    @Override
    public void set(long millis, int nanos) {
        requireNotNegative(new RelativeTime(millis, nanos));
        super.set(millis, nanos);
    }

    /**
     * Changes the frequency and keeps the span.
     *
     * @param frequency how often
     * @throws ArithmeticException if {@code frequency} is not greater than zero
     */
    @Deprecated
    public void setFrequency(int frequency) throws ArithmeticException {
        if (frequency <= 0) {
            throw new ArithmeticException("frequency " + frequency + " is not greater than zero");
        }
        this.frequency = frequency;
    }

    /** @return span and frequency, as in {@code (1000 ms, 0 ns) / 60} */
    @Override
    public String toString() {
        return text() + " / " + frequency;
    }
}
