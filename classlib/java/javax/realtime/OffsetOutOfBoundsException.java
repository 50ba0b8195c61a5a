// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when an offset into memory lies outside it. */
public class OffsetOutOfBoundsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public OffsetOutOfBoundsException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public OffsetOutOfBoundsException(String message) {
        super(message);
    }
}
