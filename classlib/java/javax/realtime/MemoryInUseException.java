// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when physical memory is asked for that belongs to another area already. */
public class MemoryInUseException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public MemoryInUseException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public MemoryInUseException(String message) {
        super(message);
    }
}
