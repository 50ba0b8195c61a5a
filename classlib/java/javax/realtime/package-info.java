// SPDX-License-Identifier: Apache-2.0

/**
 * The Real-Time Specification for Java, version 1.0.2, complete.
 *
 * <p><b>Who runs.</b>  A {@link Schedulable} is a {@link RealtimeThread} or an {@link AsyncEventHandler}.  Its
 * {@link PriorityParameters} say how eligible it is: the {@link PriorityScheduler} has the priorities 11 to 98, each above all
 * ordinary threads, and the most eligible one that can run does.  Its {@link ReleaseParameters} say when it is released, what
 * that may cost and by when it must be done; handlers are told of what was missed.  A {@link ProcessingGroupParameters} object
 * gives several schedulables one budget.
 *
 * <p><b>Where objects live.</b>  The heap is collected.  {@link ImmortalMemory} is never given back.  A {@link ScopedMemory}
 * is given back as a whole when the last schedulable leaves it; so no object outside may refer to one inside, and a store that
 * tries to throws {@link IllegalAssignmentError}.  A {@link NoHeapRealtimeThread} never touches the heap, and the collector
 * never holds it up.
 *
 * <p><b>What happens.</b>  An {@link AsyncEvent} fires its handlers: from a program, from a {@link Timer}, from a signal
 * ({@link POSIXSignalHandler}) or from whatever else its happening stands for.  An
 * {@link AsynchronouslyInterruptedException} takes control away from a thread where its methods declare that this may be.
 *
 * <p><b>Locks.</b>  Every monitor avoids priority inversion: by inheritance, or by a ceiling that {@link MonitorControl} sets.
 * {@link WaitFreeReadQueue} and {@link WaitFreeWriteQueue} pass objects between threads of which one must not wait.
 *
 * <p><b>Time.</b>  {@link AbsoluteTime} is a point of a {@link Clock}, {@link RelativeTime} a distance, both in milliseconds and
 * nanoseconds.  The real-time clock does not jump when somebody sets the time of day.
 *
 * <p>Real-time priorities need the operating system's permission; {@code -Xrt:privileges} says what is lacking.
 */
package javax.realtime;
