// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/**
 * What became of the requests of a lane, or of an operation.
 *
 * <p>Written by whoever holds the lane's lock and read without it, so a reader may see one number that is newer than another.  When nothing waits or runs,
 * {@code dispatched = made + missed + discarded}.
 */
public final class Counters {
    private long dispatched;
    private long refused;
    private long made;
    private long missed;
    private long cancelled;
    private long discarded;
    private long held;
    private long queueNanos;
    private long longestResponse;
    private int depth;
    private int maxDepth;

    Counters() {}

    void arrive(boolean isHeld) {
        dispatched++;
        if (isHeld) {
            held++;
        }
        if (++depth > maxDepth) {
            maxDepth = depth;
        }
    }

    void refuse() {
        refused++;
    }

    void begin(long waited) {
        depth--;
        queueNanos += waited;
    }

    void end(boolean inTime, long response) {
        if (inTime) {
            made++;
        } else {
            missed++;
        }
        if (response > longestResponse) {
            longestResponse = response;
        }
    }

    void cancel() {
        cancelled++;
        missed++;
    }

    void discard(int number) {
        discarded += number;
        depth -= number;
    }

    /** @return requests that were taken */
    public long dispatched() {
        return dispatched;
    }

    /** @return requests that were not taken, because the lane was full or closed */
    public long refused() {
        return refused;
    }

    /** @return requests that were done by their deadline */
    public long made() {
        return made;
    }

    /** @return requests that were done after their deadline, or cancelled */
    public long missed() {
        return missed;
    }

    /** @return requests that were cancelled */
    public long cancelled() {
        return cancelled;
    }

    /** @return requests that a shutdown threw away */
    public long discarded() {
        return discarded;
    }

    /** @return requests that came before their release, and were held until then */
    public long held() {
        return held;
    }

    /** @return how long requests waited between their release, or their arrival if that was later, and their begin, all together */
    public long queueNanos() {
        return queueNanos;
    }

    /** @return the longest time from a release to the end of its request */
    public long longestResponse() {
        return longestResponse;
    }

    /** @return requests that wait */
    public int depth() {
        return depth;
    }

    /** @return the most requests that waited at the same time */
    public int maxDepth() {
        return maxDepth;
    }
}
