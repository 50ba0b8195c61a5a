// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when the memory areas of objects that must know each other do not permit it. */
public class MemoryScopeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public MemoryScopeException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public MemoryScopeException(String message) {
        super(message);
    }
}
