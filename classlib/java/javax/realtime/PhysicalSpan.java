// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A piece of physical memory that has been asked for: at a place, or anywhere that suits all filters.
 *
 * <p>Short-lived; made by PhysicalMemoryManager.
 */
final class PhysicalSpan {
    private static final long PAGE = 4096;      /* in steps of which free memory is looked for */

    private final PhysicalMemoryTypeFilter[] filters;
    private final boolean swapsBytes;
    private final boolean anywhere;
    private final long size;
    private long base;

    /** @param base where it must be, or -1 for anywhere */
    PhysicalSpan(PhysicalMemoryTypeFilter[] filters, boolean swapsBytes, long base, long size) {
        this.filters = filters;
        this.swapsBytes = swapsBytes;
        this.size = size;
        anywhere = base < 0;
        this.base = anywhere ? next(0) : base;
        if (!anywhere && !suits(base)) {
            throw new MemoryTypeConflictException("not of every type asked for: " + size + " bytes at " + base);
        }
        if (this.base < 0) {
            throw new MemoryTypeConflictException("nowhere are " + size + " bytes of all types asked for");
        }
    }

    boolean swapsBytes() {
        return swapsBytes;
    }

    long base() {
        return base;
    }

    long size() {
        return size;
    }

    private boolean suits(long place) {
        for (PhysicalMemoryTypeFilter filter : filters) {
            if (!filter.contains(place, size)) {
                return false;
            }
        }
        return true;
    }

    /** The first place from somewhere on that all filters agree upon, or -1. */
    private long next(long from) {
        long place = from;
        while (fits(place) && !suits(place)) {
            place = pushOn(place);
        }
        return fits(place) ? place : -1;
    }

    private boolean fits(long place) {
        return place >= 0 && place <= Areas.rawSize() - size;
    }

    /** Asks each filter for its next place; when that brings nothing new, goes on by a page. */
    private long pushOn(long from) {
        long place = from;
        for (PhysicalMemoryTypeFilter filter : filters) {
            long found = filter.find(place, size);
            if (found < 0) {
                return -1;
            }
            place = Math.max(place, found);
        }
        return place == from ? from + PAGE : place;
    }

    /** Lets all filters prepare the memory, mapped at an address or not yet (0). */
    void initialize(long virtual) {
        for (PhysicalMemoryTypeFilter filter : filters) {
            filter.initialize(base, virtual, size);
        }
    }

    /** Puts the memory under an area; memory that another area has is passed over if any will do. */
    long createArea(MemoryArea self, boolean immortal, boolean variable) {
        while (true) {
            try {
                long handle = Areas.createPhysical(self, immortal, variable, base, size);
                initialize(0);
                return handle;
            } catch (MemoryInUseException taken) {
                base = anywhere ? next(base + PAGE) : -1;
                if (base < 0) {
                    throw anywhere ? new SizeOutOfBoundsException("no " + size + " bytes are free") : taken;
                }
            }
        }
    }
}
