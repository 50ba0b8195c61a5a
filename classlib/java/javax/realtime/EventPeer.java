// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Gives back what stands for an event in the VM when the event dies. */
final class EventPeer {
    final long address = Events.newEvent();

    /** Called by the collector, or when the scope of the event is left. */
    @Override
    @SuppressWarnings("deprecation")
    protected void finalize() {
        Events.freeEvent(address);
    }
}
