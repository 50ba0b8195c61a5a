// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * The parameters and the scheduler of one thread or handler.
 *
 * <p>Lives in the area of its owner.  Fields may be read by anybody and are set by the methods of this class only,
 * after
 * the scheduler and, for those who may not touch the heap, the place of the parameters have been checked.
 */
final class Bindings {
    /**
     * What an owner does when parameters that it uses are changed or replaced: called after the change, by who made it.
     * No lock is held but one that keeps parameters from changing meanwhile.
     */
    interface Effects {
        void schedulingChanged();

        void releaseChanged();

        void groupChanged();
    }

    private final Schedulable owner;
    private final Effects effects;          /* null: threads, whose effects are the VM's business */
    private final boolean noHeap;
    Scheduler scheduler;
    SchedulingParameters scheduling;
    ReleaseParameters release;
    MemoryParameters memory;
    ProcessingGroupParameters group;

    /** Null scheduling parameters are those of the creating thread, or else the scheduler's default. */
    Bindings(Schedulable owner, SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory,
            ProcessingGroupParameters group) {
        this(owner, owner instanceof NoHeapRealtimeThread, null, scheduling, release, memory, group);
    }

    /** The same for an owner of any kind; {@code effects} may be null. */
    Bindings(Schedulable owner, boolean noHeap, Effects effects, SchedulingParameters scheduling,
            ReleaseParameters release, MemoryParameters memory, ProcessingGroupParameters group) {
        this.owner = owner;
        this.noHeap = noHeap;
        this.effects = effects;
        requireReachable(owner, "the thread itself");
        assign(Scheduler.getDefaultScheduler(), scheduling == null ? inherited() : scheduling, release, memory, group);
    }

    private static SchedulingParameters inherited() {
        Thread creator = Thread.currentThread();
        SchedulingParameters its =
            creator instanceof RealtimeThread ? ((RealtimeThread) creator).getSchedulingParameters() : null;
        return its == null ? null : (SchedulingParameters) its.clone();
    }

    private void assign(Scheduler newScheduler, SchedulingParameters newScheduling, ReleaseParameters newRelease,
            MemoryParameters newMemory, ProcessingGroupParameters newGroup) {
        SchedulingParameters chosen = newScheduling == null ? newScheduler.defaultScheduling() : newScheduling;
        ReleaseParameters times = newRelease == null ? newScheduler.defaultRelease() : newRelease;
        newScheduler.check(chosen);
        requireReachable(chosen, "its scheduling parameters");
        requireReachable(times, "its release parameters");
        requireReachable(newMemory, "its memory parameters");
        requireReachable(newGroup, "its processing group parameters");
        scheduler = newScheduler;
        scheduling = chosen;
        release = times;
        memory = newMemory;
        group = newGroup;
        limitMemory();
        if (effects != null) {
            effects.schedulingChanged();
            effects.releaseChanged();
            effects.groupChanged();
        }
    }

    /** Refuses what its owner may not touch. */
    private void requireReachable(Object object, String what) {
        if (noHeap) {
            NoHeapRealtimeThread.requireOutsideHeap(object, what);
        }
    }

    /** Tells the VM the limits of a thread. */
    void limitMemory() {
        if (owner instanceof Thread && memory != null) {
            Areas.setBudget((Thread) owner, memory.getMaxMemoryArea(), memory.getMaxImmortal());
        }
    }

    void setScheduling(SchedulingParameters parameters) {
        assign(scheduler, parameters, release, memory, group);
    }

    void setRelease(ReleaseParameters parameters) {
        assign(scheduler, scheduling, parameters, memory, group);
    }

    void setMemory(MemoryParameters parameters) {
        boolean lifted = parameters == null && memory != null;
        assign(scheduler, scheduling, release, parameters, group);
        if (lifted && owner instanceof Thread) {
            Areas.setBudget((Thread) owner, MemoryParameters.NO_MAX, MemoryParameters.NO_MAX);
        }
    }

    void setProcessingGroup(ProcessingGroupParameters parameters) {
        assign(scheduler, scheduling, release, memory, parameters);
    }

    void setScheduler(Scheduler newScheduler) {
        setScheduler(newScheduler, scheduling, release, memory, group);
    }

    void setScheduler(Scheduler newScheduler, SchedulingParameters newScheduling, ReleaseParameters newRelease,
            MemoryParameters newMemory, ProcessingGroupParameters newGroup) {
        if (newScheduler == null) {
            throw new IllegalArgumentException("no scheduler");
        }
        RealtimeSystem.security().checkSetScheduler();
        requireReachable(newScheduler, "its scheduler");
        assign(newScheduler, newScheduling, newRelease, newMemory, newGroup);
    }
}
