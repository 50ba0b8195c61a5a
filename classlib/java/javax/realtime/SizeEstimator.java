// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Adds up how many bytes objects will take in a memory area, with headers and padding.
 *
 * <p>What constructors allocate besides must be reserved as well.  Source: RTSJ 1.0.2 SizeEstimator.
 */
@SuppressWarnings("rawtypes")
public final class SizeEstimator {
    private long estimate;

    /** An estimator of nothing. */
    public SizeEstimator() {}

    /** @return bytes reserved so far */
    public long getEstimate() {
        return estimate;
    }

    /**
     * Room for objects of a class.
     *
     * @param c the class; arrays are reserved by {@link #reserveArray(int, Class)}
     * @param number how many
     * @throws IllegalArgumentException if {@code c} is null, a primitive type, an interface or an array, or
     *     {@code number} is less than zero
     * @throws ArithmeticException if the sum exceeds a {@code long}
     */
    public void reserve(Class c, int number) {
        if (c == null || c.isPrimitive() || c.isInterface() || c.isArray()) {
            throw new IllegalArgumentException("objects of " + c);
        }
        add(Areas.instanceSize(c), number);
    }

    /**
     * Room for what another estimator has counted.
     *
     * @param size the other estimator
     * @throws IllegalArgumentException if {@code size} is null
     * @throws ArithmeticException if the sum exceeds a {@code long}
     */
    public void reserve(SizeEstimator size) {
        reserve(size, 1);
    }

    /**
     * Room for what another estimator has counted, a number of times.
     *
     * @param estimator the other estimator
     * @param number how many times
     * @throws IllegalArgumentException if {@code estimator} is null or {@code number} is less than zero
     * @throws ArithmeticException if the sum exceeds a {@code long}
     */
    public void reserve(SizeEstimator estimator, int number) {
        add(MemoryArea.bytes(estimator), number);
    }

    /**
     * Room for an array of references.
     *
     * @param length its length
     * @throws IllegalArgumentException if {@code length} is less than zero
     * @throws ArithmeticException if the sum exceeds a {@code long}
     */
    public void reserveArray(int length) {
        addArray(length, Object.class);
    }

    /**
     * Room for an array of a primitive type.
     *
     * @param length its length
     * @param type the primitive type of its elements
     * @throws IllegalArgumentException if {@code length} is less than zero, or {@code type} is null or not primitive
     * @throws ArithmeticException if the sum exceeds a {@code long}
     */
    public void reserveArray(int length, Class type) {
        if (type == null || !type.isPrimitive() || type == void.class) {
            throw new IllegalArgumentException("an array with elements of " + type);
        }
        addArray(length, type);
    }

    private void addArray(int length, Class<?> type) {
        if (length < 0) {
            throw new IllegalArgumentException("an array of length " + length);
        }
        add(Areas.arraySize(type, length), 1);
    }

    private void add(long bytes, int number) {
        if (number < 0) {
            throw new IllegalArgumentException(number + " times " + bytes + " bytes");
        }
        estimate = Math.addExact(estimate, Math.multiplyExact(bytes, (long) number));
    }
}
