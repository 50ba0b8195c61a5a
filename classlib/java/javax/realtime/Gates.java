// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Translates release parameters into what the VM does with the fires of a handler.
 *
 * <p>A handler has a queue of arrivals of its own only if something depends on it: a minimum distance, a policy other
 * than to save everything, a deadline with a handler, a cost, or a scheduler by deadlines.  Else a count is enough, and firing takes no lock.
 */
final class Gates {
    private static final int SAVE = 3;

    private Gates() {}

    /** Ranked: by deadlines, so that each release has its own. */
    static void set(long handler, ReleaseParameters release, boolean ranked) {
        AsyncEventHandler miss = release.getDeadlineMissHandler();
        int overflow = overflow(release);
        long interarrival = interarrival(release);
        boolean cost = !release.getCost().isZero();
        if (ranked || cost || miss != null || overflow != SAVE || interarrival != 0 || Events.gated(handler)) {
            Events.setGate(handler, interarrival, violation(release), overflow, length(release), deadline(release),
                miss == null ? 0 : miss.peer());
        }
    }

    private static long deadline(ReleaseParameters release) {
        RelativeTime deadline = release.getDeadline();
        long nanos = deadline == null ? Long.MAX_VALUE : deadline.toNanos();
        return nanos == Long.MAX_VALUE ? -1 : nanos;        /* the greatest unsigned number: for ever */
    }

    private static long interarrival(ReleaseParameters release) {
        return release instanceof SporadicParameters
            ? ((SporadicParameters) release).getMinimumInterarrival().toNanos() : 0;
    }

    static int violation(ReleaseParameters release) {
        return release instanceof SporadicParameters
            ? number(((SporadicParameters) release).getMitViolationBehavior()) : SAVE;
    }

    static int overflow(ReleaseParameters release) {
        return release instanceof AperiodicParameters
            ? number(((AperiodicParameters) release).getArrivalTimeQueueOverflowBehavior()) : SAVE;
    }

    static int length(ReleaseParameters release) {
        return release instanceof AperiodicParameters
            ? ((AperiodicParameters) release).getInitialArrivalTimeQueueLength() : 0;
    }

    /** EXCEPT, IGNORE, REPLACE, SAVE, from 0. */
    private static int number(String word) {
        switch (word.charAt(0)) {
            case 'E':
                return 0;
            case 'I':
                return 1;
            case 'R':
                return 2;
            default:
                return SAVE;
        }
    }
}
