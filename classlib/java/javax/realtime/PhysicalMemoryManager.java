// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import java.util.Arrays;

/**
 * Knows the types of physical memory by their filters, and finds memory that has the types asked for.
 *
 * <p>Physical memory is what the VM was given as such when it started; addresses are offsets in it.  {@link #ALIGNED}
 * and
 * {@link #BYTESWAP} any memory has; the other names need a filter before they can be asked for.
 *
 * <p>Source: RTSJ 1.0.2 PhysicalMemoryManager.
 */
public final class PhysicalMemoryManager {
    /** Memory in which values lie at multiples of their sizes. */
    public static final Object ALIGNED;
    /** Memory that raw access reads and writes in the byte order that is not this machine's. */
    public static final Object BYTESWAP;
    /** Memory that devices reach. */
    public static final Object DMA;
    /** Memory that is mapped for input and output. */
    public static final Object IO_PAGE;
    /** Memory that other processes or processors see. */
    public static final Object SHARED;

    static {
        ALIGNED = "ALIGNED";
        BYTESWAP = "BYTESWAP";
        DMA = "DMA";
        IO_PAGE = "IO_PAGE";
        SHARED = "SHARED";
    }

    private static Entry first;

    private PhysicalMemoryManager() {}

    /** A registered filter.  Entries live in immortal memory. */
    private static final class Entry {
        final Object name;
        final PhysicalMemoryTypeFilter filter;
        Entry next;

        Entry(Object name, PhysicalMemoryTypeFilter filter, Entry next) {
            this.name = name;
            this.filter = filter;
            this.next = next;
        }
    }

    /* Asking for memory. */

    static PhysicalSpan anywhere(Object type, long size) {
        RealtimeSystem.getSecurityManager().checkAccessPhysical();
        requireRoom(0, size);
        return new PhysicalSpan(filters(type), isAmong(type, BYTESWAP), -1, size);
    }

    static PhysicalSpan at(Object type, long base, long size) {
        RealtimeSystem.getSecurityManager().checkAccessPhysicalRange(base, size);
        requireRoom(base, size);
        return new PhysicalSpan(filters(type), isAmong(type, BYTESWAP), base, size);
    }

    private static void requireRoom(long base, long size) {
        requireRange(base, size);
        long all = Areas.rawSize();
        if (all == 0) {
            throw new UnsupportedPhysicalMemoryException("the VM was given no physical memory (option -Xrt:physical=)");
        }
        if (base >= all) {
            throw new OffsetOutOfBoundsException("offset " + base + " in physical memory of " + all + " bytes");
        }
        if (size > all - base) {
            throw new SizeOutOfBoundsException(size + " bytes at " + base + " in physical memory of " + all + " bytes");
        }
    }

    private static void requireRange(long base, long size) {
        if (base < 0) {
            throw new OffsetOutOfBoundsException("offset " + base);
        }
        if (size < 0) {
            throw new SizeOutOfBoundsException(size + " bytes");
        }
        if (size > Long.MAX_VALUE - base) {
            throw new SizeOutOfBoundsException(size + " bytes at " + base + ", which no address reaches");
        }
    }

    private static Object[] names(Object type) {
        return type instanceof Object[] ? (Object[]) type : type == null ? new Object[0] : new Object[] {type};
    }

    private static boolean isAmong(Object type, Object name) {
        return Arrays.asList(names(type)).contains(name);
    }

    private static boolean isInherent(Object name) {
        return name.equals(ALIGNED) || name.equals(BYTESWAP);
    }

