// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/**
 * Keeps the releases of an operation a period apart: one that comes earlier than a period after the last takes place that much later.
 *
 * <p>The delay costs no timer: the request lies in its lane, whose thread looks at it when it takes the next one, and sleeps no longer than until then.
 * Not safe for several threads; a lane uses it under its lock.
 */
public final class ReleaseGuard {
    private final long period;
    private boolean released;
    private long next;

    /**
     * A guard that has let nothing pass yet.
     *
     * @param period the least time between two releases
     * @throws IllegalArgumentException if it is not greater than zero
     */
    public ReleaseGuard(long period) {
        if (period <= 0) {
            throw new IllegalArgumentException("a release guard needs a period greater than zero: " + period);
        }
        this.period = period;
    }

    /**
     * When a release may take place, which counts as taken place then.
     *
     * @param arrival when it came
     * @return that, or the earliest instant after it that is a period after the last one
     */
    public long admit(long arrival) {
        long at = released && arrival - next < 0 ? next : arrival;
        released = true;
        next = at + period;
        return at;
    }
}
