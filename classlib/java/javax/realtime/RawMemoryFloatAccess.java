// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Floating-point numbers at places of physical memory, besides what {@link RawMemoryAccess} has.
 *
 * <p>Source: RTSJ 1.0.2 RawMemoryFloatAccess.
 */
public class RawMemoryFloatAccess extends RawMemoryAccess {
    /**
     * Memory anywhere that has the types asked for.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param size bytes
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if a type is null in an array of types
     * @throws SizeOutOfBoundsException if {@code size} is less than zero or more than there is
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws OutOfMemoryError if there is no room for it in the address space
     * @throws MemoryTypeConflictException if types asked for do not occur together
     */
    public RawMemoryFloatAccess(Object type, long size)
            throws SecurityException, OffsetOutOfBoundsException, SizeOutOfBoundsException,
            UnsupportedPhysicalMemoryException, MemoryTypeConflictException {
        super(type, size);
    }

    /**
     * Memory at a place.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param base where it begins: an offset in physical memory, in bytes
     * @param size bytes
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if a type is null in an array of types
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if {@code size} is less than zero or more than there is
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws OutOfMemoryError if there is no room for it in the address space
     * @throws MemoryTypeConflictException if the memory is not of every type asked for
     */
    public RawMemoryFloatAccess(Object type, long base, long size)
            throws SecurityException, OffsetOutOfBoundsException, SizeOutOfBoundsException,
            UnsupportedPhysicalMemoryException, MemoryTypeConflictException {
        super(type, base, size);
    }

    /**
     * Reads a {@code double}.
     *
     * @param offset where
     * @return the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public double getDouble(long offset) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        return Double.longBitsToDouble(getLong(offset));
    }

    /**
     * Reads {@code double}s.
     *
     * @param offset where
     * @param doubles the array for them
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void getDoubles(long offset, double[] doubles, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(doubles.length, low, number);
        if (!isSwapped()) {
            copyIn(offset, 8, doubles, low, number);
            return;
        }
        check(offset, 8, number);
        for (int i = 0; i < number; i++) {
            doubles[low + i] = getDouble(offset + 8L * i);
        }
    }

    /**
     * Writes a {@code double}.
     *
     * @param offset where
     * @param value the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public void setDouble(long offset, double value) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        setLong(offset, Double.doubleToRawLongBits(value));
    }

    /**
     * Writes {@code double}s.
     *
     * @param offset where
     * @param doubles the array in which they are
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void setDoubles(long offset, double[] doubles, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(doubles.length, low, number);
        if (!isSwapped()) {
            copyOut(offset, 8, doubles, low, number);
            return;
        }
        check(offset, 8, number);
        for (int i = 0; i < number; i++) {
            setDouble(offset + 8L * i, doubles[low + i]);
        }
    }

    /**
     * Reads a {@code float}.
     *
     * @param offset where
     * @return the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public float getFloat(long offset) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        return Float.intBitsToFloat(getInt(offset));
    }

    /**
     * Reads {@code float}s.
     *
     * @param offset where
     * @param floats the array for them
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void getFloats(long offset, float[] floats, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(floats.length, low, number);
        if (!isSwapped()) {
            copyIn(offset, 4, floats, low, number);
            return;
        }
        check(offset, 4, number);
        for (int i = 0; i < number; i++) {
            floats[low + i] = getFloat(offset + 4L * i);
        }
    }

    /**
     * Writes a {@code float}.
     *
     * @param offset where
     * @param value the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public void setFloat(long offset, float value) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        setInt(offset, Float.floatToRawIntBits(value));
    }

    /**
     * Writes {@code float}s.
     *
     * @param offset where
     * @param floats the array in which they are
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void setFloats(long offset, float[] floats, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(floats.length, low, number);
        if (!isSwapped()) {
            copyOut(offset, 4, floats, low, number);
            return;
        }
        check(offset, 4, number);
        for (int i = 0; i < number; i++) {
            setFloat(offset + 4L * i, floats[low + i]);
        }
    }
}
