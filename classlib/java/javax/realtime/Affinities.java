// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

import org.rtjvm.scheduling.Affinity;

/** What this package does for {@link Affinity}: called by the VM.  Sets are known there by their addresses, 0 is none. */
@SuppressWarnings("unused")
final class Affinities {
    private Affinities() {}

    /** A thread that runs handlers is the handler that it runs. */
    private static Bindings bindings(Schedulable schedulable) {
        return schedulable instanceof RealtimeThread ? ((RealtimeThread) schedulable).acting() : Bindings.of(schedulable);
    }

    private static void set(Schedulable schedulable, Affinity cpus, long set) {
        bindings(schedulable).setAffinity(cpus, set);
    }

    private static void set(ProcessingGroupParameters group, Affinity cpus, long set) {
        group.setAffinity(cpus, set);
    }

    private static Affinity of(Schedulable schedulable) {
        return bindings(schedulable).affinity;
    }

    private static Affinity of(ProcessingGroupParameters group) {
        return group.affinity();
    }
}
