/* SPDX-License-Identifier: Apache-2.0 */
/* Signals that one thread takes for all.
 *
 * The kernel gives a signal of the process to any thread that does not block it, the main thread first.  That may be an
 * ordinary thread, which gets no CPU as long as real-time threads want it all.  So a signal that a real-time thread serves
 * is reserved for it: each attached thread is sent a signal of ours, whose handler adds the reserved ones to the mask with
 * which the thread goes on, and so is the process's first thread; those that attach later begin so.  Other threads that never
 * attach are left alone.  A signal stays reserved for ever; what is done about it may change.
 *
 * Context  signals_reserve: an attached thread, outside real-time paths.  signals_serve: always the same thread.
 *          signals_leave: the thread itself */
#ifndef SCHED_SIGNALS_H
#define SCHED_SIGNALS_H

enum { SIGNALS_LIMIT = 65 };            /* numbers are below it, from 1 */

void signals_reserve(int number);
/* The calling thread, one of the VM's own, leaves all signals to others from now on, but those that are its own faults. */
void signals_leave_all(void);
/* The calling thread is the one that takes the signals reserved by now; it blocks all other signals. */
void signals_serve(void);
/* The calling thread blocks what is reserved by now. */
void signals_leave(void);

#endif
