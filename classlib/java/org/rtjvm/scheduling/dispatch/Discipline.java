// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/**
 * In which order a lane serves what waits in it.
 *
 * <p>A dynamic discipline has a key, and the smallest goes first; equal ones go by static subpriority, then in the order of their arrival.  As the keys
 * of all who wait fall at the same rate, their order never changes, and the key is a constant of the request: the instant at which it becomes late.
 * Who is not late goes before who is, and that one before who has been so for longer than the lane's bound; among these last ones the oldest goes
 * first.  So in overload what cannot be met any more does not stand in the way of what can.
 */
public enum Discipline {
    /** By static subpriority; in the order of arrival where that is equal. */
    STATIC,
    /** By deadline: late when that has come. */
    DEADLINE,
    /** By deadline less cost: late when the deadline cannot be met any more. */
    LAXITY;

    /** @return whether the order depends on deadlines */
    public boolean isDynamic() {
        return this != STATIC;
    }

    /**
     * The instant at which a request becomes late, by which it is ordered.
     *
     * @param deadline its deadline; {@link Long#MAX_VALUE} is none
     * @param cost its declared cost
     * @return the instant; 0 for all if the order does not depend on deadlines
     */
    public long key(long deadline, long cost) {
        if (this == STATIC) {
            return 0;
        }
        return this == DEADLINE || deadline == Long.MAX_VALUE ? deadline : Math.max(deadline, Long.MIN_VALUE + cost) - cost;
    }
}
