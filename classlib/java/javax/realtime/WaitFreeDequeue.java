// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Two queues in opposite directions: a {@link WaitFreeWriteQueue} and a {@link WaitFreeReadQueue}.
 *
 * <p>One side, which never waits, uses {@link #nonBlockingWrite}, {@link #force} and {@link #nonBlockingRead}; what it
 * writes the other side gets with {@link #blockingRead}, and sends with {@link #blockingWrite}.
 *
 * <p>Source: RTSJ 1.0.2 WaitFreeDequeue.
 *
 * @deprecated since 1.0.1, as in the specification: use the two queues
 */
@Deprecated
public class WaitFreeDequeue {
    private final WaitFreeWriteQueue out;
    private final WaitFreeReadQueue in;

    /**
     * Two queues of one size.
     *
     * @param writer a thread or handler that will write; may be null
     * @param reader a thread or handler that will read; may be null
     * @param maximum how many elements each can hold
     * @param memory where their slots lie; null is the innermost scope that both know, or immortal memory
     * @throws IllegalArgumentException if {@code maximum} is not greater than zero, or {@code writer} or {@code reader}
     *     is neither a thread nor a handler
     * @throws MemoryScopeException if {@code writer} or {@code reader} cannot use {@code memory}
     * @throws InaccessibleAreaException if {@code memory} is a scope that is not on the caller's scope stack
     * @deprecated as the class is
     */
    @Deprecated
    public WaitFreeDequeue(Runnable writer, Runnable reader, int maximum, MemoryArea memory)
            throws IllegalArgumentException {
        out = new WaitFreeWriteQueue(writer, reader, maximum, memory);
        in = new WaitFreeReadQueue(writer, reader, maximum, memory);
    }

    /**
     * {@link WaitFreeWriteQueue#read} of the one queue.
     *
     * @return the element
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public Object blockingRead() throws InterruptedException {
        return out.read();
    }

    /**
     * {@link WaitFreeReadQueue#write} of the other queue.
     *
     * @param object the element
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws MemoryScopeException if the queue may not refer to {@code object}, or a no-heap thread meets slots
     *     in the heap
     * @throws IllegalArgumentException if {@code object} is null
     * @deprecated as the class is
     */
    @Deprecated
    public void blockingWrite(Object object) throws InterruptedException, MemoryScopeException {
        in.write(object);
    }

    /**
     * {@link WaitFreeWriteQueue#force} of the one queue.
     *
     * @param object the element
     * @return whether another element was lost
     * @throws MemoryScopeException if the queue may not refer to {@code object}, or a no-heap thread meets slots
     *     in the heap
     * @throws IllegalArgumentException if {@code object} is null
     * @deprecated as the class is
     */
    @Deprecated
    public boolean force(Object object) {
        return out.force(object);
    }

    /**
     * {@link WaitFreeReadQueue#read} of the other queue.
     *
     * @return the element, or null if there is none
     * @deprecated as the class is
     */
    @Deprecated
    public Object nonBlockingRead() {
        return in.read();
    }

    /**
     * {@link WaitFreeWriteQueue#write} of the one queue.
     *
     * @param object the element
     * @return whether there was room
     * @throws MemoryScopeException if the queue may not refer to {@code object}, or a no-heap thread meets slots
     *     in the heap
     * @throws IllegalArgumentException if {@code object} is null
     * @deprecated as the class is
     */
    @Deprecated
    public boolean nonBlockingWrite(Object object) throws MemoryScopeException {
        return out.write(object);
    }
}
