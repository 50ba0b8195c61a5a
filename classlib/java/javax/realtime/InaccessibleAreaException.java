// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when an operation names a memory area that is not on the scope stack of the caller. */
public class InaccessibleAreaException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public InaccessibleAreaException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public InaccessibleAreaException(String message) {
        super(message);
    }
}
