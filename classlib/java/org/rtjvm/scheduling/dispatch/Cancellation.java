// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/** Which requests are not run when their turn comes.  They are counted, told to the lane's listener, and have missed their deadline. */
public enum Cancellation {
    /** None. */
    NONE,
    /** Those whose deadline has come. */
    LATE,
    /** Those that would miss their deadline if they took their typical time. */
    INFEASIBLE_TYPICAL,
    /** Those that would miss their deadline if they took their worst time. */
    INFEASIBLE_WORST;

    /** Whether a request is not worth running at an instant. */
    boolean drops(long now, long deadline, long typical, long worst) {
        if (this == NONE || deadline == Long.MAX_VALUE) {
            return false;
        }
        return this == LATE ? deadline <= now : now + (this == INFEASIBLE_TYPICAL ? typical : worst) > deadline;
    }
}
