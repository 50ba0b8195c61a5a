// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Gives back what stands for an event in the VM when the event dies, and keeps the handlers that are attached to it.
 *
 * <p>A no-heap thread may attach and detach handlers of its own where others have attached some in the heap; so nothing here reads a
 * reference to a handler while the event lives.
 */
final class EventPeer extends Peer implements Runnable {
    final long address = Events.newEvent();
    private Place first;                    // this and below: the lock of this

    /** Where a handler is kept alive; used again when it is detached. */
    static final class Place {
        AsyncEventHandler handler;
        long handlerAddress;                // 0: the place is free
        private Place next;
    }

    /** A free place that refers to a handler; what may not be referred to is refused. */
    Place place(AsyncEventHandler handler) {
        Place free = first;
        while (free != null && free.handlerAddress != 0) {
            free = free.next;
        }
        if (free == null) {
            Areas.executeInArea(Areas.areaOf(this).handle(), this);
            free = first;
        }
        free.handler = handler;
        return free;
    }

    /** Makes a place, where the event lives. */
    @Override
    public void run() {
        Place fresh = new Place();
        fresh.next = first;
        first = fresh;
    }

    /** The handler of a place is attached. */
    void attached(Place place, long handlerAddress) {
        place.handlerAddress = handlerAddress;
        if (Events.attached(handlerAddress)) {
            UserHandlers.add();
        }
    }

    /** A handler that was attached is detached. */
    void detached(long handlerAddress) {
        for (Place place = first; place != null; place = place.next) {
            if (place.handlerAddress == handlerAddress) {
                clear(place);
                return;
            }
        }
    }

    /** All handlers are detached but that of one place, which may be null. */
    void allDetachedBut(Place one) {
        for (Place place = first; place != null; place = place.next) {
            if (place != one && place.handlerAddress != 0) {
                clear(place);
            }
        }
    }

    private static void clear(Place place) {
        boolean lastOfUser = Events.detached(place.handlerAddress);
        place.handlerAddress = 0;
        place.handler = null;
        if (lastOfUser) {
            UserHandlers.remove();
        }
    }

    /** Handlers may have died together with the event. */
    @Override
    void giveBack() {
        Events.freeEvent(address);
        for (Place place = first; place != null; place = place.next) {
            if (place.handlerAddress != 0) {
                place.handler.handlerPeer().detached();
            }
        }
    }
}
