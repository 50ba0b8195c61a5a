// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling;

import javax.realtime.ProcessingGroupParameters;
import javax.realtime.RelativeTime;
import javax.realtime.Schedulable;

/**
 * How much CPU time schedulables and processing groups have used, by the kernel's clocks of their threads.
 *
 * <p>Of a thread it is all from its first release on, also after its end.  Of a handler it is all of its runs since it was asked for the first time, or since
 * it has a cost or a processing group: runs are measured only then, as reading a thread's clock at the begin and end of each run takes longer
 * than short runs do.  Of a group it is all that its members used while they were members.
 *
 * <p>Nothing here changes how anything is scheduled, and nothing is allocated but a time that is asked for.
 */
public final class CpuTime {
    private static final int NANOS_PER_MILLI = 1_000_000;

    private CpuTime() {}

    /**
     * What a real-time thread or handler has used.
     *
     * @param schedulable the thread or handler
     * @param dest where the time goes; null asks for a new object
     * @return {@code dest}, or the new object; zero for a thread that has not started
     * @throws IllegalArgumentException if {@code schedulable} is null or not the VM's
     * @throws OutOfMemoryError if there is no memory to measure a handler
     */
    public static RelativeTime of(Schedulable schedulable, RelativeTime dest) {
        return time(used(schedulable), dest);
    }

    /**
     * What the members of a processing group have used.
     *
     * @param group the group
     * @param dest where the time goes; null asks for a new object
     * @return {@code dest}, or the new object; zero if nobody has the group
     * @throws IllegalArgumentException if {@code group} is null
     */
    public static RelativeTime of(ProcessingGroupParameters group, RelativeTime dest) {
        if (group == null) {
            throw new IllegalArgumentException("no group");
        }
        return time(usedByGroup(group), dest);
    }

    private static RelativeTime time(long nanos, RelativeTime dest) {
        RelativeTime time = dest == null ? new RelativeTime() : dest;
        time.set(nanos / NANOS_PER_MILLI, (int) (nanos % NANOS_PER_MILLI));
        return time;
    }

    private static native long used(Schedulable schedulable);

    private static native long usedByGroup(ProcessingGroupParameters group);
}
