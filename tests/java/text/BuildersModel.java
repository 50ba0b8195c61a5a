// SPDX-License-Identifier: Apache-2.0

import java.util.Random;

/**
 * Builders and concatenation, which a VM may run in its own way, compared with arrays of chars that this program writes itself: what is appended, inserted and
 * reversed, of one byte and of two; how large a builder grows; what odd operands throw, and that nothing has changed then.
 */
public class BuildersModel {
    static final String[] TEXTS = { "", "a", "ab", "abc", "seven__", "eight___", "nine_____", "sixteen_________", "seventeen________", "the quick brown fox jumps over the lazy dog",
                                    "\u00e9t\u00e9", "\u00ff\u0000\u0080", "\u0100", "wide \u03b1\u03b2", "\ud83d\ude00" };
    static final long[] NUMBERS = { 0, 1, -1, 9, 10, -10, 99, 100, 999, 1000, 9999, 10000, 99999, 123456, 1234567, 99999999, 100000000, Integer.MAX_VALUE, Integer.MIN_VALUE,
                                    4294967295L, 4294967296L, 9999999999L, 10000000000L, 123456789012345L, Long.MAX_VALUE, Long.MIN_VALUE, Long.MIN_VALUE + 1 };

    /** What a builder has, in the plainest way; and the array that it would need. */
    static final class Model {
        char[] text = new char[0];
        int capacity = 16;

        void need(int length) {
            if (length > capacity) {
                capacity = Math.max(length, 2 * capacity + 2);
            }
        }

        void insert(int at, String what) {
            char[] longer = new char[text.length + what.length()];
            for (int i = 0; i < longer.length; i++) {
                longer[i] = i < at ? text[i] : i < at + what.length() ? what.charAt(i - at) : text[i - what.length()];
            }
            need(longer.length);
            text = longer;
        }

        void append(String what) {
            insert(text.length, what);
        }

        void reverse() {
            char[] turned = new char[text.length];
            for (int i = 0; i < turned.length; i++) {
                turned[i] = text[turned.length - 1 - i];
            }
            for (int i = 0; i + 1 < turned.length; i++) {
                if (Character.isLowSurrogate(turned[i]) && Character.isHighSurrogate(turned[i + 1])) {
                    char first = turned[i];
                    turned[i] = turned[i + 1];
                    turned[++i] = first;
                }
            }
            text = turned;
        }
    }

    static String digits(long n) {
        String made = "";
        boolean negative = n < 0;
        do {
            made = (char) ('0' + Math.abs(n % 10)) + made;
            n /= 10;
        } while (n != 0);
        return negative ? "-" + made : made;
    }

    static void check(boolean is, String what) {
        if (!is) {
            throw new AssertionError(what);
        }
    }

    static void compare(CharSequence made, Model model, int capacity) {
        check(made.length() == model.text.length, "length " + made.length() + " instead of " + model.text.length);
        for (int i = 0; i < model.text.length; i++) {
            check(made.charAt(i) == model.text[i], "at " + i);
        }
        check(made.toString().equals(new String(model.text)), "the string");
        check(made.toString().hashCode() == new String(model.text).hashCode(), "its hash");
        check(capacity == model.capacity, "capacity " + capacity + " instead of " + model.capacity);
    }

    static void one(StringBuilder b, Model m, Random random) {
        String text = TEXTS[random.nextInt(TEXTS.length)];
        long number = NUMBERS[random.nextInt(NUMBERS.length)];
        char c = random.nextInt(20) == 0 ? (char) random.nextInt(0x300) : (char) random.nextInt(0x100);
        int at = m.text.length == 0 ? 0 : random.nextInt(m.text.length + 1);
        switch (random.nextInt(12)) {
        case 0: b.append(text); m.append(text); break;
        case 1: b.append(c); m.append(String.valueOf(c)); break;
        case 2: b.append((int) number); m.append(digits((int) number)); break;
        case 3: b.append(number); m.append(digits(number)); break;
        case 4: b.append(number > 0); m.append(number > 0 ? "true" : "false"); break;
        case 5: {
            int from = random.nextInt(text.length() + 1), to = from + random.nextInt(text.length() - from + 1);
            b.append(text, from, to);
            m.append(text.substring(from, to));
            break;
        }
        case 6: b.insert(at, c); m.insert(at, String.valueOf(c)); break;
        case 7: b.reverse(); m.reverse(); break;
        case 8: b.append((String) null); m.append("null"); break;
        case 9: b.append((Object) text); m.append(text); break;
        case 10: {
            int length = random.nextInt(m.text.length + 1);
            b.setLength(length);
            m.text = java.util.Arrays.copyOf(m.text, length);
            break;
        }
        default: b.append(text).append(c); m.append(text); m.append(String.valueOf(c)); break;
        }
    }

    static void random(long seed) {
        Random random = new Random(seed);
        for (int round = 0; round < 60; round++) {
            StringBuilder b = new StringBuilder();
            Model m = new Model();
            for (int step = 0; step < 40; step++) {
                one(b, m, random);
                compare(b, m, m.capacity);
            }
        }
    }

    /** Of Latin-1: with other characters versions differ. */
    static void capacities() {
        for (int first = 0; first < 80; first++) {
            for (int then = 0; then < 80; then++) {
                StringBuilder b = new StringBuilder();
                Model m = new Model();
                String one = TEXTS[9].repeat(2).substring(0, first), other = TEXTS[9].repeat(2).substring(0, then);
                b.append(one).append(other).append('x').append(first);
                m.append(one); m.append(other); m.append("x"); m.append(digits(first));
                compare(b, m, b.capacity());
            }
        }
    }

