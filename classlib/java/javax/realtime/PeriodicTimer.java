// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A timer that fires at its time and then again after every interval, without drift; with an interval of zero, or none, only
 * once.
 *
 * <p>If several times to fire have passed before the VM came to it, it fires as many times, but no more than 65536 times at
 * once.  With an interval shorter than 10 microseconds it fires 64 times each 100 microseconds and skips the rest, as no
 * machine could be sure to do more beside other work.
 *
 * <p>Source: RTSJ 1.0.2 PeriodicTimer.
 */
public class PeriodicTimer extends Timer {
    private final RelativeTime interval;

    /**
     * A timer on the clock of its times.
     *
     * @param start when it is to fire first; null is at once when started
     * @param interval the distance of the next ones; zero or null: there are none
     * @param handler what it releases; may be null
     * @throws IllegalArgumentException if {@code start} is relative and less than zero, {@code interval} is less than zero, or
     *     their clocks differ
     * @throws UnsupportedOperationException if the clock does not tell the time
     * @throws IllegalAssignmentError if this may not refer to {@code handler}
     */
    public PeriodicTimer(HighResolutionTime start, RelativeTime interval, AsyncEventHandler handler) {
        this(start, interval, sameClock(start, checked(interval)), handler);
    }

    /**
     * A timer on a clock.
     *
     * @param start when it is to fire first; null is at once when started
     * @param interval the distance of the next ones; zero or null: there are none
     * @param clock the clock to use, whatever those of the times are; null is the real-time clock
     * @param handler what it releases; may be null
     * @throws IllegalArgumentException if {@code start} is relative and less than zero, or {@code interval} is less than
     *     zero
     * @throws UnsupportedOperationException if the clock does not tell the time
     * @throws IllegalAssignmentError if this may not refer to {@code handler} or {@code clock}
     */
    public PeriodicTimer(HighResolutionTime start, RelativeTime interval, Clock clock, AsyncEventHandler handler) {
        super(startOf(start, checked(interval)), clock, handler);
        this.interval = new RelativeTime(getClock());
        setInterval(interval);
    }

    private static RelativeTime checked(RelativeTime interval) {
        if (interval != null) {
            Checks.notNegative("interval", interval);
        }
        return interval;
    }

    /** The start; the interval is looked at before anything is made. */
    private static HighResolutionTime startOf(HighResolutionTime start, RelativeTime checkedInterval) {
        return start;
    }

    private static Clock sameClock(HighResolutionTime start, RelativeTime interval) {
        if (start != null && interval != null) {
            start.requireSameClock(interval);
        }
        return clockOf(interval == null ? start : interval);
    }

    /**
     * Release parameters that fit this timer: periodic ones, or with an interval of zero aperiodic ones.
     *
     * @return new parameters in the current memory area, which start when this fires next if it is active, and else at
     *     the time with which it was made or rescheduled
     * @throws IllegalStateException if this has been destroyed
     */
    @Override
    public ReleaseParameters createReleaseParameters() {
        requireAlive();
        if (interval.isZero()) {
            return super.createReleaseParameters();
        }
        return new PeriodicParameters(firstRelease(), getInterval());
    }

    private HighResolutionTime firstRelease() {
        if (timerPeer().isActive()) {
            try {
                return getFireTime();
            } catch (IllegalStateException stoppedMeanwhile) {
                requireAlive();
            }
        }
        return (HighResolutionTime) initialTime().clone();
    }

    /**
     * The interval.
     *
     * @return a new object
     * @throws IllegalStateException if this has been destroyed
     */
    public RelativeTime getInterval() {
        requireAlive();
        return new RelativeTime(interval);
    }

    /**
     * Changes the interval.  When this fires next, or skips, it counts the new interval from there.
     *
     * @param interval the distance of fires; zero or null: the next is the last
     * @throws IllegalArgumentException if {@code interval} is less than zero
     * @throws IllegalStateException if this has been destroyed
     */
    @SuppressWarnings("deprecation")
    public void setInterval(RelativeTime interval) {
        requireAlive();
        if (interval == null) {
            timerPeer().setPeriod(0);
            this.interval.assign(0, 0, getClock());
        } else {
            RelativeTime length = checked(interval).getInterarrivalTime();
            timerPeer().setPeriod(length.toNanos());
            this.interval.assign(length.getMilliseconds(), length.getNanoseconds(), getClock());
        }
    }
}
