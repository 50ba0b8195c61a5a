// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when an event is bound to a happening that nobody knows. */
public class UnknownHappeningException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public UnknownHappeningException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public UnknownHappeningException(String message) {
        super(message);
    }
}
