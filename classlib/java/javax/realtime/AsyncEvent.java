// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Something that happens and releases handlers.
 *
 * <p>Firing takes no lock and allocates nothing; handlers are released in the order of their eligibility, the first of
 * them before the second is looked at.  Adding and removing handlers costs time that grows with their number, and is
 * not for real-time paths.
 *
 * <p>Source: RTSJ 1.0.2 AsyncEvent.
 */
public class AsyncEvent {
    private final EventPeer peer = new EventPeer();
    private final long address = peer.address;

    /** An event without handlers. */
    public AsyncEvent() {}

    /** The address of the event in the VM: to fire it from there. */
    final long peer() {
        return address;
    }

    /** Throws IllegalStateException if this can no longer be used. */
    void requireAlive() {}

    /**
     * Lets a handler be released by this event; if it is already, nothing changes.
     *
     * @param handler the handler
     * @throws IllegalArgumentException if {@code handler} is null
     * @throws IllegalAssignmentError if this event may not refer to it
     */
    public void addHandler(AsyncEventHandler handler) {
        requireAlive();
        if (handler == null) {
            throw new IllegalArgumentException("no handler");
        }
        synchronized (peer) {
            if (!Events.has(address, handler.peer())) {
                EventPeer.Place place = peer.place(handler);
                Events.attach(address, handler.peer());
                peer.attached(place, handler.peer());
            }
        }
    }

    /**
     * Lets this be fired when something happens outside.
     *
     * <p>There are the names of POSIX signals ({@code SIGUSR1}), which {@link POSIXSignalHandler} can handle, and those
     * that the program has made known with {@code org.rtjvm.event.Happenings}.  While it is bound an event in a scope
     * keeps the scope in use.
     *
     * @param happening the name
     * @throws UnknownHappeningException if there is no such happening
     * @throws IllegalArgumentException if {@code happening} is null
     */
    public void bindTo(String happening) throws UnknownHappeningException {
        Events.bind(Events.happening(happening), address, this);
    }

    /**
     * Undoes {@link #bindTo}.
     *
     * @param happening the name
     * @throws UnknownHappeningException if this is not bound to it, or there is no such happening
     * @throws IllegalArgumentException if {@code happening} is null
     */
    public void unbindTo(String happening) throws UnknownHappeningException {
        requireAlive();
        if (!Events.unbind(Events.happening(happening), address)) {
            throw new UnknownHappeningException("not bound to " + happening);
        }
    }

    /**
     * Release parameters that fit this event: nothing is known of when it is fired.
     *
     * @return new aperiodic parameters with the default values, in the current memory area
     */
    public ReleaseParameters createReleaseParameters() {
        return new AperiodicParameters();
    }

    /**
     * Releases the handlers.
     *
     * @throws MITViolationException if a handler has sporadic parameters that say so; the others are released
     * @throws ArrivalTimeQueueOverflowException if a handler's parameters say so when its queue of arrivals is full; the
     *     others are released
     */
    public void fire() {
        int answer = Events.fire(address);
        if (answer < 0) {
            throw Events.refusal(answer);
        }
    }

    /**
     * Does this release a handler?
     *
     * @param handler the handler; may be null
     * @return whether it does
     */
    public boolean handledBy(AsyncEventHandler handler) {
        requireAlive();
        return handler != null && Events.has(address, handler.peer());
    }

    /**
     * Lets a handler be released by this event no more.
     *
     * @param handler the handler; null, or one that is not attached, changes nothing
     */
    public void removeHandler(AsyncEventHandler handler) {
        requireAlive();
        synchronized (peer) {
            if (handler != null && Events.has(address, handler.peer())) {
                Events.detach(address, handler.peer());
                peer.detached(handler.peer());
            }
        }
    }

    /**
     * Lets this event release one handler only.
     *
     * @param handler the handler; null is none
     * @throws IllegalAssignmentError if this event may not refer to it
     */
    public void setHandler(AsyncEventHandler handler) {
        requireAlive();
        synchronized (peer) {
            EventPeer.Place place = handler == null ? null : peer.place(handler);
            Events.setOnly(address, handler == null ? 0 : handler.peer());
            if (place != null) {
                peer.attached(place, handler.peer());
            }
            peer.allDetachedBut(place);
        }
    }
}
