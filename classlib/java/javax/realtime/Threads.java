// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * The door from this package to the VM's knowledge of schedulables: who uses which parameters, releases, budgets.
 *
 * <p>A schedulable is known by a handle, which is never 0; handlers by the address of {@link AsyncEventHandler#peer}.  Times are
 * nanoseconds.
 */
final class Threads {
    /* The kinds of parameters. */
    static final int SCHEDULING = 0;
    static final int RELEASE = 1;
    static final int MEMORY = 2;
    static final int GROUP = 3;

    /* The kinds of releases. */
    static final int APERIODIC = 0;
    static final int PERIODIC = 1;
    static final int SPORADIC = 2;

    /** What is assumed to be as it is. */
    static final long AS_IS = -1;

    private Threads() {}

    /** The address of a handler, 0 for none. */
    static long peer(AsyncEventHandler handler) {
        return handler == null ? 0 : handler.peer();
    }

    /** What the VM knows a schedulable by; called by the VM for org.rtjvm.scheduling, as the next. */
    @SuppressWarnings("unused")
    private static long handleOf(Schedulable schedulable) {
        return Bindings.of(schedulable).handle();
    }

    /** 0: it is a thread. */
    @SuppressWarnings("unused")
    private static long handlerOf(Schedulable schedulable) {
        return schedulable instanceof AsyncEventHandler ? peer((AsyncEventHandler) schedulable) : 0;
    }

    /** Of org.rtjvm.scheduling.Releases; called by the VM. */
    @SuppressWarnings("unused")
    private static void prepareReleases(Schedulable schedulable) {
        Bindings its = Bindings.of(schedulable);
        ReleaseParameters release = its.release;
        if (release instanceof PeriodicParameters) {
            throw new IllegalArgumentException("periodic: " + schedulable);
        }
        if (!(its.scheduler instanceof PriorityScheduler || Deadlines.are(its.scheduler))) {
            throw new IllegalArgumentException("it has another scheduler: " + schedulable);
        }
        openReleases(its.handle(), Gates.violation(release), Gates.overflow(release), Gates.length(release));
    }

    /** Others may release it from now on, by these policies. */
    private static native void openReleases(long schedulable, int violation, int overflow, int length);

    /** A new schedulable; thread and effects may be null. */
    static native long open(Thread thread, Bindings.Effects effects);

    static native void close(long schedulable);

    /** A lock of this package, which nobody knows of yet, follows inheritance, whatever the program's default is. */
    static native void exempt(Object fresh);

    /** It runs on the CPUs of a set from now on; members of a group that have none of their own do. */
    static native void cpus(long schedulable, long set);

    static native void groupCpus(ProcessingGroupParameters group, long set);

    /** From now on it uses these parameters, or none of the kind. */
    static native void bind(long schedulable, int kind, Object parameters);

    /** Does somebody else use the parameters, too? */
    static native boolean isShared(long schedulable, int kind);

    /** The next user of parameters that has effects, from 0 to 0. */
    static native long nextUser(Object parameters, int kind, long after);

    static native Bindings.Effects effects(long schedulable);

    /** May the caller touch the effects of all who use the parameters? */
    static native boolean mayTell(Object parameters, int kind);

    /** Its scheduler takes no other priorities than the priority scheduler. */
    static native void setRanged(long schedulable, boolean ranged);

    /** For one schedulable, or if 0 all that use the parameters.  False: refused, nothing has changed. */
    static native boolean priority(long only, SchedulingParameters parameters, int priority);

    /** Does somebody use the release parameters whom the priority scheduler has? */
    static native boolean isRanged(ReleaseParameters parameters);

    /** 0: a band of deadlines may have such members; else the number of what is wrong. */
    static native int mayJoin(int lowest, int highest, int preemption);

    /** Is scheduled by deadlines from now on, in a band of priorities.  0, or as {@link #mayJoin}. */
    static native int join(long schedulable, int lowest, int highest, int preemption);

    /** Is not scheduled by deadlines any more. */
    static native void leave(long schedulable);

    static native void release(long only, ReleaseParameters parameters, int kind, long period, long deadline,
        long cost, long missHandler, long overrunHandler);

    /** False: refused, as somebody is beyond a limit, and nothing has changed. */
    static native boolean memory(MemoryParameters parameters, long maxArea, long maxImmortal);

    /** One schedulable, or all users of parameters, will allocate so many bytes a second in the heap.  False: this was to be feasible, and is not. */
    static native boolean rate(long only, MemoryParameters parameters, long rate, boolean ifFeasible);

    /** Whether the heap has room for what all that take part in the analysis, and this one, say that they will allocate. */
    static native boolean mayAllocate(long schedulable, long rate);

    static native void setGroup(long schedulable, ProcessingGroupParameters parameters);

    static native void group(ProcessingGroupParameters parameters, long first, long period, long cost, long deadline,
        long missHandler, long overrunHandler);

    /** The thread that is about to start is this schedulable, first released at a reading of System.nanoTime, or 0: at once. */
    static native void prepareStart(long schedulable, long first);

    static native void abandonStart(long schedulable);

    /** Whether the deadline was met. */
    static native boolean waitForRelease(boolean interruptible);

    static native boolean isWaiting(long schedulable);

    static native void schedule(long schedulable);

    static native void deschedule(long schedulable);

    static native void fire(long handler);

    /** For how long it holds each of so many locks, and for how long something else delays it. */
    static native void sections(long schedulable, Object[] locks, long[] lengths, int count, long other);

    /** For how long its regions last, and take to be undone, at most. */
    static native void regions(long schedulable, long longest, long undo);

    /** Takes part in the feasibility analysis or not.  Returns whether it did before. */
    static native boolean analyse(long schedulable, boolean part);

    /**
     * Whether all deadlines would be met if something were different: for a schedulable, which takes part then, or for all
     * users of parameters.
     */
    static native boolean isFeasible(long schedulable, Object parameters, int kind, long priority, long period,
        long deadline, long cost, boolean regrouped, Object group, long groupPeriod, long groupCost);
}
