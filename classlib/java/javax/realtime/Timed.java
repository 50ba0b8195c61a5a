// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Interrupts work that takes too long.
 *
 * <p>The time is copied.  It counts from the moment when {@link #doInterruptible} is called, if it is relative.
 *
 * <p>Source: RTSJ 1.0.2 Timed.
 */
public class Timed extends AsynchronouslyInterruptedException {
    private static final long serialVersionUID = 1L;

    private boolean absolute;
    private long nanos;         /* absolute: a reading of System.nanoTime, or of the program's clock; else how long */
    private Watch watch;        /* of the program's clock, or null */
    private Watch awaited;      /* of the call in progress: kept alive so */
    private long watching;      /* the VM's, while it is watched */

    /**
     * With a time.
     *
     * @param time for how long, or until when, work may be done; a time that has passed interrupts it before it begins
     * @throws IllegalArgumentException if {@code time} is null
     * @throws UnsupportedOperationException if the clock of {@code time} does not tell the time
     */
    public Timed(HighResolutionTime time) throws IllegalArgumentException {
        resetTime(time);
    }

    /**
     * Runs work for as long as its time allows.
     *
     * @param logic the work
     * @return false, at once, if a call of this method with this exception is in progress on any thread; else true
     * @throws IllegalThreadStateException if the caller is neither a real-time thread nor a handler
     * @throws IllegalArgumentException if {@code logic} is null
     */
    @Override
    public boolean doInterruptible(Interruptible logic) {
        return perform(logic, deadline());
    }

    @Override
    void begun() {
        long due;
        synchronized (this) {
            awaited = watch;
            due = nanos;
            if (watch != null && !absolute) {
                due = Watch.add(watch.read(), nanos);
            }
        }
        if (awaited != null && due <= awaited.read()) {
            fire();
        } else if (awaited != null) {
            watching = awaited.fireAt(due, this);
        }
    }

    @Override
    void ending() {
        if (watching != 0) {
            Watch.endTimed(watching);
            watching = 0;
        }
        awaited = null;
    }

    /**
     * Sets the time for the next call of {@link #doInterruptible}; the one in progress keeps its own.
     *
     * @param time for how long, or until when, work may be done
     * @throws IllegalArgumentException if {@code time} is null
     * @throws UnsupportedOperationException if the clock of {@code time} does not tell the time
     */
    public void resetTime(HighResolutionTime time) {
        Clock clock = HighResolutionTime.present(time).getClock();
        boolean watched = clock != RealtimeClock.INSTANCE;
        synchronized (this) {
            if (watched && (watch == null || !watch.isOf(clock))) {
                Areas.executeInArea(Areas.areaOf(this).handle(), () -> watch = Watch.forClock(clock));
            } else if (!watched) {
                watch = null;
            }
            absolute = time instanceof AbsoluteTime;
            nanos = !absolute ? time.toNanos() : watched ? Watch.reading((AbsoluteTime) time) : Waiting.deadline(time);
        }
    }

    /** Called by the VM for org.rtjvm.event.Timers: the call in progress has that time, or its own again. */
    @SuppressWarnings("unused")
    private static boolean restart(Timed timed, HighResolutionTime time) {
        long deadline = time == null ? timed.deadline() : Waiting.deadline(time);
        if (deadline == 0) {
            throw new UnsupportedOperationException("its time is that of another clock");
        }
        return Transfer.restart(timed, deadline);
    }

    /** A reading of System.nanoTime, greater than 0; 0 if another clock says when. */
    private synchronized long deadline() {
        if (watch != null) {
            return 0;
        }
        long now = System.nanoTime();
        return absolute ? nanos : nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : Math.max(now + nanos, 1);
    }
}
