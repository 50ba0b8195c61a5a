// SPDX-License-Identifier: Apache-2.0
// vm-args: -Xrt:physical=anon:64K
// Raw memory: all types and arrays of them, byte order, bounds, alignment, mapping.

import java.util.Arrays;
import javax.realtime.PhysicalMemoryManager;
import javax.realtime.RawMemoryAccess;
import javax.realtime.RawMemoryFloatAccess;
import javax.realtime.RealtimeSystem;

public class RawMemory {
    static void values(RawMemoryFloatAccess memory) {
        memory.setByte(1, (byte) -2);
        memory.setShort(2, (short) -300);
        memory.setInt(4, Integer.MIN_VALUE + 5);
        memory.setLong(8, Long.MIN_VALUE + 7);
        memory.setFloat(16, -1.5f);
        memory.setDouble(24, Math.PI);
        System.out.println(memory.getByte(1) + " " + memory.getShort(2) + " " + memory.getInt(4) + " " + memory.getLong(8)
            + " " + memory.getFloat(16) + " " + memory.getDouble(24));
        memory.setBytes(100, new byte[] {1, 2, 3, 4}, 1, 3);
        memory.setShorts(104, new short[] {5, -6}, 0, 2);
        memory.setInts(108, new int[] {7, -8}, 0, 2);
        memory.setLongs(120, new long[] {9, -10}, 0, 2);
        memory.setFloats(136, new float[] {11, -12}, 0, 2);
        memory.setDoubles(144, new double[] {13, -14}, 0, 2);
        byte[] bytes = new byte[5];
        short[] shorts = new short[3];
        int[] ints = new int[3];
        long[] longs = new long[3];
        float[] floats = new float[3];
        double[] doubles = new double[3];
        memory.getBytes(100, bytes, 2, 3);
        memory.getShorts(104, shorts, 1, 2);
        memory.getInts(108, ints, 1, 2);
        memory.getLongs(120, longs, 1, 2);
        memory.getFloats(136, floats, 1, 2);
        memory.getDoubles(144, doubles, 1, 2);
        System.out.println(Arrays.toString(bytes) + Arrays.toString(shorts) + Arrays.toString(ints) + Arrays.toString(longs)
            + Arrays.toString(floats) + Arrays.toString(doubles));
    }

    static void byteOrder(RawMemoryFloatAccess plain, RawMemoryFloatAccess swapped) {
        boolean little = RealtimeSystem.BYTE_ORDER == RealtimeSystem.LITTLE_ENDIAN;
        plain.setInt(200, 0x01020304);
        System.out.println("least significant first: " + (plain.getByte(200) == 4) + ", as it should be: " + little);
        System.out.println("swapped int " + Integer.toHexString(swapped.getInt(200)));
        plain.setShort(204, (short) 0x0102);
        plain.setLong(208, 0x0102030405060708L);
        System.out.println("swapped short " + Integer.toHexString(swapped.getShort(204)) + ", long "
            + Long.toHexString(swapped.getLong(208)) + ", byte " + swapped.getByte(200));
        swapped.setDouble(216, 2.5);
        swapped.setFloats(224, new float[] {1.5f, 2.5f}, 0, 2);
        System.out.println("and back " + swapped.getDouble(216) + " " + swapped.getFloat(228) + " "
            + (plain.getDouble(216) == 2.5));
    }

    static void bounds() {
        RawMemoryAccess memory = new RawMemoryAccess(null, 4096, 100);
        System.out.println("mapped at first " + (memory.getMappedAddress() != 0) + ", the first byte " + memory.getByte(0));
        Realtime.attempt("nothing", () -> System.out.println("nothing is mapped at "
            + new RawMemoryAccess(null, 0, 0).getMappedAddress()));
        System.out.println("mapped " + (memory.map() == memory.getMappedAddress()) + " " + (memory.map() != 0));
        Realtime.attempt("last byte", () -> memory.getByte(99));
        Realtime.attempt("behind the end", () -> memory.getByte(100));
        Realtime.attempt("before the beginning", () -> memory.setByte(-1, (byte) 0));
        Realtime.attempt("across the end", () -> memory.getLong(96));
        unaligned(new RawMemoryFloatAccess(null, 4096 + 1, 64));
        unaligned(new RawMemoryFloatAccess(PhysicalMemoryManager.BYTESWAP, 8192, 64));
        Realtime.attempt("array across the end", () -> memory.getInts(92, new int[4], 0, 3));
        Realtime.attempt("array that fits", () -> memory.getInts(92, new int[4], 0, 2));
        Realtime.attempt("too many for the array", () -> memory.getBytes(0, new byte[4], 2, 3));
        Realtime.attempt("negative number", () -> memory.getBytes(0, new byte[4], 2, -1));
        Realtime.attempt("negative index", () -> memory.setBytes(0, new byte[4], -1, 1));
        memory.unmap();
        memory.unmap();
        Realtime.attempt("not mapped any more", () -> memory.getByte(0));
        memory.map();
        Realtime.attempt("mapped again", () -> memory.getByte(0));
        Realtime.attempt("map nothing", () -> memory.map(1 << 20, 0));
        Realtime.attempt("map at a negative address", () -> memory.map(-4096));
    }

