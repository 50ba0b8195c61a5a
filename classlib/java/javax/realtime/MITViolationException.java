// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when a sporadic release comes before the minimum interarrival time has passed, and the policy is to tell. */
public class MITViolationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public MITViolationException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public MITViolationException(String message) {
        super(message);
    }
}
