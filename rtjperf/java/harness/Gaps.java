// SPDX-License-Identifier: Apache-2.0
package harness;

import java.util.Arrays;

/**
 * When a thread that works in small steps could not: the gaps between them, and the share of time that is left in the worst window of a length. The twin of
 * rtjperf/c/mmu.c.
 *
 * <p>A step that takes more than three times as long as most, and 20 us at least, is a gap; what such a step takes by itself is not.
 */
public final class Gaps {
    private static final int LONG = 3;
    private static final int LEAST = 20_000;
    private static final int PER_MILLE = 1000;

    private final long[] from;
    private final long[] lost;          // before the gap of this number, in all
    private final int count;
    private final long begin;
    private final long end;

    /** Of steps that began at so many times, the last of which is the end of the one before. */
    public Gaps(long[] times, int steps) {
        long[] lengths = new long[steps];
        for (int i = 0; i < steps; i++)
            lengths[i] = times[i + 1] - times[i];
        Arrays.sort(lengths);
        long usual = Math.max(lengths[steps / 2], 1);
        long[] begins = new long[steps];
        long[] sums = new long[steps + 1];
        int found = 0;
        for (int i = 0; i < steps; i++) {
            long length = times[i + 1] - times[i];
            if (length <= Math.max(LONG * usual, LEAST))
                continue;
            begins[found] = times[i] + usual;
            sums[found + 1] = sums[found] + length - usual;
            found++;
        }
        from = begins;
        lost = sums;
        count = found;
        begin = times[0];
        end = times[steps];
    }

    private long lostBefore(long time) {
        int i = Arrays.binarySearch(from, 0, count, time);
        int before = i < 0 ? -i - 1 : i;
        return before == 0 ? 0 : lost[before - 1] + Math.min(time - from[before - 1], lost[before] - lost[before - 1]);
    }

    private long lostIn(long first, long last) {
        return lostBefore(last) - lostBefore(first);
    }

    /** In thousandths: what is left in the worst window that lies within; of all of it where it is longer. The worst begins or ends with a gap. */
    public long leastUtilisation(long window) {
        long length = Math.min(window, end - begin);
        long worst = 0;
        for (int i = 0; i < count; i++) {
            long last = from[i] + lost[i + 1] - lost[i];
            long first = Math.min(from[i], end - length);
            worst = Math.max(worst, lostIn(first, first + length));
            long late = Math.max(last, begin + length);
            worst = Math.max(worst, lostIn(late - length, late));
        }
        return PER_MILLE * (length - worst) / length;
    }

    public int count() {
        return count;
    }

    public long longest() {
        long longest = 0;
        for (int i = 0; i < count; i++)
            longest = Math.max(longest, lost[i + 1] - lost[i]);
        return longest;
    }
}
