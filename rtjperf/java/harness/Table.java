// SPDX-License-Identifier: Apache-2.0
package harness;

/** A hash table from numbers to numbers that allocates nothing once it is made, so that whoever shares it meets no collector; not for two threads at once. */
public final class Table {
    private static final int MULTIPLIER = 0x9e3779b1;
    private final int[] bucket;
    private final int[] next;
    private final int[] key;
    private final int[] value;
    private final int shift;
    private int free;
    private int size;

    /** A table with room for so many keys, a power of two. */
    public Table(int room) {
        bucket = new int[room];
        next = new int[room + 1];
        key = new int[room + 1];
        value = new int[room + 1];
        shift = 32 - Integer.numberOfTrailingZeros(room);
        for (int node = 1; node < room; node++)
            next[node] = node + 1;
        free = 1;
    }

    private int place(int k) {
        return k * MULTIPLIER >>> shift;
    }

    private int find(int k) {
        int node = bucket[place(k)];
        while (node != 0 && key[node] != k)
            node = next[node];
        return node;
    }

    /** The key's value; 0 where it has none. */
    public int get(int k) {
        return value[find(k)];
    }

    /** Set the key's value; without room nothing happens. */
    public void put(int k, int v) {
        int node = find(k);
        if (node == 0 && free != 0) {
            node = free;
            free = next[node];
            key[node] = k;
            next[node] = bucket[place(k)];
            bucket[place(k)] = node;
            size++;
        }
        if (node != 0)
            value[node] = v;
    }

    /** Take the key away, if it is there. */
    public void remove(int k) {
        int node = bucket[place(k)], before = 0;
        while (node != 0 && key[node] != k) {
            before = node;
            node = next[node];
        }
        if (node == 0)
            return;
        if (before == 0)
            bucket[place(k)] = next[node];
        else
            next[before] = next[node];
        next[node] = free;
        free = node;
        size--;
    }

    /** How many keys there are. */
    public int size() {
        return size;
    }

    /** The same, by looking at all chains; -1: a key is not where it belongs. */
    public int counted() {
        int found = 0;
        for (int b = 0; b < bucket.length; b++)
            for (int node = bucket[b]; node != 0 && found <= bucket.length; node = next[node])
                found = place(key[node]) == b ? found + 1 : bucket.length + 1;
        return found > bucket.length ? -1 : found;
    }
}
