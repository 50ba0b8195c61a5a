// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/** What an operation does for one request. */
@FunctionalInterface
public interface Command {
    /** Runs on the lane's thread, to its end.  What it throws goes to the lane's listener, and the request counts as done. */
    void execute();
}
