// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

/** Something that is wrong with a {@link Schedule}. */
public final class Anomaly {
    /** What can be wrong. */
    public enum Kind {
        /** The operations need more of the CPU than the bound; it can be dispatched all the same. */
        UTILISATION_ABOVE_BOUND(false),
        /** An operation has no period, and neither has who calls it, so its utilisation is not counted; it can be dispatched all the same. */
        NO_RATE(false),
        /** There was no room for an operation, which has no lane. */
        NOT_ADMITTED(false),
        /** Operations call each other in a circle. */
        CYCLE(true),
        /** An operation calls one that is not there, or not enabled. */
        UNRESOLVED_DEPENDENCY(true),
        /** There are more lanes than thread priorities. */
        PRIORITIES_EXHAUSTED(true),
        /** No operation is there, or enabled, or admitted. */
        NO_OPERATIONS(true),
        /** The strategy gave answers that are no order, or no discipline. */
        NO_ORDER(true);

        private final boolean fatal;

        Kind(boolean fatal) {
            this.fatal = fatal;
        }

        /** @return whether a dispatcher refuses such a schedule */
        public boolean isFatal() {
            return fatal;
        }
    }

    private final Kind kind;
    private final String text;

    Anomaly(Kind kind, String text) {
        this.kind = kind;
        this.text = text;
    }

    /** @return what kind of thing is wrong */
    public Kind kind() {
        return kind;
    }

    /** @return with what, and why */
    public String text() {
        return text;
    }

    @Override
    public String toString() {
        return kind + ": " + text;
    }
}
