// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when something is asked for in excess of what was reserved for it. */
public class ResourceLimitError extends Error {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public ResourceLimitError() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public ResourceLimitError(String message) {
        super(message);
    }
}
