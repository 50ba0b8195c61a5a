// SPDX-License-Identifier: Apache-2.0
// Arrays and strings of all small lengths that differ in one byte, in none, or in their length alone.

import java.util.Arrays;

public class EqualBytes {
    static boolean slow(byte[] a, byte[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    static byte[] bytes(int length) {
        byte[] made = new byte[length];
        for (int i = 0; i < length; i++) {
            made[i] = (byte) ('a' + i % 23);
        }
        return made;
    }

    static String text(byte[] bytes, char first) {
        char[] chars = new char[bytes.length];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) (bytes[i] & 0xff);
        }
        if (chars.length > 0) {
            chars[0] += first;
        }
        return new String(chars);
    }

    static int wrong;
    static int equal;

    static void check(byte[] a, byte[] b) {
        boolean same = slow(a, b);
        equal += same ? 1 : 0;
        if (Arrays.equals(a, b) != same || text(a, '\0').equals(text(b, '\0')) != same
            || text(a, '\u0400').equals(text(b, '\u0400')) != same || (a.length > 0 && text(a, '\u0400').equals(text(b, '\0')))) {
            System.out.println("wrong: " + Arrays.toString(a) + " " + Arrays.toString(b));
            wrong++;
        }
    }

    public static void main(String[] args) {
        for (int length = 0; length < 80; length++) {
            byte[] a = bytes(length);
            check(a, a.clone());
            check(a, bytes(length + 1));
            check(bytes(length + 1), a);
            for (int i = 0; i < length; i++) {
                byte[] b = a.clone();
                b[i] ^= (byte) (1 << i % 7);
                check(a, b);
            }
        }
        System.out.println(wrong + " wrong, " + equal + " equal");
        byte[] none = null;
        System.out.println(Arrays.equals(none, new byte[0]) + " " + Arrays.equals(none, none) + " " + "text".equals(null));
    }
}

// expect: 0 wrong, 80 equal
// expect: false true false
