/* SPDX-License-Identifier: Apache-2.0 */
/* Asynchronous transfer of control: which AsynchronouslyInterruptedException is pending on which thread.
 *
 * A call of doInterruptible in progress is a struct interruptible: its exception, its thread and how deep it is nested.
 * Firing makes the exception pending on that thread, unless one of a call further out is pending already; one of a call
 * further in is discarded.  The generic exception (RealtimeThread.interrupt) is further out than all.  What is
 * fired while disabled waits in its struct for being enabled.
 *
 * The target sees transfer.pending of its side at its next poll and throws it where the interpreter finds it interruptible
 * (interp/unwind.c); it stays pending until cleared, or until its call ends.
 * A waiting call of the target ends at once: transfer_take_signal says what with.
 *
 * Owner        the structs: a pool that grows when exceptions are made, and never shrinks
 * Invariants   transfer.by of a thread's side is one of the chain from innermost on, or NULL
 *              a struct is open exactly while it is in the chain of its thread; its exception's field "activation" is
 *              then its address.  The thread is alive then
 * Locks        LOCK_TRANSFER covers all of it
 * Context      fire: any thread, attached or not; the others: the thread itself
 * Bounds       O(1); begin allocates if more calls are in progress than ever before */
#ifndef VM_REALTIME_TRANSFER_H
#define VM_REALTIME_TRANSFER_H

#include "vm/realtime/thread_side.h"

/* Once: the generic exception, an immortal object of the class whose field "activation" is ours. */
void transfer_set_generic(struct object *generic);
/* Make room in the pool for one more call. */
void transfer_reserve(bool timed);
/* The thread has another priority, and so have the deadlines of its timed calls. */
void transfer_follow(const struct thread *t);

/* A call of doInterruptible begins; fires by itself at the deadline (CLOCK_MONOTONIC ns, 0 = never).  false: one is in
 * progress with this exception, or OutOfMemoryError is pending. */
bool transfer_begin(struct thread *t, struct object *exception, uint64_t deadline);
/* The call in progress has another deadline instead, which may have passed.  false: none is, it has no deadline, or it was fired. */
bool transfer_restart(struct object *exception, uint64_t deadline);
/* Its run method has returned: what was pending then, or NULL.  The exception itself is so no longer, and cannot be
 * fired any more; transfer_finish lets it be used again. */
struct object *transfer_end(struct thread *t, struct object *exception);
void transfer_finish(struct object *exception);

/* Make it pending on the thread that has a call of it in progress.  false: none has, or it is disabled, pending, or discarded. */
bool transfer_fire(struct object *exception);
/* Make the generic exception pending; does not end what the thread waits in. */
void transfer_interrupt(struct thread *who);
/* Has this thread a call of it in progress? */
bool transfer_enabled(struct thread *t, struct object *exception);
/* Was it different before?  false also where no call of it is in progress on this thread. */
bool transfer_enable(struct thread *t, struct object *exception, bool enable);
/* Make it non-pending on this thread.  Was it pending, or waiting for being enabled? */
bool transfer_clear(struct thread *t, struct object *exception);

static inline struct thread_transfer *transfer_of(const struct thread *t) { return &side_of(t)->transfer; }

static inline struct object *transfer_pending(const struct thread *t)
{
    return atomic_load_explicit(&transfer_of(t)->pending, memory_order_relaxed);
}
/* Throw what is pending: it becomes thread->exception. */
void transfer_deliver(struct thread *t);
/* Nothing is pending any more: the thread begins to work for somebody else.  No call is in progress on it. */
void transfer_forget(struct thread *t);

/* Before and after the thread waits in the kernel: an event descriptor (eventfd) that can be read when something gets pending,
 * or -1 if none is to be had, or something is pending already. */
int transfer_listen(struct thread *t, bool *pending);
void transfer_stop_listening(struct thread *t);

/* A waiting call was interrupted: has a pending exception that was fired done it?  Then that; once. */
struct object *transfer_take_signal(struct thread *t);
/* Has interruptible code called the library, which runs now?  Bound: depth of the library's calls. */
bool transfer_may_end_call(const struct thread *t);

/* Around parking.  If interruptible code has called the library, the first one after a firing ends as by Thread.interrupt:
 * java.util.concurrent clears up, throws InterruptedException where it can, and else goes on waiting.  The flag is taken down when
 * the exception is delivered.  In other code parking does not end: nobody would rest there. */
void transfer_before_park(struct thread *t);
void transfer_after_park(struct thread *t);
/* The flag of Thread.interrupt has been taken down. */
void transfer_flag_taken(struct thread *t);

#endif
