/* SPDX-License-Identifier: Apache-2.0 */
/* Ranked mutexes with priority inheritance: every lock of the VM is a row of locks.def.
 *
 * A thread may take a lock only while it holds none of the same or a lower rank number
 * (checked in debug builds).  A lock marked SAFEPOINT_OK may be held across a safepoint; the waiter
 * then goes NATIVE while it sleeps.  The others are held shortly and never across a poll. */
#ifndef SCHED_LOCK_H
#define SCHED_LOCK_H

#include "sched/thread.h"

enum lock_id {
#define LOCK(name, rank, safepoint, purpose) LOCK_##name,
#include "sched/locks.def"
    LOCK_COUNT
};

/* struct lock is in thread.h. */
#define LOCK_INIT(name) { 0, LOCK_##name }

/* Also for threads that are not attached. */
void lock_take(struct lock *l);
/* false: another thread has it.  Whatever is held: it waits for nobody. */
bool lock_try(struct lock *l) RT_WARN_UNUSED;
void lock_drop(struct lock *l);
bool lock_held(const struct lock *l);           /* by the calling thread */

/* May a thread that holds these (bits of sched_thread.locks_held) take that one?  May it stop? */
bool lock_rank_ok(uint64_t held, enum lock_id id);
bool lock_may_stop(uint64_t held);

/* A gate is kept closed by one thread while it does something that others need to be done, at any time and for as long as it
 * takes, with whatever locks it takes then; who waits for it lends it its priority.  gate_close: it is open, and nobody else
 * closes it.  gate_await returns when it was open; who waits in a circle waits for ever.  State: VM or NATIVE, also not attached;
 * gate_await sleeps NATIVE.  A closed gate counts as a monitor for who would stop the thread. */
struct gate { _Atomic uint32_t word; };
void gate_close(struct gate *g);
/* The same where those who waited may still be on their way through: behind them.  gate_pass is gate_await in whatever state the caller is. */
void gate_close_behind(struct gate *g);
void gate_pass(struct gate *g);
void gate_open(struct gate *g);
/* For another thread, which does not run meanwhile, and while nobody waits at the gate. */
bool gate_has_waiters(const struct gate *g);
void gate_open_for(struct gate *g, struct sched_thread *who);
void gate_await(struct gate *g);

/* Wait on a word that another thread changes under the lock: a condition variable.
 * cond_wait drops l, sleeps (NATIVE when attached), takes l again; spurious wake-ups happen.
 * deadline: CLOCK_MONOTONIC ns, 0 = none; false when it passed.
 * Waking costs no system call while nobody waits: waiters are counted before they drop the lock. */
struct cond { _Atomic uint32_t sequence, waiters; };
bool cond_wait(struct cond *c, struct lock *l, uint64_t deadline);
void cond_wake_all(struct cond *c);

#endif
