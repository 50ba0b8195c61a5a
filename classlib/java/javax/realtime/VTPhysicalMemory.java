// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A scope like {@link VTMemory} in a piece of physical memory that has the types asked for.
 *
 * <p>Source: RTSJ 1.0.2 VTPhysicalMemory.
 */
public class VTPhysicalMemory extends ScopedMemory {
    /**
     * An area anywhere in physical memory.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param size bytes
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if the size is less than zero, or a type is null in an array of types
     * @throws SizeOutOfBoundsException if the size is more than there is
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws MemoryTypeConflictException if the memory types asked for do not occur together
     */
    public VTPhysicalMemory(Object type, long size)
            throws SecurityException, SizeOutOfBoundsException, UnsupportedPhysicalMemoryException,
            MemoryTypeConflictException {
        super(PhysicalMemoryManager.anywhere(type, bytes(size)), true, null);
    }

    /**
     * An area anywhere in physical memory, with what shall run in it.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param size bytes
     * @param logic what {@link #enter()} runs; may be null
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if the size is less than zero, or a type is null in an array of types
     * @throws SizeOutOfBoundsException if the size is more than there is
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws MemoryTypeConflictException if the memory types asked for do not occur together
     */
    public VTPhysicalMemory(Object type, long size, Runnable logic)
            throws SecurityException, SizeOutOfBoundsException, UnsupportedPhysicalMemoryException,
            MemoryTypeConflictException {
        super(PhysicalMemoryManager.anywhere(type, bytes(size)), true, logic);
    }

    /**
     * An area anywhere in physical memory.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param size an estimator of its size
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if {@code size} is null
     * @throws SizeOutOfBoundsException if the size is more than there is
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws MemoryTypeConflictException if the memory types asked for do not occur together
     */
    public VTPhysicalMemory(Object type, SizeEstimator size)
            throws SecurityException, SizeOutOfBoundsException, UnsupportedPhysicalMemoryException,
            MemoryTypeConflictException {
        super(PhysicalMemoryManager.anywhere(type, bytes(size)), true, null);
    }

    /**
     * An area anywhere in physical memory, with what shall run in it.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param size an estimator of its size
     * @param logic what {@link #enter()} runs; may be null
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if {@code size} is null
     * @throws SizeOutOfBoundsException if the size is more than there is
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws MemoryTypeConflictException if the memory types asked for do not occur together
     */
    public VTPhysicalMemory(Object type, SizeEstimator size, Runnable logic)
            throws SecurityException, SizeOutOfBoundsException, UnsupportedPhysicalMemoryException,
            MemoryTypeConflictException {
        super(PhysicalMemoryManager.anywhere(type, bytes(size)), true, logic);
    }

    /**
     * An area at a place in physical memory.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param base where the area begins: an offset in physical memory, in bytes
     * @param size bytes
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if the size is less than zero, or a type is null in an array of types
     * @throws SizeOutOfBoundsException if the size is more than there is
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero or behind the end
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws MemoryTypeConflictException if the memory at {@code base} is not of every type asked for
     * @throws MemoryInUseException if another area has the memory at {@code base}
     */
    public VTPhysicalMemory(Object type, long base, long size)
            throws SecurityException, SizeOutOfBoundsException, OffsetOutOfBoundsException,
            UnsupportedPhysicalMemoryException, MemoryTypeConflictException, MemoryInUseException {
        super(PhysicalMemoryManager.at(type, base, bytes(size)), true, null);
    }

    /**
     * An area at a place in physical memory, with what shall run in it.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param base where the area begins: an offset in physical memory, in bytes
     * @param size bytes
     * @param logic what {@link #enter()} runs; may be null
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if the size is less than zero, or a type is null in an array of types
     * @throws SizeOutOfBoundsException if the size is more than there is
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero or behind the end
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws MemoryTypeConflictException if the memory at {@code base} is not of every type asked for
     * @throws MemoryInUseException if another area has the memory at {@code base}
     */
    public VTPhysicalMemory(Object type, long base, long size, Runnable logic)
            throws SecurityException, SizeOutOfBoundsException, OffsetOutOfBoundsException,
            UnsupportedPhysicalMemoryException, MemoryTypeConflictException, MemoryInUseException {
        super(PhysicalMemoryManager.at(type, base, bytes(size)), true, logic);
    }

    /**
     * An area at a place in physical memory.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param base where the area begins: an offset in physical memory, in bytes
     * @param size an estimator of its size
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if {@code size} is null
     * @throws SizeOutOfBoundsException if the size is more than there is
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero or behind the end
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws MemoryTypeConflictException if the memory at {@code base} is not of every type asked for
     * @throws MemoryInUseException if another area has the memory at {@code base}
     */
    public VTPhysicalMemory(Object type, long base, SizeEstimator size)
            throws SecurityException, SizeOutOfBoundsException, OffsetOutOfBoundsException,
            UnsupportedPhysicalMemoryException, MemoryTypeConflictException, MemoryInUseException {
        super(PhysicalMemoryManager.at(type, base, bytes(size)), true, null);
    }

    /**
     * An area at a place in physical memory, with what shall run in it.
     *
     * @param type the name of a memory type, an array of such names, or null for any memory
     * @param base where the area begins: an offset in physical memory, in bytes
     * @param size an estimator of its size
     * @param logic what {@link #enter()} runs; may be null
     * @throws SecurityException if the security manager forbids it
     * @throws IllegalArgumentException if {@code size} is null
     * @throws SizeOutOfBoundsException if the size is more than there is
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero or behind the end
     * @throws UnsupportedPhysicalMemoryException if there is no physical memory, or no filter for a type
     * @throws MemoryTypeConflictException if the memory at {@code base} is not of every type asked for
     * @throws MemoryInUseException if another area has the memory at {@code base}
     */
    public VTPhysicalMemory(Object type, long base, SizeEstimator size, Runnable logic)
            throws SecurityException, SizeOutOfBoundsException, OffsetOutOfBoundsException,
            UnsupportedPhysicalMemoryException, MemoryTypeConflictException, MemoryInUseException {
        super(PhysicalMemoryManager.at(type, base, bytes(size)), true, logic);
    }

    /** @return {@code (VTPhysicalMemory) Scoped memory # n}, with a number that no other scope has */
    @Override
    public String toString() {
        return "(VTPhysicalMemory) " + super.toString();
    }
}
