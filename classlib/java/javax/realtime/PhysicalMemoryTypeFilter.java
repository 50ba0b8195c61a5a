// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Knows where in physical memory a type of memory is found, and what must be done to use it.
 *
 * <p>Written by whoever knows the machine, and registered with {@link PhysicalMemoryManager#registerFilter}.  Addresses
 * are offsets in the physical memory that the VM was given, in bytes.
 *
 * <p>Source: RTSJ 1.0.2 PhysicalMemoryTypeFilter.
 */
public interface PhysicalMemoryTypeFilter {
    /**
     * Is a whole range of this type?
     *
     * @param base where it begins
     * @param size bytes
     * @return whether all of it is
     */
    boolean contains(long base, long size);

    /**
     * Finds memory of this type.
     *
     * @param base where to begin
     * @param size bytes
     * @return the first address from {@code base} on where so much memory of this type begins, or -1
     */
    long find(long base, long size);

    /** @return attributes for the mapping of such memory, in the form of the system; 0 for none */
    int getVMAttributes();

    /** @return flags for the mapping of such memory, in the form of the system; 0 for none */
    int getVMFlags();

    /**
     * Called before memory of this type is used.
     *
     * @param base where it begins
     * @param vBase where it begins in the address space of the VM; 0 if it is not mapped yet
     * @param size bytes
     */
    void initialize(long base, long vBase, long size);

    /**
     * Is a range there?
     *
     * @param base where it begins
     * @param size bytes
     * @return whether none of it has been removed
     */
    boolean isPresent(long base, long size);

    /** @return whether memory of this type can be removed while the system runs */
    boolean isRemovable();

    /**
     * Fires an event when memory of a range is put in.
     *
     * @param base where it begins
     * @param size bytes
     * @param ae the event
     */
    void onInsertion(long base, long size, AsyncEvent ae);

    /**
     * Releases a handler when memory of a range is put in.
     *
     * @param base where it begins
     * @param size bytes
     * @param aeh the handler; null for nobody
     * @deprecated since 1.0.1, as in the specification
     */
    @Deprecated
    void onInsertion(long base, long size, AsyncEventHandler aeh);

    /**
     * Fires an event when memory of a range is removed.
     *
     * @param base where it begins
     * @param size bytes
     * @param ae the event
     */
    void onRemoval(long base, long size, AsyncEvent ae);

    /**
     * Releases a handler when memory of a range is removed.
     *
     * @param base where it begins
     * @param size bytes
     * @param aeh the handler; null for nobody
     * @deprecated since 1.0.1, as in the specification
     */
    @Deprecated
    void onRemoval(long base, long size, AsyncEventHandler aeh);

    /**
     * Undoes {@link #onInsertion(long, long, AsyncEvent)}.
     *
     * @param base where the range begins
     * @param size bytes
     * @param ae the event
     * @return whether it was registered
     */
    boolean unregisterInsertionEvent(long base, long size, AsyncEvent ae);

    /**
     * Undoes {@link #onRemoval(long, long, AsyncEvent)}.
     *
     * @param base where the range begins
     * @param size bytes
     * @param ae the event
     * @return whether it was registered
     */
    boolean unregisterRemovalEvent(long base, long size, AsyncEvent ae);

    /**
     * Finds room in the address space of the VM that suits this type.
     *
     * @param base where to begin
     * @param size bytes
     * @return an address, or -1 if any will do
     */
    long vFind(long base, long size);
}
