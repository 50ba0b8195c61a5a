// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.event;

import javax.realtime.HighResolutionTime;
import javax.realtime.Timed;
import javax.realtime.Timer;

/**
 * What may be asked of timers and done to them beyond the specification: their state, and to begin anew in one step; the latter of {@link Timed}, too.
 */
public final class Timers {
    /** What a timer is. */
    public enum State {
        /** It was not started, or stopped, or has fired for the last time. */
        INACTIVE,
        /** It will fire. */
        RUNNING,
        /** It is active, and will skip instead of firing. */
        DISABLED,
        /** It was destroyed. */
        DESTROYED
    }

    private static final State[] STATES = State.values();

    private Timers() {}

    /**
     * The state of a timer.  Unlike the timer's own methods this answers for one that was destroyed, too.
     *
     * @param timer the timer
     * @return its state
     * @throws IllegalArgumentException if it is null
     */
    public static State state(Timer timer) {
        return STATES[stateOf(require(timer))];
    }

    /**
     * Starts a timer from the beginning, whether it is active or not, as if it were stopped and started, in one step: between the two nobody finds it
     * inactive, and a fire that is due comes before.  A span of time counts from now; an absolute time that has passed is due at once.  It is enabled.
     *
     * @param timer the timer
     * @throws IllegalArgumentException if it is null
     * @throws IllegalStateException if it has been destroyed
     * @throws IllegalThreadStateException if it lives in a scope that is for one thread only
     */
    public static void restart(Timer timer) {
        begin(require(timer), null);
    }

    /**
     * The same for a new time, which is that of later starts, too.
     *
     * @param timer the timer
     * @param time when it fires first: a span counts from now
     * @throws IllegalArgumentException if an argument is null, or {@code time} is relative and less than zero
     * @throws IllegalStateException if it has been destroyed
     * @throws IllegalThreadStateException if it lives in a scope that is for one thread only
     */
    public static void restart(Timer timer, HighResolutionTime time) {
        if (time == null) {
            throw new IllegalArgumentException("no time");
        }
        begin(require(timer), time);
    }

    /**
     * The time of a {@link Timed} begins anew for the work that it runs: a span counts from now.  Any thread may do this; nothing is allocated.
     *
     * @param timed the exception, whose own time is meant
     * @return false if it runs no work, or its time was over
     * @throws IllegalArgumentException if it is null
     * @throws UnsupportedOperationException if its time is of another clock than the real-time clock
     */
    public static boolean restart(Timed timed) {
        return beginTimed(require(timed), null);
    }

    /**
     * The same for another time, of this work alone: later work has {@linkplain Timed#resetTime its own} as before.
     *
     * @param timed the exception
     * @param time for how long from now, or until when, work may be done; one that has passed interrupts it at once
     * @return false if it runs no work, or its time was over
     * @throws IllegalArgumentException if an argument is null
     * @throws UnsupportedOperationException if the time is of another clock than the real-time clock
     */
    public static boolean restart(Timed timed, HighResolutionTime time) {
        if (time == null) {
            throw new IllegalArgumentException("no time");
        }
        return beginTimed(require(timed), time);
    }

    private static Timed require(Timed timed) {
        if (timed == null) {
            throw new IllegalArgumentException("no exception with a time");
        }
        return timed;
    }

    private static Timer require(Timer timer) {
        if (timer == null) {
            throw new IllegalArgumentException("no timer");
        }
        return timer;
    }

    /** The ordinal of its state. */
    private static native int stateOf(Timer timer);

    private static native boolean beginTimed(Timed timed, HighResolutionTime time);

    private static native void begin(Timer timer, HighResolutionTime time);
}
