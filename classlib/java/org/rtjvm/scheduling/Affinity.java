// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling;

import java.util.Arrays;
import javax.realtime.ImmortalMemory;
import javax.realtime.ProcessingGroupParameters;
import javax.realtime.Schedulable;

/**
 * A set of CPUs on which a real-time thread, a handler or a processing group runs.
 *
 * <p>The CPUs are some of those that real-time threads may have: those of {@code -Xrt:cpus}, or else all that the process has when it starts.  Who has no
 * set of its own runs where its processing group does; who has neither, on all.  A set that is given acts at once, also on a thread that runs, and
 * before the first instruction of one that is started later.  Nobody inherits it.
 *
 * <p>A handler that is not bound has a thread of its own while it has a set, or its group has one, as a thread that serves others would first have to go
 * there.  The VM's own threads, which serve timers, deadlines and budgets, stay on all CPUs of real-time threads.
 *
 * <p>There is one object for each set, in immortal memory and for ever, so they may be compared by {@code ==} and be referred to from anywhere.  There
 * are 1024 at most.
 */
public final class Affinity {
    private static final int WORDS = 16;            // as many as the VM has for CPUs
    private static final Object LOCK = new Object();
    private static Affinity first;

    private final long[] words;
    private final long set;                         // the VM's
    private final Affinity next;

    /** In immortal memory. */
    private Affinity(long[] words, long set, Affinity next) {
        this.words = words.clone();
        this.set = set;
        this.next = next;
    }

    /**
     * A set of CPUs.
     *
     * @param cpus their numbers, as the kernel counts them; twice is once
     * @return the set
     * @throws IllegalArgumentException if there is none, or one of them is not {@link #available}
     * @throws OutOfMemoryError if the set is new and there is no immortal memory for it
     * @throws javax.realtime.ResourceLimitError if it is new and there are 1024 others
     */
    public static Affinity of(int... cpus) {
        if (cpus == null || cpus.length == 0) {
            throw new IllegalArgumentException("no CPU");
        }
        Affinity available = available();
        long[] wanted = new long[WORDS];
        for (int cpu : cpus) {
            if (!available.contains(cpu)) {
                throw new IllegalArgumentException("CPU " + cpu + " is not available, but " + available);
            }
            wanted[cpu / Long.SIZE] |= 1L << cpu;
        }
        return find(wanted);
    }

    /** @return all CPUs that real-time threads may have */
    public static Affinity available() {
        long[] all = new long[WORDS];
        available(all);
        return find(all);
    }

    private static Affinity find(long[] wanted) {
        synchronized (LOCK) {
            for (Affinity known = first; known != null; known = known.next) {
                if (Arrays.equals(known.words, wanted)) {
                    return known;
                }
            }
            long set = make(wanted);                // first, as what it refuses must leave nothing in immortal memory
            ImmortalMemory.instance().executeInArea(() -> first = new Affinity(wanted, set, first));
            return first;
        }
    }

    /**
     * Gives a thread or handler CPUs of its own.  Outside real-time paths.
     *
     * @param schedulable a real-time thread or handler
     * @param cpus where it runs from now on; null: where its group does, or on all
     * @throws IllegalArgumentException if {@code schedulable} is null or not the VM's
     * @throws OutOfMemoryError if there is no memory for a handler's thread
     */
    public static void set(Schedulable schedulable, Affinity cpus) {
        give(schedulable, cpus, cpus == null ? 0 : cpus.set);
    }

    /**
     * Gives the members of a processing group CPUs, those that have none of their own.  Outside real-time paths.
     *
     * @param group the group
     * @param cpus where they run from now on; null: on all
     * @throws IllegalArgumentException if {@code group} is null
     * @throws OutOfMemoryError if there is no memory for a handler's thread
     * @throws javax.realtime.MemoryAccessError if the caller may not use the heap, and a member is a handler in the heap
     */
    public static void set(ProcessingGroupParameters group, Affinity cpus) {
        giveGroup(require(group), cpus, cpus == null ? 0 : cpus.set);
    }

    /**
     * The CPUs of a thread's or handler's own.
     *
     * @param schedulable a real-time thread or handler
     * @return the set, or null if it was given none
     * @throws IllegalArgumentException if {@code schedulable} is null or not the VM's
     */
    public static Affinity get(Schedulable schedulable) {
        return own(schedulable);
    }

    /**
     * The CPUs of a processing group.
     *
     * @param group the group
     * @return the set, or null if it was given none
     * @throws IllegalArgumentException if {@code group} is null
     */
    public static Affinity get(ProcessingGroupParameters group) {
        return ofGroup(require(group));
    }

    /**
     * Where a thread or handler runs.
     *
     * @param schedulable a real-time thread or handler
     * @return its own CPUs, or its group's, or all that are available
     * @throws IllegalArgumentException if {@code schedulable} is null or not the VM's
     */
    public static Affinity effective(Schedulable schedulable) {
        Affinity its = own(schedulable);
        ProcessingGroupParameters group = schedulable.getProcessingGroupParameters();
        if (its == null && group != null) {
            its = ofGroup(group);
        }
        return its == null ? available() : its;
    }

    private static ProcessingGroupParameters require(ProcessingGroupParameters group) {
        if (group == null) {
            throw new IllegalArgumentException("no group");
        }
        return group;
    }

    /**
     * On which CPU the calling thread runs at this moment.
     *
     * @return its number, or -1 if the kernel does not say
     */
    public static native int currentCpu();

    /**
     * Is a CPU of this set?
     *
     * @param cpu its number
     * @return whether it is; false for numbers that no CPU has
     */
    public boolean contains(int cpu) {
        return cpu >= 0 && cpu < WORDS * Long.SIZE && (words[cpu / Long.SIZE] >>> cpu & 1) != 0;
    }

    /** @return how many CPUs there are in the set: 1 or more */
    public int size() {
        int size = 0;
        for (long word : words) {
            size += Long.bitCount(word);
        }
        return size;
    }

    /** @return the CPUs as {@code -Xrt:cpus} takes them: {@code 0,2-3} */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int cpu = 0; cpu < WORDS * Long.SIZE; cpu++) {
            int begin = cpu;
            while (contains(cpu)) {
                cpu++;
            }
            if (cpu > begin) {
                text.append(text.length() == 0 ? "" : ",").append(begin).append(cpu == begin + 1 ? "" : "-" + (cpu - 1));
            }
        }
        return text.toString();
    }

    private static native void available(long[] into);

    private static native long make(long[] words);

    private static native void give(Schedulable schedulable, Affinity cpus, long set);

    private static native void giveGroup(ProcessingGroupParameters group, Affinity cpus, long set);

    private static native Affinity own(Schedulable schedulable);

    private static native Affinity ofGroup(ProcessingGroupParameters group);
}
