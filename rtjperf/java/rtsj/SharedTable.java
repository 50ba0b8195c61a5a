// SPDX-License-Identifier: Apache-2.0
package rtsj;

import harness.Table;
import org.rtjvm.atomic.PAR;

/** A hash table that threads share, in one variant: a section puts ten keys, looks so often, and takes them away. It allocates nothing. */
final class SharedTable {
    private static final int ROOM = 2048;
    private static final int PREFILLED = 1024;
    private static final int CHANGES = 10;
    private static final int TRIES = 5;

    private final boolean region;
    private final boolean timed;
    private final Table table = new Table(ROOM);
    private final Object lock = new Object();
    private int sum;
    private long entered;

    /** {@code above}: of the ceiling; {@code timed}: sections note when they have the table. */
    SharedTable(String variant, int above, boolean timed) {
        this.timed = timed;
        region = AtomicRun.isRegion(variant);
        AtomicRun.protect(variant, lock, above);
        for (int k = 0; k < PREFILLED; k++)
            table.put(k, k);
    }

    private void work(int looks) {
        if (timed)
            entered = System.nanoTime();
        for (int k = 0; k < CHANGES; k++)
            table.put(PREFILLED + k, k);
        int found = 0;
        for (int i = 0; i < looks; i++)
            found += table.get(i & PREFILLED - 1);
        sum = found;
        for (int k = 0; k < CHANGES; k++)
            table.remove(PREFILLED + k);
    }

    @PAR
    private void workInRegion(int looks) {
        work(looks);
    }

    void section(int looks) {
        if (region)
            workInRegion(looks);
        else
            synchronized (lock) {
                work(looks);
            }
    }

    /** When the last section began to have the table, if they are timed; of the thread that nobody preempts. */
    long entered() {
        return entered;
    }

    /** So many looks make a section that long: from the time of many, the least of some. */
    int looksIn(long nanoseconds) {
        int looks = 1000;
        long took;
        do {
            looks *= 4;
            took = timeOf(looks);
        } while (took < AtomicRun.MILLISECOND);
        for (int i = 0; i < TRIES; i++)
            took = Math.min(took, timeOf(looks));
        return (int) ((double) looks * nanoseconds / took) + 1;
    }

    private long timeOf(int looks) {
        long start = System.nanoTime();
        section(looks);
        return System.nanoTime() - start;
    }

    /** Does it have what it had in the beginning? */
    boolean isWhole() {
        return table.size() == PREFILLED && table.counted() == PREFILLED;
    }

    String keys() {
        return table.counted() + " keys of " + PREFILLED;
    }
}
