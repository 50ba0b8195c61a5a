// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.atomic;

/**
 * How often what has happened to regions, in the whole program since its start. Read one after the other, while threads go on.
 */
public final class Counters {
    private Counters() {
    }

    /**
     * Regions begun, those that began anew included.
     *
     * @return how many
     */
    public static long opened() {
        return get(0);
    }

    /**
     * Regions ended, by a return or an exception.
     *
     * @return how many
     */
    public static long committed() {
        return get(1);
    }

    /**
     * Regions undone.
     *
     * @return how many
     */
    public static long aborted() {
        return get(2);
    }

    /**
     * Entries of the log that were put back: values, references and blocks.
     *
     * @return how many
     */
    public static long undone() {
        return get(3);
    }

    /**
     * The longest time that putting back and giving monitors back took.
     *
     * @return nanoseconds
     */
    public static long longestUndoNanos() {
        return get(4);
    }

    /**
     * Regions that became irrevocable: the log was full, {@link Region#commitEarly()}, too many beginnings, a finaliser in a memory area.
     *
     * @return how many
     */
    public static long irrevocable() {
        return get(5);
    }

    /**
     * What regions that were undone had allocated in scopes and immortal memory, and what could not be given back: another thread had
     * allocated behind it, or might refer to it. The heap's is the collector's.
     *
     * @return bytes
     */
    public static long leaked() {
        return get(6);
    }

    /**
     * Regions undone by the more eligible thread that came, without a switch ({@code -Xrt:par=strong}). Those of the others that
     * were undone, their own threads did.
     *
     * @return how many of those undone
     */
    public static long taken() {
        return get(7);
    }

    private static native long get(int which);
}
