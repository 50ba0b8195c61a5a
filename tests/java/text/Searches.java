// SPDX-License-Identifier: Apache-2.0
// Searching in strings, forwards, backwards and without regard to case, in Latin-1 and in UTF-16: compared with a search unit by unit.

import java.util.Random;

public class Searches {
    private static final String[] ALPHABETS = { "ab", "aB\u00b5\u00ff", "ab\u03b1\u03b2", "aA\u00e9\u00c9\u0178\u039c\u03bc" };
    private static final Random RANDOM = new Random(7);

    private static String text(String alphabet, int length) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < length; i++) {
            b.append(alphabet.charAt(RANDOM.nextInt(alphabet.length())));
        }
        return b.toString();
    }

    private static boolean stands(String a, String b, int at) {
        for (int i = 0; i < b.length(); i++) {
            if (at + i >= a.length() || a.charAt(at + i) != b.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private static int first(String a, String b, int from) {
        for (int i = Math.max(from, 0); i <= a.length() - b.length(); i++) {
            if (stands(a, b, i)) {
                return i;
            }
        }
        return b.isEmpty() ? Math.min(Math.max(from, 0), a.length()) : -1;
    }

    private static int last(String a, String b, int from) {
        for (int i = Math.min(from, a.length() - b.length()); i >= 0; i--) {
            if (stands(a, b, i)) {
                return i;
            }
        }
        return -1;
    }

    private static void same(String what, int found, int expected) {
        if (found != expected) {
            System.out.println(what + ": " + found + ", not " + expected);
        }
    }

    private static void texts(String a, String b, int from) {
        StringBuilder builder = new StringBuilder(a.length() + 40).append(a);
        String what = "'" + a + "' '" + b + "' " + from;
        same("indexOf " + what, a.indexOf(b), first(a, b, 0));
        same("indexOf from " + what, a.indexOf(b, from), first(a, b, from));
        same("lastIndexOf " + what, a.lastIndexOf(b), last(a, b, a.length()));
        same("lastIndexOf from " + what, a.lastIndexOf(b, from), last(a, b, from));
        same("contains " + what, a.contains(b) ? 1 : 0, first(a, b, 0) >= 0 ? 1 : 0);
        same("builder indexOf " + what, builder.indexOf(b, from), first(a, b, from));
        same("builder lastIndexOf " + what, builder.lastIndexOf(b, from), last(a, b, from));
    }

    private static void units(String a, int c, int from) {
        String sought = new String(Character.toChars(c)), what = "'" + a + "' " + c + " " + from;
        same("indexOf unit " + what, a.indexOf(c), first(a, sought, 0));
        same("indexOf unit from " + what, a.indexOf(c, from), first(a, sought, from));
        same("lastIndexOf unit " + what, a.lastIndexOf(c), last(a, sought, a.length()));
        same("lastIndexOf unit from " + what, a.lastIndexOf(c, from), last(a, sought, from));
    }

    private static boolean sameButCase(char a, char b) {
        char x = Character.toUpperCase(a), y = Character.toUpperCase(b);
        return a == b || x == y || Character.toLowerCase(x) == Character.toLowerCase(y);
    }

    private static int compareButCase(String a, String b) {
        for (int i = 0; i < Math.min(a.length(), b.length()); i++) {
            if (!sameButCase(a.charAt(i), b.charAt(i))) {
                return Character.toLowerCase(Character.toUpperCase(a.charAt(i))) - Character.toLowerCase(Character.toUpperCase(b.charAt(i)));
            }
        }
        return a.length() - b.length();
    }

    private static void cases(String a, String b, int from) {
        String what = "'" + a + "' '" + b + "' " + from;
        same("compareToIgnoreCase " + what, a.compareToIgnoreCase(b), compareButCase(a, b));
        same("equalsIgnoreCase " + what, a.equalsIgnoreCase(b) ? 1 : 0, a.length() == b.length() && compareButCase(a, b) == 0 ? 1 : 0);
        boolean there = from >= 0 && from <= a.length() - b.length();
        boolean expected = there && compareButCase(a.substring(from, from + b.length()), b) == 0;
        same("regionMatches " + what, a.regionMatches(true, from, b, 0, b.length()) ? 1 : 0, expected ? 1 : 0);
    }

    private static void latin1InAnyCase() {
        for (int i = 0; i < 256; i++) {
            for (int k = 0; k < 256; k++) {
                cases("x" + (char) i, "x" + (char) k, 1);
            }
        }
    }

    private static void refusals() {
        for (int from : new int[] { Integer.MIN_VALUE, -1, Integer.MAX_VALUE }) {
            texts("abcab", "ab", from);
            texts("\u03b1bc\u03b1b", "b", from);
            texts("", "", from);
            units("abcab", 'b', from);
            units("ab\u03b1b", 0x1f600, from);
            System.out.println("ab\ud83d\ude00".lastIndexOf(0x1f600, from) + " " + "ab".indexOf(-1, from) + " " + "\u03b1".lastIndexOf(-1, from));
        }
        try {
            "text".indexOf((String) null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        String many = "ab".repeat(5000), deep = "ab".repeat(100) + "b";
        for (String a : new String[] { many, many + "\u03b1" }) {
            System.out.println(a.indexOf(deep) + " " + a.lastIndexOf(deep) + " " + (a + deep).lastIndexOf(deep) + " " + (a + deep).indexOf(deep));
        }
    }

    /** Longer ones, whose first and last characters stand at many places, and at the very end. */
    private static void longTexts() {
        for (int round = 0; round < 400; round++) {
            String a = text(round % 3 == 0 ? "aab" : "abcdefgh\u00e9", 30 + RANDOM.nextInt(700));
            int at = RANDOM.nextInt(a.length() - 20), end = RANDOM.nextInt(4) == 0 ? a.length() : at + 1 + RANDOM.nextInt(20);
            String part = a.substring(at, end);
            texts(a, part, RANDOM.nextInt(at + 1));
            texts(a, part.substring(0, part.length() - 1) + 'x', RANDOM.nextInt(at + 1));
            texts("a".repeat(at + 200), "a".repeat(round % 40) + 'b' + "a".repeat(round % 40), 0);
        }
    }

    public static void main(String[] args) {
        longTexts();
        for (int round = 0; round < 6000; round++) {
            String alphabet = ALPHABETS[round % ALPHABETS.length], other = ALPHABETS[RANDOM.nextInt(ALPHABETS.length)];
            String a = text(alphabet, RANDOM.nextInt(30));
            texts(a, text(other, RANDOM.nextInt(4)), RANDOM.nextInt(34) - 2);
            units(a, other.charAt(RANDOM.nextInt(other.length())), RANDOM.nextInt(34) - 2);
            String b = RANDOM.nextBoolean() ? a.toUpperCase(java.util.Locale.ROOT) : text(other, RANDOM.nextInt(4));
            cases(a, b, RANDOM.nextInt(5) - 1);
        }
        latin1InAnyCase();
        refusals();
        System.out.println("done");
    }
}

// expect: -1 -1 -1
// expect: -1 -1 -1
// expect: 2 -1 -1
// expect: null refused
// expect: -1 -1 10000 10000
// expect: -1 -1 10001 10001
// expect: done
