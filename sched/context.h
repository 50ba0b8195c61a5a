/* SPDX-License-Identifier: Apache-2.0 */
/* What the calling thread may not do just now, said for a stretch of code and asserted where it would be done.
 *
 *   RT_FORBID(bits);   from here to the end of the enclosing block; bits: of enum sched_context.  Such blocks nest
 *   RT_MAY_BLOCK();    here the thread may sleep, wait for a lock, or be stopped
 *   RT_MAY_STOP();     the same, and it holds no lock that may not be held while stopped
 *   RT_MAY_ALLOC();    here it may allocate, objects or memory of the VM's own
 *
 * Threads that are not attached have no context and may do everything.
 *
 * The process goes through three phases, in this order:
 *   STARTUP   the VM makes its tables: one thread, what is written now is read without locks later
 *   PREPARE   the library runs, and what is to be ready before the program
 *   MISSION   the program runs
 *   RT_STARTUP();      what follows may only be done while the VM makes its tables
 *   RT_BEFORE_MISSION();
 *
 * Nothing of this is in release builds but the word that says the phase. */
#ifndef SCHED_CONTEXT_H
#define SCHED_CONTEXT_H

#include "sched/lock.h"

enum phase { PHASE_STARTUP, PHASE_PREPARE, PHASE_MISSION };
enum phase phase_now(void);
void phase_enter(enum phase next);          /* the next one, or the same again; by the thread that creates the VM */

struct context_mark { struct sched_thread *thread; uint32_t bits; };    /* bits: those that were not set before */

#ifdef NDEBUG
#define RT_FORBID(bits) _Static_assert((bits) != 0, "what is forbidden")
#else
#define RT_FORBID(bits) \
    __attribute__((cleanup(context_allow), unused)) struct context_mark context_mark_here = context_forbid(bits)
#endif
#define RT_MAY_BLOCK() RT_ASSERT(context_allows(CTX_NO_BLOCK))
#define RT_MAY_STOP() RT_ASSERT(context_allows(CTX_NO_BLOCK) && context_may_stop())
#define RT_STARTUP() RT_ASSERT(phase_now() == PHASE_STARTUP)
#define RT_BEFORE_MISSION() RT_ASSERT(phase_now() < PHASE_MISSION)
#define RT_MAY_ALLOC() RT_ASSERT(context_allows(CTX_NO_ALLOC))

static inline struct context_mark context_forbid(uint32_t bits)
{
    struct sched_thread *self = sched_self();
    struct context_mark mark = { self, self ? bits & ~self->context : 0 };
    if (self)
        self->context |= bits;
    return mark;
}

static inline void context_allow(const struct context_mark *mark)
{
    if (mark->thread)
        mark->thread->context &= ~mark->bits;
}

static inline bool context_allows(uint32_t bits)
{
    const struct sched_thread *self = sched_self();
    return !self || !(self->context & bits);
}

static inline bool context_may_stop(void)
{
    const struct sched_thread *self = sched_self();
    return !self || self->locks_held == 0 || lock_may_stop(self->locks_held);
}

#endif
