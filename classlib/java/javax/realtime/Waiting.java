// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * How this package waits for a time: deadlines are readings of {@link System#nanoTime}, and nothing wakes up early.
 *
 * <p>Only the real-time clock can be waited for.
 */
final class Waiting {
    private Waiting() {}

    /** Refuses clocks that nobody can sleep on. */
    static void requireRealtimeClock(Clock clock) {
        if (clock != RealtimeClock.INSTANCE) {
            throw new UnsupportedOperationException("only the real-time clock can be waited for");
        }
    }

    /** When a time has passed, or has passed from now: a reading of System.nanoTime, never 0. */
    static long deadline(HighResolutionTime time) {
        requireRealtimeClock(time.getClock());
        long deadline;
        if (time instanceof AbsoluteTime) {
            deadline = RealtimeClock.INSTANCE.toMonotonic((AbsoluteTime) time);
        } else {
            long now = System.nanoTime();
            long span = time.toNanos();
            deadline = span > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + span;
        }
        return deadline == 0 ? 1 : deadline;
    }

    /** Waits on an object until notified, interrupted, or a deadline has passed. */
    static void waitUntil(Object target, long deadline) throws InterruptedException {
        long left = remaining(deadline);
        if (left > 0) {
            target.wait(ceilMillis(left));
        } else {
            requireLocked(target);
        }
    }

    /** Sleeps until a deadline has passed. */
    static void sleepUntil(long deadline) throws InterruptedException {
        long left = remaining(deadline);
        do {
            Thread.sleep(left > 0 ? ceilMillis(left) : 0);
            left = remaining(deadline);
        } while (left > 0);
    }

    private static void requireLocked(Object target) throws InterruptedException {
        if (!Thread.holdsLock(target)) {
            throw new IllegalMonitorStateException("waiting for an object that is not locked");
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    private static long remaining(long deadline) {
        long now = System.nanoTime();
        return deadline <= now ? 0 : deadline - now;
    }

    private static long ceilMillis(long nanos) {
        return nanos / HighResolutionTime.NANOS_PER_MILLI + (nanos % HighResolutionTime.NANOS_PER_MILLI > 0 ? 1 : 0);
    }
}
