// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/** What a lane knows of an operation: its place in the order of the lane, its guard, and what became of its requests. */
public final class Placement {
    private final Operation operation;
    private final int subpriority;
    private final Cancellation cancellation;
    private final ReleaseGuard guard;
    private final Counters counters = new Counters();
    private LaneServer server;

    /**
     * An operation in a lane.
     *
     * @param operation the operation, with the period with which it is scheduled
     * @param subpriority who goes first: 0 does
     * @param ofLane what the lane does with late requests
     * @throws IllegalArgumentException if an argument is null
     */
    public Placement(Operation operation, int subpriority, Cancellation ofLane) {
        if (operation == null || ofLane == null) {
            throw new IllegalArgumentException("no operation, or no policy of cancellation");
        }
        this.operation = operation;
        this.subpriority = subpriority;
        cancellation = operation.cancellation(ofLane);
        guard = operation.isGuarded() ? new ReleaseGuard(operation.period()) : null;
    }

    void serveBy(LaneServer whose) {
        server = whose;
    }

    LaneServer server() {
        return server;
    }

    /** @return the operation */
    public Operation operation() {
        return operation;
    }

    /** @return what became of its requests */
    public Counters counters() {
        return counters;
    }

    /** A closed lane took no request. */
    void refuse() {
        counters.refuse();
    }

    int subpriority() {
        return subpriority;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    /** When a release may take place. */
    long admit(long release) {
        return guard == null ? release : guard.admit(release);
    }

    /** The deadline of a release; Long.MAX_VALUE if there is none. */
    long deadlineOf(long release) {
        long within = operation.deadline();
        return within == Long.MAX_VALUE ? within : release + within;
    }
}
