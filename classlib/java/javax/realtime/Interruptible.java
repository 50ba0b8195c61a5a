// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Work that may be interrupted, and what to do then.
 *
 * <p>Source: RTSJ 1.0.2 Interruptible.
 */
public interface Interruptible {
    /**
     * Called when {@link #run} was interrupted.
     *
     * @param exception what interrupted it
     */
    void interruptAction(AsynchronouslyInterruptedException exception);

    /**
     * The work.
     *
     * @param exception what may interrupt it
     * @throws AsynchronouslyInterruptedException when it was interrupted
     */
    void run(AsynchronouslyInterruptedException exception) throws AsynchronouslyInterruptedException;
}
