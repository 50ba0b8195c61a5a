// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A bounded queue, first in first out, whose reader never waits.
 *
 * <p>{@link #read} takes no lock, so that a no-heap thread that reads is not held up by writers that the collector
 * holds up.  There may be one reader at a time, who also is the only one to call {@link #clear}; several must arrange
 * that among themselves.  {@link #write} may be called by many; they wait while the queue is full, and go on in the
 * order of their priorities.
 *
 * <p>Source: RTSJ 1.0.2 WaitFreeReadQueue.
 */
public class WaitFreeReadQueue {
    private final Ring ring;
    private final Signal room = new Signal();
    private final Signal data = new Signal();
    private final Object writers = new Object();
    private final boolean notify;

    /**
     * A queue in immortal memory.
     *
     * @param maximum how many elements it can hold
     * @param notify whether {@link #waitForData} is to work
     * @throws IllegalArgumentException if {@code maximum} is not greater than zero
     */
    public WaitFreeReadQueue(int maximum, boolean notify) throws IllegalArgumentException {
        this(maximum, ImmortalMemory.instance(), notify);
    }

    /**
     * A queue in a memory area.
     *
     * @param maximum how many elements it can hold
     * @param memory where its slots lie
     * @param notify whether {@link #waitForData} is to work
     * @throws IllegalArgumentException if {@code maximum} is not greater than zero, or {@code memory} is null
     * @throws InaccessibleAreaException if {@code memory} is a scope that is not on the caller's scope stack
     */
    public WaitFreeReadQueue(int maximum, MemoryArea memory, boolean notify) throws IllegalArgumentException {
        this.ring = new Ring(maximum, memory);
        Threads.exempt(writers);
        this.notify = notify;
    }

    /**
     * A queue for two, without {@link #waitForData}.
     *
     * @param writer a thread or handler that will write; may be null
     * @param reader a thread or handler that will read; may be null
     * @param maximum how many elements it can hold
     * @param memory where its slots lie; null is the innermost scope that both know, or immortal memory
     * @throws IllegalArgumentException if {@code maximum} is not greater than zero, or {@code writer} or {@code reader}
     *     is neither a thread nor a handler
     * @throws MemoryScopeException if {@code writer} or {@code reader} cannot use {@code memory}
     * @throws InaccessibleAreaException if {@code memory} is a scope that is not on the caller's scope stack
     */
    public WaitFreeReadQueue(Runnable writer, Runnable reader, int maximum, MemoryArea memory)
            throws IllegalArgumentException {
        this(writer, reader, maximum, memory, false);
    }

    /**
     * A queue for two.
     *
     * @param writer a thread or handler that will write; may be null
     * @param reader a thread or handler that will read; may be null
     * @param maximum how many elements it can hold
     * @param memory where its slots lie; null is the innermost scope that both know, or immortal memory
     * @param notify whether {@link #waitForData} is to work
     * @throws IllegalArgumentException if {@code maximum} is not greater than zero, or {@code writer} or {@code reader}
     *     is neither a thread nor a handler
     * @throws MemoryScopeException if {@code writer} or {@code reader} cannot use {@code memory}
     * @throws InaccessibleAreaException if {@code memory} is a scope that is not on the caller's scope stack
     */
    public WaitFreeReadQueue(Runnable writer, Runnable reader, int maximum, MemoryArea memory, boolean notify)
            throws IllegalArgumentException {
        this(maximum, Ring.areaFor(writer, reader, memory), notify);
    }

    /** Drops all elements.  For the reader. */
    public void clear() {
        while (!ring.isEmpty()) {
            read();
        }
    }

    /** @return whether there is no element now */
    public boolean isEmpty() {
        return ring.isEmpty();
    }

    /** @return whether there is no room now */
    public boolean isFull() {
        return ring.isFull();
    }

    /**
     * Takes the oldest element out.  Never waits.
     *
     * @return the element, or null if there is none
     */
    public Object read() {
        Object element = ring.poll();
        if (element != null) {
            room.send();
        }
        return element;
    }

    /** @return how many elements there are now */
    public int size() {
        return ring.size();
    }

    /**
     * Waits until there is an element.
     *
     * @throws InterruptedException if the thread is interrupted
     * @throws UnsupportedOperationException if the queue was made without {@code notify}
     */
    public void waitForData() throws InterruptedException {
        if (!notify) {
            throw new UnsupportedOperationException("the queue was made without notify");
        }
        for (int seen = data.seen(); ring.isEmpty(); seen = data.seen()) {
            data.await(seen);
        }
    }

    /**
     * Puts an element in; waits while there is no room.
     *
     * @param object the element
     * @throws InterruptedException if the thread is interrupted while it waits
     * @throws MemoryScopeException if the queue may not refer to {@code object}, or a no-heap thread meets slots
     *     in the heap
     * @throws IllegalArgumentException if {@code object} is null
     */
    public void write(Object object) throws InterruptedException, MemoryScopeException {
        ring.check(object);
        for (int seen = room.seen(); !offer(object); seen = room.seen()) {
            room.await(seen);
        }
    }

    private boolean offer(Object object) {
        synchronized (writers) {
            boolean done = ring.offer(object);
            if (done && notify) {
                data.send();
            }
            return done;
        }
    }
}
