// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/** Who goes first among those whom the strategy holds for equal; the later ones do. */
public enum Importance {
    /** After all others. */
    VERY_LOW,
    /** After most. */
    LOW,
    /** What is not said. */
    MEDIUM,
    /** Before most. */
    HIGH,
    /** Before all others. */
    VERY_HIGH
}
