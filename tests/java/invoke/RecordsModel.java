// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** hashCode and equals of records over components of all kinds, against the formula; components with methods of their own are asked as often, and in the order, that
 * they always were. */
public class RecordsModel {
    enum Colour { RED, GREEN }

    /** Tells who asked it. */
    static final class Asked {
        static final StringBuilder log = new StringBuilder();
        final int value;
        Asked(int value) { this.value = value; }
        @Override public int hashCode() {
            log.append('h').append(value);
            if (value == 3) {
                throw new IllegalStateException("no hash");
            }
            return value;
        }
        @Override public boolean equals(Object o) {
            log.append('e').append(value);
            if (value == 4) {
                throw new IllegalStateException("not compared");
            }
            return o instanceof Asked && ((Asked) o).value == value;
        }
    }

    record Inner(int x, String y) {}

    record All(int i, long l, float f, double d, boolean z, char c, byte b, short s, String text, Integer number, Double real, Long large, Character sign, Boolean truth, Colour colour, int[] array, Object any, Inner inner, List<String> list) {}

    record Some(int first, Asked one, String text, Asked two, long last) {}

    record None() {}

    record Generic<T>(T value, T[] values) {}

    static final Random R = new Random(17);
    static final int[] ARRAY = { 1 };
    static final Object LOCK = new Object();

    static <T> T one(List<T> of) { return of.get(R.nextInt(of.size())); }

    static <T> List<T> orNull(T a, T b) {
        List<T> made = new ArrayList<>();
        made.add(a);
        made.add(b);
        made.add(null);
        return made;
    }

    static All all() {
        return new All(R.nextInt(2), R.nextInt(2) * 0x100000001L, one(List.of(0f, -0f, Float.NaN, Float.intBitsToFloat(0x7fc00001))), one(List.of(0.0, -0.0, Double.NaN, Double.longBitsToDouble(0xfff8000000000001L))),
            R.nextBoolean(), one(List.of('a', '\u00e9')), (byte) -R.nextInt(2), (short) -R.nextInt(2), one(orNull("text", new String("te\u03b5t"))), one(orNull(new Integer(1000), -5)), one(orNull(Double.NaN, new Double(-0.0))),
            one(orNull(new Long(1L << 40), 3L)), one(orNull(new Character('x'), 'y')), one(orNull(new Boolean(true), Boolean.FALSE)), one(orNull(Colour.RED, Colour.GREEN)), one(orNull(ARRAY, new int[1])),
            one(List.<Object>of(LOCK, "text", 5, 5L, Colour.RED)), one(orNull(new Inner(1, "a"), new Inner(1, new String("a")))), one(orNull(List.of("p"), new ArrayList<>(List.of("p")))));
    }

    static int hash(Object... of) {
        int hash = 0;
        for (Object o : of) {
            hash = 31 * hash + Objects.hashCode(o);
        }
        return hash;
    }

    static int hash(All a) {
        return hash(a.i, a.l, a.f, a.d, a.z, a.c, a.b, a.s, a.text, a.number, a.real, a.large, a.sign, a.truth, a.colour, a.array, a.any, a.inner, a.list);
    }

    static boolean equal(All a, All b) {
        return a.i == b.i && a.l == b.l && Float.compare(a.f, b.f) == 0 && Double.compare(a.d, b.d) == 0 && a.z == b.z && a.c == b.c && a.b == b.b && a.s == b.s && Objects.equals(a.text, b.text)
            && Objects.equals(a.number, b.number) && Objects.equals(a.real, b.real) && Objects.equals(a.large, b.large) && Objects.equals(a.sign, b.sign) && Objects.equals(a.truth, b.truth)
            && a.colour == b.colour && a.array == b.array && Objects.equals(a.any, b.any) && Objects.equals(a.inner, b.inner) && Objects.equals(a.list, b.list);
    }

