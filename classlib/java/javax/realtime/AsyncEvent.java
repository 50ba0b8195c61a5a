// SPDX-License-Identifier: Apache-2.0
package javax.realtime;

/**
 * Something that happens and releases handlers.  This VM does not have events: none can be made.
 *
 * <p>Source: RTSJ 1.0.2 AsyncEvent.
 */
public class AsyncEvent {
    AsyncEvent() {}
}
