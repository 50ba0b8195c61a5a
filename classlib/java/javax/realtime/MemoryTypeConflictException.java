// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when types of physical memory are asked for that exclude each other. */
public class MemoryTypeConflictException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public MemoryTypeConflictException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public MemoryTypeConflictException(String message) {
        super(message);
    }
}