    static void synchronizedOnes() {
        StringBuffer b = new StringBuffer();
        Model m = new Model();
        for (int i = 0; i < 300; i++) {
            b.append(i).append(',').append("x").append((long) -i).append(i % 3 == 0).insert(0, '<');
            m.append(digits(i)); m.append(","); m.append("x"); m.append(digits(-i)); m.append(i % 3 == 0 ? "true" : "false"); m.insert(0, "<");
            if (i % 50 == 0) {
                b.reverse();
                m.reverse();
            }
        }
        compare(b, m, b.capacity());
    }

    static void strings() {
        for (long n : NUMBERS) {
            check(Long.toString(n).equals(digits(n)) && Integer.toString((int) n).equals(digits((int) n)) && String.valueOf(n).equals(digits(n)), "of " + n);
        }
        String text = TEXTS[9];
        for (int from = 0; from <= text.length(); from++) {
            for (int to = from; to <= text.length(); to++) {
                String part = text.substring(from, to);
                check(part.length() == to - from && (part.isEmpty() || part.charAt(0) == text.charAt(from)) && text.startsWith(part, from), "part");
                check(part.isEmpty() == (part == ""), "the empty string is one");
            }
        }
    }

    static String joined(String a, int i, char c, long n, boolean z, byte b, short s) { return "<" + a + "|" + i + c + n + z + b + "\u00e9" + s + a + ">"; }
    static String plain(String a, String b) { return a + b; }
    static String wideLiteral(String a, int i) { return a + "\u03b1" + i; }
    static String others(Object o, float f, double d, Integer box) { return "o" + o + f + d + box; }
    static String many(int i) {
        return "" + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i + i;
    }

    static String ofParts(String... parts) {
        Model m = new Model();
        for (String part : parts) {
            m.append(part == null ? "null" : part);
        }
        return new String(m.text);
    }

    static void concatenations() {
        for (String a : TEXTS) {
            for (String b : TEXTS) {
                check(plain(a, b).equals(ofParts(a, b)), "two strings");
            }
            check(plain(a, null).equals(ofParts(a, null)) && plain(null, a).equals(ofParts(null, a)), "null");
            check(wideLiteral(a, -7).equals(ofParts(a, "\u03b1", "-7")), "a wide literal");
            for (long n : NUMBERS) {
                for (char c : new char[] { 'x', '\u0000', '\u00ff', '\u0100', '\uffff' }) {
                    String made = joined(a, (int) n, c, n, n > 0, (byte) n, (short) n);
                    check(made.equals(ofParts("<", a, "|", digits((int) n), String.valueOf(c), digits(n), n > 0 ? "true" : "false", digits((byte) n), "\u00e9", digits((short) n), a, ">")), "joined");
                }
            }
        }
        check(plain(null, null).equals("nullnull") && plain("", "").isEmpty(), "nothing");
        check(others(null, 1.5f, -0.0, 7).equals("onull1.5-0.07") && others(new int[0].length, 0, 1e100, null).equals("o00.01.0E100null"), "others");
        check(many(7).equals("777777777777777777777777777777"), "many");
    }

    static void odd(String what, Runnable r, StringBuilder b) {
        String before = b.toString();
        int capacity = b.capacity();
        try {
            r.run();
            System.out.println(what + ": " + b);
        } catch (RuntimeException e) {
            check(b.toString().equals(before) && b.length() == before.length(), what);
            System.out.println(what + ": " + e.getClass().getName());
        }
        b.setLength(0);
        b.append(before);
    }

    static StringBuilder none() { return null; }

    public static void main(String[] args) {
        for (long seed = 0; seed < 10; seed++) {
            random(seed);
        }
        capacities();
        synchronizedOnes();
        strings();
        concatenations();
        StringBuilder b = new StringBuilder("abc");
        odd("append(null, 1, 3)", () -> b.append((CharSequence) null, 1, 3), b);
        odd("append(x, 2, 1)", () -> b.append("xyz", 2, 1), b);
        odd("append(x, -1, 1)", () -> b.append("xyz", -1, 1), b);
        odd("append(x, 0, 4)", () -> b.append("xyz", 0, 4), b);
        odd("append(b, 1, 3)", () -> b.append(b, 1, 3), b);
        odd("append(b)", () -> b.append(b), b);
        odd("insert(-1, x)", () -> b.insert(-1, 'x'), b);
        odd("insert(4, x)", () -> b.insert(4, 'x'), b);
        odd("insert(3, x)", () -> b.insert(3, 'x'), b);
        odd("none append", () -> none().append('x'), b);
        odd("none reverse", () -> none().reverse(), b);
        odd("setLength(-1)", () -> b.setLength(-1), b);
        System.out.println("as the model has it");
    }
}

// expect: append(null, 1, 3): abcul
// expect: append(x, 2, 1): java.lang.IndexOutOfBoundsException
// expect: append(x, -1, 1): java.lang.IndexOutOfBoundsException
// expect: append(x, 0, 4): java.lang.IndexOutOfBoundsException
// expect: append(b, 1, 3): abcbc
// expect: append(b): abcabc
// expect: insert(-1, x): java.lang.StringIndexOutOfBoundsException
// expect: insert(4, x): java.lang.StringIndexOutOfBoundsException
// expect: insert(3, x): abcx
// expect: none append: java.lang.NullPointerException
// expect: none reverse: java.lang.NullPointerException
// expect: setLength(-1): java.lang.StringIndexOutOfBoundsException
// expect: as the model has it
