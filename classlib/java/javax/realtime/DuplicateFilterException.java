// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when a filter for a type of physical memory is registered a second time. */
public class DuplicateFilterException extends Exception {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public DuplicateFilterException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public DuplicateFilterException(String message) {
        super(message);
    }
}
