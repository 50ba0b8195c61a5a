// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Thrown when a thread tries to take a lock whose ceiling is lower than the thread's own priority, or than a ceiling that
 * it holds already.
 *
 * <p>Source: RTSJ 1.0.2 CeilingViolationException.
 */
public class CeilingViolationException extends IllegalThreadStateException {
    private static final long serialVersionUID = 1L;

    private int ceiling;            // written by the VM
    private int callerPriority;

    /** Made by the VM only. */
    CeilingViolationException() {}

    /** @return the priority that was too high: the thread's own, or the highest ceiling that it held */
    public int getCallerPriority() {
        return callerPriority;
    }

    /** @return the ceiling of the lock */
    public int getCeiling() {
        return ceiling;
    }
}
