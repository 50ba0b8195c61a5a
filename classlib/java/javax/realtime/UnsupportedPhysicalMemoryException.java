// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when this machine has no physical memory of the type asked for. */
public class UnsupportedPhysicalMemoryException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public UnsupportedPhysicalMemoryException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public UnsupportedPhysicalMemoryException(String message) {
        super(message);
    }
}
