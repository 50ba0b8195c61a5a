// SPDX-License-Identifier: Apache-2.0
package org.rtjvm.scheduling.dispatch;

import javax.realtime.ArrivalTimeQueueOverflowException;
import javax.realtime.AsyncEvent;
import javax.realtime.AsyncEventHandler;

/**
 * An event whose {@link #fire} requests an operation, so that programs with events and handlers can be put under a strategy.
 *
 * <p>Handlers that are added to it are released as by other events, by the base scheduler, before the operation is requested.
 */
public class DispatchingEvent extends AsyncEvent {
    private final Dispatcher dispatcher;
    private final Operation operation;
    private final Command command;

    /**
     * An event that requests an operation.
     *
     * @param dispatcher who runs it
     * @param operation the operation
     * @param command what it runs
     * @throws IllegalArgumentException if an argument is null, or the operation not in the dispatcher's schedule
     */
    public DispatchingEvent(Dispatcher dispatcher, Operation operation, Command command) {
        if (dispatcher == null || command == null) {
            throw new IllegalArgumentException(dispatcher == null ? "no dispatcher" : "no command");
        }
        dispatcher.counters(operation);
        this.dispatcher = dispatcher;
        this.operation = operation;
        this.command = command;
    }

    /**
     * An event that requests what a handler does: its {@link AsyncEventHandler#handleAsyncEvent} runs once for each fire, on the lane's thread, at the lane's
     * priority and in the lane's memory area.  The handler's own parameters and area count for nothing here.
     *
     * @param dispatcher who runs it
     * @param operation the operation, as {@link Operation#of} makes it of the handler
     * @param handler the handler
     * @throws IllegalArgumentException if an argument is null, or the operation not in the dispatcher's schedule
     */
    public DispatchingEvent(Dispatcher dispatcher, Operation operation, AsyncEventHandler handler) {
        this(dispatcher, operation, handler == null ? null : (Command) handler::handleAsyncEvent);
    }

    /**
     * Releases the handlers, and requests the operation, released now.
     *
     * @throws ArrivalTimeQueueOverflowException if its lane is full, or the dispatcher closed; the handlers are released
     */
    @Override
    public void fire() {
        super.fire();
        if (!dispatcher.dispatch(operation, System.nanoTime(), command)) {
            throw new ArrivalTimeQueueOverflowException("no place for a request of " + operation);
        }
    }

    /**
     * Not for these events: what happens outside releases handlers, and does not come through {@link #fire}.  Let a handler fire the event.
     *
     * @param happening ignored
     * @throws UnsupportedOperationException always
     */
    @Override
    public void bindTo(String happening) {
        throw new UnsupportedOperationException("a happening releases handlers only: let one of them fire this event");
    }
}
