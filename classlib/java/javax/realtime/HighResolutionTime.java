// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A time or a span of time, in milliseconds and nanoseconds, as read on a clock.
 *
 * <p>The value is milliseconds times 1,000,000 plus nanoseconds.  It is kept normalised: the nanoseconds lie between
 * -999,999 and 999,999, and when neither component is zero both have the same sign.  So -1 ns is (0, -1) and
 * -1,000,001 ns is (-1, -1).  Components given by a caller need not be normalised; a value whose normalised
 * milliseconds do not fit a {@code long} is refused with {@link IllegalArgumentException} when set and with
 * {@link ArithmeticException} when computed.
 *
 * <p>Every value belongs to one {@link Clock}.  Values of different clocks are never equal, and comparing, adding or
 * subtracting them is an {@link IllegalArgumentException}.  Wherever a clock is asked for, null means
 * {@link Clock#getRealtimeClock}.
 *
 * <p>Objects of this class are not synchronised: a thread that changes one which others read must take care of that.
 *
 * <p>Source: RTSJ 1.0.2 HighResolutionTime.
 */
@SuppressWarnings("rawtypes")
public abstract class HighResolutionTime implements Comparable, Cloneable {
    static final int NANOS_PER_MILLI = 1_000_000;
    /** A sum of this size is certain to have the sign that it has as a double. */
    private static final double FAR = 0x1p62;

    private Clock clock;
    private long millis;
    private int nanos;

    /** The value (millis, nanos) of a clock; null is the real-time clock. */
    HighResolutionTime(long millis, int nanos, Clock clock) {
        normalise(millis, nanos, orRealtime(clock));
    }

    /** A copy with another clock. */
    HighResolutionTime(HighResolutionTime time, Clock clock) {
        assign(present(time).millis, time.nanos, orRealtime(clock));
    }

    static Clock orRealtime(Clock clock) {
        return clock == null ? Clock.getRealtimeClock() : clock;
    }

    static <T extends HighResolutionTime> T present(T time) {
        if (time == null) {
            throw new IllegalArgumentException("no time given");
        }
        return time;
    }

    /**
     * This value as an absolute time of a clock: itself, or what the clock shows now plus this span.
     *
     * @param clock the clock of the result, and the one read if this is relative; null is the real-time clock
     * @return a new object
     * @throws ArithmeticException if the result cannot be expressed
     */
    public abstract AbsoluteTime absolute(Clock clock);

    /**
     * Like {@link #absolute(Clock)}, with the result put into an object of the caller.
     *
     * @param clock the clock of the result, and the one read if this is relative; null is the real-time clock
     * @param dest where the result goes; null asks for a new object
     * @return {@code dest}, or the new object
     * @throws ArithmeticException if the result cannot be expressed
     */
    public abstract AbsoluteTime absolute(Clock clock, AbsoluteTime dest);

    /**
     * This value as a span of time of a clock: itself, or this time less what the clock shows now.
     *
     * @param clock the clock of the result, and the one read if this is absolute; null is the real-time clock
     * @return a new object
     * @throws ArithmeticException if the result cannot be expressed
     */
    public abstract RelativeTime relative(Clock clock);

    /**
     * Like {@link #relative(Clock)}, with the result put into an object of the caller.
     *
     * @param clock the clock of the result, and the one read if this is absolute; null is the real-time clock
     * @param dest where the result goes; null asks for a new object
     * @return {@code dest}, or the new object
     * @throws ArithmeticException if the result cannot be expressed
     */
    public abstract RelativeTime relative(Clock clock, RelativeTime dest);

    /**
     * A copy of this object in the current allocation context, with the same clock.
     *
     * @return the copy
     */
    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /**
     * Orders two times of the same class and the same clock.
     *
     * @param time the time to compare with
     * @return less than, equal to or greater than zero, as this is less than, equal to or greater than {@code time}
     * @throws ClassCastException if {@code time} is not of the class of this
     * @throws IllegalArgumentException if {@code time} is null or belongs to another clock
     */
    public int compareTo(HighResolutionTime time) {
        if (present(time).getClass() != getClass()) {
            throw new ClassCastException(time.getClass().getName() + " compared with " + getClass().getName());
        }
        requireSameClock(time);
        return millis != time.millis ? Long.compare(millis, time.millis) : Integer.compare(nanos, time.nanos);
    }

    /**
     * As {@link #compareTo(HighResolutionTime)}.
     *
     * @param object the time to compare with
     * @return the order
     * @throws ClassCastException if {@code object} is not of the class of this
     * @throws IllegalArgumentException if {@code object} is null or belongs to another clock
     */
    @Override
    public int compareTo(Object object) {
        return compareTo((HighResolutionTime) object);
    }

    /**
     * Whether a time has the class, the value and the clock of this.
     *
     * @param time the time to compare with, or null
     * @return whether both are the same
     */
    public boolean equals(HighResolutionTime time) {
        return time != null && time.getClass() == getClass() && time.millis == millis && time.nanos == nanos
            && time.clock == clock;
    }

    /**
     * As {@link #equals(HighResolutionTime)}; an object that is no time is not equal.
     *
     * @param object the object to compare with, or null
     * @return whether both are the same
     */
    @Override
    public boolean equals(Object object) {
        return object instanceof HighResolutionTime && equals((HighResolutionTime) object);
    }

    /** @return a number that equal times share */
    @Override
    public int hashCode() {
        return Long.hashCode(millis * NANOS_PER_MILLI + nanos) ^ System.identityHashCode(clock);
    }

    /** @return the clock to which this value belongs */
    public Clock getClock() {
        return clock;
    }

    /** @return the milliseconds of the normalised value */
    public final long getMilliseconds() {
        return millis;
    }

    /** @return the nanoseconds of the normalised value, -999,999 to 999,999 */
    public final int getNanoseconds() {
        return nanos;
    }

    /**
     * Takes over value and clock of another time.
     *
     * @param time what this shall equal
     * @throws IllegalArgumentException if {@code time} is null
     * @throws ClassCastException if one of the two is absolute and the other is not
     */
    public void set(HighResolutionTime time) {
        if (present(time) instanceof AbsoluteTime != this instanceof AbsoluteTime) {
            throw new ClassCastException(getClass().getName() + " set to " + time.getClass().getName());
        }
        assign(time.millis, time.nanos, time.clock);
    }

    /**
     * The same as {@code set(millis, 0)}.
     *
     * @param millis milliseconds
     */
    public void set(long millis) {
        set(millis, 0);
    }

    /**
     * Changes the value and keeps the clock.
     *
     * @param millis milliseconds
     * @param nanos nanoseconds, of any size and sign
     * @throws IllegalArgumentException if the normalised milliseconds do not fit
     */
    public void set(long millis, int nanos) {
        normalise(millis, nanos, clock);
    }

    /**
     * Waits on an object as {@link Object#wait()} does, until notified, interrupted, or until a time has passed.
     *
     * <p>A relative time counts from the call.  A relative time of zero, and null, wait without limit.  An absolute
     * time that has passed returns at once.  As with {@code Object.wait} the thread may wake up without a reason.
     *
     * @param target the object, locked by the calling thread
     * @param time how long to wait or until when; may be null
     * @throws InterruptedException if the thread is interrupted
     * @throws IllegalArgumentException if {@code time} is relative and less than zero
     * @throws IllegalMonitorStateException if the thread does not hold the lock of {@code target}
     * @throws UnsupportedOperationException if the clock of {@code time} does not tell the time
     */
    public static void waitForObject(Object target, HighResolutionTime time) throws InterruptedException {
        if (time == null) {
            target.wait();
            return;
        }
        if (time instanceof RelativeTime && time.isNegative()) {
            throw new IllegalArgumentException("wait for less than no time: " + time);
        }
        if (time instanceof RelativeTime && time.isZero()) {
            target.wait();
        } else if (time.clock != RealtimeClock.INSTANCE) {
            Waiting.requireLock(target);
            Watch.forClock(time.clock).waitFor(target, time);
        } else {
            Waiting.waitUntil(target, Waiting.deadline(time));
        }
    }

    final boolean isNegative() {
        return millis < 0 || nanos < 0;
    }

    final boolean isZero() {
        return millis == 0 && nanos == 0;
    }

    /** This value in nanoseconds; values that do not fit become the smallest or largest that do.  Allocates nothing. */
    final long toNanos() {
        long product = millis * NANOS_PER_MILLI;
        long sum = product + nanos;
        boolean fits = millis <= Long.MAX_VALUE / NANOS_PER_MILLI && millis >= Long.MIN_VALUE / NANOS_PER_MILLI
            && ((product ^ sum) & (nanos ^ sum)) >= 0;
        return fits ? sum : isNegative() ? Long.MIN_VALUE : Long.MAX_VALUE;
    }

    /** Puts this plus (addMillis, addNanos) into a destination, which gets the clock of this. */
    final <T extends HighResolutionTime> T sum(long addMillis, int addNanos, T dest) {
        return put(addMillis, 0, (long) nanos + addNanos, clock, dest);
    }

    /** Puts this plus (sign 1) or minus (sign -1) a time of the same clock into a destination. */
    final <T extends HighResolutionTime> T sum(HighResolutionTime time, int sign, T dest) {
        requireSameClock(present(time));
        return combine(time, sign, clock, dest);
    }

    /** Puts this plus or minus a time of any clock into a destination, which gets a clock of its own. */
    final <T extends HighResolutionTime> T combine(HighResolutionTime time, int sign, Clock result, T dest) {
        long rest = (long) nanos + sign * time.nanos;
        if (sign > 0) {
            return put(time.millis, 0, rest, result, dest);
        }
        /* -x is ~x + 1, which holds for the one long that has no negation, too. */
        return put(~time.millis, 1, rest, result, dest);
    }

    /** Puts millis + other + carry milliseconds and some nanoseconds, normalised, into a destination. */
    private <T extends HighResolutionTime> T put(long other, int carry, long someNanos, Clock result, T dest) {
        HighResolutionTime target = dest;
        long small = carry + someNanos / NANOS_PER_MILLI;
        int rest = (int) (someNanos % NANOS_PER_MILLI);
        double near = (double) millis + other;
        if (near >= FAR && rest < 0) {          /* before the sum, which may only then fit */
            small--;
            rest += NANOS_PER_MILLI;
        } else if (near <= -FAR && rest > 0) {
            small++;
            rest -= NANOS_PER_MILLI;
        }
        target.assign(addThree(millis, other, small), rest, result);
        return dest;
    }

    /** The sum, where a small third number may bring two that are too large a little back. */
    private static long addThree(long a, long b, long small) {
        boolean opposite = (a ^ small) < 0;
        return opposite ? Math.addExact(Math.addExact(a, small), b) : Math.addExact(a, Math.addExact(b, small));
    }

    /** Sets a value from components of any size. */
    private void normalise(long anyMillis, int anyNanos, Clock newClock) {
        try {
            assign(Math.addExact(anyMillis, anyNanos / NANOS_PER_MILLI), anyNanos % NANOS_PER_MILLI, newClock);
        } catch (ArithmeticException overflow) {
            throw new IllegalArgumentException(anyMillis + " ms and " + anyNanos + " ns are more than a time can hold");
        }
    }

    final void requireSameClock(HighResolutionTime time) {
        if (time.clock != clock) {
            throw new IllegalArgumentException("times of different clocks");
        }
    }

    /** Sets a value whose components are each in range but may differ in sign. */
    final void assign(long newMillis, int newNanos, Clock newClock) {
        if (newMillis > 0 && newNanos < 0) {
            newMillis--;
            newNanos += NANOS_PER_MILLI;
        } else if (newMillis < 0 && newNanos > 0) {
            newMillis++;
            newNanos -= NANOS_PER_MILLI;
        }
        clock = newClock;
        millis = newMillis;
        nanos = newNanos;
    }

    /** Gives the value (millis, nanos) the form of the specification. */
    final String text() {
        return "(" + millis + " ms, " + nanos + " ns)";
    }
}
