// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Waiting by a clock that the program has made: the clock, and room for what it shows.
 *
 * <p>Such a clock can only be asked.  So it is, at least every {@link #LONGEST} nanoseconds and at most every
 * {@link #SHORTEST}, by the thread that sleeps, or by the {@link Watcher} for all others.
 *
 * <p>Readings are nanoseconds of the clock, moved so that all are greater than zero; times more than 146 years from the
 * clock's zero are clamped.
 */
final class Watch {
    static final long SHORTEST = 50_000;
    static final long LONGEST = 5_000_000;

    private static final long ZERO = 1L << 62;

    private final Clock clock;
    private final AbsoluteTime now;

    Watch(Clock clock) {
        this.clock = clock;
        now = new AbsoluteTime(clock);
    }

    /** One for a clock that tells the time, or null for the real-time clock, by which the VM can wait itself. */
    static Watch forClock(Clock clock) {
        if (clock == RealtimeClock.INSTANCE) {
            return null;
        }
        Watch watch = new Watch(clock);
        watch.read();
        Watcher.prepare();
        return watch;
    }

    boolean isOf(Clock its) {
        return clock == its;
    }

    /** What the clock shows. */
    long read() {
        AbsoluteTime shown = clock.getTime(now);
        if (shown == null) {
            throw new UnsupportedOperationException("a clock that does not tell the time: " + clock);
        }
        return reading(shown);
    }

    static long reading(AbsoluteTime time) {
        return ZERO + Math.max(1 - ZERO, Math.min(ZERO - 1, time.toNanos()));
    }

    /** The time of a reading, put into an object, which then belongs to the clock. */
    AbsoluteTime fromReading(long reading, AbsoluteTime dest) {
        long nanos = reading - ZERO;
        dest.assign(nanos / HighResolutionTime.NANOS_PER_MILLI, (int) (nanos % HighResolutionTime.NANOS_PER_MILLI), clock);
        return dest;
    }

    /** The reading at which a time has come; a span counts from another reading. */
    static long due(HighResolutionTime time, long from) {
        return time instanceof AbsoluteTime ? reading((AbsoluteTime) time) : add(from, time.toNanos());
    }

    static long add(long from, long span) {
        return span > Long.MAX_VALUE - from ? Long.MAX_VALUE : Math.max(from + span, 1);
    }

    /** How long to do something else until a clock shall be read again. */
    static long pause(long left) {
        return Math.max(SHORTEST, Math.min(LONGEST, left));
    }

    /** Sleeps until the clock shows a time. */
    void sleep(HighResolutionTime time) throws InterruptedException {
        long shown = read();
        long due = due(time, shown);
        do {
            Waiting.sleepUntil(due <= shown ? 1 : System.nanoTime() + pause(due - shown));
            shown = read();
        } while (shown < due);
    }

    /** Waits on an object that the caller has locked. */
    void waitFor(Object target, HighResolutionTime time) throws InterruptedException {
        long shown = read();
        long due = due(time, shown);
        if (due <= shown) {
            Waiting.waitUntil(target, 1);
        } else {
            wait(this, due, target);
        }
    }

    /** Fires an exception when a reading has come, until {@link #endTimed}. */
    long fireAt(long due, Timed exception) {
        return beginTimed(this, due, exception);
    }

    private static native long beginTimed(Watch watch, long due, Timed exception);

    static native void endTimed(long address);

    private static native void wait(Watch watch, long due, Object target) throws InterruptedException;
}
