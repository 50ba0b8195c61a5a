// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** The collector of the VM with {@code -Xrt:gc=concurrent}: it stops threads that use the heap shortly. */
final class ConcurrentCollector extends GarbageCollector {
    static final ConcurrentCollector INSTANCE = new ConcurrentCollector();

    private static final long LEAST = HighResolutionTime.NANOS_PER_MILLI;

    @SuppressWarnings("deprecation")
    private ConcurrentCollector() {}

    /** The longest hold of a thread so far, for its stack or in a stop, and no less than a millisecond: what it takes is measured, not proved. */
    @Override
    public RelativeTime getPreemptionLatency() {
        long longest = Math.max(RealtimeSystem.longestHold(), LEAST);
        return new RelativeTime(longest / HighResolutionTime.NANOS_PER_MILLI, (int) (longest % HighResolutionTime.NANOS_PER_MILLI));
    }
}
