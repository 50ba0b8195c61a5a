// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A bounded queue, first in first out, whose writer never waits.
 *
 * <p>{@link #write} and {@link #force} take no lock, so that a no-heap thread that writes is not held up by readers that
 * the collector holds up.  There may be one writer at a time; several must arrange that among themselves.
 * {@link #read} may be called by many; they wait while the queue is empty, and go on in the order of their priorities.
 *
 * <p>Source: RTSJ 1.0.2 WaitFreeWriteQueue.
 */
public class WaitFreeWriteQueue {
    private final Ring ring;
    private final Signal data = new Signal();
    private final Object readers = new Object();

    /**
     * A queue in immortal memory.
     *
     * @param maximum how many elements it can hold
     * @throws IllegalArgumentException if {@code maximum} is not greater than zero
     */
    public WaitFreeWriteQueue(int maximum) {
        this(maximum, ImmortalMemory.instance());
    }

    /**
     * A queue in a memory area.
     *
     * @param maximum how many elements it can hold
     * @param memory where its slots lie
     * @throws IllegalArgumentException if {@code maximum} is not greater than zero, or {@code memory} is null
     * @throws InaccessibleAreaException if {@code memory} is a scope that is not on the caller's scope stack
     */
    public WaitFreeWriteQueue(int maximum, MemoryArea memory) {
        ring = new Ring(maximum, memory);
        Threads.exempt(readers);
    }

    /**
     * A queue for two.
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
    public WaitFreeWriteQueue(Runnable writer, Runnable reader, int maximum, MemoryArea memory)
            throws IllegalArgumentException {
        this(maximum, Ring.areaFor(writer, reader, memory));
    }

    /** Drops all elements.  For readers: it takes their lock. */
    public void clear() {
        while (poll() != null) {
            continue;
        }
    }

    /**
     * Puts an element in; if there is no room, in place of the youngest.  Never waits.
     *
     * @param object the element
     * @return whether another element was lost
     * @throws MemoryScopeException if the queue may not refer to {@code object}, or a no-heap thread meets slots
     *     in the heap
     * @throws IllegalArgumentException if {@code object} is null
     */
    public boolean force(Object object) throws MemoryScopeException, IllegalArgumentException {
        ring.check(object);
        boolean lost = ring.force(object);
        data.send();
        return lost;
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
     * Takes the oldest element out; waits while there is none.
     *
     * @return the element
     * @throws InterruptedException if the thread is interrupted while it waits
     */
    public Object read() throws InterruptedException {
        while (true) {
            int seen = data.seen();
            Object element = poll();
            if (element != null) {
                return element;
            }
            data.await(seen);
        }
    }

    private Object poll() {
        synchronized (readers) {
            return ring.pollForced();
        }
    }

    /** @return how many elements there are now */
    public int size() {
        return ring.size();
    }

    /**
     * Puts an element in, if there is room.  Never waits.
     *
     * @param object the element
     * @return whether there was room
     * @throws MemoryScopeException if the queue may not refer to {@code object}, or a no-heap thread meets slots
     *     in the heap
     * @throws IllegalArgumentException if {@code object} is null
     */
    public boolean write(Object object) throws MemoryScopeException, IllegalArgumentException {
        ring.check(object);
        boolean done = ring.offer(object);
        if (done) {
            data.send();
        }
        return done;
    }
}
