// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.memory;

import javax.realtime.ScopedMemory;
import javax.realtime.SizeEstimator;

/**
 * A scope in which an allocation takes the same time whatever the size of the object: memory is zeroed when the scope
 * is made and when it is left, not when it is needed.
 *
 * <p>An extension, after jRate's class of this name.
 */
public class CTMemory extends ScopedMemory {
    /**
     * A scope of a fixed size.
     *
     * @param size bytes
     * @throws IllegalArgumentException if {@code size} is less than zero
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public CTMemory(long size) {
        super(size);
    }

    /**
     * A scope of a fixed size, with what shall run in it.
     *
     * @param size bytes
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is less than zero
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public CTMemory(long size, Runnable logic) {
        super(size, logic);
    }

    /**
     * A scope that is given its maximum from the beginning.
     *
     * @param initial bytes that are asked for at least
     * @param maximum bytes; what the scope has
     * @throws IllegalArgumentException if {@code initial} is less than zero or greater than {@code maximum}
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public CTMemory(long initial, long maximum) {
        super(checked(initial, maximum));
    }

    private static long checked(long initial, long maximum) {
        if (initial < 0 || maximum < initial) {
            throw new IllegalArgumentException("an area of " + initial + " to " + maximum + " bytes");
        }
        return maximum;
    }

    /**
     * A scope for what an estimator has counted.
     *
     * @param size the estimator
     * @throws IllegalArgumentException if {@code size} is null
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public CTMemory(SizeEstimator size) {
        super(size);
    }

    /**
     * A scope for what an estimator has counted, with what shall run in it.
     *
     * @param size the estimator
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is null
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public CTMemory(SizeEstimator size, Runnable logic) {
        super(size, logic);
    }

    /** @return {@code (CTMemory) Scoped memory # n}, with a number that no other scope has */
    @Override
    public String toString() {
        return "(CTMemory) " + super.toString();
    }
}
