// SPDX-License-Identifier: Apache-2.0
// String concatenation, linked by invokedynamic.

public class Concat {
    public static void main(String[] args) {
        String s = "text";
        int i = 42;
        System.out.println("a" + s);
        System.out.println(s + i + 'c' + 1.5 + 2.5f + true + 7L + null);
        Object o = null;
        s += o;
        s += i;
        System.out.println(s);
        char[] none = null;
        System.out.println("" + (none == null) + (byte) -1 + (short) 3);
    }
}

// expect: atext
// expect: text42c1.52.5true7null
// expect: textnull42
// expect: true-13
