// SPDX-License-Identifier: Apache-2.0
// VarHandles of array elements and of byte-array and byte-buffer views.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

public class VarHandleArrays {
    interface Attempt { void run() throws Throwable; }

    static void attempt(Attempt a) {
        try {
            a.run();
            System.out.println("fine");
        } catch (Throwable e) {
            System.out.println(e.getClass().getSimpleName() + (e instanceof NullPointerException ? "" : " " + e.getMessage()));
        }
    }

    public static void main(String[] args) {
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        int[] a = {1, 2, 3};
        ints.setVolatile(a, 0, 10);
        System.out.println(ints.compareAndSet(a, 1, 2, 20) + " " + (int) ints.getAndAdd(a, 2, 30) + " " + Arrays.toString(a) + " " + (int) ints.getAcquire(a, 2));
        VarHandle strings = MethodHandles.arrayElementVarHandle(String[].class);
        String[] s = {"a", "b"};
        System.out.println(strings.compareAndSet(s, 0, "a", "A") + " " + (String) strings.getAndSet(s, 1, "B") + " " + Arrays.toString(s));
        VarHandle objects = MethodHandles.arrayElementVarHandle(Object[].class);
        Object[] covariant = new String[1];
        attempt(() -> objects.set(covariant, 0, (Object) 1));
        attempt(() -> ints.get(a, 3));
        attempt(() -> ints.get((int[]) null, 0));
        attempt(() -> MethodHandles.arrayElementVarHandle(String.class));
        VarHandle bytes = MethodHandles.arrayElementVarHandle(byte[].class), chars = MethodHandles.arrayElementVarHandle(char[].class),
                longs = MethodHandles.arrayElementVarHandle(long[].class), doubles = MethodHandles.arrayElementVarHandle(double[].class),
                bools = MethodHandles.arrayElementVarHandle(boolean[].class), shorts = MethodHandles.arrayElementVarHandle(short[].class),
                floats = MethodHandles.arrayElementVarHandle(float[].class);
        byte[] ba = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        System.out.println(bytes.compareAndSet(ba, 3, (byte) 4, (byte) 40) + " " + (byte) bytes.getAndAdd(ba, 4, (byte) 100) + " " + Arrays.toString(ba));
        char[] ca = {'x', 'y'};
        System.out.println(chars.compareAndSet(ca, 1, 'y', 'z') + " " + (char) chars.getAndSet(ca, 0, 'w') + " " + new String(ca));
        long[] la = {5};
        System.out.println((long) longs.getAndBitwiseOr(la, 0, 8L) + " " + la[0]);
        double[] da = {1};
        System.out.println((double) doubles.getAndAdd(da, 0, 0.5) + " " + da[0]);
        boolean[] za = new boolean[3];
        System.out.println(bools.compareAndSet(za, 1, false, true) + " " + Arrays.toString(za));
        short[] sa = {-1, -1};
        System.out.println((short) shorts.getAndAdd(sa, 1, (short) 2) + " " + Arrays.toString(sa));
        float[] fa = {2};
        System.out.println((float) floats.compareAndExchange(fa, 0, 2f, 3f) + " " + fa[0]);
        VarHandle big = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), little = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        byte[] view = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
        System.out.println(Integer.toHexString((int) big.get(view, 0)) + " " + Integer.toHexString((int) little.get(view, 1)));
        little.set(view, 5, 0x0a0b0c0d);
        System.out.println(Arrays.toString(view));
        attempt(() -> big.get(view, 13));
        attempt(() -> big.get(view, -1));
        VarHandle wide = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN), real = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.LITTLE_ENDIAN),
                half = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN), chr = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
        real.set(view, 3, Math.PI);
        System.out.println((double) real.get(view, 3) + " " + Long.toHexString((long) wide.get(view, 8)) + " " + (short) half.get(view, 3) + " " + (int) (char) chr.get(view, 3));
        ByteBuffer heap = ByteBuffer.wrap(view), direct = ByteBuffer.allocateDirect(32);
        VarHandle buffer = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        buffer.set(heap, 0, 77);
        System.out.println((int) buffer.get(heap, 0) + " " + heap.get(3));
        buffer.setVolatile(direct, 4, 5);
        System.out.println(buffer.compareAndSet(direct, 4, 5, 6) + " " + (int) buffer.getAndAdd(direct, 4, 10) + " " + (int) buffer.getVolatile(direct, 4));
        attempt(() -> buffer.getVolatile(direct, 29));
        attempt(() -> buffer.set(heap.asReadOnlyBuffer(), 0, 1));
    }
}

// expect: true 3 [10, 20, 33] 33
// expect: true b [A, B]
// expect: ArrayStoreException java.lang.Integer
// expect: ArrayIndexOutOfBoundsException Index 3 out of bounds for length 3
// expect: NullPointerException
// expect: IllegalArgumentException not an array: class java.lang.String
// expect: true 5 [1, 2, 3, 40, 105, 6, 7, 8, 9]
// expect: true x wz
// expect: 5 13
// expect: 1.0 1.5
// expect: true [false, true, false]
// expect: -1 [-1, 1]
// expect: 2.0 3.0
// expect: 1020304 5040302
// expect: [1, 2, 3, 4, 5, 13, 12, 11, 10, 10, 11, 12, 13, 14, 15, 16]
// expect: ArrayIndexOutOfBoundsException Index 13 out of bounds for length 13
// expect: ArrayIndexOutOfBoundsException Index -1 out of bounds for length 13
// expect: 3.141592653589793 2109400c0d0e0f10 6189 11544
// expect: 77 77
// expect: true 6 16
// expect: IndexOutOfBoundsException Index 29 out of bounds for length 29
// expect: ReadOnlyBufferException null
