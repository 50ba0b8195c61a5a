// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * What is to be done when an event happens, and how eligible it is then.
 *
 * <p>A handler has no thread of its own: one from a pool runs it, with the handler's priority, areas and limits; what is done
 * to the priority and the scheduling parameters of that thread meanwhile is done to the handler's.  Handlers may block: the
 * pool grows then, to 512 threads.  Releases
 * of one handler never overlap.  For each release its initial memory area is entered, {@link #handleAsyncEvent} is
 * called, and the area is left: if nobody else is in it, it is empty again.  A handler made in a scope keeps the scopes that
 * it was made in from its release to its end, not between releases.
 *
 * <p>A throwable that leaves {@link #handleAsyncEvent} goes to the default handler of uncaught exceptions, or else to
 * the standard error output; the handler can be released again.  The default handler is called in the memory area in which
 * this runs; if that is a scope and the call fails, it is called again outside, where a {@link ThrowBoundaryError} stands for what
 * lives in the scope.  An interrupt, or a generic {@link AsynchronouslyInterruptedException}, ends with the run that it has met.
 *
 * <p>Source: RTSJ 1.0.2 AsyncEventHandler.
 */
public class AsyncEventHandler implements Schedulable {
    private final HandlerPeer peer = new HandlerPeer(this);
    private final Bindings bindings;
    private final MemoryArea area;
    private final Runnable logic;
    private final boolean noHeap;
    private final long address;
    private volatile boolean user;          // not a daemon

    /** With default parameters, running in the current memory area. */
    public AsyncEventHandler() {
        this(null, null, null, null, null, false, null);
    }

    /**
     * With default parameters, running in the current memory area.
     *
     * @param noheap whether it never touches the heap
     * @throws IllegalArgumentException if it is so, and this or the current memory area is in the heap
     */
    public AsyncEventHandler(boolean noheap) {
        this(null, null, null, null, null, noheap, null);
    }

    /**
     * With something to do, running in the current memory area.
     *
     * @param noheap whether it never touches the heap
     * @param logic what {@link #handleAsyncEvent} runs; may be null
     * @throws IllegalArgumentException if {@code noheap}, and this, {@code logic} or the current memory area is in the
     *     heap
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    public AsyncEventHandler(boolean noheap, Runnable logic) {
        this(null, null, null, null, null, noheap, logic);
    }

    /**
     * With something to do, running in the current memory area.
     *
     * @param logic what {@link #handleAsyncEvent} runs; may be null
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    public AsyncEventHandler(Runnable logic) {
        this(null, null, null, null, null, false, logic);
    }

    /**
     * With all parameters.
     *
     * @param scheduling how eligible it is; null is a copy of the creating thread's or handler's, or the scheduler's
     *     default
     * @param release when it is released; null is the scheduler's default
     * @param memory how much memory it may use; null is no limit
     * @param area where it runs; null is the current memory area
     * @param group the budget that it shares; null is none
     * @param noheap whether it never touches the heap
     * @throws IllegalArgumentException if {@code noheap}, and this or something given is in the heap, or {@code area} is
     *     the heap; or if the scheduler does not take the parameters
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public AsyncEventHandler(SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory,
            MemoryArea area, ProcessingGroupParameters group, boolean noheap) {
        this(scheduling, release, memory, area, group, noheap, null);
    }

    /**
     * With all parameters and something to do.
     *
     * @param scheduling how eligible it is; null is a copy of the creating thread's or handler's, or the scheduler's
     *     default
     * @param release when it is released; null is the scheduler's default
     * @param memory how much memory it may use; null is no limit
     * @param area where it runs; null is the current memory area
     * @param group the budget that it shares; null is none
     * @param noheap whether it never touches the heap
     * @param logic what {@link #handleAsyncEvent} runs; may be null
     * @throws IllegalArgumentException if {@code noheap}, and this or something given is in the heap, or {@code area} is
     *     the heap; or if the scheduler does not take the parameters
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     * @throws IllegalThreadStateException if {@code area}, or a scope that it is made in, is for one thread only
     */
    public AsyncEventHandler(SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory,
            MemoryArea area, ProcessingGroupParameters group, boolean noheap, Runnable logic) {
        this.area = area == null ? Areas.current() : area;
        this.logic = logic;
        noHeap = noheap;
        if (noheap) {
            requireNoHeap();
        }
        bindings = new Bindings(this, noheap, peer, scheduling, release, memory, group);
        address = peer.create(noheap, this instanceof BoundAsyncEventHandler, this.area);
    }

    /**
     * With all parameters and something to do; it may use the heap.
     *
     * @param scheduling how eligible it is; null is a copy of the creating thread's or handler's, or the scheduler's
     *     default
     * @param release when it is released; null is the scheduler's default
     * @param memory how much memory it may use; null is no limit
     * @param area where it runs; null is the current memory area
     * @param group the budget that it shares; null is none
     * @param logic what {@link #handleAsyncEvent} runs; may be null
     * @throws IllegalArgumentException if the scheduler does not take the parameters
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     * @throws IllegalThreadStateException if {@code area}, or a scope that it is made in, is for one thread only
     */
    public AsyncEventHandler(SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory,
            MemoryArea area, ProcessingGroupParameters group, Runnable logic) {
        this(scheduling, release, memory, area, group, false, logic);
    }

    private void requireNoHeap() {
        if (area == HeapMemory.instance()) {
            throw new IllegalArgumentException("a no-heap handler needs a memory area other than the heap");
        }
        NoHeapRealtimeThread.requireOutsideHeap(this, "the handler itself");
        NoHeapRealtimeThread.requireOutsideHeap(area, "its initial memory area");
        NoHeapRealtimeThread.requireOutsideHeap(logic, "its logic");
    }

    /** The address of the handler in the VM: to release it from there. */
    final long peer() {
        return address;
    }

    final Bindings bindings() {
        return bindings;
    }

    final boolean noHeap() {
        return noHeap;
    }

    final HandlerPeer handlerPeer() {
        return peer;
    }

    /* Being released. */

    /** What is done for each release: runs the logic given to the constructor, if any.  To be overridden. */
    public void handleAsyncEvent() {
        if (logic != null) {
            logic.run();
        }
    }

    /** Does what is pending: {@link #handleAsyncEvent} once for each fire.  The VM's business; not to be called. */
    @Override
    public final void run() {
        while (getAndDecrementPendingFireCount() > 0) {
            handleAsyncEvent();
        }
    }

    /**
     * How many fires wait for a run of their own?
     *
     * @return the number; that of the present run is not among them
     */
    protected int getPendingFireCount() {
        return Events.pending(address);
    }

    /**
     * Forgets the fires that wait for a run of their own.
     *
     * @return how many there were
     */
    protected int getAndClearPendingFireCount() {
        return Events.takeAll(address);
    }

    /**
     * Takes one of the fires that wait for a run of their own, if there is one: the present run does it.
     *
     * @return how many there were
     */
    protected int getAndDecrementPendingFireCount() {
        return Events.take(address);
    }

    /**
     * Adds a fire, as if an event of this handler alone had been fired.
     *
     * @return how many waited before
     * @throws MITViolationException if it has sporadic parameters that say so
     * @throws ArrivalTimeQueueOverflowException if its parameters say so when the queue of arrivals is full
     */
    protected int getAndIncrementPendingFireCount() {
        int answer = Events.add(address);
        if (answer < 0) {
            throw Events.refusal(answer);
        }
        return answer;
    }

    /** @return the memory area that is entered for each release */
    public MemoryArea getMemoryArea() {
        return area;
    }

    /**
     * May the VM end while this handler is attached to an event?
     *
     * @return whether it may; so at first
     */
    public final boolean isDaemon() {
        return !user;
    }

    /**
     * Says whether the VM may end while this handler is attached to an event.
     *
     * @param on whether it may
     * @throws IllegalThreadStateException if the handler is attached
     * @throws SecurityException if the security manager forbids it
     */
    public final void setDaemon(boolean on) {
        RealtimeSystem.getSecurityManager().checkAEHSetDaemon();
        if (!Events.setUser(address, !on)) {
            throw new IllegalThreadStateException("the handler is attached already");
        }
        user = !on;
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