    static void tell(String what, Runnable r) {
        Asked.log.setLength(0);
        String thrown = "";
        try {
            r.run();
        } catch (IllegalStateException e) {
            thrown = " " + e.getMessage() + " by " + e.getStackTrace()[0].getMethodName() + " of " + e.getStackTrace()[1].getMethodName();
        }
        System.out.println(what + ": " + Asked.log + thrown);
    }

    public static void main(String[] words) {
        int same = 0;
        for (int i = 0; i < 30_000; i++) {
            All a = all(), b = i % 3 == 0 ? a : new All(a.i, a.l, a.f, i % 7 == 0 ? all().d : a.d, a.z, a.c, a.b, a.s, i % 5 == 0 ? all().text : a.text, a.number, a.real, i % 11 == 0 ? all().large : a.large, a.sign, a.truth,
                i % 4 == 0 ? all().colour : a.colour, a.array, i % 13 == 0 ? all().any : a.any, i % 8 == 0 ? all().inner : a.inner, a.list);
            if (a.hashCode() != hash(a) || a.equals(b) != equal(a, b) || a.equals("x") || a.equals(null) || new Generic<>(a.text, null).equals(new Generic<>(b.text, null)) != Objects.equals(a.text, b.text)) {
                System.out.println("differs: " + a + " " + b);
                return;
            }
            same += a.equals(b) ? 1 : 0;
        }
        System.out.println(same > 5000 && same < 29_000 ? "records as the formula has them" : "too few or too many are the same: " + same);
        System.out.println(new None().hashCode() + " " + new None().equals(new None()) + " " + new Inner(3, null).hashCode() + " " + new Inner(3, "").hashCode());
        Asked one = new Asked(1), two = new Asked(2), three = new Asked(3), four = new Asked(4);
        for (int i = 0; i < 3; i++) {
            tell("hash", () -> new Some(1, one, "t", two, 5).hashCode());
            tell("hash thrown", () -> new Some(1, one, "t", three, 5).hashCode());
            tell("equal", () -> new Some(1, one, "t", two, 5).equals(new Some(1, new Asked(1), "t", new Asked(2), 5)));
            tell("the same", () -> new Some(1, one, "t", two, 5).equals(new Some(1, one, "t", two, 5)));
            tell("last differs", () -> new Some(1, one, "t", two, 5).equals(new Some(1, new Asked(1), "t", new Asked(2), 6)));
            tell("first differs", () -> new Some(1, one, "t", two, 5).equals(new Some(2, new Asked(1), "t", new Asked(2), 5)));
            tell("null differs", () -> new Some(1, null, "t", two, 5).equals(new Some(1, one, "t", null, 5)));
            tell("thrown", () -> new Some(1, one, "t", four, 5).equals(new Some(1, new Asked(1), "t", new Asked(4), 5)));
            tell("another class", () -> new Some(1, one, "t", four, 5).equals("x"));
        }
    }
}

// expect: records as the formula has them
// expect: 0 true 93 93
// expect: hash: h1h2
// expect: hash thrown: h1h3 no hash by hashCode of hashCode
// expect: equal: e2e1
// expect: the same:
// expect: last differs:
// expect: first differs: e2e1
// expect: null differs: e2
// expect: thrown: e4 not compared by equals of equals
// expect: another class:
// expect: hash: h1h2
// expect: hash thrown: h1h3 no hash by hashCode of hashCode
// expect: equal: e2e1
// expect: the same:
// expect: last differs:
// expect: first differs: e2e1
// expect: null differs: e2
// expect: thrown: e4 not compared by equals of equals
// expect: another class:
// expect: hash: h1h2
// expect: hash thrown: h1h3 no hash by hashCode of hashCode
// expect: equal: e2e1
// expect: the same:
// expect: last differs:
// expect: first differs: e2e1
// expect: null differs: e2
// expect: thrown: e4 not compared by equals of equals
// expect: another class:
