// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Leads a thread out of what it is doing.  This VM does not transfer control asynchronously: none can be made.
 *
 * <p>Source: RTSJ 1.0.2 AsynchronouslyInterruptedException.
 */
public class AsynchronouslyInterruptedException extends InterruptedException {
    private static final long serialVersionUID = 1L;

    AsynchronouslyInterruptedException() {}
}
