// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/** How bad it is when an operation misses its deadline; the later ones are worse. */
public enum Criticality {
    /** Nobody would notice. */
    VERY_LOW,
    /** Somebody might notice. */
    LOW,
    /** The result is worse. */
    MEDIUM,
    /** The system fails. */
    HIGH,
    /** The system fails at once. */
    VERY_HIGH;

    /** @return whether no deadline may be missed */
    public boolean isCritical() {
        return ordinal() >= HIGH.ordinal();
    }
}
