// SPDX-License-Identifier: Apache-2.0
package rtsj;

import org.rtjvm.atomic.PAR;

/** One of the critical sections of {@link RtParAvionics}: some words that are all the same whenever nobody is in it. */
final class AvionicsSection {
    private static final int WORDS = 16;
    private final int[] words = new int[WORDS];

    private void work(int rounds) {
        for (int r = 0; r < rounds; r++)
            for (int i = 0; i < WORDS; i++)
                words[i]++;
    }

    @PAR
    private void passRegion(int rounds) {
        work(rounds);
    }

    private synchronized void passLock(int rounds) {
        work(rounds);
    }

    /** Through it, with so many rounds of work. */
    void pass(boolean region, int rounds) {
        if (region)
            passRegion(rounds);
        else
            passLock(rounds);
    }

    boolean passed() {
        return words[0] > 0;
    }

    /** How many words differ from the first. */
    int broken() {
        int n = 0;
        for (int word : words)
            n += word == words[0] ? 0 : 1;
        return n;
    }
}
