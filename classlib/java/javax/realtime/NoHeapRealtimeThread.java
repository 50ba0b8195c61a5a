// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A real-time thread that never touches the heap, and so never waits for the collector.
 *
 * <p>The thread object and all that it is given must live in immortal memory or in a scope.  A reference to a heap
 * object
 * that the thread comes across throws {@link MemoryAccessError}.
 *
 * <p>Source: RTSJ 1.0.2 NoHeapRealtimeThread.
 */
public class NoHeapRealtimeThread extends RealtimeThread {
    /**
     * With scheduling parameters.
     *
     * @param scheduling how eligible it is; null is a copy of the creating thread's, or the scheduler's default
     * @param area where it runs; not the heap
     * @throws IllegalArgumentException if {@code area} is null or the heap, this or something given lives in the heap,
     *     or the scheduler does not take the parameters
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public NoHeapRealtimeThread(SchedulingParameters scheduling, MemoryArea area) throws IllegalArgumentException {
        this(scheduling, null, area);
    }

    /**
     * With scheduling and release parameters.
     *
     * @param scheduling how eligible it is; null is a copy of the creating thread's, or the scheduler's default
     * @param release when it is released; null is the scheduler's default
     * @param area where it runs; not the heap
     * @throws IllegalArgumentException if {@code area} is null or the heap, this or something given lives in the heap,
     *     or the scheduler does not take the parameters
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public NoHeapRealtimeThread(SchedulingParameters scheduling, ReleaseParameters release, MemoryArea area)
            throws IllegalArgumentException {
        this(scheduling, release, null, area, null, null);
    }

    /**
     * With everything.
     *
     * @param scheduling how eligible it is; null is a copy of the creating thread's, or the scheduler's default
     * @param release when it is released; null is the scheduler's default
     * @param memory how much memory it may use; null is no limit
     * @param area where it runs; not the heap
     * @param group the budget that it shares; null is none
     * @param logic what it runs; null is its own method {@code run}
     * @throws IllegalArgumentException if {@code area} is null or the heap, this or something given lives in the heap,
     *     or the scheduler does not take the parameters
     * @throws IllegalAssignmentError if an argument may not be referred to from here
     */
    public NoHeapRealtimeThread(SchedulingParameters scheduling, ReleaseParameters release, MemoryParameters memory,
            MemoryArea area, ProcessingGroupParameters group, Runnable logic) throws IllegalArgumentException {
        super(scheduling, release, memory, outsideHeap(area), group, logic);
        requireOutsideHeap(area, "its initial memory area");
        requireOutsideHeap(logic, "its logic");
    }

    private static MemoryArea outsideHeap(MemoryArea area) {
        if (area == null || area == HeapMemory.instance()) {
            throw Areas.refused(new IllegalArgumentException("a no-heap thread needs a memory area other than the heap"),
                Areas.RULE_NO_HEAP, area);
        }
        return area;
    }

    static void requireOutsideHeap(Object object, String what) {
        if (object != null && Areas.areaOf(object) == HeapMemory.instance()) {
            throw Areas.refused(new IllegalArgumentException("a no-heap thread cannot use what lives in the heap: " + what),
                Areas.RULE_NO_HEAP, object);
        }
    }

    /** {@inheritDoc} */
    @Override
    public void start() {
        super.start();
    }
}
