// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/**
 * How a command without an operation is to be dispatched.  What is said here is copied by {@link Dispatcher#dispatch(Command, Qos)}, so one object can be
 * used again and again, by one thread at a time.
 */
public final class Qos {
    private int preemptionPriority;
    private long deadline = Long.MAX_VALUE;
    private long executionTime;
    private Importance importance = Importance.MEDIUM;

    /** The most eligible lane, no deadline, no cost, middle importance. */
    public Qos() {}

    /**
     * Into which lane.
     *
     * @param number the lane's preemption priority
     * @return this
     */
    public Qos preemptionPriority(int number) {
        preemptionPriority = number;
        return this;
    }

    /**
     * When it has to be done.
     *
     * @param instant the deadline; {@link Long#MAX_VALUE} is none
     * @return this
     */
    public Qos deadline(long instant) {
        deadline = instant;
        return this;
    }

    /**
     * How long it takes.
     *
     * @param nanos the time
     * @return this
     * @throws IllegalArgumentException if it is less than zero
     */
    public Qos executionTime(long nanos) {
        if (nanos < 0) {
            throw new IllegalArgumentException("an execution time less than zero: " + nanos);
        }
        executionTime = nanos;
        return this;
    }

    /**
     * Who goes first among equals.
     *
     * @param which the importance
     * @return this
     * @throws IllegalArgumentException if it is null
     */
    public Qos importance(Importance which) {
        if (which == null) {
            throw new IllegalArgumentException("no importance");
        }
        importance = which;
        return this;
    }

    int preemptionPriority() {
        return preemptionPriority;
    }

    long deadline() {
        return deadline;
    }

    long executionTime() {
        return executionTime;
    }

    int subpriority() {
        return Importance.VERY_HIGH.ordinal() - importance.ordinal();
    }
}
