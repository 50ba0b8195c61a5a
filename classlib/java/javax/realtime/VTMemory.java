// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A scope in which an allocation may take any time, because memory is fetched when it is first needed.
 *
 * <p>Source: RTSJ 1.0.2 VTMemory.
 */
public class VTMemory extends ScopedMemory {
    /**
     * A scope of a fixed size.
     *
     * @param size bytes
     * @throws IllegalArgumentException if {@code size} is less than zero
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public VTMemory(long size) {
        this(size, size, null);
    }

    /**
     * A scope of a fixed size, with what shall run in it.
     *
     * @param size bytes
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is less than zero
     * @throws OutOfMemoryError if there is no memory for the area
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    public VTMemory(long size, Runnable logic) {
        this(size, size, logic);
    }

    /**
     * A scope that may grow.
     *
     * @param initial bytes at first
     * @param maximum bytes to which it may grow
     * @throws IllegalArgumentException if {@code initial} is less than zero or greater than {@code maximum}
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public VTMemory(long initial, long maximum) {
        this(initial, maximum, null);
    }

    /**
     * A scope that may grow, with what shall run in it.
     *
     * @param initial bytes at first
     * @param maximum bytes to which it may grow
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code initial} is less than zero or greater than {@code maximum}
     * @throws OutOfMemoryError if there is no memory for the area
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    public VTMemory(long initial, long maximum, Runnable logic) {
        super(initial, maximum, logic);
    }

    /**
     * A scope for what an estimator has counted.
     *
     * @param size the estimator
     * @throws IllegalArgumentException if {@code size} is null
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public VTMemory(SizeEstimator size) {
        this(bytes(size));
    }

    /**
     * A scope for what an estimator has counted, with what shall run in it.
     *
     * @param size the estimator
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if {@code size} is null
     * @throws OutOfMemoryError if there is no memory for the area
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    public VTMemory(SizeEstimator size, Runnable logic) {
        this(bytes(size), logic);
    }

    /**
     * A scope that may grow, with sizes from estimators.
     *
     * @param initial the size at first
     * @param maximum the size to which it may grow
     * @throws IllegalArgumentException if an estimator is null or {@code initial} greater than {@code maximum}
     * @throws OutOfMemoryError if there is no memory for the area
     */
    public VTMemory(SizeEstimator initial, SizeEstimator maximum) {
        this(bytes(initial), bytes(maximum));
    }

    /**
     * A scope that may grow, with sizes from estimators and with what shall run in it.
     *
     * @param initial the size at first
     * @param maximum the size to which it may grow
     * @param logic what {@link #enter()} runs; may be null
     * @throws IllegalArgumentException if an estimator is null or {@code initial} greater than {@code maximum}
     * @throws OutOfMemoryError if there is no memory for the area
     * @throws IllegalAssignmentError if {@code logic} may not be referred to from here
     */
    public VTMemory(SizeEstimator initial, SizeEstimator maximum, Runnable logic) {
        this(bytes(initial), bytes(maximum), logic);
    }

    /** {@inheritDoc} */
    @Override
    public long getMaximumSize() {
        return super.getMaximumSize();
    }

    /** @return {@code (VTMemory) Scoped memory # n}, with a number that no other scope has */
    @Override
    public String toString() {
        return "(VTMemory) " + super.toString();
    }
}
