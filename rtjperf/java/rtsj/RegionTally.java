// SPDX-License-Identifier: Apache-2.0
package rtsj;

import java.util.Arrays;

/**
 * What was offered and made, by operation and by the sample in which the deadline lies. A miss is what was offered and not made, so that what never completes
 * is one too. Each operation's numbers are written by one lane.
 */
final class RegionTally {
    private final int[][] offered;
    private final int[][] made;
    private final int samples;

    RegionTally(int samples) {
        this.samples = samples;
        offered = new int[RegionWork.OPERATIONS][samples + 1];
        made = new int[RegionWork.OPERATIONS][samples + 1];
    }

    void clear() {
        for (int i = 0; i < RegionWork.OPERATIONS; i++) {
            Arrays.fill(offered[i], 0);
            Arrays.fill(made[i], 0);
        }
    }

    /** What lies beyond the last sample is of none. */
    int sampleOf(long sinceStart, long sampleNanos) {
        return (int) Math.min(samples, (sinceStart - 1) / sampleNanos);
    }

    void offered(int operation, int sample, int number) {
        offered[operation][sample] += number;
    }

    void made(int operation, int sample) {
        made[operation][sample]++;
    }

    int missedCritical(int sample) {
        int missed = 0;
        for (int i = 0; i < RegionWork.SOFT; i++)
            missed += offered[i][sample] - made[i][sample];
        return missed;
    }

    /** Deadlines of the others that were made; none if a critical one was missed. */
    int effectiveness(int sample) {
        return missedCritical(sample) > 0 ? 0 : made[RegionWork.SOFT][sample] + made[RegionWork.LEG][sample];
    }

    /** The same as a part of what was offered, in thousandths. */
    int efficiency(int sample) {
        return (int) Math.round(1000.0 * effectiveness(sample) / (offered[RegionWork.SOFT][sample] + offered[RegionWork.LEG][sample]));
    }
}
