// SPDX-License-Identifier: Apache-2.0
// Arrays of every element type, nested arrays, length and copying.

public class Arrays {
    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = {1, -1, (byte) 200};
        char[] c = {'a', '\u20ac'};
        short[] s = {(short) 40000};
        int[] i = {1, 2, 3};
        long[] l = {Long.MIN_VALUE};
        float[] f = {1.5f};
        double[] d = {Math.PI};
        String[] t = {"x", null};
        System.out.println(z[1]);
        System.out.println(b[2]);
        System.out.println((int) c[1]);
        System.out.println(s[0]);
        System.out.println(i[0] + i[1] + i[2]);
        System.out.println(l[0]);
        System.out.println(f[0]);
        System.out.println(d[0]);
        System.out.println(t[1]);
        int[][] square = new int[3][4];
        square[1][2] = 5;
        int[][] ragged = {{1}, {}, null};
        System.out.println(square.length * square[0].length + square[1][2]);
        System.out.println(ragged[1].length);
        System.out.println(ragged[2] == null);
        int[] copy = i.clone();
        copy[0] = 9;
        System.out.println(i[0]);
        System.arraycopy(i, 0, copy, 1, 2);
        System.out.println(copy[2]);
        System.out.println(i.getClass().getName());
        System.out.println(square.getClass().getName());
        System.out.println(new String[0][0].getClass().getName());
    }
}

// expect: false
// expect: -56
// expect: 8364
// expect: -25536
// expect: 6
// expect: -9223372036854775808
// expect: 1.5
// expect: 3.141592653589793
// expect: null
// expect: 17
// expect: 0
// expect: true
// expect: 1
// expect: 2
// expect: [I
// expect: [[I
// expect: [[Ljava.lang.String;
