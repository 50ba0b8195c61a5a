// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.atomic;

import javax.realtime.RelativeTime;
import javax.realtime.Schedulable;

/**
 * How long the regions of schedulables are, which the feasibility analysis cannot know by itself.
 *
 * <p>A job that opens regions, or uses locks, makes others do again the longest region that it may undo: of any less eligible schedulable for which
 * the one that is looked at has to wait. A region of one less eligible than that one delays it by an undoing alone.
 *
 * <p>Regions that cannot be undone, and those of threads that take no part in the analysis, are told as other delays, by
 * {@link org.rtjvm.scheduling.Blocking#other}. No region may be opened under a lock. What a region begins anew for by itself, a class or
 * another's monitor, belongs to the cost. Schedulables that open regions and have different sets of CPUs, or are in a group with a
 * budget, are not feasible; nor is any that opens regions beside a collector with a budget and a real-time priority, as nobody knows how often that stops them.
 *
 * <p>Nothing here changes how anything is scheduled. What is not said here counts as never.
 */
public final class Analysis {
    private Analysis() {
    }

    /**
     * The longest region of a schedulable.
     *
     * @param schedulable a real-time thread or handler
     * @param longest CPU time from the outermost beginning to the end; zero is never, which takes back what was said before
     * @param undo the longest time from when somebody asks for an undoing until the region has been left: to the next poll, to put back what it
     *     has written, to switch there and back
     * @throws IllegalArgumentException if an argument is null, the schedulable is not the VM's, or a time is less than zero or not of the
     *     real-time clock
     */
    public static void region(Schedulable schedulable, RelativeTime longest, RelativeTime undo) {
        declare(schedulable, longest, undo);
    }

    private static native void declare(Schedulable schedulable, RelativeTime longest, RelativeTime undo);
}
