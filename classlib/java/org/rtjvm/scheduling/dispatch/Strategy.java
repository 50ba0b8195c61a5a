// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/**
 * What makes one operation more eligible than another.  Three questions, asked while a {@link Schedule} is made and never after; a strategy knows nothing of
 * lanes and threads, and programs may have their own.
 *
 * <p>EDF and MLF have one lane, and requests of one lane do not preempt each other: a long one of a low rate holds up all others.  That is not the
 * preemptive scheduling that textbooks mean by these names.
 */
public interface Strategy {
    /** Rate monotonic: a lane for each rate, whatever the criticality. */
    Strategy RMS = new Strategies("RMS", Strategies.BY_RATE, Discipline.STATIC, Discipline.STATIC);
    /** Earliest deadline first: one lane. */
    Strategy EDF = new Strategies("EDF", 0, Discipline.DEADLINE, Discipline.DEADLINE);
    /** Minimum laxity first: one lane. */
    Strategy MLF = new Strategies("MLF", 0, Discipline.LAXITY, Discipline.LAXITY);
    /** Maximum urgency first: a lane for each criticality, by laxity within it. */
    Strategy MUF = new Strategies("MUF", Strategies.BY_CRITICALITY, Discipline.LAXITY, Discipline.LAXITY);
    /** A lane for each criticality; those of critical operations are lanes by rate, others are served by laxity. */
    Strategy RMS_MLF = new Strategies("RMS+MLF", Strategies.BY_CRITICALITY | Strategies.BY_RATE_IF_CRITICAL, Discipline.STATIC, Discipline.LAXITY);

    /**
     * Which of two operations preempts the other?  Those that are equal share a lane.
     *
     * @param a an operation
     * @param b another
     * @return less than zero if {@code a} preempts {@code b}, greater if it is preempted by it, zero if neither; a total order
     */
    int comparePriority(Operation a, Operation b);

    /**
     * Which of two operations of a lane goes first?
     *
     * @param a an operation
     * @param b another of the same lane
     * @return less than zero if {@code a} goes first, greater if {@code b} does, zero if the schedule is to decide: callers before those they call, then the
     *     greater handle
     */
    int compareSubpriority(Operation a, Operation b);

    /**
     * In which order a lane serves its requests.
     *
     * @param any an operation of the lane, which could be any of them
     * @return the discipline
     */
    Discipline discipline(Operation any);
}
