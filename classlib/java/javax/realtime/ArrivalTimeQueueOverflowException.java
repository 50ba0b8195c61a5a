// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when a release arrives, the arrival queue is full, and its policy is to tell the thread that fired. */
public class ArrivalTimeQueueOverflowException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public ArrivalTimeQueueOverflowException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public ArrivalTimeQueueOverflowException(String message) {
        super(message);
    }
}
