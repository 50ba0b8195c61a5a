// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown in place of a throwable that cannot leave a scope, as it would refer to what dies there. */
public class ThrowBoundaryError extends Error {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public ThrowBoundaryError() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public ThrowBoundaryError(String message) {
        super(message);
    }
}
