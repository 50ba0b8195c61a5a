// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import org.rtjvm.scheduling.Affinity;
import org.rtjvm.scheduling.EDFParameters;
import org.rtjvm.scheduling.EDFScheduler;

/**
 * The parameters and the scheduler of one thread or handler.
 *
 * <p>Lives in the area of its owner.  Fields may be read by anybody and are set by the methods of this class only, by
 * one thread at a time (the lock of this object), after the scheduler and, for schedulables that may not touch the heap, the
 * place of the parameters have been checked.
 */
final class Bindings extends Peer implements Runnable {
    /**
     * What an owner does when parameters that it uses are changed or replaced: called after the change, by the thread that made it.
     * No lock is held but one that keeps parameters from changing meanwhile.
     */
    interface Effects {
        void schedulingChanged();

        void releaseChanged();

        void memoryChanged();

        void groupChanged();
    }

    private static final Object USERS = new Object();       // held while effects are called: then nobody leaves

    private final Schedulable owner;
    private final Effects effects;          // null: threads, whose effects are the VM's business
    private final boolean noHeap;
    private final long handle;              // of the schedulable in the VM
    Scheduler scheduler;
    SchedulingParameters scheduling;
    ReleaseParameters release;
    MemoryParameters memory;
    ProcessingGroupParameters group;
    Affinity affinity;                      // or null
    private Sections sections;              // or null: none were declared
    private Scheduler wanted;               // whose parameters are being made, with which priority (0: the usual), of which kind, and what was made
    private int wantedPriority;
    private boolean wantsRelease;
    private SchedulingParameters madeScheduling;
    private ReleaseParameters madeRelease;

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
        Threads.exempt(this);
        handle = Threads.open(owner instanceof Thread ? (Thread) owner : null, effects);
        Scheduler chosen = schedulerOf(scheduling);
        assign(chosen, scheduling == null ? inherited(chosen) : scheduling, release, memory, group);
    }

    /** The default, but for parameters that say by their type which one they are for. */
    private static Scheduler schedulerOf(SchedulingParameters scheduling) {
        Scheduler usual = Scheduler.getDefaultScheduler();
        if (scheduling instanceof EDFParameters) {
            return EDFScheduler.instance();
        }
        return scheduling instanceof PriorityParameters && Deadlines.are(usual) ? PriorityScheduler.instance() : usual;
    }

    /** What the VM knows the schedulable by. */
    long handle() {
        return handle;
    }

    /** Those of a schedulable that the VM has made. */
    static Bindings of(Schedulable schedulable) {
        if (schedulable == null) {
            throw new IllegalArgumentException("no schedulable");
        }
        if (schedulable instanceof RealtimeThread) {
            return ((RealtimeThread) schedulable).bindings();
        }
        if (schedulable instanceof AsyncEventHandler) {
            return ((AsyncEventHandler) schedulable).bindings();
        }
        throw new IllegalArgumentException("neither a real-time thread nor a handler: " + schedulable);
    }

    /** Those of the creating thread, if its scheduler is that of the new one. */
    private static SchedulingParameters inherited(Scheduler chosen) {
        Thread creator = Thread.currentThread();
        SchedulingParameters its =
            creator instanceof RealtimeThread ? ((RealtimeThread) creator).getSchedulingParameters() : null;
        boolean other = its instanceof EDFParameters != Deadlines.are(chosen);
        return its == null || other ? null : (SchedulingParameters) its.clone();
    }

    @Override
    void giveBack() {
        if (handle != 0) {
            synchronized (USERS) {
                Threads.close(handle);
            }
        }
    }

    /* Giving it parameters. */

    private void check(Scheduler newScheduler, SchedulingParameters newScheduling, ReleaseParameters newRelease,
            MemoryParameters newMemory, ProcessingGroupParameters newGroup) {
        if (newRelease != null) {
            newRelease.requireDeadline();
        }
        newScheduler.check(newScheduling);
        newScheduler.check(newRelease);
        if (newGroup != null) {
            newGroup.requireRealtimeClock();
        }
        requireHoldable(newScheduler, "its scheduler");
        requireUsable(newScheduling, "its scheduling parameters");
        requireUsable(newRelease, "its release parameters");
        requireUsable(newMemory, "its memory parameters");
        requireUsable(newGroup, "its processing group parameters");
        if (newRelease != null) {
            newRelease.requireReadable();
        }
        if (newGroup != null) {
            newGroup.requireReadable();
        }
        if (!(newRelease instanceof PeriodicParameters) && release instanceof PeriodicParameters
                && Threads.isWaiting(handle)) {
            throw new IllegalThreadStateException("waiting for its next period: " + owner);
        }
    }

    private void assign(Scheduler newScheduler, SchedulingParameters newScheduling, ReleaseParameters newRelease,
            MemoryParameters newMemory, ProcessingGroupParameters newGroup) {
        SchedulingParameters chosen = newScheduling == null ? defaultScheduling(newScheduler) : newScheduling;
        ReleaseParameters times = newRelease == null ? defaultRelease(newScheduler) : newRelease;
        check(newScheduler, chosen, times, newMemory, newGroup);
        if (effects == null) {
            bind(newScheduler, chosen, times, newMemory, newGroup);
            return;
        }
        synchronized (USERS) {
            bind(newScheduler, chosen, times, newMemory, newGroup);
            effects.schedulingChanged();
            effects.releaseChanged();
            effects.memoryChanged();
            effects.groupChanged();
        }
    }

    private SchedulingParameters defaultScheduling(Scheduler of) {
        make(of, 0, false);
        SchedulingParameters made = madeScheduling;
        madeScheduling = null;
        return made;
    }

    private ReleaseParameters defaultRelease(Scheduler of) {
        make(of, 0, true);
        ReleaseParameters made = madeRelease;
        madeRelease = null;
        return made;
    }

    /** The usual parameters of a scheduler, or a priority: in the area of the schedulable that will have them, if that can be reached. */
    private void make(Scheduler of, int priority, boolean ofReleases) {
        MemoryArea area = Areas.areaOf(owner);
        wanted = of;
        wantedPriority = priority;
        wantsRelease = ofReleases;
        if (!(area instanceof ScopedMemory) || Areas.isOnStack(area.handle())) {
            Areas.executeInArea(area.handle(), this);
        } else {
            run();
        }
        wanted = null;
    }

    /** What {@code make} executes. */
    @Override
    public void run() {
        if (wantsRelease) {
            madeRelease = wanted.defaultRelease();
        } else {
            madeScheduling = wantedPriority > 0 ? new PriorityParameters(wantedPriority) : wanted.defaultScheduling();
        }
    }

    /** Fields first, as they keep alive what the VM knows by address; what is replaced must live until it is forgotten. */
    private void bind(Scheduler newScheduler, SchedulingParameters newScheduling, ReleaseParameters newRelease,
            MemoryParameters newMemory, ProcessingGroupParameters newGroup) {
        takePriority(newScheduler, newScheduling);
        scheduler = newScheduler;
        if (!Deadlines.are(newScheduler)) {
            Threads.leave(handle);
        }
        bindScheduling(newScheduling);
        bindRelease(newRelease);
        bindGroup(newGroup);
        bindMemory(newMemory);
    }

    /** First of all, as it may be refused. */
    private void takePriority(Scheduler newScheduler, SchedulingParameters parameters) {
        Threads.setRanged(handle, newScheduler instanceof PriorityScheduler || Deadlines.are(newScheduler));
        if (Deadlines.are(newScheduler)) {
            Deadlines.join(handle, (EDFParameters) parameters);
        }
        if (parameters instanceof PriorityParameters
                && !Threads.priority(handle, parameters, ((PriorityParameters) parameters).getPriority())) {
            Threads.setRanged(handle, scheduler instanceof PriorityScheduler);
            throw new IllegalArgumentException("priority " + parameters + " is above the ceiling of a lock that is held");
        }
    }

    private void bindScheduling(SchedulingParameters parameters) {
        SchedulingParameters old = scheduling;
        scheduling = parameters;
        if (old != parameters) {
            Threads.bind(handle, Threads.SCHEDULING, parameters);
        }
        if (parameters instanceof PriorityParameters) {
            Threads.priority(handle, parameters, ((PriorityParameters) parameters).getPriority());
        }
    }

    private void bindRelease(ReleaseParameters parameters) {
        ReleaseParameters old = release;
        release = parameters;
        if (old != parameters) {
            Threads.bind(handle, Threads.RELEASE, parameters);
        }
        (parameters == null ? new AperiodicParameters() : parameters).tell(handle);
    }

    private void bindGroup(ProcessingGroupParameters parameters) {
        ProcessingGroupParameters old = group;
        if (old != parameters) {
            Threads.setGroup(handle, parameters);
        }
        group = parameters;
        if (old != parameters) {
            Threads.bind(handle, Threads.GROUP, parameters);
            if (parameters != null) {
                parameters.tell();
            }
        }
    }

    private void bindMemory(MemoryParameters parameters) {
        MemoryParameters old = memory;
        memory = parameters;
        if (old != parameters) {
            Threads.bind(handle, Threads.MEMORY, parameters);
            limitMemory(parameters != null || old != null);
            if (parameters != null || old != null) {
                Threads.rate(handle, parameters, rateOf(parameters), false);
            }
        }
    }

    /** What it will allocate in the heap, in bytes per second. */
    private long rateOf(MemoryParameters parameters) {
        return parameters == null || noHeap ? MemoryParameters.NO_MAX : parameters.getAllocationRate();
    }

    /** Refuses what its owner may not touch or refer to: before anything changes. */
    private void requireUsable(Object object, String what) {
        requireReachable(object, what);
        requireHoldable(object, what);
    }

    private void requireHoldable(Object object, String what) {
        if (object != null && !Areas.mayHold(this, object)) {
            throw new IllegalAssignmentError(what + " would be in an area further in");
        }
    }

    /** Refuses what its owner may not touch. */
    private void requireReachable(Object object, String what) {
        if (noHeap) {
            NoHeapRealtimeThread.requireOutsideHeap(object, what);
        }
    }

    /** Tells the VM the limits of a thread. */
    private void limitMemory(boolean known) {
        if (known && owner instanceof Thread) {
            Areas.setBudget((Thread) owner, memory == null ? MemoryParameters.NO_MAX : memory.getMaxMemoryArea(),
                memory == null ? MemoryParameters.NO_MAX : memory.getMaxImmortal());
        }
    }

    synchronized void setScheduling(SchedulingParameters parameters) {
        assign(scheduler, parameters, release, memory, group);
    }

    synchronized void setRelease(ReleaseParameters parameters) {
        assign(scheduler, scheduling, parameters, memory, group);
    }

    synchronized void setMemory(MemoryParameters parameters) {
        assign(scheduler, scheduling, release, parameters, group);
    }

    synchronized void setProcessingGroup(ProcessingGroupParameters parameters) {
        assign(scheduler, scheduling, release, memory, parameters);
    }

    synchronized void setScheduler(Scheduler newScheduler) {
        setScheduler(newScheduler, scheduling, release, memory, group);
    }

    synchronized void setScheduler(Scheduler newScheduler, SchedulingParameters newScheduling, ReleaseParameters newRelease,
            MemoryParameters newMemory, ProcessingGroupParameters newGroup) {
        if (newScheduler == null) {
            throw new IllegalArgumentException("no scheduler");
        }
        RealtimeSystem.getSecurityManager().checkSetScheduler();
        requireReachable(newScheduler, "its scheduler");
        assign(newScheduler, newScheduling, newRelease, newMemory, newGroup);
    }

    /** Where it runs; set is 0 if that is nowhere of its own. */
    synchronized void setAffinity(Affinity cpus, long set) {
        affinity = cpus;
        Threads.cpus(handle, set);
        if (effects != null) {
            synchronized (USERS) {
                effects.groupChanged();
            }
        }
    }

    /** Has it or its group CPUs of its own? */
    boolean isPlaced() {
        return affinity != null || (group != null && group.affinity() != null);
    }

    /* Changes of parameters. */

    /**
     * Refuses a no-heap caller that could not tell all users of parameters: before anything changes.
     *
     * @throws MemoryAccessError if a handler in the heap uses them
     */
    static void requireTellable(Object parameters, int kind) {
        if (!Threads.mayTell(parameters, kind)) {
            throw new MemoryAccessError("a handler in the heap uses the parameters");
        }
    }

    /** Tells the handlers that use parameters; threads the VM has told already. */
    static void changed(Object parameters, int kind) {
        if (Threads.nextUser(parameters, kind, 0) == 0) {
            return;
        }
        synchronized (USERS) {
            for (long user = Threads.nextUser(parameters, kind, 0); user != 0;
                    user = Threads.nextUser(parameters, kind, user)) {
                tell(Threads.effects(user), kind);
            }
        }
    }

    private static void tell(Effects who, int kind) {
        switch (kind) {
            case Threads.SCHEDULING:
                who.schedulingChanged();
                break;
            case Threads.RELEASE:
                who.releaseChanged();
                break;
            case Threads.MEMORY:
                who.memoryChanged();
                break;
            default:
                who.groupChanged();
        }
    }

    /* Threads. */

    /** The thread is about to start. */
    synchronized void prepareStart() {
        limitMemory(memory != null);
        long first = release instanceof PeriodicParameters ? ((PeriodicParameters) release).first() : 0;
        Threads.prepareStart(handle, first);
    }

    void abandonStart() {
        Threads.abandonStart(handle);
    }

    void schedulePeriodic() {
        if (release instanceof PeriodicParameters) {
            Threads.schedule(handle);
        }
    }

    void deschedulePeriodic() {
        if (release instanceof PeriodicParameters) {
            Threads.deschedule(handle);
        }
    }

    /**
     * What Thread.setPriority means for its thread.
     *
     * @throws ClassCastException if it has no priority
     */
    synchronized void setPriority(int priority) {
        if (scheduling == null) {
            throw new ClassCastException("no priority: " + owner);
        }
        PriorityParameters its = (PriorityParameters) scheduling;
        scheduler.checkPriority(priority);
        if (Threads.isShared(handle, Threads.SCHEDULING)) {
            make(null, priority, false);
            setScheduling(madeScheduling);
            madeScheduling = null;
        } else {
            its.setPriority(priority);
        }
    }

    /* Feasibility. */

    /** Refuses one that another scheduler has. */
    Bindings requireScheduler(Scheduler its) {
        if (scheduler != its) {
            throw new IllegalArgumentException("it has another scheduler: " + owner);
        }
        return this;
    }

    boolean addToFeasibility() {
        Threads.analyse(handle, true);
        return areFeasible();
    }

    boolean removeFromFeasibility() {
        return Threads.analyse(handle, false);
    }

    boolean addIfFeasible() {
        if (!(scheduler instanceof PriorityScheduler || Deadlines.are(scheduler))) {
            return addAsSchedulerAnswers();
        }
        boolean feasible = Threads.isFeasible(handle, null, 0, Threads.AS_IS, Threads.AS_IS, Threads.AS_IS,
            Threads.AS_IS, false, null, 0, 0);
        if (feasible) {
            Threads.analyse(handle, true);
        }
        return feasible;
    }

    /** For a scheduler of the program, which has no question for it: takes part, and withdraws if that is not feasible. */
    private boolean addAsSchedulerAnswers() {
        boolean feasible = scheduler.addToFeasibility(owner);
        if (!feasible) {
            scheduler.removeFromFeasibility(owner);
        }
        return feasible;
    }

    /** How long it holds a lock, or null: what else delays it. */
    void declareSection(Object lock, long nanos) {
        requireReachable(lock, "a lock that it holds");
        synchronized (this) {
            if (sections == null) {
                Areas.executeInArea(Areas.areaOf(this).handle(), () -> sections = new Sections());
            }
            sections.set(lock, nanos);
            sections.tell(handle);
        }
    }

    void declareRegion(long longest, long undo) {
        Threads.regions(handle, longest, undo);
    }

    static boolean areFeasible() {
        return Threads.isFeasible(0, null, 0, Threads.AS_IS, Threads.AS_IS, Threads.AS_IS, Threads.AS_IS, false, null,
            0, 0);
    }

    /* As its scheduler answers: it may be one that somebody else has made.  What is not given stays. */

    synchronized boolean askIfFeasible(SchedulingParameters newScheduling) {
        return scheduler.setIfFeasible(owner, newScheduling, release, memory, group);
    }

    synchronized boolean askIfFeasible(ReleaseParameters newRelease) {
        return scheduler.setIfFeasible(owner, newRelease, memory);
    }

    synchronized boolean askIfFeasible(MemoryParameters newMemory) {
        return scheduler.setIfFeasible(owner, release, newMemory);
    }

    synchronized boolean askIfFeasible(ProcessingGroupParameters newGroup) {
        return scheduler.setIfFeasible(owner, release, memory, newGroup);
    }

    synchronized boolean askIfFeasible(ReleaseParameters newRelease, MemoryParameters newMemory) {
        return scheduler.setIfFeasible(owner, newRelease, newMemory);
    }

    synchronized boolean askIfFeasible(ReleaseParameters newRelease, ProcessingGroupParameters newGroup) {
        return scheduler.setIfFeasible(owner, newRelease, memory, newGroup);
    }

    synchronized boolean askIfFeasible(ReleaseParameters newRelease, MemoryParameters newMemory,
            ProcessingGroupParameters newGroup) {
        return scheduler.setIfFeasible(owner, newRelease, newMemory, newGroup);
    }

    synchronized boolean askIfFeasible(SchedulingParameters newScheduling, ReleaseParameters newRelease,
            MemoryParameters newMemory) {
        return scheduler.setIfFeasible(owner, newScheduling, newRelease, newMemory, group);
    }

    synchronized boolean askIfFeasible(SchedulingParameters newScheduling, ReleaseParameters newRelease,
            MemoryParameters newMemory, ProcessingGroupParameters newGroup) {
        return scheduler.setIfFeasible(owner, newScheduling, newRelease, newMemory, newGroup);
    }

    /* The same as the priority scheduler answers. */

    synchronized boolean setIfFeasible(ReleaseParameters newRelease, MemoryParameters newMemory) {
        return setIfFeasible(scheduling, newRelease, newMemory, group);
    }

    synchronized boolean setIfFeasible(ReleaseParameters newRelease, MemoryParameters newMemory,
            ProcessingGroupParameters newGroup) {
        return setIfFeasible(scheduling, newRelease, newMemory, newGroup);
    }

    synchronized boolean setIfFeasible(SchedulingParameters newScheduling, ReleaseParameters newRelease,
            MemoryParameters newMemory, ProcessingGroupParameters newGroup) {
        SchedulingParameters chosen = newScheduling == null ? defaultScheduling(scheduler) : newScheduling;
        ReleaseParameters times = newRelease == null ? defaultRelease(scheduler) : newRelease;
        check(scheduler, chosen, times, newMemory, newGroup);
        boolean feasible = Threads.isFeasible(handle, null, 0, Deadlines.eligibility(chosen), times.distance(),
            times.getDeadline().toNanos(), times.getCost().toNanos(), true, newGroup,
            newGroup == null ? 0 : newGroup.getPeriod().toNanos(), newGroup == null ? 0 : newGroup.getCost().toNanos());
        feasible = feasible && Threads.mayAllocate(handle, rateOf(newMemory));
        if (feasible) {
            assign(scheduler, chosen, times, newMemory, newGroup);
        }
        return feasible;
    }
}
