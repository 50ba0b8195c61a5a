// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when a reference is stored where it could outlive the object it refers to. */
public class IllegalAssignmentError extends Error {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public IllegalAssignmentError() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public IllegalAssignmentError(String message) {
        super(message);
    }
}
