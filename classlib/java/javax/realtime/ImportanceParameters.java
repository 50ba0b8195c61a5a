// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * A priority and an importance, which a scheduler may consult when it must let somebody down.
 *
 * <p>The priority scheduler does not look at the importance.  Source: RTSJ 1.0.2 ImportanceParameters.
 */
public class ImportanceParameters extends PriorityParameters {
    private int importance;

    /**
     * Parameters with a priority and an importance.
     *
     * @param priority the priority
     * @param importance the importance; the greater number matters more
     */
    public ImportanceParameters(int priority, int importance) {
        super(priority);
        this.importance = importance;
    }

    /** @return the importance */
    public int getImportance() {
        return importance;
    }

    /**
     * Changes the importance.
     *
     * @param importance the new importance
     */
    public void setImportance(int importance) {
        this.importance = importance;
    }

    /** @return priority and importance as text */
    @Override
    public String toString() {
        return "priority " + getPriority() + ", importance " + getImportance();
    }
}
