// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import java.time.Instant;

/**
 * The real-time clock: the system's monotonic clock, moved once so that it starts at 1970.
 *
 * <p>Reading it allocates nothing if the caller brings the object, takes no lock and makes no system call.  A coarser
 * resolution, once set, rounds readings down to multiples of it.  64 bits of nanoseconds last until the year 2262.
 */
final class RealtimeClock extends Clock {
    static final RealtimeClock INSTANCE = new RealtimeClock();

    private final long epoch;               // the monotonic clock's reading in 1970, in nanoseconds
    private volatile long resolution = 1;   // in nanoseconds

    private RealtimeClock() {
        Instant now = Instant.now();
        epoch = System.nanoTime() - (now.getEpochSecond() * 1_000_000_000L + now.getNano());
    }

    /** What System.nanoTime() shows at a time of this clock; far times are clamped. */
    long toMonotonic(AbsoluteTime time) {
        long nanos = time.toNanos();
        try {
            return Math.addExact(nanos, epoch);
        } catch (ArithmeticException far) {
            return nanos < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
    }

    /** The time of this clock when System.nanoTime() shows something, put into an object; the difference may not fit a long. */
    AbsoluteTime fromMonotonic(long reading, AbsoluteTime dest) {
        long nanos = reading % HighResolutionTime.NANOS_PER_MILLI - epoch % HighResolutionTime.NANOS_PER_MILLI;
        dest.assign(reading / HighResolutionTime.NANOS_PER_MILLI - epoch / HighResolutionTime.NANOS_PER_MILLI
            + nanos / HighResolutionTime.NANOS_PER_MILLI, (int) (nanos % HighResolutionTime.NANOS_PER_MILLI), this);
        return dest;
    }

    @Override
    public RelativeTime getEpochOffset() {
        return new RelativeTime(0, 0, this);
    }

    @Override
    public RelativeTime getResolution() {
        long nanos = resolution;
        return new RelativeTime(nanos / HighResolutionTime.NANOS_PER_MILLI,
            (int) (nanos % HighResolutionTime.NANOS_PER_MILLI), this);
    }

    @Override
    public AbsoluteTime getTime() {
        return getTime(new AbsoluteTime(this));
    }

    @Override
    public AbsoluteTime getTime(AbsoluteTime dest) {
        if (dest != null) {
            long nanos = System.nanoTime() - epoch;
            nanos -= nanos % resolution;
            dest.assign(nanos / HighResolutionTime.NANOS_PER_MILLI, (int) (nanos % HighResolutionTime.NANOS_PER_MILLI),
                this);
        }
        return dest;
    }

    @Override
    public void setResolution(RelativeTime resolution) {
        long nanos = HighResolutionTime.present(resolution).toNanos();
        if (nanos <= 0) {
            throw new IllegalArgumentException("resolution " + resolution.text() + " is not greater than zero");
        }
        this.resolution = nanos;
    }
}
