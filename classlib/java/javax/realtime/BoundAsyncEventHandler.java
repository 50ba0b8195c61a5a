// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A handler that has a thread of its own, always the same one while the handler lives.
 *
 * <p>Source: RTSJ 1.0.2 BoundAsyncEventHandler.
 */
public class BoundAsyncEventHandler extends AsyncEventHandler {
    /** With default parameters, running in the current memory area. */
    public BoundAsyncEventHandler() {
        this(null, null, null, null, null, false, null);
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
    public BoundAsyncEventHandler(SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory,
            MemoryArea area, ProcessingGroupParameters group, boolean noheap, Runnable logic) {
        super(scheduling, release, memory, area, group, noheap, logic);
    }
}
