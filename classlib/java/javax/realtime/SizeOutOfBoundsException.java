// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when a size is negative or reaches beyond the memory it is part of. */
public class SizeOutOfBoundsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public SizeOutOfBoundsException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public SizeOutOfBoundsException(String message) {
        super(message);
    }
}
