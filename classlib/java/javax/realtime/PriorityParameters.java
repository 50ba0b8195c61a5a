// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A priority: the greater number runs first.
 *
 * <p>Which numbers a scheduler takes, it checks when the parameters are given to one of its threads or handlers.
 *
 * <p>Source: RTSJ 1.0.2 PriorityParameters.
 */
public class PriorityParameters extends SchedulingParameters {
    private int priority;

    /**
     * Parameters with a priority.
     *
     * @param priority the priority
     */
    public PriorityParameters(int priority) {
        this.priority = priority;
    }

    /** {@inheritDoc} */
    @Override
    public Object clone() {
        return super.clone();
    }

    /** @return the priority */
    public int getPriority() {
        return priority;
    }

    /**
     * Changes the priority of everybody who has these parameters, at once.
     *
     * @param priority the new priority
     * @throws IllegalArgumentException if a scheduler of somebody who has these parameters does not know the priority,
     *     or somebody of them holds a lock whose ceiling is lower
     */
    public void setPriority(int priority) throws IllegalArgumentException {
        Bindings.requireTellable(this, Threads.SCHEDULING);
        if (!Threads.priority(0, this, priority)) {
            throw new IllegalArgumentException("priority " + priority + " is not known to the scheduler of somebody who"
                + " has these parameters, or above the ceiling of a lock that is held");
        }
        this.priority = priority;
        Bindings.changed(this, Threads.SCHEDULING);
    }

    /** @return the priority as text */
    @Override
    public String toString() {
        return Integer.toString(getPriority());
    }
}
