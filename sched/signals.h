/* SPDX-License-Identifier: Apache-2.0 */
/* Signals that one thread takes for all.
 *
 * The kernel gives a signal of the process to any thread that does not block it, the main thread first.  That may be an
 * ordinary thread, which gets no CPU as long as real-time threads want it all.  So a signal that a real-time thread serves
 * is reserved for it: each attached thread is sent a signal of ours, whose handler adds the reserved ones to the mask with
 * which the thread goes on, and so is the process's first thread; those that attach later begin so.  Other threads that never
 * attach are left alone, and a handler that runs in one of them forwards the signal.  A signal stays reserved for ever, but may be given
 * up: then the thread that serves lets happen what is installed for it.
 *
 * That thread runs no handler for what it takes, but asks for it: a handler's frame, the way back from it, and a sleep that begins
 * anew would come before what the signal is about.
 *
 * Context  signals_reserve, signals_give_up: an attached thread, outside real-time paths.  signals_begin, signals_take: one thread.
 *          signals_leave: the thread itself.  signals_forward: any, handlers of signals too */
#ifndef SCHED_SIGNALS_H
#define SCHED_SIGNALS_H

enum { SIGNALS_LIMIT = 65 };            /* numbers are below it, from 1 */

void signals_reserve(int number);
/* The calling thread, one of the VM's own, leaves all signals to others from now on, but those that are its own faults. */
void signals_leave_all(void);
/* Nobody takes it any more; that it is reserved again undoes this. */
void signals_give_up(int number);
/* The calling thread is the one that serves, from now on; it blocks all signals but those given up.  Once. */
void signals_begin(void);
/* Sleep until one comes that is reserved and not given up, and take it: its number.  The handler installed for it does not run. */
int signals_take(void);
/* The server gets it; there is one. */
void signals_forward(int number);
/* The calling thread blocks what is reserved by now. */
void signals_leave(void);

#endif
