// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Gives back what stands for an event in the VM when the event dies. */
final class EventPeer extends Peer {
    final long address = Events.newEvent();

    @Override
    void giveBack() {
        Events.freeEvent(address);
    }
}
