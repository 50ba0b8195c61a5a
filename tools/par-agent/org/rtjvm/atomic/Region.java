// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.atomic;

import java.util.function.Supplier;

/** Regions on a VM that has none: one lock. What rtjvm refuses in a region is not refused here, and nothing is ever undone. */
public final class Region {
    private Region() {
    }

    /**
     * Do this under the lock.
     *
     * @param logic what is to be done
     */
    public static void run(Runnable logic) {
        synchronized (OneLock.LOCK) {
            logic.run();
        }
    }

    /**
     * Do this under the lock, for a result.
     *
     * @param <T> of the result
     * @param logic what is to be done
     * @return what it returned
     */
    public static <T> T call(Supplier<T> logic) {
        synchronized (OneLock.LOCK) {
            return logic.get();
        }
    }

    /**
     * Does the calling thread hold the lock?
     *
     * @return whether it does
     */
    public static boolean isOpen() {
        return Thread.holdsLock(OneLock.LOCK);
    }

    /** Under a lock nothing is undone anyway. */
    public static void commitEarly() {
        if (!isOpen()) {
            throw new IllegalStateException("not in an atomic region");
        }
    }

    /** For methods that do what a region may not do. */
    public static void requireOutside() {
        if (isOpen()) {
            throw new IllegalStateException("in an atomic region");
        }
    }
}
