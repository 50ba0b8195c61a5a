// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * The owner of a lock runs with the highest priority among its own and those of the threads that wait for the lock,
 * directly or for a lock whose owner waits for this one.
 *
 * <p>Source: RTSJ 1.0.2 PriorityInheritance.
 */
public class PriorityInheritance extends MonitorControl {
    private static final PriorityInheritance INSTANCE = new PriorityInheritance();

    private PriorityInheritance() {}

    /** @return the one object of this class */
    public static PriorityInheritance instance() {
        return INSTANCE;
    }
}
