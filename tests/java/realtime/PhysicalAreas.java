// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:physical=anon:256K
// Areas in physical memory: types found by a filter written in Java, memory in use, scopes and immortal memory there.

import java.lang.ref.Reference;

import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.DuplicateFilterException;
import javax.realtime.ImmortalMemory;
import javax.realtime.ImmortalPhysicalMemory;
import javax.realtime.LTPhysicalMemory;
import javax.realtime.MemoryArea;
import javax.realtime.PhysicalMemoryManager;
import javax.realtime.PhysicalMemoryTypeFilter;
import javax.realtime.RawMemoryAccess;
import javax.realtime.ScopedMemory;
import javax.realtime.SizeEstimator;
import javax.realtime.VTPhysicalMemory;

public class PhysicalAreas {
    /** Memory between two addresses. */
    static class Range implements PhysicalMemoryTypeFilter {
        final long first;
        final long end;
        boolean present = true;
        int initialized;

        Range(long first, long end) {
            this.first = first;
            this.end = end;
        }

        @Override public boolean contains(long base, long size) { return base >= first && base + size <= end; }
        @Override public long find(long base, long size) {
            long start = Math.max(base, first);
            return start + size <= end ? start : -1;
        }
        @Override public int getVMAttributes() { return 0; }
        @Override public int getVMFlags() { return 0; }
        @Override public void initialize(long base, long vBase, long size) { initialized++; }
        @Override public boolean isPresent(long base, long size) { return present; }
        @Override public boolean isRemovable() { return true; }
        @Override public void onInsertion(long base, long size, AsyncEvent ae) { }
        @Override @Deprecated public void onInsertion(long base, long size, AsyncEventHandler aeh) { }
        @Override public void onRemoval(long base, long size, AsyncEvent ae) { }
        @Override @Deprecated public void onRemoval(long base, long size, AsyncEventHandler aeh) { }
        @Override public boolean unregisterInsertionEvent(long base, long size, AsyncEvent ae) { return false; }
        @Override public boolean unregisterRemovalEvent(long base, long size, AsyncEvent ae) { return false; }
        @Override public long vFind(long base, long size) { return -1; }
    }

    static Range fast;
    static Range shared;

    static void register(Object name, PhysicalMemoryTypeFilter filter) throws DuplicateFilterException {
        PhysicalMemoryManager.registerFilter(name, filter);
    }

    static void filters() throws DuplicateFilterException {
        ImmortalMemory.instance().executeInArea(() -> {
            fast = new Range(64 * 1024, 128 * 1024);
            shared = new Range(96 * 1024, 192 * 1024);
        });
        Realtime.attempt("filter in the heap", () -> register("fast", new Range(0, 1)));
        Realtime.attempt("name in the heap", () -> register(new int[1], fast));
        Realtime.attempt("no name", () -> register(null, fast));
        Realtime.attempt("no filter", () -> register("fast", null));
        register("fast", fast);
        register(PhysicalMemoryManager.SHARED, shared);
        Realtime.attempt("again", () -> register("fast", shared));
        Realtime.attempt("a name that needs none", () -> register(PhysicalMemoryManager.ALIGNED, shared));
        System.out.println("removable " + PhysicalMemoryManager.isRemovable(64 * 1024, 10) + " "
            + PhysicalMemoryManager.isRemovable(0, 10) + ", removed " + PhysicalMemoryManager.isRemoved(64 * 1024, 10));
        fast.present = false;
        System.out.println("removed " + PhysicalMemoryManager.isRemoved(64 * 1024, 10));
        fast.present = true;
        Realtime.attempt("negative place", () -> PhysicalMemoryManager.isRemovable(-1, 1));
        Realtime.attempt("negative size", () -> PhysicalMemoryManager.isRemoved(1, -1));
    }

    static void use(ScopedMemory scope, RawMemoryAccess raw) {
        scope.enter(() -> {
            byte[] mark = new byte[256];
            java.util.Arrays.fill(mark, (byte) 0x5a);
            boolean found = false;
            for (int i = 0; i < 400; i++) {
                found |= raw.getByte(i) == 0x5a;
            }
            boolean inside = MemoryArea.getMemoryArea(mark) == scope;
            System.out.println("object inside " + inside + ", its bytes in physical memory " + found);
        });
        System.out.println("left with " + scope.memoryConsumed());
    }

