// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/**
 * Who is told what became of requests.  Called on the lane's thread, without a lock, in the memory area that the thread is in; each method does nothing
 * unless it is overridden.  An exception that one of them throws is ignored.
 */
public interface DispatchListener {
    /**
     * A request was not run.
     *
     * @param operation whose it was; null if it was dispatched without one
     * @param deadline its deadline
     */
    default void cancelled(Operation operation, long deadline) {}

    /**
     * A request was run, and done too late.
     *
     * @param operation whose it was; null if it was dispatched without one
     * @param deadline its deadline
     */
    default void missed(Operation operation, long deadline) {}

    /**
     * A command threw something.  Called in the memory area in which it ran.
     *
     * @param operation whose it was; null if it was dispatched without one
     * @param thrown what it threw
     */
    default void failed(Operation operation, Throwable thrown) {}
}
