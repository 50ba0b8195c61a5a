// SPDX-License-Identifier: Apache-2.0
// Throw, catch by type, finally, and exceptions that the VM itself throws.

public class Exceptions {
    static class Mine extends Exception {
        Mine(String message) {
            super(message);
        }
    }

    static int depth(int n) throws Mine {
        if (n == 0) {
            throw new Mine("bottom");
        }
        try {
            return depth(n - 1);
        } finally {
            System.out.println(n);
        }
    }

    public static void main(String[] args) {
        try {
            depth(3);
        } catch (Mine e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.println(1 / (args.length));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            int[] a = new int[2];
            a[args.length + 2] = 1;
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        try {
            Object o = "text";
            System.out.println((Integer) o);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
        try {
            Object o = args.length == 0 ? null : args;
            o.hashCode();
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }
}

// expect: 1
// expect: 2
// expect: 3
// expect: bottom
// expect: / by zero
// expect: Index 2 out of bounds for length 2
// expect: cast
// expect: null
