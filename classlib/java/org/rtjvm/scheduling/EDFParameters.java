// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling;

import javax.realtime.SchedulingParameters;

/**
 * A band of priorities in which deadlines decide: for threads and handlers of {@link EDFScheduler}.
 *
 * <p>Those of one band go before each other by their deadlines, which their release parameters give.  To everybody else they have priorities
 * between the lowest and the highest of the band, both included: so threads of {@link javax.realtime.PriorityScheduler} above the band preempt
 * all of it, and those below it run when nobody of it does.  Nobody else should have a priority within.
 *
 * <p>The <i>preemption level</i> is a number in the band, too, and fixed.  It is what a ceiling of
 * {@link javax.realtime.PriorityCeilingEmulation} in the band is compared with: a lock's ceiling must not be less than the level of anybody who
 * takes it.  While somebody holds the lock, whoever is released and has a level no greater than the ceiling does not preempt.  Give the greater
 * level to the shorter relative deadline, and each lock the greatest level of its users as its ceiling; where that is too much, leave
 * all at the least level, and give locks any ceiling in the band.
 *
 * <p>Objects of this class do not change.  Which bands there can be, the scheduler checks when they are given to somebody.
 */
public class EDFParameters extends SchedulingParameters {
    /** The lowest priority of the usual band. */
    public static final int LOWEST_PRIORITY = 41;
    /** The highest priority of the usual band. */
    public static final int HIGHEST_PRIORITY = 60;

    private final int lowest;
    private final int highest;
    private final int preemptionLevel;

    /** The usual band, with its least preemption level. */
    public EDFParameters() {
        this(LOWEST_PRIORITY, HIGHEST_PRIORITY);
    }

    /**
     * A band, with its least preemption level.
     *
     * @param lowest its lowest priority
     * @param highest its highest priority
     */
    public EDFParameters(int lowest, int highest) {
        this(lowest, highest, lowest);
    }

    /**
     * A band and a preemption level.
     *
     * @param lowest its lowest priority
     * @param highest its highest priority
     * @param preemptionLevel a number in the band
     */
    public EDFParameters(int lowest, int highest, int preemptionLevel) {
        this.lowest = lowest;
        this.highest = highest;
        this.preemptionLevel = preemptionLevel;
    }

    /** {@inheritDoc} */
    @Override
    public Object clone() {
        return super.clone();
    }

    /** @return the lowest priority of the band */
    public int getLowestPriority() {
        return lowest;
    }

    /** @return the highest priority of the band */
    public int getHighestPriority() {
        return highest;
    }

    /** @return the number that ceilings in the band are compared with */
    public int getPreemptionLevel() {
        return preemptionLevel;
    }

    /** @return the band and the level as text */
    @Override
    public String toString() {
        return lowest + " to " + highest + ", preemption level " + preemptionLevel;
    }
}
