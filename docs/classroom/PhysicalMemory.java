// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:physical=anon:256K

import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;
import javax.realtime.DuplicateFilterException;
import javax.realtime.ImmortalMemory;
import javax.realtime.LTPhysicalMemory;
import javax.realtime.MemoryArea;
import javax.realtime.OffsetOutOfBoundsException;
import javax.realtime.PhysicalMemoryManager;
import javax.realtime.PhysicalMemoryTypeFilter;
import javax.realtime.RawMemoryAccess;
import javax.realtime.RealtimeThread;
import javax.realtime.SizeOutOfBoundsException;
import javax.realtime.UnsupportedPhysicalMemoryException;

/**
 * 33. Memory at a place.
 *
 * Memory is not all the same.  Some is fast, some is shared with another processor, and some is no memory at all, but the registers of a device.
 * Two things are wanted of it:
 *
 *   raw memory        bytes and numbers at an address, no objects: registers, and buffers of devices
 *   physical areas    scopes and immortal memory whose objects lie at such a place
 *
 * What kinds of memory a board has, and where, the VM cannot know: a filter says it, which belongs to the board.  Here the "board" is 256 KiB of
 * anonymous memory, which -Xrt:physical=anon:256K gives; on a real one it is /dev/mem, or a driver's file.  The device is played by this program,
 * by a second look at the same place.
 */
public class PhysicalMemory {
    static final long REGISTERS = 0;
    static final int STATUS = 0;
    static final int DATA = 4;
    static final long SRAM = 64 * 1024;
    static final long SRAM_END = 128 * 1024;

    /** The board's fast memory: from SRAM to SRAM_END.  It can neither be put in nor taken out. */
    static class Sram implements PhysicalMemoryTypeFilter {
        @Override public boolean contains(long base, long size) { return base >= SRAM && base + size <= SRAM_END; }
        @Override public long find(long base, long size) {
            long start = Math.max(base, SRAM);
            return start + size <= SRAM_END ? start : -1;
        }
        @Override public int getVMAttributes() { return 0; }
        @Override public int getVMFlags() { return 0; }
        @Override public void initialize(long base, long vBase, long size) { }
        @Override public boolean isPresent(long base, long size) { return true; }
        @Override public boolean isRemovable() { return false; }
        @Override public void onInsertion(long base, long size, AsyncEvent ae) { }
        @Override @Deprecated public void onInsertion(long base, long size, AsyncEventHandler aeh) { }
        @Override public void onRemoval(long base, long size, AsyncEvent ae) { }
        @Override @Deprecated public void onRemoval(long base, long size, AsyncEventHandler aeh) { }
        @Override public boolean unregisterInsertionEvent(long base, long size, AsyncEvent ae) { return false; }
        @Override public boolean unregisterRemovalEvent(long base, long size, AsyncEvent ae) { return false; }
        @Override public long vFind(long base, long size) { return -1; }
    }

    static Sram sram;

    static void registers() {
        RawMemoryAccess driver = new RawMemoryAccess(null, REGISTERS, 64);
        RawMemoryAccess device = new RawMemoryAccess(null, REGISTERS, 64);
        driver.map();
        device.map();
        device.setInt(DATA, 0x01020304);
        device.setInt(STATUS, 1);                       // ready
        System.out.println("status " + driver.getInt(STATUS) + ", data " + Integer.toHexString(driver.getInt(DATA)));
        RawMemoryAccess foreign = new RawMemoryAccess(PhysicalMemoryManager.BYTESWAP, REGISTERS, 64);
        System.out.println("of a device of the other byte order: " + Integer.toHexString(foreign.getInt(DATA)));
        try {
            driver.getInt(64);
        } catch (OffsetOutOfBoundsException | SizeOutOfBoundsException refused) {
            System.out.println("behind the last register: " + refused.getClass().getSimpleName());
        }
    }

    static void area() throws DuplicateFilterException {
        ImmortalMemory.instance().executeInArea(() -> sram = new Sram());
        PhysicalMemoryManager.registerFilter("sram", sram);
        LTPhysicalMemory scope = new LTPhysicalMemory("sram", 16 * 1024);
        RawMemoryAccess look = new RawMemoryAccess(null, SRAM, 4096);
        scope.enter(() -> {
            long[] samples = {0x5eed_5eed_5eed_5eedL};
            boolean there = false;
            for (int offset = 0; offset < 1024; offset += 8) {
                there |= look.getLong(offset) == samples[0];
            }
            System.out.println("an object in the scope: " + (MemoryArea.getMemoryArea(samples) == scope) + ", its bytes in the fast memory: " + there);
        });
        System.out.println("left behind: " + scope.memoryConsumed());
        try {
            new LTPhysicalMemory("sram", 0, 4096);
        } catch (RuntimeException | Error refused) {
            System.out.println("an area outside of it: " + refused.getClass().getSimpleName());
        }
    }

    static void demo() {
        try {
            registers();
            area();
        } catch (DuplicateFilterException never) {
            throw new AssertionError(never);
        } catch (UnsupportedPhysicalMemoryException none) {
            System.err.println("This lesson cannot show here what it should: there is no physical memory; run it with -Xrt:physical=anon:256K.");
            System.exit(2);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RealtimeThread thread = new RealtimeThread(null, null, null, null, null, PhysicalMemory::demo);
        thread.start();
        thread.join();
    }
}

// expect: status 1, data 1020304
// expect: of a device of the other byte order: 4030201
// expect: behind the last register: OffsetOutOfBoundsException
// expect: an object in the scope: true, its bytes in the fast memory: true
// expect: left behind: 0
// expect: an area outside of it: MemoryTypeConflictException
