// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * What is known of the collector of the heap.
 *
 * <p>Source: RTSJ 1.0.2 GarbageCollector.
 */
public abstract class GarbageCollector {
    /**
     * Made by the VM only.
     *
     * @deprecated since 1.0.1, as in the specification
     */
    @Deprecated
    public GarbageCollector() {}

    /**
     * How long the collector may keep a thread that uses the heap from running.  Threads that do not use the heap it
     * never keeps.
     *
     * @return a new span
     */
    public abstract RelativeTime getPreemptionLatency();
}
