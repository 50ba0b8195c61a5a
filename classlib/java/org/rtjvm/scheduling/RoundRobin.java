// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling;

import javax.realtime.RelativeTime;

/**
 * Round robin within a priority.
 *
 * <p>Threads and handlers of one priority run first in, first out: whoever runs goes on until it waits.  A priority with round robin gives each of
 * them a quantum, after which it goes behind the others of that priority that could run.  To those of other priorities nothing changes.
 * It is for priorities, not for single threads, as one that gives way among others that do not would only starve.
 *
 * <p>Whoever holds a lock with a ceiling runs first in, first out at the ceiling.  Whoever inherits a priority keeps its quantum there: if that ends meanwhile, it
 * goes behind others of the inherited priority, once for each quantum that it holds the lock.  The feasibility analysis holds for it, too, as it
 * lets those of one priority all delay each other.
 *
 * <p>The quantum is the kernel's ({@code sched_rr_timeslice_ms}) and the same for all programs; several priorities that have one level of the kernel
 * ({@code -Xrt:priorities}) take turns with each other.
 */
public final class RoundRobin {
    private static final int NANOS_PER_MILLI = 1_000_000;
    private static final int OK = 0;
    private static final int IN_BAND = -17;

    private RoundRobin() {}

    /**
     * Gives a priority round robin, or takes it back, for all that have it now or later.
     *
     * @param priority the priority
     * @param on whether those who have it take turns
     * @throws IllegalArgumentException if it is no priority of real-time threads, or is in a band of deadlines ({@link EDFParameters}),
     *     which gives each release a priority of its own
     */
    public static void set(int priority, boolean on) {
        int answer = change(priority, on);
        if (answer != OK) {
            throw new IllegalArgumentException("priority " + priority + (answer == IN_BAND ? " is in a band of deadlines" : " is not of real-time threads"));
        }
    }

    /**
     * Has a priority round robin?
     *
     * @param priority any number
     * @return whether those who have it take turns; false for numbers that are no priority of real-time threads
     */
    public static native boolean is(int priority);

    /**
     * How long somebody runs before it is another's turn, as the kernel says now.
     *
     * @param dest where the time goes; null asks for a new object
     * @return {@code dest}, or the new object
     * @throws UnsupportedOperationException if the kernel does not say
     */
    public static RelativeTime getQuantum(RelativeTime dest) {
        long nanos = quantum();
        if (nanos <= 0) {
            throw new UnsupportedOperationException("the kernel does not tell its quantum");
        }
        RelativeTime time = dest == null ? new RelativeTime() : dest;
        time.set(nanos / NANOS_PER_MILLI, (int) (nanos % NANOS_PER_MILLI));
        return time;
    }

    private static native int change(int priority, boolean on);

    private static native long quantum();
}
