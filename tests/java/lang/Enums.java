// SPDX-License-Identifier: Apache-2.0
// Enums: constant bodies, fields, EnumMap and EnumSet, valueOf, compareTo, interfaces, singletons in static order.

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;

public class Enums {
    interface Op { int apply(int a, int b); }

    enum Arith implements Op {
        PLUS("+") { public int apply(int a, int b) { return a + b; } },
        MINUS("-") { public int apply(int a, int b) { return a - b; } },
        TIMES("*") { public int apply(int a, int b) { return a * b; } };
        private final String sign;
        private static int made;
        static { made = values().length; }
        Arith(String sign) { this.sign = sign; }
        @Override public String toString() { return sign; }
    }

    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN; boolean weekend() { return this.compareTo(SAT) >= 0; } }
    enum None { }

    public static void main(String[] args) throws Exception {
        for (Arith a : Arith.values()) {
            System.out.println(a + " " + a.name() + " " + a.ordinal() + " " + a.apply(6, 3) + " " + a.getDeclaringClass().getSimpleName());
        }
        System.out.println(Arith.made + " " + Arith.valueOf("PLUS") + " " + None.values().length);
        EnumMap<Day, Integer> map = new EnumMap<>(Day.class);
        for (Day d : Day.values()) {
            map.merge(d.weekend() ? Day.SUN : Day.MON, 1, Integer::sum);
        }
        System.out.println(map);
        EnumSet<Day> week = EnumSet.range(Day.MON, Day.FRI);
        week.remove(Day.WED);
        System.out.println(week + " " + EnumSet.complementOf(week) + " " + week.contains(Day.SUN));
        Day[] copy = Day.values();
        copy[0] = null;
        System.out.println(Day.values()[0] + " " + Arrays.toString(copy));
        System.out.println(Day.MON.equals(Day.valueOf("MON")) + " " + Enum.valueOf(Day.class, "TUE") + " " + Day.MON.describeConstable().isPresent());
        try {
            Day.class.getDeclaredConstructors()[0].setAccessible(true);
            Day.class.getDeclaredConstructors()[0].newInstance("X", 1);
        } catch (Exception e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}

// expect: + PLUS 0 9 Arith
// expect: - MINUS 1 3 Arith
// expect: * TIMES 2 18 Arith
// expect: 3 + 0
// expect: {MON=5, SUN=2}
// expect: [MON, TUE, THU, FRI] [WED, SAT, SUN] false
// expect: MON [null, TUE, WED, THU, FRI, SAT, SUN]
// expect: true TUE true
// expect: IllegalArgumentException
