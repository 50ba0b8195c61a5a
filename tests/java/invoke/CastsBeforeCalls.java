// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/** What is cast to an interface of the library to be called through it at once: of likely classes, of others, of none that fits, and null; caught around the cast, the call, and both. */
public class CastsBeforeCalls {
    private record Own(int value) implements Comparable<Own> {
        @Override
        public int compareTo(Own other) {
            return Integer.compare(value, other.value);
        }
    }

    private static final class Throwing implements Comparable<Object> {
        @Override
        public int compareTo(Object other) {
            throw new IllegalStateException("compared with " + other);
        }
    }

    @SuppressWarnings("unchecked")
    private static int compare(Object a, Object b) {
        return Integer.signum(((Comparable<Object>) a).compareTo(b));
    }

    @SuppressWarnings("unchecked")
    private static String caughtAroundTheCast(Object a, Object b) {
        Comparable<Object> c;
        try {
            c = (Comparable<Object>) a;
        } catch (ClassCastException e) {
            return "no cast";
        }
        return "" + Integer.signum(c.compareTo(b));
    }

    private static String caughtAroundBoth(Object a, Object b) {
        try {
            return "" + compare(a, b);
        } catch (ClassCastException e) {
            return e.getMessage().startsWith("class java.lang.Object cannot be cast to class java.lang.Comparable") ? "no Comparable" : "no cast of another";
        } catch (NullPointerException e) {
            return "null";
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }

    private static int length(Object a) {
        return ((CharSequence) a).length();
    }

    private static int supplied(Object a) {
        return ((IntSupplier) a).getAsInt();
    }

    private static int first(Object a) {
        return ((List<?>) a).size();
    }

    private interface Zero {
        default int zero() {
            return 0;
        }
    }

    /** Calls a super interface's method, so it is interpreted beside compiled ones, and catches what is thrown where the frame of the method called is there. */
    private interface Interpreted extends Zero {
        @Override
        default int zero() {
            int caught = Zero.super.zero();
            try {
                return caught + compare(new Object(), 1);
            } catch (ClassCastException e) {
                caught++;
            }
            try {
                return caught + first("no list");
            } catch (ClassCastException e) {
                return caught + new Throwable().getStackTrace().length;
            }
        }
    }

    private static String outcome(IntSupplier what) {
        try {
            return "" + what.getAsInt();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + " at " + e.getStackTrace()[0].getMethodName();
        }
    }

    public static void main(String[] args) {
        Object[] all = { 3, 4, "a", "b", 3L, 4L, 'x', new Own(1), new Own(2), new Object(), null, new Throwing() };
        StringBuilder told = new StringBuilder();
        for (int round = 0; round < 20; round++) {
            told.setLength(0);
            for (Object a : all) {
                for (Object b : all) {
                    told.append(caughtAroundBoth(a, b).replaceAll("@[0-9a-f]+", "")).append(' ');
                }
            }
        }
        System.out.println(told.toString().hashCode() + " " + told.length());
        System.out.println(caughtAroundTheCast(new Object(), 1) + ", " + caughtAroundTheCast(2, 1) + ", " + caughtAroundTheCast("a", "b"));
        Object[] lengths = { "four", new StringBuilder("five5"), 7, null, List.of() };
        for (Object a : lengths) {
            System.out.println(outcome(() -> length(a)));
        }
        Object[] suppliers = { (IntSupplier) () -> 5, "no", null, new ArrayList<>(List.of(1, 2)), List.of(1) };
        for (Object a : suppliers) {
            System.out.println(outcome(() -> supplied(a)) + ", " + outcome(() -> first(a)));
        }
        System.out.println(new Interpreted() { }.zero());
        TreeMap<Object, Integer> map = new TreeMap<>();
        System.out.println(outcome(() -> map.put(new Object(), 1)) + ", " + outcome(() -> map.put(null, 1)));
        map.put(1, 1);
        map.put(2, 2);
        System.out.println(outcome(() -> map.put("s", 1)) + ", " + outcome(() -> map.ceilingKey(3L) == null ? 0 : 1) + ", " + map);
        TreeMap<Object, Integer> other = new TreeMap<>(Comparator.comparing(Object::toString));
        other.put(new Own(3), 3);
        other.put(5, 5);
        System.out.println(other);
    }
}

// expect: -1392591529 2125
// expect: no cast, 1, -1
// expect: 4
// expect: 5
// expect: ClassCastException at length
// expect: NullPointerException at length
// expect: ClassCastException at length
// expect: 5, ClassCastException at first
// expect: ClassCastException at supplied, ClassCastException at first
// expect: NullPointerException at supplied, NullPointerException at first
// expect: ClassCastException at supplied, 2
// expect: ClassCastException at supplied, 1
// expect: 3
// expect: ClassCastException at compare, NullPointerException at compare
// expect: ClassCastException at compareTo, ClassCastException at compareTo, {1=1, 2=2}
// expect: {5=5, Own[value=3]=3}
