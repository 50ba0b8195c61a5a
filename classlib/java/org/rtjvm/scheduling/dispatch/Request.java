// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/**
 * One run of an operation, from its arrival to its end.  A record of a {@link DispatchQueue}, which has a fixed number of them and uses them again: what it
 * says is of the run it was handed out for, until that is finished.
 */
public final class Request {
    /** Who is before others: by key, subpriority and arrival. */
    long key;
    int subpriority;
    long arrival;

    /* Of the tree that it is in.  oldest: the one of least arrival in the tree below it. */
    Request less;
    Request more;
    Request up;
    Request oldest;
    int height;

    Placement placement;
    Command command;
    Chain chain;
    int leg;
    long release;
    long deadline;
    long typical;
    long worst;
    long waitsSince;
    boolean held;
    boolean running;
    boolean cancelled;

    Request() {}

    boolean before(Request other) {
        if (key != other.key) {
            return key < other.key;
        }
        return subpriority != other.subpriority ? subpriority < other.subpriority : arrival < other.arrival;
    }

    /** @return whose it is; null if it was dispatched without an operation */
    public Operation operation() {
        return placement == null ? null : placement.operation();
    }

    /** @return what it runs */
    public Command command() {
        return command;
    }

    /** @return its number in its queue: greater than those of all that came before */
    public long arrival() {
        return arrival;
    }

    /** @return its release */
    public long release() {
        return release;
    }

    /** @return its deadline; {@link Long#MAX_VALUE} is none */
    public long deadline() {
        return deadline;
    }

    /** @return whether it is not to be run, because it is too late */
    public boolean isCancelled() {
        return cancelled;
    }
}
