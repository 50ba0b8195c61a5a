// SPDX-License-Identifier: Apache-2.0
// The parts of sun.misc.Unsafe that libraries use: offsets, raw memory, compare and swap, allocateInstance.
// needs: jdk.unsupported

import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeAccess {
    int i = 3;
    long l = 4;
    Object o = "o";
    byte b = 5;
    static int st = 6;

    UnsafeAccess() {
        throw new IllegalStateException("constructor must not run");
    }

    public static void main(String[] args) throws Exception {
        Field f = Unsafe.class.getDeclaredField("theUnsafe");
        f.setAccessible(true);
        Unsafe u = (Unsafe) f.get(null);
        UnsafeAccess a = (UnsafeAccess) u.allocateInstance(UnsafeAccess.class);
        System.out.println(a.i + " " + a.o);
        long i = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("i")), l = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("l")), o = u.objectFieldOffset(UnsafeAccess.class.getDeclaredField("o"));
        u.putInt(a, i, 7);
        u.putLong(a, l, 1L << 50);
        u.putObject(a, o, "put");
        System.out.println(a.i + " " + a.l + " " + a.o + " " + u.getInt(a, i) + " " + u.getObject(a, o));
        System.out.println(u.compareAndSwapInt(a, i, 7, 8) + " " + u.compareAndSwapInt(a, i, 7, 9) + " " + u.compareAndSwapLong(a, l, 1L << 50, 2) + " " + u.compareAndSwapObject(a, o, "put", null) + " " + a.i + a.l + a.o);
        System.out.println(u.getAndAddInt(a, i, 10) + " " + u.getAndSetLong(a, l, 33) + " " + a.i + " " + a.l);
        long mem = u.allocateMemory(64);
        u.setMemory(mem, 64, (byte) 0x11);
        u.putLong(mem + 8, 0x0102030405060708L);
        u.putByte(mem + 16, (byte) -1);
        System.out.println(Integer.toHexString(u.getInt(mem)) + " " + u.getByte(mem + 8) + " " + u.getShort(mem + 16) + " " + Long.toHexString(u.getLong(mem + 8)));
        mem = u.reallocateMemory(mem, 128);
        System.out.println(Long.toHexString(u.getLong(mem + 8)));
        u.freeMemory(mem);
        int[] ints = {1, 2, 3};
        long base = u.arrayBaseOffset(int[].class);
        int scale = u.arrayIndexScale(int[].class);
        u.putInt(ints, base + scale, 20);
        System.out.println(ints[1] + " " + scale + " " + u.arrayIndexScale(long[].class) + " " + u.arrayIndexScale(byte[].class) + " " + u.getInt(ints, base + 2L * scale));
        Field st = UnsafeAccess.class.getDeclaredField("st");
        u.putInt(u.staticFieldBase(st), u.staticFieldOffset(st), 60);
        System.out.println(UnsafeAccess.st);
        byte[] bytes = new byte[16];
        u.copyMemory(ints, base, bytes, u.arrayBaseOffset(byte[].class), 12);
        System.out.println(java.util.Arrays.toString(bytes));
        try {
            u.throwException(new java.io.IOException("thrown by Unsafe"));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        u.fullFence();
        System.out.println(u.addressSize() + " " + u.pageSize() % 4096);
    }
}

// expect: 0 null
// expect: 7 1125899906842624 put 7 put
// expect: true false true true 82null
// expect: 8 2 18 33
// expect: 11111111 8 4607 102030405060708
// expect: 102030405060708
// expect: 20 4 8 1 3
// expect: 60
// expect: [1, 0, 0, 0, 20, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]
// expect: thrown by Unsafe
// expect: 8 0
