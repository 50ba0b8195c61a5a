// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.atomic;

/** The one lock that stands for all regions where there are none. */
public final class OneLock {
    /** Whose monitor it is. */
    public static final Object LOCK = new Object();

    private OneLock() {
    }
}
