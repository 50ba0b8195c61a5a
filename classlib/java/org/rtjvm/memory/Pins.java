// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.memory;

import javax.realtime.ScopedMemory;

/**
 * Pins: they keep what is in a scope though no thread is inside, where RTSJ 1.0.2 needs a thread that waits in it (a wedge thread).
 *
 * <p>A pin belongs to the scope, not to the thread that set it, and outlives it.  While a scope has a pin, its objects, its portal and its parent stay,
 * also with a reference count of 0, and the scopes around it are kept with it, as its objects may refer to theirs.  So the parent of a pinned empty scope is
 * the one that it had when it was pinned, and who would enter it with another is refused with {@link javax.realtime.ScopedCycleException} as
 * ever: with another parent its objects would refer to objects of scopes that may be gone.  When the last pin is taken away and nobody is
 * inside, the scope is emptied as by the last thread that leaves it, finalisers included.
 *
 * <p>Reference counts do not count pins.  {@link ScopedMemory#join()} and its relatives wait until the scope has been emptied, thus also for its last pin.
 * A pinned scope is in use for the collector: its {@code MemoryArea} and what its objects refer to in the heap stay.
 * A pin whose scope nobody can reach any more is therefore a leak; {@code -Xrt:areas} shows it.
 *
 * <p>Nothing is allocated; the time is that of entering a scope, and a lock for each scope around it.  No-heap threads may do all of this.
 *
 * <p>An extension.
 */
public final class Pins {
    private Pins() {}

    /**
     * Pins a scope that the calling thread is in, once more if it is pinned already.
     *
     * @param scope the scope
     * @throws IllegalArgumentException if it is null
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws javax.realtime.InaccessibleAreaException if the calling thread is not in it
     * @throws UnsupportedOperationException if it, or a scope around it, is for one thread only
     * @throws javax.realtime.IllegalAssignmentError if its {@code ScopedMemory} object lies in a scope that is not around it, and so would not live as long
     * @throws javax.realtime.ResourceLimitError if it has 65535 pins
     */
    public static void pin(ScopedMemory scope) {
        add(require(scope));
    }

    /**
     * Takes a pin away.  Any thread may do so that is in the scope, or could enter it where it is now; the last pin's, if
     * nobody is inside, finalises the objects there.
     *
     * @param scope the scope
     * @throws IllegalArgumentException if it is null
     * @throws IllegalThreadStateException if the calling thread is not a real-time thread
     * @throws IllegalStateException if it is not pinned
     * @throws javax.realtime.ScopedCycleException if the calling thread is neither in it nor directly in its parent; the pin stays
     */
    public static void unpin(ScopedMemory scope) {
        remove(require(scope));
    }

    /**
     * How many pins a scope has of its own; that it is kept for one further in does not count.
     *
     * @param scope the scope
     * @return the number, from 0
     * @throws IllegalArgumentException if it is null
     */
    public static int count(ScopedMemory scope) {
        return countOf(require(scope));
    }

    /**
     * Whether a scope is pinned.
     *
     * @param scope the scope
     * @return {@code true} if it has a pin of its own
     * @throws IllegalArgumentException if it is null
     */
    public static boolean isPinned(ScopedMemory scope) {
        return count(scope) > 0;
    }

    private static ScopedMemory require(ScopedMemory scope) {
        if (scope == null) {
            throw new IllegalArgumentException("no scope");
        }
        return scope;
    }

    private static native void add(ScopedMemory scope);

    private static native void remove(ScopedMemory scope);

    private static native int countOf(ScopedMemory scope);
}
