// SPDX-License-Identifier: Apache-2.0
package harness;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/**
 * What programs do with a heap, a round of each at a time, and what it has to come to. The first three are those of rtjperf/c/gc_throughput.c.
 *
 * <p>A round of sieve allocates nothing: it tells what a collector costs while nobody needs one.
 */
public enum Allocators {
    SIEVE(Allocators::sieve, 17_984),
    TREES(Allocators::trees, 524_160),
    LISTS(Allocators::lists, 100_000),
    MAPS(Allocators::maps, 19_988),
    STRINGS(Allocators::strings, 198_891),
    ARRAYS(Allocators::arrays, 4_194_304);

    private static final int SIEVED = 200_000;
    private static final int TREES_MADE = 128;
    private static final int TREE_DEPTH = 11;
    private static final int LISTED = 100_000;
    private static final int MAPPED = 20_000;
    private static final int SPELLED = 20_000;
    private static final int ARRAY = 65_536;
    private static final int ARRAYS_MADE = 64;
    private static final boolean[] COMPOSITE = new boolean[SIEVED];

    private final IntSupplier round;
    private final int result;

    Allocators(IntSupplier round, int result) {
        this.round = round;
        this.result = result;
    }

    /** Does one round; whether it came to what it has to. */
    public boolean once() {
        return round.getAsInt() == result;
    }

    private static int sieve() {
        int primes = 0;
        java.util.Arrays.fill(COMPOSITE, false);
        for (int i = 2; i < SIEVED; i++) {
            if (COMPOSITE[i])
                continue;
            primes++;
            for (int multiple = 2 * i; multiple < SIEVED; multiple += i)
                COMPOSITE[multiple] = true;
        }
        return primes;
    }

    private static final class Node {
        final Node left;
        final Node right;

        Node(int depth) {
            left = depth > 0 ? new Node(depth - 1) : null;
            right = depth > 0 ? new Node(depth - 1) : null;
        }

        int count() {
            return left == null ? 1 : 1 + left.count() + right.count();
        }
    }

    private static int trees() {
        int nodes = 0;
        for (int i = 0; i < TREES_MADE; i++)
            nodes += new Node(TREE_DEPTH).count();
        return nodes;
    }

    private static final class Link {
        final Link next;

        Link(Link next) {
            this.next = next;
        }
    }

    private static int lists() {
        Link first = null;
        for (int i = 0; i < LISTED; i++)
            first = new Link(first);
        int links = 0;
        for (Link link = first; link != null; link = link.next)
            links++;
        return links;
    }

    private static int maps() {
        Map<Integer, Integer> hashed = new HashMap<>();
        TreeMap<Integer, Integer> sorted = new TreeMap<>();
        for (int i = 0; i < MAPPED; i++) {
            hashed.merge(i * 31 % MAPPED, i, Integer::sum);
            if (i % 4 == 0)
                sorted.put(i * 17 % MAPPED, i);
        }
        return hashed.size() + sorted.firstKey() - sorted.headMap(45).size();
    }

    private static int strings() {
        ArrayList<String> words = new ArrayList<>();
        for (int i = 0; i < SPELLED; i++)
            words.add("word " + i + " of " + (SPELLED - i) / 1000);
        int length = 0;
        for (String word : words)
            length += word.substring(5).length();
        return length;
    }

    private static int arrays() {
        int bytes = 0;
        for (int i = 0; i < ARRAYS_MADE; i++) {
            byte[] made = new byte[ARRAY];
            made[i] = 1;
            bytes += made.length;
        }
        return bytes;
    }
}
