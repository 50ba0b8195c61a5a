// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/** What a lane knows of an operation: its place in the order of the lane, its guard, and what became of its requests. */
public final class Placement {
    final int subpriority;
    final Cancellation cancellation;
    final ReleaseGuard guard;           // or null
    final long within;                  // from a release to its deadline; Long.MAX_VALUE is none
    final long typical;
    final long worst;
    final Counters counters = new Counters();
    private final Operation operation;
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
        within = operation.deadline();
        typical = operation.typicalCost();
        worst = operation.cost();
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
}
