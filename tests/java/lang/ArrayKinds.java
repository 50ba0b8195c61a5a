// SPDX-License-Identifier: Apache-2.0
// multianewarray, array covariance, clone, class names, arraycopy with overlap and with mixed element types.

import java.util.Arrays;

public class ArrayKinds {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    public static void main(String[] args) {
        int[][][] cube = new int[2][3][];
        System.out.println(cube.length + " " + cube[1].length + " " + cube[1][2]);
        long[][] rect = new long[3][2];
        rect[2][1] = 7;
        System.out.println(Arrays.deepToString(rect) + " " + rect[0].getClass() + " " + (rect[0] != rect[1]));
        int[][] empty = new int[0][5];
        System.out.println(empty.length + " " + new int[4][0][3][0].getClass().getName());
        Object[] objects = new String[2];
        System.out.println(attempt(() -> objects[0] = "s") + " " + attempt(() -> objects[0] = 1) + " " + attempt(() -> objects[1] = null));
        Object[][] oo = new Integer[2][];
        System.out.println(attempt(() -> oo[0] = new Integer[1]) + " " + attempt(() -> oo[1] = new Object[1]));
        int[][] shared = {{1, 2}, {3}};
        int[][] copy = shared.clone();
        copy[0][0] = 9;
        copy[1] = null;
        System.out.println(Arrays.deepToString(shared));
        int[] a = {0, 1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 2, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 4);
        System.out.println(Arrays.toString(a));
        Object[] mixed = {"a", "b", 3, "d"};
        String[] strings = new String[4];
        System.out.println(attempt(() -> System.arraycopy(mixed, 0, strings, 0, 4)) + " " + Arrays.toString(strings));
        System.out.println(attempt(() -> System.arraycopy(a, 0, new long[6], 0, 1)) + " " + attempt(() -> System.arraycopy(a, 4, a, 0, 3))
                + " " + attempt(() -> System.arraycopy("x", 0, a, 0, 0)) + " " + attempt(() -> System.arraycopy(a, -1, a, 0, 0))
                + " " + attempt(() -> System.arraycopy(a, 6, a, 6, 0)) + " " + attempt(() -> System.arraycopy(null, 0, a, 0, 0)));
        boolean[] z = new boolean[5];
        Arrays.fill(z, 1, 3, true);
        System.out.println(Arrays.toString(z));
        char[] c = "hello".toCharArray();
        char[] d = c.clone();
        Arrays.sort(d);
        System.out.println(new String(d) + " " + Arrays.binarySearch(d, 'l') + " " + Arrays.equals(c, d) + " " + Arrays.hashCode(c)
                + " " + Arrays.compare(c, d) + " " + Arrays.mismatch(c, d));
        double[] ds = {3, -0.0, 0.0, Double.NaN, -1};
        Arrays.sort(ds);
        System.out.println(Arrays.toString(ds));
        System.out.println(new byte[0].equals(new byte[0]) + " " + (int[].class == new int[1].getClass()) + " " + int[][].class.getComponentType());
        int i = 0;
        int[] order = new int[4];
        order[i++] = i++ + i;
        order[i] = i = 1;
        System.out.println(Arrays.toString(order) + i);
        byte[] bytes = new byte[3];
        bytes[1] += 200;
        bytes[2]--;
        System.out.println(Arrays.toString(bytes));
    }
}

// expect: 2 3 null
// expect: [[0, 0], [0, 0], [0, 7]] class [J true
// expect: 0 [[[[I
// expect: fine ArrayStoreException fine
// expect: fine ArrayStoreException
// expect: [[9, 2], [3]]
// expect: [0, 1, 0, 1, 2, 3]
// expect: [0, 1, 2, 3, 2, 3]
// expect: ArrayStoreException [a, b, null, null]
// expect: ArrayStoreException ArrayIndexOutOfBoundsException ArrayStoreException ArrayIndexOutOfBoundsException fine NullPointerException
// expect: [false, true, true, false, false]
// expect: ehllo 2 false 127791473 3 0
// expect: [-1.0, -0.0, 0.0, 3.0, NaN]
// expect: false true class [I
// expect: [3, 0, 1, 0]1
// expect: [0, -56, -1]
