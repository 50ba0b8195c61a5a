// SPDX-License-Identifier: Apache-2.0

/**
 * The Real-Time Specification for Java, version 1.0.2.
 *
 * <p>So far only what can be thrown: memory areas, threads, events and time are to follow.
 */
package javax.realtime;
