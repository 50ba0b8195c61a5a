/* SPDX-License-Identifier: Apache-2.0 */
/* Handshakes: something done to one thread while it does nothing else, and no other thread stops.
 *
 * The closure runs on the thread asked, at its next poll or when it leaves for native code; or on the asker, for a thread that
 * is outside the VM: in native code, asleep, waiting, or stopped.  Who comes back meanwhile waits until it is done.
 *
 * Order    as in safepoint.h: who asks sets POLL_HANDSHAKE, then reads the state; who comes back writes its state, then
 *          reads the poll word.  Requests hang from sched_thread.asked; the bit is set as long as somebody acts for the
 *          thread or a request hangs there, and cleared before the list is looked at for the last time.
 * Cycles   who waits for an answer is in state NATIVE, so that two who ask each other act for each other.
 * Priority  acting is done under a lock with inheritance: a thread that comes back lends its priority to a less eligible one that
 *          acts for it.  An asker that has waited for LOOK_AGAIN_NS lends the thread asked its own.
 * No heap  such threads may ask and be asked.  Safepoints do not hold them, so their closures may run beside a
 *          collection; that of another asker delays a no-heap thread by its own length, as any poll may.
 * Locks    LOCK_HANDSHAKE, one a thread, is held while a closure runs; LOCK_THREADS is held while a thread stops being asked, and
 *          while somebody begins to act for it
 * Bounds   asking: until the thread asked polls, and LOOK_AGAIN_NS; being asked: the closures, each of which states its own */
#ifndef SCHED_HANDSHAKE_H
#define SCHED_HANDSHAKE_H

#include "sched/thread.h"

/* Context: may not sleep, poll, allocate, or ask for a handshake; takes only locks that stand below HANDSHAKE in locks.def.
 * who's saved registers are those of its innermost frame that holds references. */
typedef void (*handshake_closure)(struct sched_thread *who, void *argument);

/* true: it was done, once, and what it wrote is seen; false: who is not attached, or ended first.  who's storage lives, but may
 * be another thread's by now: the closure looks.  Oneself: at once.
 * Context: self in state VM, may_block; no lock is held that may not be held across a safepoint. */
bool handshake(struct sched_thread *self, struct sched_thread *who, handshake_closure fn, void *argument);

/* The same for many, each of whom is asked before the first is waited for: so nobody waits for another's turn on a processor.  Who, fn and argument are the caller's to
 * fill in. */
struct handshake_request {
    struct sched_thread *who;
    handshake_closure fn;
    void *argument;
    struct handshake_request *next;     /* asked of the same thread earlier          */
    _Atomic uint32_t answer;            /* the asker sleeps on it                    */
};
void handshake_each(struct sched_thread *self, struct handshake_request *requests, size_t count);

/* For safepoint.c: a poll with POLL_HANDSHAKE set, in state VM. */
void handshake_answer(struct sched_thread *self);
/* For thread.c: from now on who can be asked, and not any more. */
void handshake_open(struct sched_thread *self);
void handshake_close(struct sched_thread *self);

#endif
