// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Bytes and whole numbers at places of physical memory, read and written by the program as a device wants them.
 *
 * <p>Memory is mapped from the beginning, until {@link #unmap}.  Offsets count bytes from its beginning.  A value whose
 * address is a multiple of its size is read and written by one access of the processor, any other one byte by byte, from
 * the lowest address up; in the processor's byte order, or in the other one if the memory is of the type
 * {@link PhysicalMemoryManager#BYTESWAP}.  No access is left out or moved before or after another one of the same thread.
 *
 * <p>Source: RTSJ 1.0.2 RawMemoryAccess.
 */
public class RawMemoryAccess {
    private final long size;
    private final boolean swapped;
    private final RawMapping mapping;

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
    public RawMemoryAccess(Object type, long size)
            throws SecurityException, OffsetOutOfBoundsException, SizeOutOfBoundsException,
            UnsupportedPhysicalMemoryException, MemoryTypeConflictException {
        this(PhysicalMemoryManager.anywhere(type, size));
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
    public RawMemoryAccess(Object type, long base, long size)
            throws SecurityException, OffsetOutOfBoundsException, SizeOutOfBoundsException,
            UnsupportedPhysicalMemoryException, MemoryTypeConflictException {
        this(PhysicalMemoryManager.at(type, base, size));
    }

    private RawMemoryAccess(PhysicalSpan span) {
        size = span.size();
        swapped = span.swapsBytes();
        mapping = new RawMapping(span.base());
        span.initialize(map());
    }

    /** Checks an access of values, so many bytes each, and gives the address. */
    final long check(long offset, int bytes, int number) {
        if (offset < 0 || offset >= size) {
            throw new OffsetOutOfBoundsException("offset " + offset + " in " + size + " bytes of raw memory");
        }
        if (mapping.address() == 0) {
            throw new SizeOutOfBoundsException("raw memory that is not mapped");
        }
        if ((long) number * bytes > mapping.size() - offset) {
            throw new SizeOutOfBoundsException(
                number + " values of " + bytes + " bytes at " + offset + " in " + mapping.size() + " mapped bytes");
        }
        return mapping.address() + offset;
    }

    /** Checks a piece of an array. */
    static void checkArray(int length, int low, int number) {
        if (low < 0 || number < 0 || low > length - number) {
            throw new ArrayIndexOutOfBoundsException(
                number + " elements from " + low + " on in an array of length " + length);
        }
    }

    final boolean isSwapped() {
        return swapped;
    }

    final long get(long offset, int bytes) {
        return Areas.rawGet(mapping, check(offset, bytes, 1), bytes);
    }

    final void set(long offset, int bytes, long value) {
        Areas.rawPut(mapping, check(offset, bytes, 1), bytes, value);
    }

    /** Reads values into a piece of an array, in this machine's byte order. */
    final void copyIn(long offset, int bytes, Object array, int low, int number) {
        Areas.rawCopyIn(mapping, check(offset, bytes, number), array, low, number);
    }

    /** Writes values from a piece of an array, in this machine's byte order. */
    final void copyOut(long offset, int bytes, Object array, int low, int number) {
        Areas.rawCopyOut(mapping, array, low, check(offset, bytes, number), number);
    }

    /** @return where the memory is mapped in the address space of the VM; 0 if it is not */
    public long getMappedAddress() {
        return mapping.address();
    }

    /**
     * Maps all of the memory.
     *
     * @return where it is
     * @throws OutOfMemoryError if there is no room in the address space
     */
    public long map() {
        return mapping.address() != 0 && mapping.size() == size ? mapping.address() : mapping.map(0, size);
    }

    /**
     * Maps all of the memory at an address.
     *
     * @param base the address
     * @return where it is
     * @throws IllegalArgumentException if {@code base} is not an address where memory can be mapped
     * @throws OutOfMemoryError if there is no room in the address space
     */
    public long map(long base) {
        return map(base, size);
    }

    /**
     * Maps the beginning of the memory at an address.
     *
     * @param base the address
     * @param size bytes; what is behind them cannot be accessed
     * @return where it is
     * @throws IllegalArgumentException if {@code base} is not an address where memory can be mapped, or {@code size} is
     *     not greater than zero
     * @throws OutOfMemoryError if there is no room in the address space
     */
    public long map(long base, long size) {
        if (size <= 0 || base <= 0) {
            throw new IllegalArgumentException("map " + size + " bytes at " + base);
        }
        return mapping.map(base, Math.min(size, this.size));
    }

    /** Takes the memory out of the address space; it may be mapped again. */
    public void unmap() {
        mapping.unmap();
    }

    /**
     * Reads a {@code byte}.
     *
     * @param offset where
     * @return the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public byte getByte(long offset) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        return (byte) get(offset, 1);
    }

    /**
     * Reads {@code byte}s.
     *
     * @param offset where
     * @param bytes the array for them
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void getBytes(long offset, byte[] bytes, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(bytes.length, low, number);
        copyIn(offset, 1, bytes, low, number);
    }

    /**
     * Writes a {@code byte}.
     *
     * @param offset where
     * @param value the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public void setByte(long offset, byte value) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        set(offset, 1, value);
    }

    /**
     * Writes {@code byte}s.
     *
     * @param offset where
     * @param bytes the array in which they are
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void setBytes(long offset, byte[] bytes, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(bytes.length, low, number);
        copyOut(offset, 1, bytes, low, number);
    }

    /**
     * Reads a {@code short}.
     *
     * @param offset where
     * @return the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public short getShort(long offset) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        short value = (short) get(offset, 2);
        return isSwapped() ? Short.reverseBytes(value) : value;
    }

    /**
     * Reads {@code short}s.
     *
     * @param offset where
     * @param shorts the array for them
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void getShorts(long offset, short[] shorts, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(shorts.length, low, number);
        if (!isSwapped()) {
            copyIn(offset, 2, shorts, low, number);
            return;
        }
        check(offset, 2, number);
        for (int i = 0; i < number; i++) {
            shorts[low + i] = getShort(offset + 2L * i);
        }
    }

    /**
     * Writes a {@code short}.
     *
     * @param offset where
     * @param value the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public void setShort(long offset, short value) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        set(offset, 2, isSwapped() ? Short.reverseBytes(value) : value);
    }

    /**
     * Writes {@code short}s.
     *
     * @param offset where
     * @param shorts the array in which they are
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void setShorts(long offset, short[] shorts, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(shorts.length, low, number);
        if (!isSwapped()) {
            copyOut(offset, 2, shorts, low, number);
            return;
        }
        check(offset, 2, number);
        for (int i = 0; i < number; i++) {
            setShort(offset + 2L * i, shorts[low + i]);
        }
    }

    /**
     * Reads an {@code int}.
     *
     * @param offset where
     * @return the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public int getInt(long offset) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        int value = (int) get(offset, 4);
        return isSwapped() ? Integer.reverseBytes(value) : value;
    }

    /**
     * Reads {@code int}s.
     *
     * @param offset where
     * @param ints the array for them
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void getInts(long offset, int[] ints, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(ints.length, low, number);
        if (!isSwapped()) {
            copyIn(offset, 4, ints, low, number);
            return;
        }
        check(offset, 4, number);
        for (int i = 0; i < number; i++) {
            ints[low + i] = getInt(offset + 4L * i);
        }
    }

    /**
     * Writes an {@code int}.
     *
     * @param offset where
     * @param value the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public void setInt(long offset, int value) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        set(offset, 4, isSwapped() ? Integer.reverseBytes(value) : value);
    }

    /**
     * Writes {@code int}s.
     *
     * @param offset where
     * @param ints the array in which they are
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void setInts(long offset, int[] ints, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(ints.length, low, number);
        if (!isSwapped()) {
            copyOut(offset, 4, ints, low, number);
            return;
        }
        check(offset, 4, number);
        for (int i = 0; i < number; i++) {
            setInt(offset + 4L * i, ints[low + i]);
        }
    }

    /**
     * Reads a {@code long}.
     *
     * @param offset where
     * @return the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public long getLong(long offset) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        long value = get(offset, 8);
        return isSwapped() ? Long.reverseBytes(value) : value;
    }

    /**
     * Reads {@code long}s.
     *
     * @param offset where
     * @param longs the array for them
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void getLongs(long offset, long[] longs, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(longs.length, low, number);
        if (!isSwapped()) {
            copyIn(offset, 8, longs, low, number);
            return;
        }
        check(offset, 8, number);
        for (int i = 0; i < number; i++) {
            longs[low + i] = getLong(offset + 8L * i);
        }
    }

    /**
     * Writes a {@code long}.
     *
     * @param offset where
     * @param value the value
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if the value is not within the mapped memory
     */
    public void setLong(long offset, long value) throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        set(offset, 8, isSwapped() ? Long.reverseBytes(value) : value);
    }

    /**
     * Writes {@code long}s.
     *
     * @param offset where
     * @param longs the array in which they are
     * @param low index of the first one in the array
     * @param number how many
     * @throws ArrayIndexOutOfBoundsException if they are more than the array has from {@code low} on
     * @throws OffsetOutOfBoundsException if {@code offset} is less than zero or behind the end
     * @throws SizeOutOfBoundsException if a value is not within the mapped memory
     */
    public void setLongs(long offset, long[] longs, int low, int number)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        checkArray(longs.length, low, number);
        if (!isSwapped()) {
            copyOut(offset, 8, longs, low, number);
            return;
        }
        check(offset, 8, number);
        for (int i = 0; i < number; i++) {
            setLong(offset + 8L * i, longs[low + i]);
        }
    }
}
