// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * For how long one schedulable holds which locks at most: what the feasibility analysis has been told.
 *
 * <p>Lives in the area of its schedulable, and keeps the locks alive.  The VM is told all of it after each change.
 */
final class Sections {
    private static final int FIRST_ROOM = 4;

    private final MemoryArea area = Areas.areaOf(this);
    private Object[] locks = (Object[]) Areas.newArray(area.handle(), Object.class, FIRST_ROOM);
    private long[] lengths = new long[FIRST_ROOM];
    private int count;
    private long other;

    Sections() {
        Threads.exempt(this);
    }

    /** A new value for a lock, 0 to forget it; for what is no lock, null. */
    synchronized void set(Object lock, long nanos) {
        if (lock == null) {
            other = nanos;
            return;
        }
        int at = find(lock);
        if (nanos == 0) {
            remove(at);
        } else {
            if (at == locks.length) {
                grow();
            }
            locks[at] = lock;
            lengths[at] = nanos;
            count = Math.max(count, at + 1);
        }
    }

    /** Where it is, or the first free place. */
    private int find(Object lock) {
        int at = 0;
        while (at < count && locks[at] != lock) {
            at++;
        }
        return at;
    }

    private void remove(int at) {
        if (at < count) {
            count--;
            locks[at] = locks[count];
            lengths[at] = lengths[count];
        }
    }

    private void grow() {
        Object[] moreLocks = (Object[]) Areas.newArray(area.handle(), Object.class, 2 * count);
        long[] moreLengths = (long[]) Areas.newArray(area.handle(), long.class, 2 * count);
        System.arraycopy(locks, 0, moreLocks, 0, count);
        System.arraycopy(lengths, 0, moreLengths, 0, count);
        locks = moreLocks;
        lengths = moreLengths;
    }

    /** What is no longer used is kept alive until then. */
    synchronized void tell(long handle) {
        Threads.sections(handle, locks, lengths, count, other);
        for (int i = count; i < locks.length; i++) {
            locks[i] = null;
        }
    }

    /** Called by the VM for org.rtjvm.scheduling.Blocking. */
    @SuppressWarnings("unused")
    private static void declare(Schedulable schedulable, Object lock, RelativeTime longest) {
        long nanos = nanos(longest);
        Bindings.of(schedulable).declareSection(lock, nanos);
    }

    /** Called by the VM for org.rtjvm.atomic.Analysis. */
    @SuppressWarnings("unused")
    private static void declareRegion(Schedulable schedulable, RelativeTime longest, RelativeTime undo) {
        long nanos = nanos(longest);
        long undoNanos = nanos(undo);
        Bindings.of(schedulable).declareRegion(nanos, undoNanos);
    }

    private static long nanos(RelativeTime time) {
        if (time == null) {
            throw new IllegalArgumentException("no time");
        }
        if (time.isNegative() || time.getClock() != Clock.getRealtimeClock()) {
            throw new IllegalArgumentException("not a time that the real-time clock can show: " + time);
        }
        return time.toNanos();
    }
}
