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
    private long nanos;         /* absolute: a reading of System.nanoTime; else how long */

    /**
     * With a time.
     *
     * @param time for how long, or until when, work may be done; a time that has passed interrupts it before it begins
     * @throws IllegalArgumentException if {@code time} is null
     * @throws UnsupportedOperationException if the clock of {@code time} cannot be waited for
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

    /**
     * Sets the time for the next call of {@link #doInterruptible}; the one in progress keeps its own.
     *
     * @param time for how long, or until when, work may be done
     * @throws IllegalArgumentException if {@code time} is null
     * @throws UnsupportedOperationException if the clock of {@code time} cannot be waited for
     */
    public void resetTime(HighResolutionTime time) {
        long deadline = Waiting.deadline(HighResolutionTime.present(time));
        synchronized (this) {
            absolute = time instanceof AbsoluteTime;
            nanos = absolute ? deadline : time.toNanos();
        }
    }

    /** A reading of System.nanoTime, greater than 0. */
    private synchronized long deadline() {
        long now = System.nanoTime();
        return absolute ? nanos : nanos > Long.MAX_VALUE - now ? Long.MAX_VALUE : Math.max(now + nanos, 1);
    }
}
