// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * How this package waits for a time: deadlines are readings of {@link System#nanoTime}, and nothing wakes up early.
 *
 * <p>This is about the real-time clock; for clocks that programs have made see {@link Watch}.
 */
final class Waiting {
    private Waiting() {}

    /** Refuses clocks that nobody can sleep on. */
    static void requireRealtimeClock(Clock clock) {
        if (clock != RealtimeClock.INSTANCE) {
            throw new UnsupportedOperationException("only the real-time clock can be waited for");
        }
    }

    /** When a time has passed, or has passed from now: a reading of System.nanoTime, greater than 0. */
    static long deadline(HighResolutionTime time) {
        requireRealtimeClock(time.getClock());
        return monotonic(time);
    }

    /** The same for a time that is taken as one of the real-time clock, whatever its own is. */
    static long monotonic(HighResolutionTime time) {
        long deadline;
        if (time instanceof AbsoluteTime) {
            deadline = RealtimeClock.INSTANCE.toMonotonic((AbsoluteTime) time);
        } else {
            long now = System.nanoTime();
            long span = time.toNanos();
            deadline = span > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + span;
        }
        return Math.max(deadline, 1);
    }

    static void requireLock(Object target) {
        if (!Thread.holdsLock(target)) {
            throw new IllegalMonitorStateException("waiting for an object that is not locked");
        }
    }

    /** Waits on an object until notified, interrupted, or a deadline has passed. */
    static void waitUntil(Object target, long deadline) throws InterruptedException {
        requireLock(target);
        wait(target, deadline);
    }

    /** Sleeps until a deadline has passed. */
    static void sleepUntil(long deadline) throws InterruptedException {
        sleep(deadline);
    }

    private static native void wait(Object target, long deadline) throws InterruptedException;

    private static native void sleep(long deadline) throws InterruptedException;
}