    private static synchronized PhysicalMemoryTypeFilter[] filters(Object type) {
        Object[] names = names(type);
        PhysicalMemoryTypeFilter[] found = new PhysicalMemoryTypeFilter[names.length];
        int count = 0;
        for (Object name : names) {
            if (name == null) {
                throw new IllegalArgumentException("a type without a name");
            }
            if (!isInherent(name)) {
                found[count++] = required(name);
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static PhysicalMemoryTypeFilter required(Object name) {
        Entry entry = find(name);
        if (entry == null) {
            throw new UnsupportedPhysicalMemoryException("no filter for memory of type " + name);
        }
        return entry.filter;
    }

    private static Entry find(Object name) {
        Entry entry = first;
        while (entry != null && !entry.name.equals(name)) {
            entry = entry.next;
        }
        return entry;
    }

    /* Filters. */

    /**
     * Makes a type of memory known.
     *
     * @param name its name
     * @param filter what knows where it is
     * @throws DuplicateFilterException if the name is known already
     * @throws IllegalArgumentException if an argument is null or not in immortal memory, or {@code name} is an array
     * @throws SecurityException if the security manager forbids it
     */
    public static final void registerFilter(Object name, PhysicalMemoryTypeFilter filter)
            throws DuplicateFilterException, IllegalArgumentException {
        if (name == null || filter == null || name instanceof Object[]) {
            throw new IllegalArgumentException("a filter needs a name, and a name a filter");
        }
        requireImmortal(name);
        requireImmortal(filter);
        RealtimeSystem.getSecurityManager().checkSetFilter();
        synchronized (PhysicalMemoryManager.class) {
            if (isInherent(name) || find(name) != null) {
                throw new DuplicateFilterException("there is a filter for memory of type " + name + " already");
            }
            ImmortalMemory.instance().executeInArea(() -> first = new Entry(name, filter, first));
        }
    }

    private static void requireImmortal(Object object) {
        if (Areas.areaOf(object) != ImmortalMemory.instance()) {
            throw new IllegalArgumentException("not in immortal memory: " + object);
        }
    }

    /**
     * Forgets a type of memory.  Areas that have such memory keep it.  An unknown name is passed over.
     *
     * @param name its name
     * @throws IllegalArgumentException if {@code name} is null
     * @throws SecurityException if the security manager forbids it
     */
    public static final void removeFilter(Object name) {
        if (name == null) {
            throw new IllegalArgumentException("no name");
        }
        RealtimeSystem.getSecurityManager().checkSetFilter();
        synchronized (PhysicalMemoryManager.class) {
            Entry before = null;
            for (Entry entry = first; entry != null; before = entry, entry = entry.next) {
                if (entry.name.equals(name)) {
                    unlink(before, entry);
                    return;
                }
            }
        }
    }

    private static void unlink(Entry before, Entry entry) {
        if (before == null) {
            first = entry.next;
        } else {
            before.next = entry.next;
        }
    }

    /** The filter of removable memory to which a range belongs, or null. */
    private static synchronized PhysicalMemoryTypeFilter removable(long base, long size) {
        requireRange(base, size);
        for (Entry entry = first; entry != null; entry = entry.next) {
            if (entry.filter.isRemovable() && entry.filter.contains(base, size)) {
                return entry.filter;
            }
        }
        return null;
    }

    private static PhysicalMemoryTypeFilter requiredRemovable(long base, long size) {
        PhysicalMemoryTypeFilter filter = removable(base, size);
        if (filter == null) {
            throw new IllegalArgumentException("not removable: " + size + " bytes at " + base);
        }
        return filter;
    }

    /**
     * Can a range be removed while the system runs?
     *
     * @param base where it begins
     * @param size bytes
     * @return whether a filter says so
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero
     * @throws SizeOutOfBoundsException if {@code size} is less than zero, or the range ends behind all addresses
     */
    public static boolean isRemovable(long base, long size)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        return removable(base, size) != null;
    }

    /**
     * Has a range been removed?
     *
     * @param base where it begins
     * @param size bytes
     * @return whether a part of it has
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero
     * @throws SizeOutOfBoundsException if {@code size} is less than zero, or the range ends behind all addresses
     */
    public static boolean isRemoved(long base, long size)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        PhysicalMemoryTypeFilter filter = removable(base, size);
        return filter != null && !filter.isPresent(base, size);
    }

    private static <T> T present(T event) {
        if (event == null) {
            throw new IllegalArgumentException("no event");
        }
        return event;
    }

    /**
     * Fires an event when removable memory of a range is put in.
     *
     * @param base where it begins
     * @param size bytes
     * @param ae the event
     * @throws IllegalArgumentException if {@code ae} is null, or the range is not removable memory
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero
     * @throws SizeOutOfBoundsException if {@code size} is less than zero, or the range ends behind all addresses
     */
    public static void onInsertion(long base, long size, AsyncEvent ae)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        present(ae);
        requiredRemovable(base, size).onInsertion(base, size, ae);
    }

    /**
     * Releases a handler when removable memory of a range is put in.
     *
     * @param base where it begins
     * @param size bytes
     * @param aeh the handler; null for nobody
     * @throws IllegalArgumentException if the range is not removable memory
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero
     * @throws SizeOutOfBoundsException if {@code size} is less than zero, or the range ends behind all addresses
     * @deprecated since 1.0.1, as in the specification
     */
    @Deprecated
    public static void onInsertion(long base, long size, AsyncEventHandler aeh)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        requiredRemovable(base, size).onInsertion(base, size, aeh);
    }

    /**
     * Fires an event when removable memory of a range is removed.
     *
     * @param base where it begins
     * @param size bytes
     * @param ae the event
     * @throws IllegalArgumentException if {@code ae} is null, or the range is not removable memory
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero
     * @throws SizeOutOfBoundsException if {@code size} is less than zero, or the range ends behind all addresses
     */
    public static void onRemoval(long base, long size, AsyncEvent ae)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        present(ae);
        requiredRemovable(base, size).onRemoval(base, size, ae);
    }

    /**
     * Releases a handler when removable memory of a range is removed.
     *
     * @param base where it begins
     * @param size bytes
     * @param aeh the handler; null for nobody
     * @throws IllegalArgumentException if the range is not removable memory
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero
     * @throws SizeOutOfBoundsException if {@code size} is less than zero, or the range ends behind all addresses
     * @deprecated since 1.0.1, as in the specification
     */
    @Deprecated
    public static void onRemoval(long base, long size, AsyncEventHandler aeh)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        requiredRemovable(base, size).onRemoval(base, size, aeh);
    }

    /**
     * Undoes {@link #onInsertion(long, long, AsyncEvent)}.
     *
     * @param base where the range begins
     * @param size bytes
     * @param ae the event
     * @return whether it was registered
     * @throws IllegalArgumentException if {@code ae} is null
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero
     * @throws SizeOutOfBoundsException if {@code size} is less than zero, or the range ends behind all addresses
     */
    public static boolean unregisterInsertionEvent(long base, long size, AsyncEvent ae)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        present(ae);
        PhysicalMemoryTypeFilter filter = removable(base, size);
        return filter != null && filter.unregisterInsertionEvent(base, size, ae);
    }

    /**
     * Undoes {@link #onRemoval(long, long, AsyncEvent)}.
     *
     * @param base where the range begins
     * @param size bytes
     * @param ae the event
     * @return whether it was registered
     * @throws IllegalArgumentException if {@code ae} is null
     * @throws OffsetOutOfBoundsException if {@code base} is less than zero
     * @throws SizeOutOfBoundsException if {@code size} is less than zero, or the range ends behind all addresses
     */
    public static boolean unregisterRemovalEvent(long base, long size, AsyncEvent ae)
            throws OffsetOutOfBoundsException, SizeOutOfBoundsException {
        present(ae);
        PhysicalMemoryTypeFilter filter = removable(base, size);
        return filter != null && filter.unregisterRemovalEvent(base, size, ae);
    }
}
