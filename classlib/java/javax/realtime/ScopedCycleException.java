// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Thrown when entering a scope would give it a second parent. */
public class ScopedCycleException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Without a message. */
    public ScopedCycleException() {}

    /** @param message what happened, to be read by {@link #getMessage} */
    public ScopedCycleException(String message) {
        super(message);
    }
}
