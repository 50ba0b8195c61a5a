// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A timer that fires once, and then is neither active nor enabled until it is started again.
 *
 * <p>Source: RTSJ 1.0.2 OneShotTimer.
 */
public class OneShotTimer extends Timer {
    /**
     * A timer on the clock of its time.
     *
     * @param time when it is to fire; null is at once when started
     * @param handler what it releases; may be null
     * @throws IllegalArgumentException if {@code time} is relative and less than zero
     * @throws UnsupportedOperationException if the clock does not tell the time
     * @throws IllegalAssignmentError if this may not refer to {@code handler}
     */
    public OneShotTimer(HighResolutionTime time, AsyncEventHandler handler) {
        this(time, clockOf(time), handler);
    }

    /**
     * A timer on a clock.
     *
     * @param time when it is to fire; null is at once when started
     * @param clock the clock to use, whatever the one of {@code time} is; null is the real-time clock
     * @param handler what it releases; may be null
     * @throws IllegalArgumentException if {@code time} is relative and less than zero
     * @throws UnsupportedOperationException if the clock does not tell the time
     * @throws IllegalAssignmentError if this may not refer to {@code handler} or {@code clock}
     */
    public OneShotTimer(HighResolutionTime time, Clock clock, AsyncEventHandler handler) {
        super(time, clock, handler);
    }
}
