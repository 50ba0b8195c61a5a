// SPDX-License-Identifier: Apache-2.0

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;

/** Walks over collections whose iterators nobody else sees: of likely classes, of others that come instead, from the first walk or a later one on; changed, left, and thrown out of meanwhile. */
public class IteratorsStay {
    private static Object seen;

    /** Begins as ArrayList's, and tells who asks. */
    private static final class Told<E> extends ArrayList<E> {
        private static final long serialVersionUID = 1;
        int asked;

        Told(Collection<E> all) {
            super(all);
        }

        @Override
        public Iterator<E> iterator() {
            asked++;
            return super.iterator();
        }
    }

    private static long sum(List<Integer> all) {
        long sum = 0;
        for (int i : all) {
            sum = sum * 31 + i;
        }
        return sum;
    }

    private static long sumOfAny(Iterable<? extends Number> all) {
        long sum = 0;
        for (Number n : all) {
            sum = sum * 17 + n.intValue();
        }
        return sum;
    }

    private static String joined(ArrayList<?> all) {
        StringBuilder b = new StringBuilder();
        for (Object o : all) {
            b.append(o).append(',');
        }
        return b.toString();
    }

    private static int pairs(List<Integer> rows, List<Integer> columns) {
        int sum = 0;
        for (Integer row : rows) {
            for (Integer column : columns) {
                if (row > column) {
                    continue;
                }
                sum = sum * 7 + row * column;
                if (sum % 11 == 5) {
                    break;
                }
            }
        }
        return sum;
    }

    private static int removeOdd(List<Integer> all) {
        int removed = 0;
        for (Iterator<Integer> i = all.iterator(); i.hasNext();) {
            if ((i.next() & 1) == 1) {
                i.remove();
                removed++;
            }
        }
        return removed;
    }

    private static int leaks(List<Integer> all, int at) {
        Iterator<Integer> i = all.iterator();
        int n = 0;
        while (i.hasNext()) {
            n += i.next();
            if (n == at) {
                seen = i;
            }
        }
        return n;
    }

    private static String rest(Iterator<?> i) {
        StringBuilder b = new StringBuilder();
        i.forEachRemaining(b::append);
        return b.toString();
    }

    private static String partly(List<Integer> all, int first) {
        Iterator<Integer> i = all.iterator();
        for (int n = 0; n < first; n++) {
            i.next();
        }
        return rest(i);
    }

    private static List<byte[]> made(int n) {
        List<byte[]> all = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            all.add(new byte[1000 + i]);
        }
        return all;
    }

    /** The list is kept by its iterator alone. */
    private static int collected(int n) {
        int sum = 0;
        for (byte[] bytes : made(n)) {
            if (sum % 3 == 0) {
                System.gc();
            }
            sum += bytes.length;
        }
        return sum;
    }

    private static int either(List<Integer> a, List<Integer> b, boolean first) {
        Iterator<Integer> i = first ? a.iterator() : b.iterator();
        int sum = 0;
        while (i.hasNext()) {
            sum = sum * 5 + i.next();
            if (sum == 5) {
                i = b.iterator();
            }
        }
        return sum;
    }

    private static String outcome(Consumer<List<Integer>> what, List<Integer> on) {
        try {
            what.accept(on);
            return "done";
        } catch (ConcurrentModificationException | NoSuchElementException | NullPointerException | IllegalStateException | ClassCastException e) {
            return e.getClass().getSimpleName() + " at " + e.getStackTrace()[0].getMethodName();
        }
    }

    private static void changed(List<Integer> all) {
        for (Integer i : all) {
            if (i == 3) {
                all.add(i);
            }
        }
    }

    private static void tooFar(List<Integer> all) {
        Iterator<Integer> i = all.iterator();
        while (true) {
            i.next();
        }
    }

    private static void removedTwice(List<Integer> all) {
        Iterator<Integer> i = all.iterator();
        i.next();
        i.remove();
        i.remove();
    }

    private static void cast(List<Integer> all) {
        @SuppressWarnings("unchecked")
        List<String> wrong = (List<String>) (List<?>) all;
        for (String s : wrong) {
            seen = s;
        }
    }

    private static int caught(List<Integer> all) {
        int n = 0;
        for (Integer i : all) {
            try {
                n += 12 / (i - 2);
            } catch (ArithmeticException e) {
                n += 1000;
            }
        }
        return n;
    }

    private static void walk(List<Integer> on) {
        StringBuilder b = new StringBuilder();
        b.append(sum(on)).append(' ').append(sumOfAny(on)).append(' ').append(pairs(on, on)).append(' ').append(leaks(on, -1)).append(' ').append(partly(on, 2)).append(' ').append(caught(on));
        b.append(' ').append(either(on, List.of(1, 2, 3), true)).append(' ').append(either(on, new ArrayList<>(on), false));
        System.out.println(b);
    }

    public static void main(String[] args) {
        List<Integer> numbers = Arrays.asList(1, 2, 3, 4, 5, 6, 7);
        List<Integer> array = new ArrayList<>(numbers);
        Told<Integer> told = new Told<>(numbers);
        for (int round = 0; round < 3; round++) {
            walk(array);
            walk(new LinkedList<>(numbers));
            walk(told);
            walk(numbers);
            walk(array);
            walk(List.of(9, 8));
        }
        System.out.println(told.asked + " " + joined(told) + " " + joined(new ArrayList<>(array)) + " " + told.asked);
        System.out.println(pairs(array, new LinkedList<>(numbers)) + " " + pairs(new LinkedList<>(numbers), array) + " " + pairs(told, array));
        System.out.println(sumOfAny(new ArrayDeque<>(numbers)) + " " + sumOfAny(new HashSet<>(numbers)) + " " + sumOfAny(new ArrayList<>(List.of(1L, 2.5, (byte) 3))));
        System.out.println(leaks(array, 6) + " " + rest((Iterator<?>) seen) + " " + seen.getClass().getName());
        System.out.println(collected(20));
        System.out.println(removeOdd(new ArrayList<>(numbers)) + " " + removeOdd(new LinkedList<>(numbers)) + " " + removeOdd(new Told<>(numbers)));
        List<List<Integer>> lists = new ArrayList<>();
        lists.add(new ArrayList<>(numbers));
        lists.add(new LinkedList<>(numbers));
        lists.add(null);
        lists.add(new ArrayList<>());
        for (List<Integer> list : lists) {
            System.out.println(outcome(IteratorsStay::changed, list) + ", " + outcome(IteratorsStay::tooFar, list) + ", " + outcome(IteratorsStay::cast, list) + ", "
                + outcome(IteratorsStay::removedTwice, list));
        }
    }
}

// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 287 161 4537 17  3 53 53
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 287 161 4537 17  3 53 53
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 947656708 27249052 786776026 28 34567 1015 24412 24412
// expect: 287 161 4537 17  3 53 53
// expect: 42 1,2,3,4,5,6,7, 1,2,3,4,5,6,7, 43
// expect: 786776026 786776026 786776026
// expect: 27249052 27249052 326
// expect: 28  java.util.ArrayList$Itr
// expect: 20190
// expect: 4 4 4
// expect: ConcurrentModificationException at checkForComodification, NoSuchElementException at next, ClassCastException at cast, IllegalStateException at remove
// expect: ConcurrentModificationException at checkForComodification, NoSuchElementException at next, ClassCastException at cast, IllegalStateException at remove
// expect: NullPointerException at changed, NullPointerException at tooFar, NullPointerException at cast, NullPointerException at removedTwice
// expect: done, NoSuchElementException at next, done, NoSuchElementException at next
