/* SPDX-License-Identifier: Apache-2.0 */
/* What this floor knows of each thread, beside what vm/run does: storage that a thread has from its birth on, all zero at first.
 *
 * Owner    vm/run/thread.c, whose thread_life says how much there is; it is the thread's until its storage is used again */
#ifndef VM_REALTIME_THREAD_SIDE_H
#define VM_REALTIME_THREAD_SIDE_H

#include "vm/run/thread.h"

struct schedulable;
struct interruptible;
struct bell;

/* What a thread that is about to start another gives it (area_start.c). */
struct thread_heir {
    const struct object *thread;
    struct scope_stack scopes;
    bool no_heap;
    int64_t area_budget, immortal_budget;
    struct schedulable *schedulable;
};

/* What asynchronously interrupts a thread (transfer.h).  LOCK_TRANSFER covers writing. */
struct thread_transfer {
    struct object *_Atomic pending;     /* to be thrown where the thread may be interrupted, or NULL   */
    struct interruptible *by;           /* whose that is; NULL: the generic one                        */
    struct interruptible *innermost;    /* calls of doInterruptible in progress                        */
    _Atomic bool signal;                /* it was fired, and no waiting call has been ended by it yet  */
    enum { FLAG_NOT_OURS, FLAG_PUT_UP, FLAG_TAKEN_DOWN } flag;  /* of Thread.interrupt, put up by us to end parking */
    struct bell *bell;                  /* that is rung when something gets pending, or NULL             */
};

struct thread_side {
    struct thread_heir heir;
    struct schedulable *schedulable;    /* that it runs as, or NULL */
    struct thread_transfer transfer;
};

static inline struct thread_side *side_of(const struct thread *t) { return t->realtime; }

#endif
