// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A bounded queue between one thread that puts elements in and one that takes them out, neither of which waits for the
 * other or takes a lock.  The wait-free queues are made of it: they see to it that on each side there is one at a time.
 */
final class Ring {
    private final Object[] slots;
    private volatile long put;          // elements put in so far, changed by that side only
    private volatile long taken;

    /**
     * A ring whose slots lie in a memory area.
     *
     * @throws IllegalArgumentException if {@code maximum} is not greater than zero, or {@code memory} is null
     */
    Ring(int maximum, MemoryArea memory) {
        if (maximum <= 0) {
            throw new IllegalArgumentException("a queue for " + maximum + " elements");
        }
        if (memory == null) {
            throw new IllegalArgumentException("no memory area");
        }
        slots = (Object[]) memory.newArray(Object.class, maximum);
    }

    /**
     * The area for a queue between two, if it suits them.
     *
     * <p>If none is given it is the innermost scope of which both may know, or immortal memory.
     *
     * @throws IllegalArgumentException if one of the two is neither a thread nor a handler
     * @throws MemoryScopeException if one of the two cannot use the area
     */
    static MemoryArea areaFor(Runnable writer, Runnable reader, MemoryArea memory) {
        requireUser("writer", writer);
        requireUser("reader", reader);
        MemoryArea area = memory;
        if (area == null) {
            area = writer == null || reader == null ? ImmortalMemory.instance() : common(writer, reader);
        }
        requireUsable(writer, area);
        requireUsable(reader, area);
        return area;
    }

    private static void requireUser(String name, Runnable user) {
        if (user != null && !(user instanceof Thread) && !(user instanceof Schedulable)) {
            throw new IllegalArgumentException(name + " is neither a thread nor schedulable: " + user.getClass().getName());
        }
    }

    private static void requireUsable(Runnable user, MemoryArea area) {
        boolean noHeap = user instanceof NoHeapRealtimeThread
            || user instanceof AsyncEventHandler && ((AsyncEventHandler) user).noHeap();
        if (noHeap && area instanceof HeapMemory) {
            throw new MemoryScopeException("a queue in the heap for who may not use it");
        }
        if (user instanceof Thread && !(user instanceof Schedulable) && area instanceof ScopedMemory) {
            throw new MemoryScopeException("a queue in a scope for a thread that is not real-time");
        }
    }

    private static MemoryArea common(Runnable writer, Runnable reader) {
        MemoryArea a = Areas.areaOf(writer);
        MemoryArea b = Areas.areaOf(reader);
        if (!(a instanceof ScopedMemory) || !(b instanceof ScopedMemory)) {
            return ImmortalMemory.instance();
        }
        if (Areas.mayHold(writer, reader)) {
            return b;
        }
        return Areas.mayHold(reader, writer) ? a : ImmortalMemory.instance();
    }

    int size() {
        return (int) Math.max(put - taken, 0);
    }

    boolean isEmpty() {
        return size() == 0;
    }

    boolean isFull() {
        return size() >= slots.length;
    }

    private int index(long element) {
        return (int) (element % slots.length);
    }

    /**
     * Checks an element before it is put in.
     *
     * @throws IllegalArgumentException if there is none
     * @throws MemoryScopeException if the slots may not refer to it, or the caller may not use them
     */
    void check(Object element) {
        if (element == null) {
            throw new IllegalArgumentException("no element");
        }
        if (!mayHold(element)) {
            throw new MemoryScopeException("the queue would refer to an object in an area further in");
        }
    }

    private boolean mayHold(Object element) {
        try {
            return Areas.mayHold(slots, element);
        } catch (MemoryAccessError noHeap) {
            throw new MemoryScopeException("the queue's slots are where this thread may not store");
        }
    }

    /** Puts an element in; false if the ring is full. */
    boolean offer(Object element) {
        if (isFull()) {
            return false;
        }
        append(element);
        return true;
    }

    private void append(Object element) {
        slots[index(put)] = element;
        put++;
    }

    /**
     * Puts an element in; if the ring is full, in place of the youngest.  Not to be used with {@link #poll}.
     *
     * <p>If the other side takes the youngest one away meanwhile, there is room.
     *
     * @return whether another element was lost
     */
    boolean force(Object element) {
        if (isFull() && overwrite(slots, index(put - 1), element)) {
            return true;
        }
        append(element);
        return false;
    }

    /** Takes the oldest element out; null if there is none. */
    Object poll() {
        long next = taken;
        if (next == put) {
            return null;
        }
        int index = index(next);
        Object element = slots[index];
        slots[index] = null;
        taken = next + 1;
        return element;
    }

    /** The same where the other side may {@link #force}. */
    Object pollForced() {
        long next = taken;
        if (next == put) {
            return null;
        }
        Object element = takeAway(slots, index(next));
        taken = next + 1;
        return element;
    }

    /** In one step, if the slot is not empty. */
    private static native boolean overwrite(Object[] slots, int index, Object element);

    /** In one step: the slot's element, which leaves it empty. */
    private static native Object takeAway(Object[] slots, int index);
}
