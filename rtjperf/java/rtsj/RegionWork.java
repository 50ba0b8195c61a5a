// SPDX-License-Identifier: Apache-2.0
package rtsj;

/**
 * The work of the regions experiment (Gill et al. 2002, Table 2): operations, their costs, and random numbers that are the same for all strategies.
 *
 * <p>The paper gives the ranges of jitter and no costs; costs, phases and lengths of chains are ours, chosen so that load passes 1 between regions 7 and 8. A unit
 * is a millisecond, and less in runs that are scaled down. The lines of rtjperf/c/regions.c.
 */
final class RegionWork {
    static final int REGIONS = 12;
    static final int FRAMES = 20;               // of a sample, 50 units each
    static final int FRAME = 50;
    static final int[] JITTER_LEAST = {0, 0, 5, 0};
    static final int[] JITTER_MOST = {0, 5, 10, 10};
    static final int[] LEGS = {8, 8, 11, 14, 17, 19, 22, 29, 36, 40, 44, 48};
    static final String[] NAMES = {"h20", "h10", "h5", "h1", "j10", "j5", "j1", "s20", "leg"};
    static final int[] FRAMES_BETWEEN = {1, 2, 4, 20, 2, 4, 20, 1, 1};
    static final int[] PHASE = {0, 0, 1, 2, 0, 1, 2, 0, 0};
    static final int[] COST = {3, 8, 16, 30, 0, 0, 0, 4, 1};
    static final int OPERATIONS = NAMES.length;
    static final int SOFT = 7;                  // the first that is not critical
    static final int LEG = 8;

    private RegionWork() {}

    static boolean isJitter(int operation) {
        return operation >= 4 && operation < SOFT;
    }

    static boolean isReleased(int operation, int frame) {
        return frame % FRAMES_BETWEEN[operation] == PHASE[operation];
    }

    /** What is declared, in thousandths of a unit: of jitter the mean. */
    static int declared(int region, int operation) {
        return isJitter(operation) ? (JITTER_LEAST[region % 4] + JITTER_MOST[region % 4]) * 500 : COST[operation] * 1000;
    }

    /** What it takes, in thousandths of a unit: a number of region, operation and frame alone. */
    static int taken(int region, int operation, int frame) {
        if (!isJitter(operation))
            return COST[operation] * 1000;
        long mixed = (region * 31L + operation) * 1_000_003L + frame;
        mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        mixed ^= mixed >>> 31;
        int least = JITTER_LEAST[region % 4] * 1000;
        int range = JITTER_MOST[region % 4] * 1000 - least;
        return least + (int) ((mixed >>> 33) % (range + 1));
    }

    static double load(int region) {
        double sum = 0;
        for (int i = 0; i < OPERATIONS; i++)
            sum += declared(region, i) / 1000.0 * (i == LEG ? LEGS[region] : 1) * FRAMES / FRAMES_BETWEEN[i];
        return sum / (FRAMES * FRAME);
    }
}
