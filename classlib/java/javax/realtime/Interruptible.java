// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Work that may be interrupted, and what to do then.
 *
 * <p>Source: RTSJ 1.0.2 Interruptible.
 */
public interface Interruptible {
    /**
     * Called when {@link #run} was interrupted.  Nothing of {@code run} is left to do.
     *
     * @param exception what interrupted it: the exception whose {@code doInterruptible} calls this, which is not pending any
     *     more, or one from further out, which still is
     */
    void interruptAction(AsynchronouslyInterruptedException exception);

    /**
     * The work.  An implementation that leaves out the {@code throws} clause is not interrupted.
     *
     * @param exception what may interrupt it, for calls of {@link AsynchronouslyInterruptedException#disable} and
     *     {@link AsynchronouslyInterruptedException#enable}
     * @throws AsynchronouslyInterruptedException when it was interrupted
     */
    void run(AsynchronouslyInterruptedException exception) throws AsynchronouslyInterruptedException;
}