    static void areas() {
        LTPhysicalMemory first = new LTPhysicalMemory("fast", 64 * 1024, 16 * 1024);
        System.out.println(first.toString().replaceAll("[0-9]+", "n") + " of " + first.size());
        RawMemoryAccess raw = new RawMemoryAccess("fast", 64 * 1024, 4096);
        raw.map();
        use(first, raw);
        Realtime.attempt("in use", () -> new VTPhysicalMemory("fast", 72 * 1024, 16 * 1024));
        Realtime.attempt("not fast", () -> new LTPhysicalMemory("fast", 0, 4096));
        Realtime.attempt("half fast", () -> new LTPhysicalMemory("fast", 124 * 1024, 8192));
        Object[] both = {"fast", PhysicalMemoryManager.SHARED};
        VTPhysicalMemory second = new VTPhysicalMemory(both, 32 * 1024);
        System.out.println("initialized " + fast.initialized + " " + shared.initialized + ", " + second.size());
        Realtime.attempt("no more of both", () -> new LTPhysicalMemory(both, 4096));
        Realtime.attempt("too much of both", () -> new LTPhysicalMemory(both, 40 * 1024));
        VTPhysicalMemory third = new VTPhysicalMemory("fast", 8192);
        RawMemoryAccess behind = new RawMemoryAccess("fast", 80 * 1024, 4096);
        behind.map();
        use(third, behind);
        SizeEstimator size = new SizeEstimator();
        size.reserveArray(1000, long.class);
        Realtime.attempt("estimated", () -> new LTPhysicalMemory(null, size));
        Realtime.attempt("no estimate", () -> new LTPhysicalMemory(null, (SizeEstimator) null));
        Realtime.attempt("unknown", () -> new LTPhysicalMemory("slow", 4096));
        System.out.println(second.getReferenceCount() + third.getReferenceCount());
        Reference.reachabilityFence(first);             // till here their memory is in use
        Reference.reachabilityFence(raw);
        Reference.reachabilityFence(behind);
    }

    static Object kept;

    static void immortal() throws ReflectiveOperationException {
        ImmortalPhysicalMemory area = new ImmortalPhysicalMemory(null, 16 * 1024);
        area.enter(() -> kept = new Object());
        kept = area.newArray(byte.class, 100);
        System.out.println("immortal there " + (MemoryArea.getMemoryArea(kept) == area) + ", " + (area.memoryConsumed() > 100)
            + ", still " + ((byte[]) kept).length);
        PhysicalMemoryManager.removeFilter("fast");
        PhysicalMemoryManager.removeFilter("never there");
        Realtime.attempt("filter gone", () -> new RawMemoryAccess("fast", 10));
        Realtime.attempt("no name", () -> PhysicalMemoryManager.removeFilter(null));
    }

    public static void main(String[] args) {
        Realtime.inThread(() -> {
            filters();
            areas();
            immortal();
        });
    }
}

// expect: filter in the heap: IllegalArgumentException
// expect: name in the heap: IllegalArgumentException
// expect: no name: IllegalArgumentException
// expect: no filter: IllegalArgumentException
// expect: again: DuplicateFilterException
// expect: a name that needs none: DuplicateFilterException
// expect: removable true false, removed false
// expect: removed true
// expect: negative place: OffsetOutOfBoundsException
// expect: negative size: SizeOutOfBoundsException
// expect: (LTPhysicalMemory) Scoped memory # n of 16384
// expect: object inside true, its bytes in physical memory true
// expect: left with 0
// expect: in use: MemoryInUseException
// expect: not fast: MemoryTypeConflictException
// expect: half fast: MemoryTypeConflictException
// expect: initialized 3 1, 32768
// expect: no more of both: SizeOutOfBoundsException
// expect: too much of both: MemoryTypeConflictException
// expect: object inside true, its bytes in physical memory true
// expect: left with 0
// expect: estimated: done
// expect: no estimate: IllegalArgumentException
// expect: unknown: UnsupportedPhysicalMemoryException
// expect: 0
// expect: immortal there true, true, still 100
// expect: filter gone: UnsupportedPhysicalMemoryException
// expect: no name: IllegalArgumentException
