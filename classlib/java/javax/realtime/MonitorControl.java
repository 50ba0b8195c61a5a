// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * What keeps the owner of a lock from being held up by threads less important than those who wait for it.
 *
 * <p>All locks of this VM follow {@link PriorityInheritance}.  Source: RTSJ 1.0.2 MonitorControl.
 */
public abstract class MonitorControl {
    /** Made by subclasses only. */
    protected MonitorControl() {}

    /** @return the policy of objects that have none of their own */
    public static MonitorControl getMonitorControl() {
        return PriorityInheritance.instance();
    }

    /**
     * The policy of an object.
     *
     * @param obj the object
     * @return its policy
     * @throws IllegalArgumentException if {@code obj} is null
     */
    public static MonitorControl getMonitorControl(Object obj) {
        requireObject(obj);
        return PriorityInheritance.instance();
    }

    /**
     * Changes the policy of objects that have none of their own.
     *
     * @param policy the policy
     * @return the policy until now
     * @throws IllegalArgumentException if {@code policy} is null
     * @throws SecurityException if the security manager forbids it
     * @throws UnsupportedOperationException if the VM does not have that policy
     */
    public static MonitorControl setMonitorControl(MonitorControl policy) {
        requireSupported(policy);
        return PriorityInheritance.instance();
    }

    /**
     * Changes the policy of an object.
     *
     * @param obj the object
     * @param policy the policy
     * @return the policy until now
     * @throws IllegalArgumentException if an argument is null
     * @throws SecurityException if the security manager forbids it
     * @throws UnsupportedOperationException if the VM does not have that policy
     */
    public static MonitorControl setMonitorControl(Object obj, MonitorControl policy) {
        requireObject(obj);
        requireSupported(policy);
        return PriorityInheritance.instance();
    }

    private static void requireObject(Object obj) {
        if (obj == null) {
            throw new IllegalArgumentException("no object");
        }
    }

    private static void requireSupported(MonitorControl policy) {
        if (policy == null) {
            throw new IllegalArgumentException("no policy");
        }
        RealtimeSystem.security().checkSetMonitorControl(policy);
        if (policy != PriorityInheritance.instance()) {
            throw new UnsupportedOperationException("locks of this VM follow priority inheritance only");
        }
    }
}
