// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.memory;

import javax.realtime.HighResolutionTime;
import javax.realtime.ScopedMemory;
import javax.realtime.SizeEstimator;

/**
 * A scope for one thread, which therefore takes no lock when it is entered and left.
 *
 * <p>It belongs to the thread that enters it first; another one that tries gets an {@link IllegalThreadStateException}.
 * Nobody else can be inside, so there is nothing to join.
 *
 * <p>An extension, after jRate's class of this name.
 */
public abstract class PrivateScopedMemory extends ScopedMemory {
    /**
     * A scope of a fixed size.
     *
     * @param size bytes
     * @throws IllegalArgumentException if {@code size} is less than zero
     */
    protected PrivateScopedMemory(long size) {
        super(size);
    }

    /**
     * A scope of a fixed size, with what shall run in it.
     *
     * @param size bytes
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is less than zero
     */
    protected PrivateScopedMemory(long size, Runnable logic) {
        super(size, logic);
    }

    /**
     * A scope for what an estimator has counted.
     *
     * @param size the estimator
     * @throws IllegalArgumentException if {@code size} is null
     */
    protected PrivateScopedMemory(SizeEstimator size) {
        super(size);
    }

    /**
     * A scope for what an estimator has counted, with what shall run in it.
     *
     * @param size the estimator
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is null
     */
    protected PrivateScopedMemory(SizeEstimator size, Runnable logic) {
        super(size, logic);
    }

    private static UnsupportedOperationException nobodyToJoin() {
        return new UnsupportedOperationException("a scope for one thread cannot be joined by another");
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public void join() {
        throw nobodyToJoin();
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public void join(HighResolutionTime time) {
        throw nobodyToJoin();
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public void joinAndEnter() {
        throw nobodyToJoin();
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public void joinAndEnter(Runnable logic) {
        throw nobodyToJoin();
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public void joinAndEnter(HighResolutionTime time) {
        throw nobodyToJoin();
    }

    /** @throws UnsupportedOperationException always */
    @Override
    public void joinAndEnter(Runnable logic, HighResolutionTime time) {
        throw nobodyToJoin();
    }
}
