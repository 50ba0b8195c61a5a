// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.atomic;

/** Nothing is counted where one lock stands for regions. */
public final class Counters {
    private Counters() {
    }

    /** @return 0 */
    public static long opened() {
        return 0;
    }

    /** @return 0 */
    public static long committed() {
        return 0;
    }

    /** @return 0 */
    public static long aborted() {
        return 0;
    }

    /** @return 0 */
    public static long undone() {
        return 0;
    }

    /** @return 0 */
    public static long longestUndoNanos() {
        return 0;
    }

    /** @return 0 */
    public static long irrevocable() {
        return 0;
    }

    /** @return 0 */
    public static long leaked() {
        return 0;
    }
}
