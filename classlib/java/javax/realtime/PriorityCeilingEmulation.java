// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * The owner of a lock runs with at least the ceiling of the lock, whether or not threads wait for it.
 *
 * <p>The owner's priority is raised before it takes the lock, and falls when it leaves it; while it waits for the object
 * it is not raised.  A thread whose own priority, or a ceiling that it holds already, is above the ceiling may not take
 * the lock: {@link CeilingViolationException}.  Priorities that it inherits do not count.  If more eligible threads wait
 * for the lock, which only locks under inheritance that its owner holds as well can cause, the owner inherits.
 *
 * <p>Source: RTSJ 1.0.2 PriorityCeilingEmulation.
 */
public class PriorityCeilingEmulation extends MonitorControl {
    private static final int LOWEST = PriorityScheduler.instance().getMinPriority();
    private static final PriorityCeilingEmulation[] ALL = all();

    private final int ceiling;

    private PriorityCeilingEmulation(int ceiling) {
        this.ceiling = ceiling;
    }

    private static PriorityCeilingEmulation[] all() {
        PriorityCeilingEmulation[] all = new PriorityCeilingEmulation[PriorityScheduler.instance().getMaxPriority() - LOWEST + 1];
        for (int i = 0; i < all.length; i++) {
            all[i] = new PriorityCeilingEmulation(LOWEST + i);
        }
        return all;
    }

    /**
     * The policy with a ceiling: for each there is one object, in immortal memory.
     *
     * @param ceiling the ceiling
     * @return the policy
     * @throws IllegalArgumentException if the scheduler does not have that priority
     */
    public static PriorityCeilingEmulation instance(int ceiling) {
        if (ceiling < LOWEST || ceiling >= LOWEST + ALL.length) {
            throw new IllegalArgumentException(
                "ceiling " + ceiling + " is not between " + LOWEST + " and " + (LOWEST + ALL.length - 1));
        }
        return ALL[ceiling - LOWEST];
    }

    /** @return the policy whose ceiling is the scheduler's greatest priority */
    public static PriorityCeilingEmulation getMaxCeiling() {
        return ALL[ALL.length - 1];
    }

    /** @return the ceiling */
    public int getCeiling() {
        return ceiling;
    }

    /**
     * The ceiling.
     *
     * @return the ceiling
     * @deprecated since 1.0.1, as in the specification: {@link #getCeiling()} says the same
     */
    @Deprecated
    public int getDefaultCeiling() {
        return ceiling;
    }
}
