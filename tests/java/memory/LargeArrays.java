// SPDX-License-Identifier: Apache-2.0
// Large arrays of every type: contents, clone, fill, copy, and their end.
// vm-args: -Xmx256m

import java.util.Arrays;

public class LargeArrays {
    public static void main(String[] args) {
        int n = 3_000_004;
        byte[] b = new byte[n];
        short[] s = new short[n / 2];
        char[] c = new char[n / 2];
        int[] i = new int[n / 2];
        long[] l = new long[n / 4];
        double[] d = new double[n / 4];
        Object[] o = new Object[n / 4];
        for (int k = 0; k < n; k += 1000) {
            b[k] = (byte) k;
            s[k / 2] = (short) k;
            c[k / 2] = (char) k;
            i[k / 2] = k;
            l[k / 4] = k;
            d[k / 4] = k;
            o[k / 4] = "s";
        }
        b[n - 1] = 9;
        System.gc();
        long sum = 0;
        for (int k = 0; k < n; k += 500) {
            sum += b[k] + s[k / 2] + c[k / 2] + i[k / 2] + l[k / 4] + (long) d[k / 4] + (o[k / 4] == null ? 0 : 1);
        }
        System.out.println(sum + " " + b[n - 1]);
        byte[] copy = b.clone();
        System.out.println(Arrays.equals(b, copy) + " " + (Arrays.hashCode(copy) == Arrays.hashCode(b)) + " " + Arrays.mismatch(b, copy));
        System.arraycopy(b, 0, b, 1, n - 1);
        System.out.println(Arrays.equals(b, 1, n, copy, 0, n - 1));
        System.arraycopy(b, 1, b, 0, n - 1);
        System.out.println(Arrays.equals(b, 0, n - 1, copy, 0, n - 1));
        Arrays.fill(l, 7);
        l[l.length - 1] = 8;
        System.out.println(Arrays.stream(l).sum() == 7L * l.length + 1);
        Object[] big = Arrays.copyOf(o, o.length * 2);
        System.out.println(big[o.length] + " " + big[0] + " " + Arrays.copyOfRange(i, 5, 7).length);
        for (int k = 0; k < 20; k++) {
            b = new byte[16 << 20];
            b[b.length - 1 - k] = 1;
        }
        System.out.println(b[b.length - 20]);
    }
}

// expect: 13602524665 9
// expect: true true -1
// expect: true
// expect: true
// expect: true
// expect: null s 2
// expect: 1
