// SPDX-License-Identifier: Apache-2.0
/**
 * Operations, and strategies that decide in which order they run.
 *
 * <p>A program says what its short computations are: {@link org.rtjvm.scheduling.dispatch.Operation operations} with a period, a cost and a criticality.
 * A {@link org.rtjvm.scheduling.dispatch.Strategy} sorts them into {@link org.rtjvm.scheduling.dispatch.Lane lanes}, which a
 * {@link org.rtjvm.scheduling.dispatch.Schedule} lists together with what is wrong with them.  A
 * {@link org.rtjvm.scheduling.dispatch.Dispatcher} has one thread for each lane, which takes the most eligible request and runs it to its end:
 * lanes preempt each other, requests of one lane never do.  Whoever wants another strategy changes one word.
 *
 * <p>All times are nanoseconds, and all instants those of {@link System#nanoTime()}.  Nothing is allocated after a dispatcher was made, but by
 * {@link org.rtjvm.scheduling.dispatch.Dispatcher#swap}.
 */
package org.rtjvm.scheduling.dispatch;
