// SPDX-License-Identifier: Apache-2.0
// Generic classes and methods: erasure, casts put in by the compiler, heap pollution, wildcard capture, recursion in bounds.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiFunction;

public class Generics {
    static class Stack<E> implements Iterable<E> {
        private E[] items;
        private int size;

        @SuppressWarnings("unchecked")
        Stack(int capacity) {
            items = (E[]) new Object[capacity];
        }

        Stack<E> push(E e) {
            if (size == items.length) {
                items = Arrays.copyOf(items, size * 2);
            }
            items[size++] = e;
            return this;
        }

        E pop() {
            if (size == 0) {
                throw new NoSuchElementException("empty");
            }
            E e = items[--size];
            items[size] = null;
            return e;
        }

        public Iterator<E> iterator() {
            return new Iterator<>() {
                int at = size;
                public boolean hasNext() { return at > 0; }
                public E next() { return items[--at]; }
            };
        }
    }

    static <T extends Comparable<? super T>> T max(Iterable<? extends T> all) {
        T best = null;
        for (T t : all) {
            best = best == null || t.compareTo(best) > 0 ? t : best;
        }
        return best;
    }

    static <A, B> B fold(List<A> list, B zero, BiFunction<B, A, B> f) {
        for (A a : list) {
            zero = f.apply(zero, a);
        }
        return zero;
    }

    @SafeVarargs
    static <T> List<T> list(T... ts) {
        return new ArrayList<>(Arrays.asList(ts));
    }

    static void swap(List<?> l) {
        swapHelper(l);
    }

    private static <E> void swapHelper(List<E> l) {
        E e = l.get(0);
        l.set(0, l.get(1));
        l.set(1, e);
    }

    @SuppressWarnings("unchecked")
    static <T> T unsafe(Object o) {
        return (T) o;
    }

    public static void main(String[] args) {
        Stack<String> s = new Stack<String>(1).push("a").push("c").push("b");
        for (String each : s) {
            System.out.print(each + " ");
        }
        System.out.println(max(s) + " " + s.pop());
        System.out.println(fold(list(1, 2, 3, 4), "", (acc, i) -> acc + i));
        System.out.println(fold(list(1, 2, 3, 4), 0L, (acc, i) -> acc + i));
        List<Integer> l = list(1, 2);
        swap(l);
        System.out.println(l);
        try {
            String bad = unsafe(5);
            System.out.println(bad);
        } catch (ClassCastException e) {
            System.out.println("late cast");
        }
        Object fine = Generics.<String>unsafe(6);
        System.out.println(fine);
        List raw = list("x");
        raw.add(7);
        try {
            for (String each : (List<String>) raw) {
                System.out.println(each);
            }
        } catch (ClassCastException e) {
            System.out.println("polluted");
        }
        System.out.println(list("a").getClass() == list(1).getClass());
    }
}

// expect: b c a c b
// expect: 1234
// expect: 10
// expect: [2, 1]
// expect: late cast
// expect: 6
// expect: x
// expect: polluted
// expect: true
