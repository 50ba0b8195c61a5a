// SPDX-License-Identifier: Apache-2.0
// Switches on enums, strings with equal hashes, chars and wrapped values; fall-through; arrow forms and yield.

public class Switches {
    enum Color { RED, GREEN, BLUE { @Override int weight() { return 7; } }; int weight() { return ordinal(); } }

    static String enumSwitch(Color c) {
        switch (c) {
            case RED: return "r";
            case BLUE: return "b";
            default: return "?";
        }
    }

    static int arrow(Color c) {
        return switch (c) {
            case RED -> 1;
            case GREEN -> {
                int x = c.weight();
                yield x * 10;
            }
            case BLUE -> c.weight();
        };
    }

    static String text(String s) {
        return switch (s) {
            case "Aa", "BB" -> "collide";
            case "AaAa" -> "one";
            case "BBBB" -> "two";
            case "AaBB" -> "three";
            default -> "none";
        };
    }

    static int fall(char c) {
        int n = 0;
        switch (c) {
            case 'a':
                n += 1;
            case 'b':
                n += 10;
                break;
            default:
                n += 100;
            case 'c':
                n += 1000;
        }
        return n;
    }

    static int big(int i) {
        switch (i) {
            case Integer.MAX_VALUE - 1: return 1;
            case Integer.MAX_VALUE: return 2;
            default: return 3;
        }
    }

    static int small(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return 1;
            case Integer.MIN_VALUE + 1: return 2;
            default: return 3;
        }
    }

    static String wrapped(Integer i) {
        switch (i) {
            case 1: return "one";
            default: return "many";
        }
    }

    public static void main(String[] args) {
        for (Color c : Color.values()) {
            System.out.println(c + " " + enumSwitch(c) + " " + arrow(c) + " " + c.getClass().isAnonymousClass() + " " + c.getDeclaringClass().getSimpleName());
        }
        for (String s : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", ""}) {
            System.out.println(s + " " + text(s));
        }
        System.out.println(fall('a') + " " + fall('b') + " " + fall('c') + " " + fall('d'));
        System.out.println(big(Integer.MAX_VALUE) + " " + big(Integer.MAX_VALUE - 1) + " " + big(Integer.MIN_VALUE) + " " + big(0));
        System.out.println(small(Integer.MAX_VALUE) + " " + small(Integer.MIN_VALUE) + " " + small(Integer.MIN_VALUE + 1));
        System.out.println(wrapped(1) + " " + wrapped(2));
        try {
            wrapped(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
        try {
            text(null);
        } catch (NullPointerException e) {
            System.out.println("null text");
        }
        try {
            Color.valueOf("PINK");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}

// expect: RED r 1 false Color
// expect: GREEN ? 10 false Color
// expect: BLUE b 7 true Color
// expect: Aa collide
// expect: BB collide
// expect: AaAa one
// expect: BBBB two
// expect: AaBB three
// expect: BBAa none
// expect:  none
// expect: 11 10 1000 1100
// expect: 2 1 3 3
// expect: 3 1 2
// expect: one many
// expect: null
// expect: null text
// expect: No enum constant Switches.Color.PINK