    /** Values at all offsets, one by one and as arrays; their neighbours stay. */
    static void unaligned(RawMemoryFloatAccess memory) {
        byte[] before = new byte[64];
        byte[] after = new byte[64];
        int wrong = 0;
        for (int at = 1; at < 24; at++) {
            Arrays.fill(before, (byte) 0x55);
            memory.setBytes(0, before, 0, 64);
            memory.setLong(at, 0x8192a3b4c5d6e7f8L + at);
            memory.setInt(at + 8, -77 - at);
            memory.setShort(at + 12, (short) (-3 - at));
            memory.setFloat(at + 14, at + 0.5f);
            memory.setDouble(at + 18, at - 0.5);
            boolean right = memory.getLong(at) == 0x8192a3b4c5d6e7f8L + at && memory.getInt(at + 8) == -77 - at
                && memory.getShort(at + 12) == (short) (-3 - at) && memory.getFloat(at + 14) == at + 0.5f
                && memory.getDouble(at + 18) == at - 0.5;
            long[] longs = new long[3];
            memory.setLongs(at, new long[] {1L << 40, at, -2}, 1, 2);
            memory.getLongs(at, longs, 0, 2);
            memory.getBytes(0, after, 0, 64);
            right = right && longs[0] == at && longs[1] == -2 && longs[2] == 0;
            right = right && Arrays.equals(before, 0, at, after, 0, at) && Arrays.equals(before, at + 26, 64, after, at + 26, 64);
            wrong += right ? 0 : 1;
        }
        System.out.println("unaligned: " + wrong + " wrong");
    }

    /** What is garbage is unmapped: more of it than one process may map. */
    static void forgotten() {
        for (int i = 0; i < 100_000; i++) {
            new RawMemoryAccess(null, 0, 4096);
            if (i % 20_000 == 0) {
                System.gc();
                System.runFinalization();
            }
        }
        System.out.println("forgotten ones are unmapped");
    }

    static void places() {
        Realtime.attempt("all of it", () -> new RawMemoryAccess(null, 0, 65536));
        Realtime.attempt("more than there is", () -> new RawMemoryAccess(null, 65537));
        Realtime.attempt("more than is left", () -> new RawMemoryAccess(null, 65000, 1000));
        Realtime.attempt("behind the end", () -> new RawMemoryAccess(null, 65536, 1));
        Realtime.attempt("negative place", () -> new RawMemoryAccess(null, -1, 1));
        Realtime.attempt("negative size", () -> new RawMemoryAccess(null, 0, -1));
        Realtime.attempt("unknown type", () -> new RawMemoryAccess("fast", 0, 10));
        Realtime.attempt("type without filter", () -> new RawMemoryAccess(PhysicalMemoryManager.DMA, 10));
        Realtime.attempt("no type among types", () -> new RawMemoryAccess(new Object[] {null}, 10));
        Realtime.attempt("two types", () -> new RawMemoryAccess(
            new Object[] {PhysicalMemoryManager.ALIGNED, PhysicalMemoryManager.BYTESWAP}, 10));
        RawMemoryAccess one = new RawMemoryAccess(null, 8192, 8);
        RawMemoryAccess other = new RawMemoryAccess(null, 8192, 8);
        one.map();
        other.map();
        one.setInt(4, 77);
        System.out.println("seen by another: " + other.getInt(4));
    }

    public static void main(String[] args) {
        RawMemoryFloatAccess plain = new RawMemoryFloatAccess(null, 0, 4096);
        RawMemoryFloatAccess swapped = new RawMemoryFloatAccess(PhysicalMemoryManager.BYTESWAP, 0, 4096);
        plain.map();
        swapped.map();
        values(plain);
        values(swapped);
        byteOrder(plain, swapped);
        bounds();
        places();
        forgotten();
    }
}

// expect: -2 -300 -2147483643 -9223372036854775801 -1.5 3.141592653589793
// expect: [0, 0, 2, 3, 4][0, 5, -6][0, 7, -8][0, 9, -10][0.0, 11.0, -12.0][0.0, 13.0, -14.0]
// expect: -2 -300 -2147483643 -9223372036854775801 -1.5 3.141592653589793
// expect: [0, 0, 2, 3, 4][0, 5, -6][0, 7, -8][0, 9, -10][0.0, 11.0, -12.0][0.0, 13.0, -14.0]
// expect: least significant first: true, as it should be: true
// expect: swapped int 4030201
// expect: swapped short 201, long 807060504030201, byte 4
// expect: and back 2.5 2.5 false
// expect: mapped at first true, the first byte 0
// expect: nothing is mapped at 0
// expect: nothing: done
// expect: mapped true true
// expect: last byte: done
// expect: behind the end: OffsetOutOfBoundsException
// expect: before the beginning: OffsetOutOfBoundsException
// expect: across the end: SizeOutOfBoundsException
// expect: unaligned: 0 wrong
// expect: unaligned: 0 wrong
// expect: array across the end: SizeOutOfBoundsException
// expect: array that fits: done
// expect: too many for the array: ArrayIndexOutOfBoundsException
// expect: negative number: ArrayIndexOutOfBoundsException
// expect: negative index: ArrayIndexOutOfBoundsException
// expect: not mapped any more: SizeOutOfBoundsException
// expect: mapped again: done
// expect: map nothing: IllegalArgumentException
// expect: map at a negative address: IllegalArgumentException
// expect: all of it: done
// expect: more than there is: SizeOutOfBoundsException
// expect: more than is left: SizeOutOfBoundsException
// expect: behind the end: OffsetOutOfBoundsException
// expect: negative place: OffsetOutOfBoundsException
// expect: negative size: SizeOutOfBoundsException
// expect: unknown type: UnsupportedPhysicalMemoryException
// expect: type without filter: UnsupportedPhysicalMemoryException
// expect: no type among types: IllegalArgumentException
// expect: two types: done
// expect: seen by another: 77
// expect: forgotten ones are unmapped
