// SPDX-License-Identifier: Apache-2.0
// Arrays.hashCode of each length and element type, against sums that are worked out here, and against lists.
// expect: wrong: 0
// expect: none: 0 0 0 0, empty: 1 1 1 1
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class ArrayHashes {
    private static int hash(long[] values) {
        int h = 1;
        List<Integer> list = new ArrayList<>();
        for (long v : values) {
            h = 31 * h + (int) v;
            list.add((int) v);
        }
        return h == list.hashCode() ? h : h + 1;
    }

    public static void main(String[] args) {
        int wrong = 0;
        for (int n = 0; n < 70; n++) {
            byte[] bytes = new byte[n];
            char[] chars = new char[n];
            short[] shorts = new short[n];
            int[] ints = new int[n];
            long[] asBytes = new long[n], asChars = new long[n], asShorts = new long[n], asInts = new long[n];
            int seed = n * 7919 + 1;
            for (int i = 0; i < n; i++) {
                seed = seed * 1103515245 + 12345;
                asBytes[i] = bytes[i] = (byte) (seed >> 16);
                asChars[i] = chars[i] = (char) (seed >> 12);
                asShorts[i] = shorts[i] = (short) (seed >> 9);
                asInts[i] = ints[i] = seed;
            }
            wrong += Arrays.hashCode(bytes) == hash(asBytes) ? 0 : 1;
            wrong += Arrays.hashCode(chars) == hash(asChars) ? 0 : 1;
            wrong += Arrays.hashCode(shorts) == hash(asShorts) ? 0 : 1;
            wrong += Arrays.hashCode(ints) == hash(asInts) ? 0 : 1;
        }
        System.out.println("wrong: " + wrong);
        System.out.println("none: " + Arrays.hashCode((byte[]) null) + " " + Arrays.hashCode((char[]) null) + " " + Arrays.hashCode((short[]) null) + " "
            + Arrays.hashCode((int[]) null) + ", empty: " + Arrays.hashCode(new byte[0]) + " " + Arrays.hashCode(new char[0]) + " "
            + Arrays.hashCode(new short[0]) + " " + Arrays.hashCode(new int[0]));
    }
}
