// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when code that must not touch the heap comes upon a reference into it. */
public class MemoryAccessError extends Error {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public MemoryAccessError() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public MemoryAccessError(String message) {
        super(message);
    }
}
