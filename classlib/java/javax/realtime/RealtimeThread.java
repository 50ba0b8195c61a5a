// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A thread that may enter memory areas and that a real-time scheduler schedules.
 *
 * <p>It runs under the priority of its scheduling parameters from its start on.  With periodic release parameters it is released
 * at their start, and then by {@link #waitForNextPeriod} at each period; with others, once.
 *
 * <p>Source: RTSJ 1.0.2 RealtimeThread.
 */
public class RealtimeThread extends Thread implements Schedulable {
    private static final ThreadGroup ROOT = rootGroup();
    private static int made;

    private final Bindings bindings;
    private final MemoryArea area;          /* where its run begins */
    private final long constructedIn;       /* the scope stack of the constructor, from which its own grows */
    private final int constructedDepth;

    /** With default parameters, running in the current memory area. */
    public RealtimeThread() {
        this(null, null);
    }

    /**
     * With scheduling parameters, running in the current memory area.
     *
     * @param scheduling how eligible it is; null is a copy of the creating thread's, or the scheduler's default
     * @throws IllegalArgumentException if the scheduler does not take the parameters
     * @throws IllegalAssignmentError if they may not be referred to from here
     */
    public RealtimeThread(SchedulingParameters scheduling) {
        this(scheduling, null);
    }

    /**
     * With scheduling and release parameters, running in the current memory area.
     *
     * @param scheduling how eligible it is; null is a copy of the creating thread's, or the scheduler's default
     * @param release when it is released; null is the scheduler's default
     * @throws IllegalArgumentException if the scheduler does not take the parameters
     * @throws IllegalAssignmentError if they may not be referred to from here
     */
    public RealtimeThread(SchedulingParameters scheduling, ReleaseParameters release) {
        this(scheduling, release, null, null, null, null);
    }

    /**
     * With everything.
     *
     * @param scheduling how eligible it is; null is a copy of the creating thread's, or the scheduler's default
     * @param release when it is released; null is the scheduler's default
     * @param memory how much memory it may use; null is no limit
     * @param area where it runs; null is the current memory area
     * @param group the budget that it shares; null is none
     * @param logic what it runs; null is its own method {@code run}
     * @throws IllegalArgumentException if the scheduler does not take the parameters
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public RealtimeThread(SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory,
            MemoryArea area, ProcessingGroupParameters group, Runnable logic) {
        super(groupOf(Thread.currentThread()), logic, nextName());
        this.area = area == null ? Areas.current() : area;
        constructedIn = Areas.currentHandle();
        constructedDepth = Areas.depth();
        bindings = new Bindings(this, scheduling, release, memory, group);
    }

    private static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }

    /** The group of a new thread: its creator's, or the root for creators that have none. */
    private static ThreadGroup groupOf(Thread creator) {
        ThreadGroup group = creator.getThreadGroup();
        return group == null ? ROOT : group;
    }

    private static synchronized String nextName() {
        return "RealtimeThread-" + made++;
    }

    private static void requireRealtimeThread() {
        currentRealtimeThread();
    }

    final Bindings bindings() {
        return bindings;
    }

    /** What Thread.setPriority does for a real-time thread; called by the VM, also while the thread is being constructed. */
    private static void setPriority(RealtimeThread thread, int priority) {
        Bindings acting = thread.acting();
        if (acting != null) {
            acting.setPriority(priority);
        }
    }

    /** What Thread.getPriority refuses for a real-time thread; called by the VM. */
    private static void requirePriority(RealtimeThread thread) {
        if (thread.bindings != null && !(thread.acting().scheduling instanceof PriorityParameters)) {
            throw new ClassCastException("no priority: " + thread.getName());
        }
    }

    /** Of the schedulable that it works for now: of a handler, if it runs handlers. */
    Bindings acting() {
        return bindings;
    }

    /**
     * The calling thread.
     *
     * @return the thread
     * @throws ClassCastException if it is not a real-time thread
     */
    public static RealtimeThread currentRealtimeThread() throws ClassCastException {
        if (Thread.currentThread() instanceof RealtimeThread current) {
            return current;
        }
        throw Areas.refused(new ClassCastException(MemoryArea.NOT_SCHEDULABLE), Areas.RULE_SCHEDULABLE, null);
    }

    /* Memory areas. */

    /** @return the current allocation context of the calling thread */
    public static MemoryArea getCurrentMemoryArea() {
        return Areas.current();
    }

    /**
     * Where the initial memory area of the calling thread is on its stack of memory areas.
     *
     * @return the index
     * @throws ClassCastException if the calling thread is not a real-time thread
     */
    public static int getInitialMemoryAreaIndex() {
        requireRealtimeThread();
        return Areas.initialIndex();
    }

    /** @return the memory area in which it runs at first */
    public MemoryArea getMemoryArea() {
        return area;
    }

    /**
     * The size of the calling thread's stack of memory areas.  The current one has the greatest index, this number less
     * one.
     *
     * @return how many
     * @throws ClassCastException if the calling thread is not a real-time thread
     */
    public static int getMemoryAreaStackDepth() {
        requireRealtimeThread();
        return Areas.depth();
    }

    /**
     * A memory area on the calling thread's stack.
     *
     * @param index its index; 0 is the outermost
     * @return the area, or null if there is none with that index
     * @throws ClassCastException if the calling thread is not a real-time thread
     * @throws MemoryAccessError if a no-heap thread asks for an area whose object lives in the heap
     */
    public static MemoryArea getOuterMemoryArea(int index) {
        requireRealtimeThread();
        return Areas.outer(index);
    }

    /**
     * Starts the thread in its initial memory area.
     *
     * @throws IllegalThreadStateException if it was started before
     * @throws ScopedCycleException if its initial memory area is a scope in use with another parent
     */
    @Override
    public void start() {
        synchronized (this) {       /* super.start takes this lock, too */
            if (getState() != Thread.State.NEW) {
                throw new IllegalThreadStateException("started before: " + this);
            }
            Areas.prepareStart(this, area.handle(), constructedIn, constructedDepth,
                this instanceof NoHeapRealtimeThread);
            boolean prepared = false;
            boolean started = false;
            try {
                bindings.prepareStart();
                prepared = true;
                if (getThreadGroup() == null) {     /* a group lives in the heap and outlives scopes */
                    Areas.startAlone(this);
                } else {
                    super.start();
                }
                started = true;
            } finally {
                if (!started) {
                    Areas.abandonStart(this);
                    if (prepared) {
                        bindings.abandonStart();
                    }
                }
            }
        }
    }

    /* Time. */

    /**
     * Lets the calling thread sleep by the clock of the time.
     *
     * @param time how long, or until when; a time that has passed returns at once
     * @throws InterruptedException if the thread is interrupted
     * @throws ClassCastException if the calling thread is not a real-time thread
     * @throws IllegalArgumentException if {@code time} is null, or relative and less than zero
     * @throws UnsupportedOperationException if the clock does not tell the time
     */
    public static void sleep(HighResolutionTime time) throws InterruptedException {
        sleep(HighResolutionTime.present(time).getClock(), time);
    }

    /**
     * Lets the calling thread sleep.  A clock that the program has made is read every few milliseconds, by this thread.
     *
     * @param clock the clock by which it sleeps; null is the real-time clock
     * @param time how long, or until when, by that clock, whatever its own is; a time that has passed returns at once
     * @throws InterruptedException if the thread is interrupted
     * @throws ClassCastException if the calling thread is not a real-time thread
     * @throws IllegalArgumentException if {@code time} is null, or relative and less than zero
     * @throws UnsupportedOperationException if the clock does not tell the time
     */
    public static void sleep(Clock clock, HighResolutionTime time)
            throws InterruptedException, ClassCastException, IllegalArgumentException {
        requireRealtimeThread();
        if (HighResolutionTime.present(time) instanceof RelativeTime) {
            Checks.notNegative("sleep", time);
        }
        if (HighResolutionTime.orRealtime(clock) == RealtimeClock.INSTANCE) {
            Waiting.sleepUntil(Waiting.monotonic(time));
        } else {
            new Watch(clock).sleep(time);
        }
    }

    /**
     * Interrupts the thread as {@link Thread#interrupt} says, and makes the generic
     * {@link AsynchronouslyInterruptedException} pending on it.
     */
    @Override
    public void interrupt() {
        AsynchronouslyInterruptedException.interrupt(this);
        super.interrupt();
    }

    /**
     * Stops periodic releases: {@link #waitForNextPeriod} returns no more until they are resumed.  Without periodic release
     * parameters it does nothing.
     */
    public void deschedulePeriodic() {
        bindings.deschedulePeriodic();
    }

    /**
     * Resumes periodic releases with the next one that is due; those that were lost meanwhile stay so.  Without periodic release
     * parameters it does nothing.
     */
    public void schedulePeriodic() {
        bindings.schedulePeriodic();
    }

    /**
     * Waits for the next release of the calling thread.
     *
     * <p>Without a deadline miss handler, each missed deadline makes one call return false, at once; the first false in a row
     * leaves the thread in the release that missed.  With a handler, a miss releases the handler and deschedules the
     * thread until {@link #schedulePeriodic} is called.
     *
     * @return whether the deadline of the last one was met
     * @throws ClassCastException if the calling thread is not a real-time thread
     * @throws IllegalThreadStateException if it is not periodic
     */
    public static boolean waitForNextPeriod() throws ClassCastException, IllegalThreadStateException {
        requirePeriodic(currentRealtimeThread());
        return Threads.waitForRelease(false);
    }

    /**
     * Waits for the next release of the calling thread, or for an interrupt.
     *
     * @return whether the deadline of the last one was met
     * @throws ClassCastException if the calling thread is not a real-time thread
     * @throws IllegalThreadStateException if it is not periodic
     * @throws InterruptedException if the thread is interrupted
     */
    public static boolean waitForNextPeriodInterruptible()
            throws IllegalThreadStateException, ClassCastException, InterruptedException {
        requirePeriodic(currentRealtimeThread());
        return Threads.waitForRelease(true);
    }

    private static void requirePeriodic(RealtimeThread thread) {
        if (!(thread.bindings.release instanceof PeriodicParameters)) {
            throw new IllegalThreadStateException("not periodic: " + thread);
        }
    }

    /* Parameters. */

    /** {@inheritDoc} */
    @Override
    public boolean addIfFeasible() {
        return bindings.addIfFeasible();
    }

    /** {@inheritDoc} */
    @Override
    public boolean addToFeasibility() {
        return bindings.scheduler.addToFeasibility(this);
    }

    /** {@inheritDoc} */
    @Override
    public boolean removeFromFeasibility() {
        return bindings.scheduler.removeFromFeasibility(this);
    }

    /** {@inheritDoc} */
    @Override
    public MemoryParameters getMemoryParameters() {
        return bindings.memory;
    }

    /** {@inheritDoc} */
    @Override
    public ProcessingGroupParameters getProcessingGroupParameters() {
        return bindings.group;
    }

    /** {@inheritDoc} */
    @Override
    public ReleaseParameters getReleaseParameters() {
        return bindings.release;
    }

    /** {@inheritDoc} */
    @Override
    public SchedulingParameters getSchedulingParameters() {
        return bindings.scheduling;
    }

    /** {@inheritDoc} */
    @Override
    public Scheduler getScheduler() {
        return bindings.scheduler;
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(ReleaseParameters release, MemoryParameters memory) {
        return bindings.askIfFeasible(release, memory);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(ReleaseParameters release, MemoryParameters memory,
            ProcessingGroupParameters group) {
        return bindings.askIfFeasible(release, memory, group);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(ReleaseParameters release, ProcessingGroupParameters group) {
        return bindings.askIfFeasible(release, group);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory) {
        return bindings.askIfFeasible(scheduling, release, memory);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setIfFeasible(SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, ProcessingGroupParameters group) {
        return bindings.askIfFeasible(scheduling, release, memory, group);
    }

    /** {@inheritDoc} */
    @Override
    public void setMemoryParameters(MemoryParameters memory) {
        bindings.setMemory(memory);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setMemoryParametersIfFeasible(MemoryParameters memory) {
        return bindings.askIfFeasible(memory);
    }

    /** {@inheritDoc} */
    @Override
    public void setProcessingGroupParameters(ProcessingGroupParameters group) {
        bindings.setProcessingGroup(group);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setProcessingGroupParametersIfFeasible(ProcessingGroupParameters group) {
        return bindings.askIfFeasible(group);
    }

    /** {@inheritDoc} */
    @Override
    public void setReleaseParameters(ReleaseParameters release) {
        bindings.setRelease(release);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setReleaseParametersIfFeasible(ReleaseParameters release) {
        return bindings.askIfFeasible(release);
    }

    /** {@inheritDoc} */
    @Override
    public void setSchedulingParameters(SchedulingParameters scheduling) {
        bindings.setScheduling(scheduling);
    }

    /** {@inheritDoc} */
    @Override
    public boolean setSchedulingParametersIfFeasible(SchedulingParameters scheduling) {
        return bindings.askIfFeasible(scheduling);
    }

    /** {@inheritDoc} */
    @Override
    public void setScheduler(Scheduler scheduler) {
        bindings.setScheduler(scheduler);
    }

    /** {@inheritDoc} */
    @Override
    public void setScheduler(Scheduler scheduler, SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, ProcessingGroupParameters group) {
        bindings.setScheduler(scheduler, scheduling, release, memory, group);
    }
}
