/* SPDX-License-Identifier: Apache-2.0 */
/* What one thread does to another by force: Thread.stop, suspend and resume.
 *
 * Stopping puts a throwable before the target and ends what it waits in.  The target throws it at its next poll in
 * interpreted code, or where a waiting call finds itself ended; native code and the wait for a monitor are not ended.
 * Like HotSpot's, a stop interrupts, and the flag stays up where no waiting call takes it down.
 * Suspending lets the target sleep from its next such poll on.  Both are taken as HotSpot takes them: what
 * the target was about stays half done, the monitors that a suspended thread owns stay owned.
 *
 * Locks        LOCK_SUSPEND covers writing of thread_force.suspended
 * Bounds       stop: O(1); suspend waits until the target sleeps */
#ifndef VM_RUN_STOP_H
#define VM_RUN_STOP_H

#include "vm/run/thread.h"

/* Java's thread o shall throw it; one that has not started will end without running.  By itself: at once.
 * A reference that the target may not hold is refused: UnsupportedOperationException. */
void stop_thread(struct thread *t, struct object *o, struct object *throwable);
/* By the thread itself: memory of no object was gone (sched/fault.h).  It throws InternalError at its next poll; where it
 * could throw at once, it says this. */
#define STOP_FAULT "a fault occurred in a recent unsafe memory access operation"
void stop_by_fault(struct thread *t);
void suspend_thread(struct thread *t, struct object *o);
void resume_thread(struct object *o);

static inline bool stop_pending(const struct thread *t)
{
    return RT_UNLIKELY(atomic_load_explicit(&t->force.throwable, memory_order_relaxed) != NULL);
}
/* By a thread that is now attached: its poll word did not exist before. */
void stop_began(struct thread *t);
/* It becomes thread->exception.  false: there was none. */
bool stop_deliver(struct thread *t);
/* At a poll of interpreted code: sleep while suspended. */
void stop_sleep_suspended(struct thread *t);

#endif
