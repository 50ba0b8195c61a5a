// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * What keeps the owner of a lock from being held up by threads less important than those who wait for it.
 *
 * <p>Every lock of this VM follows {@link PriorityInheritance}; under {@link PriorityCeilingEmulation} its owner has in
 * addition at least the ceiling.  Objects are made with the policy that is the default at that time, and keep it until
 * they get one of their own.  While a third different ceiling, or a further one, is the default, making an object takes
 * more time, and memory outside of all areas.
 *
 * <p>Source: RTSJ 1.0.2 MonitorControl.
 */
public abstract class MonitorControl {
    /** Made by subclasses only. */
    protected MonitorControl() {}

    /** @return the policy of objects that are made now */
    public static MonitorControl getMonitorControl() {
        return policy(defaultCeiling());
    }

    /**
     * The policy of an object.
     *
     * @param obj the object
     * @return its policy
     * @throws IllegalArgumentException if {@code obj} is null
     */
    public static MonitorControl getMonitorControl(Object obj) {
        return policy(ceilingOf(requireObject(obj)));
    }

    /**
     * Changes the policy of objects that are made from now on.
     *
     * @param policy the policy
     * @return the policy until now
     * @throws IllegalArgumentException if {@code policy} is null
     * @throws SecurityException if the security manager forbids it
     * @throws UnsupportedOperationException if the VM does not have that policy
     */
    public static MonitorControl setMonitorControl(MonitorControl policy) {
        requirePolicy(policy);
        RealtimeSystem.getSecurityManager().checkSetMonitorControl(policy);
        int ceiling = ceiling(policy);
        MonitorControl old = getMonitorControl();
        setDefaultCeiling(ceiling);
        return old;
    }

    /**
     * Changes the policy of an object, at once: the caller, who holds its lock, gets the ceiling or loses it.
     * Threads that wait for the lock follow the new policy when they get it.
     *
     * @param obj the object, locked by the caller
     * @param policy the policy
     * @return the policy until now
     * @throws IllegalArgumentException if an argument is null
     * @throws IllegalMonitorStateException if the caller does not hold the lock of {@code obj}
     * @throws UnsupportedOperationException if the VM does not have that policy
     */
    public static MonitorControl setMonitorControl(Object obj, MonitorControl policy) {
        requireObject(obj);
        requirePolicy(policy);
        int ceiling = ceiling(policy);
        MonitorControl old = getMonitorControl(obj);
        setCeiling(obj, ceiling);
        return old;
    }

    private static Object requireObject(Object obj) {
        if (obj == null) {
            throw new IllegalArgumentException("no object");
        }
        return obj;
    }

    private static void requirePolicy(MonitorControl policy) {
        if (policy == null) {
            throw new IllegalArgumentException("no policy");
        }
    }

    /** A policy as the VM knows it: a ceiling, or 0 for inheritance alone. */
    private static int ceiling(MonitorControl policy) {
        if (policy instanceof PriorityCeilingEmulation) {
            return ((PriorityCeilingEmulation) policy).getCeiling();
        }
        if (policy != PriorityInheritance.instance()) {
            throw new UnsupportedOperationException("unknown policy " + policy.getClass().getName());
        }
        return 0;
    }

    private static MonitorControl policy(int ceiling) {
        return ceiling == 0 ? PriorityInheritance.instance() : PriorityCeilingEmulation.instance(ceiling);
    }

    /* IllegalMonitorStateException: the caller does not hold the lock. */
    private static native void setCeiling(Object obj, int ceiling);

    private static native int ceilingOf(Object obj);

    private static native int defaultCeiling();

    private static native void setDefaultCeiling(int ceiling);
}
