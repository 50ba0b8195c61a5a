// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Something that tells the time: counts up from an epoch of its own, at a rate of its own.
 *
 * <p>Programs may have clocks of their own.  A thread that waits by one reads it again and again, by
 * {@link #getTime(AbsoluteTime)}.
 *
 * <p>Source: RTSJ 1.0.2 Clock.
 */
public abstract class Clock {
    /** Made by subclasses only. */
    public Clock() {}

    /**
     * The clock that every system has.  It never goes back and is never set; it counts nanoseconds from 1 January 1970,
     * 00:00 UTC, as far as the system's calendar knew that when the VM started.
     *
     * @return the one real-time clock
     */
    public static Clock getRealtimeClock() {
        return RealtimeClock.INSTANCE;
    }

    /**
     * The distance of this clock's epoch from 1 January 1970, 00:00 UTC; positive if it came later.
     *
     * @return a new span
     * @throws UnsupportedOperationException if this clock has no notion of a date
     */
    public abstract RelativeTime getEpochOffset() throws UnsupportedOperationException;

    /** @return a new span: the distance between two ticks of this clock */
    public abstract RelativeTime getResolution();

    /** @return a new object: the time now */
    public abstract AbsoluteTime getTime();

    /**
     * The time now, put into an object of the caller, which thereby belongs to this clock.
     *
     * @param dest where the time goes; with null nothing happens
     * @return {@code dest}
     */
    public abstract AbsoluteTime getTime(AbsoluteTime dest);

    /**
     * Asks for another distance between ticks.
     *
     * @param resolution the distance
     * @throws IllegalArgumentException if {@code resolution} is null or not greater than zero
     * @throws UnsupportedOperationException if this clock has but one resolution
     */
    public abstract void setResolution(RelativeTime resolution);
}
