// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * What a scheduler needs to know to choose between threads and handlers; each kind of scheduler has its own subclass.
 *
 * <p>Source: RTSJ 1.0.2 SchedulingParameters.
 */
public abstract class SchedulingParameters implements Cloneable {
    /** Made by subclasses only. */
    protected SchedulingParameters() {}

    /**
     * A copy in the current allocation context, bound to nobody.
     *
     * @return the copy
     */
    @Override
    public Object clone() {
        try {
            return super.clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }
}
