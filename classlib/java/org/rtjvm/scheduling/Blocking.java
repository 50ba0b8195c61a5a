// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling;

import javax.realtime.RelativeTime;
import javax.realtime.Schedulable;

/**
 * For how long schedulables hold locks, which the feasibility analysis cannot know by itself.
 *
 * <p>A schedulable that holds a lock may delay more eligible ones, by how much depends on what the lock's monitor control
 * is at the time of the analysis: under priority inheritance each lock, and each less eligible schedulable, once; under
 * priority ceiling emulation one section of a less eligible schedulable under a lock with a high enough ceiling, once.
 * Sections within each other count as the outer one and as the inner ones, each with its own whole length.
 *
 * <p>Nothing here changes how anything is scheduled.  What is not said here counts as never.
 */
public final class Blocking {
    private Blocking() {}

    /**
     * The longest stretch of CPU time for which a schedulable holds the lock of an object, without other waits.
     *
     * @param schedulable a real-time thread or handler
     * @param lock the object
     * @param longest the time; zero is never, which takes back what was said before
     * @throws IllegalArgumentException if an argument is null, the schedulable is not the VM's or may not use the heap,
     *     where the lock is, or the time is less than zero or not of the real-time clock
     * @throws javax.realtime.IllegalAssignmentError if the schedulable may not refer to the lock
     */
    public static void section(Schedulable schedulable, Object lock, RelativeTime longest) {
        if (lock == null) {
            throw new IllegalArgumentException("no lock");
        }
        declare(schedulable, lock, longest);
    }

    /**
     * How long a release of a schedulable is delayed at most by what is neither its own work, nor that of more eligible
     * ones, nor a declared section: collections, devices, the VM's own threads.
     *
     * @param schedulable a real-time thread or handler
     * @param longest the time
     * @throws IllegalArgumentException if an argument is null, the schedulable is not the VM's, or the time is less than
     *     zero or not of the real-time clock
     */
    public static void other(Schedulable schedulable, RelativeTime longest) {
        declare(schedulable, null, longest);
    }

    private static native void declare(Schedulable schedulable, Object lock, RelativeTime longest);
}
