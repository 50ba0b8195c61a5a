// SPDX-License-Identifier: Apache-2.0
// Sequenced collections: both ends, reversed views that write through, and what refuses.
// since: 21

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.TreeSet;

public class Sequenced {
    static void ends(SequencedCollection<Integer> c) {
        System.out.println(c.getClass().getSimpleName() + " " + c.getFirst() + " " + c.getLast() + " " + c.reversed());
    }

    static void refused(Runnable r) {
        try {
            r.run();
            System.out.println("done");
        } catch (UnsupportedOperationException | NoSuchElementException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        List<Integer> numbers = List.of(3, 1, 2);
        ends(new ArrayList<>(numbers));
        ends(new ArrayDeque<>(numbers));
        ends(new LinkedHashSet<>(numbers));
        ends(new TreeSet<>(numbers));
        List<Integer> list = new ArrayList<>(numbers);
        List<Integer> back = list.reversed();
        back.addFirst(9);
        back.add(8);
        back.remove((Integer) 1);
        back.sort(null);
        System.out.println(list + " " + back + " " + back.reversed().equals(list));
        SequencedSet<String> set = new LinkedHashSet<>(List.of("b", "c"));
        set.addFirst("a");
        set.addLast("b");
        System.out.println(set + " " + set.removeFirst() + set.removeLast() + " " + set.reversed());
        SequencedMap<String, Integer> map = new LinkedHashMap<>();
        map.putLast("one", 1);
        map.putFirst("zero", 0);
        map.putLast("two", 2);
        System.out.println(map.firstEntry() + " " + map.lastEntry() + " " + map.reversed() + " " + map.sequencedKeySet().reversed()
            + " " + map.sequencedValues().getLast() + " " + map.pollFirstEntry() + " " + map);
        refused(() -> new TreeMap<String, Integer>().putFirst("a", 1));
        refused(() -> new TreeSet<Integer>().addLast(1));
        refused(() -> List.of(1).addFirst(0));
        refused(() -> new ArrayList<Integer>().getFirst());
        refused(() -> Collections.unmodifiableSequencedCollection(list).removeLast());
    }
}

// expect: ArrayList 3 2 [2, 1, 3]
// expect: ArrayDeque 3 2 [2, 1, 3]
// expect: LinkedHashSet 3 2 [2, 1, 3]
// expect: TreeSet 1 3 [3, 2, 1]
// expect: [9, 8, 3, 2] [2, 3, 8, 9] true
// expect: [a, c, b] ab [c]
// expect: zero=0 two=2 {two=2, one=1, zero=0} [two, one, zero] 2 zero=0 {one=1, two=2}
// expect: UnsupportedOperationException
// expect: UnsupportedOperationException
// expect: UnsupportedOperationException
// expect: NoSuchElementException
// expect: UnsupportedOperationException
