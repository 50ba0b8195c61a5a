// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.atomic;

import java.util.function.Supplier;

/**
 * Preemptible atomic regions, for code that is no method of its own; and what can be asked about them.
 *
 * <p>In the whole program at most one region is open. What its thread writes, to fields, static fields and elements of arrays, is remembered. When
 * a more eligible thread, of a real-time priority, wants a region, or a monitor that the region has taken, the thread puts back what it has overwritten
 * at its next poll (a backward branch, a return, an allocation that stops), gives its monitors back, and begins the region anew when it
 * gets it again: with the same arguments, and all local variables of the region's own as in the beginning. Local variables of the code around it cannot be
 * written by a lambda; arrays that serve instead are objects, and are put back. So no region sees what another has not finished.
 *
 * <p>Code outside of regions does see it: whoever shares data with regions must use a region, too.
 *
 * <p>An exception that leaves a region ends it like a return: what has been written stays.
 *
 * <p>In a region one may not do what cannot be undone: call native code (but for what only looks, computes, copies or makes objects), read
 * or write files, sleep, park, wait, notify, start threads, fire events, enter or leave memory areas. It is an {@link IllegalStateException}, which names the method;
 * it leaves the region, whose writes have been put back, and which does not begin anew. Monitors may be entered: if one is free, the region keeps it until
 * it ends; if another thread owns it, the region is undone, waits for it outside and begins anew. So does a region that
 * loads or initialises a class, or that makes the collector run.
 *
 * <p>A region that overwrites more than the log has room for ({@code -Xrt:par-log}) is <em>irrevocable</em> from there on: it is not undone any more,
 * and its thread runs with priority 98 until it has ended. So is a region of an ordinary thread that has been undone for others so
 * often as {@code -Xrt:par-retries} says.
 *
 * @see PAR
 */
public final class Region {
    private Region() {
    }

    /**
     * Do this in a region.
     *
     * @param logic what is to be done; perhaps several times, of which the last counts
     * @throws NullPointerException if {@code logic} is null
     * @throws IllegalStateException if it does what a region may not do
     */
    @PAR
    public static void run(Runnable logic) {
        logic.run();
    }

    /**
     * Do this in a region, for a result.
     *
     * @param <T> of the result
     * @param logic what is to be done; perhaps several times, of which the last counts
     * @return what it returned at last
     * @throws NullPointerException if {@code logic} is null
     * @throws IllegalStateException if it does what a region may not do
     */
    @PAR
    public static <T> T call(Supplier<T> logic) {
        return logic.get();
    }

    /**
     * Is the calling thread in a region?
     *
     * @return whether it is
     */
    public static native boolean isOpen();

    /**
     * The region is now cheaper to finish than to undo: it becomes irrevocable.
     *
     * @throws IllegalStateException if the calling thread is in no region
     */
    public static void commitEarly() {
        if (!isOpen()) {
            throw new IllegalStateException("not in an atomic region");
        }
        commitEarly0();
    }

    /**
     * For methods that do what a region may not do.
     *
     * @throws IllegalStateException if the calling thread is in a region
     */
    public static void requireOutside() {
        if (isOpen()) {
            throw new IllegalStateException("in an atomic region");
        }
    }

    private static native void commitEarly0();
}
