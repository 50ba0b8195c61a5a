// SPDX-License-Identifier: Apache-2.0

import java.util.Arrays;

/** Blocks of arrays: arraycopy, fill, clone, equals, hashCode, of several element types. */
final class ArrayBlocks {
    public static void main(String[] args) {
        byte[] bytes = new byte[3000];
        int[] ints = new int[2000];
        Object[] objects = new Object[1000];
        long[] longs = new long[1500];
        for (int i = 0; i < ints.length; i++) {
            ints[i] = i * i;
        }
        long sum = 0;
        for (int round = 0; round < 4500; round++) {
            Arrays.fill(bytes, (byte) round);
            Arrays.fill(objects, round % 2 == 0 ? "a" : "b");
            Arrays.fill(longs, 0, 300, round);
            System.arraycopy(ints, 0, ints, 3, ints.length - 3);
            System.arraycopy(objects, 10, objects, 0, objects.length - 10);
            byte[] copy = bytes.clone();
            sum += Arrays.equals(copy, bytes) ? 1 : 0;
            sum += Arrays.copyOfRange(longs, round % 1000, 1200).length + ints[ints.length - 1];
            sum = sum * 31 + Arrays.hashCode(Arrays.copyOf(ints, 500));
        }
        Kernel.check("ArrayBlocks", sum, 2966471042039187309L);
    }
}
