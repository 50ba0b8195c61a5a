// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** The collector of the VM: it stops all threads that use the heap for a whole collection, so it promises no bound. */
final class StoppingCollector extends GarbageCollector {
    static final StoppingCollector INSTANCE = new StoppingCollector();

    @SuppressWarnings("deprecation")
    private StoppingCollector() {}

    @Override
    public RelativeTime getPreemptionLatency() {
        return new RelativeTime(Long.MAX_VALUE, HighResolutionTime.NANOS_PER_MILLI - 1);
    }
}
