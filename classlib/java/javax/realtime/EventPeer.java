// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/** Gives back what stands for an event in the VM when the event dies, and lets go its handlers. */
final class EventPeer extends Peer {
    final long address = Events.newEvent();
    AsyncEventHandler[] handlers;           // who is attached: kept alive so.  This and below: the lock of this
    int count;

    synchronized void detachAll() {
        while (count > 0) {
            handlers[--count].detached();
            handlers[count] = null;
        }
    }

    @Override
    void giveBack() {
        Events.freeEvent(address);
        detachAll();
    }
}
