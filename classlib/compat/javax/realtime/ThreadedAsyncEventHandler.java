// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A handler that a thread of a pool runs: an {@link AsyncEventHandler} by the name that it has in jRate.
 *
 * <p>Not part of the specification: for programs written for jRate and its benchmarks, which look for the class here.
 */
public class ThreadedAsyncEventHandler extends AsyncEventHandler {
    /** With default parameters, running in the current memory area. */
    public ThreadedAsyncEventHandler() {}

    /**
     * With default parameters, running in the current memory area.
     *
     * @param noHeap whether it never touches the heap
     * @throws IllegalArgumentException if it is so, and this or the current memory area is in the heap
     */
    public ThreadedAsyncEventHandler(boolean noHeap) {
        super(noHeap);
    }

    /**
     * With something to do, running in the current memory area.
     *
     * @param logic what it runs; may be null
     */
    public ThreadedAsyncEventHandler(Runnable logic) {
        super(logic);
    }

    /**
     * With something to do, running in the current memory area.
     *
     * @param noHeap whether it never touches the heap
     * @param logic what it runs; may be null
     * @throws IllegalArgumentException if {@code noHeap}, and something that it needs is in the heap
     */
    public ThreadedAsyncEventHandler(boolean noHeap, Runnable logic) throws IllegalArgumentException {
        super(noHeap, logic);
    }

    /**
     * With all parameters.
     *
     * @param scheduling how eligible it is, or null
     * @param release when it is released, or null
     * @param memory how much memory it may use, or null
     * @param area where it runs, or null
     * @param group the budget that it shares, or null
     * @param noHeap whether it never touches the heap
     * @throws IllegalArgumentException as {@link AsyncEventHandler}
     */
    public ThreadedAsyncEventHandler(SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, MemoryArea area, ProcessingGroupParameters group, boolean noHeap)
            throws IllegalArgumentException {
        super(scheduling, release, memory, area, group, noHeap);
    }

    /**
     * With all parameters and something to do.
     *
     * @param scheduling how eligible it is, or null
     * @param release when it is released, or null
     * @param memory how much memory it may use, or null
     * @param area where it runs, or null
     * @param group the budget that it shares, or null
     * @param logic what it runs, or null
     * @throws IllegalArgumentException as {@link AsyncEventHandler}
     */
    public ThreadedAsyncEventHandler(SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, MemoryArea area, ProcessingGroupParameters group, Runnable logic)
            throws IllegalArgumentException {
        super(scheduling, release, memory, area, group, logic);
    }

    /**
     * With all parameters and something to do.
     *
     * @param scheduling how eligible it is, or null
     * @param release when it is released, or null
     * @param memory how much memory it may use, or null
     * @param area where it runs, or null
     * @param group the budget that it shares, or null
     * @param noHeap whether it never touches the heap
     * @param logic what it runs, or null
     * @throws IllegalArgumentException as {@link AsyncEventHandler}
     */
    public ThreadedAsyncEventHandler(SchedulingParameters scheduling, ReleaseParameters release,
            MemoryParameters memory, MemoryArea area, ProcessingGroupParameters group, boolean noHeap, Runnable logic)
            throws IllegalArgumentException {
        super(scheduling, release, memory, area, group, noHeap, logic);
    }

    /** @return its priority */
    public int executionEligibility() {
        return ((PriorityParameters) getSchedulingParameters()).getPriority();
    }
}
