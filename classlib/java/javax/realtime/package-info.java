// SPDX-License-Identifier: Apache-2.0

/**
 * The Real-Time Specification for Java, version 1.0.2.
 *
 * <p>Memory areas, time and parameters are complete.  Threads run and use memory areas, but their priorities have no
 * effect yet and they are not released periodically.  Events, timers, asynchronous transfer of control, priority
 * ceilings, wait-free queues and the feasibility analysis are to follow; what exists of them throws
 * {@link UnsupportedOperationException}.
 */
package javax.realtime;
