/* SPDX-License-Identifier: Apache-2.0 */
/* Ranked mutexes over PI futexes, and condition variables over plain ones.
 *
 * The set of locks a thread holds is a bit per row of locks.def, in its struct or, for a thread
 * that is not attached, in a thread-local word; it serves the checks alone. */
#include "sched/lock.h"

#include <errno.h>
#include <limits.h>

#include "sched/clock.h"
#include "sched/context.h"
#include "sched/os.h"
#include "sched/pi_impl.h"
#include "sched/safepoint.h"
#include "sched/stress.h"

enum { NO_SAFEPOINT, SAFEPOINT_OK };
enum { DOZE_MIN_NS = CLOCK_NS_PER_MS, DOZE_MAX_NS = 64 * CLOCK_NS_PER_MS };

static const struct { int rank; int safepoint; } rows[LOCK_COUNT] = {
#define LOCK(name, rank_, safepoint_, purpose) [LOCK_##name] = { rank_, safepoint_ },
#include "sched/locks.def"
};
_Static_assert(LOCK_COUNT <= 64, "a bit per lock");

static __thread uint64_t unattached_held;
static __thread uint32_t unattached_tid;

static uint64_t *held_by(struct sched_thread *self)
{
    return self ? &self->locks_held : &unattached_held;
}

static uint32_t own_tid(const struct sched_thread *self)
{
    if (RT_LIKELY(self != NULL))
        return self->tid;
    if (unattached_tid == 0)
        unattached_tid = os_thread_id();
    return unattached_tid;
}

bool lock_rank_ok(uint64_t held, enum lock_id id)
{
    for (unsigned i = 0; i < LOCK_COUNT; i++)
        if ((held >> i & 1) && rows[i].rank <= rows[id].rank)
            return false;
    return true;
}

bool lock_may_stop(uint64_t held)
{
    for (unsigned i = 0; i < LOCK_COUNT; i++)
        if ((held >> i & 1) && rows[i].safepoint == NO_SAFEPOINT)
            return false;
    return true;
}

static void block(struct lock *l)
{
    RT_MUST(pi_lock(&l->word) == 0);
}

/* Sleep where a safepoint need not wait for us; it may hold us on the way back, owning the lock. */
static RT_NOINLINE void block_native(struct sched_thread *self, struct lock *l)
{
    sched_leave_region(self);           /* it sleeps; and the collector knows nothing of what the region's log keeps */
    sched_enter_native(self);
    block(l);
    *held_by(self) |= UINT64_C(1) << l->id;
    sched_leave_native(self);
}

static bool stoppable(const struct sched_thread *self, uint32_t id)
{
    return self && rows[id].safepoint == SAFEPOINT_OK &&
           atomic_load_explicit(&self->state, memory_order_relaxed) == SCHED_VM;
}

void lock_take(struct lock *l)
{
    struct sched_thread *self = sched_self();
    RT_ASSERT(l->id < LOCK_COUNT);
    RT_MAY_BLOCK();
    RT_ASSERT(lock_rank_ok(*held_by(self), l->id));
    if (RT_UNLIKELY(!pi_try(&l->word, own_tid(self)))) {
        if (stoppable(self, l->id))
            block_native(self, l);
        else
            block(l);
    }
    *held_by(self) |= UINT64_C(1) << l->id;
}

bool lock_try(struct lock *l)
{
    struct sched_thread *self = sched_self();
    RT_ASSERT(l->id < LOCK_COUNT);
    if (!pi_try(&l->word, own_tid(self)))
        return false;
    *held_by(self) |= UINT64_C(1) << l->id;
    return true;
}

void lock_drop(struct lock *l)
{
    struct sched_thread *self = sched_self();
    RT_ASSERT(lock_held(l));
    *held_by(self) &= ~(UINT64_C(1) << l->id);
    pi_unlock(&l->word, own_tid(self));
    if (RT_UNLIKELY(sched_region_is_strong()) && self)
        safepoint_meet_region(self);
    stress_unlocked();
}

bool lock_held(const struct lock *l)
{
    return pi_held(&l->word, own_tid(sched_self()));
}

/* ---- gates ---- */

static void doze(uint64_t nanoseconds)
{
    _Atomic uint32_t nobody = 0;
    os_futex_wait(&nobody, 0, clock_deadline(nanoseconds), false);
}

void pi_lock_patiently(_Atomic uint32_t *word)
{
    uint64_t pause = DOZE_MIN_NS;
    for (int r = pi_lock(word); r != 0; r = pi_lock(word)) {
        RT_MUST(r == -EDEADLK || r == -ESRCH || r == -ENOMEM);
        doze(pause);
        pause = pause * 2 < DOZE_MAX_NS ? pause * 2 : DOZE_MAX_NS;
    }
}

static void note_closed(struct sched_thread *self)
{
    if (self)
        self->gates++;
}

void gate_close(struct gate *g)
{
    struct sched_thread *self = sched_self();
    RT_MUST(pi_try(&g->word, own_tid(self)));
    note_closed(self);
}

void gate_close_behind(struct gate *g)
{
    struct sched_thread *self = sched_self();
    if (!pi_try(&g->word, own_tid(self)))
        pi_lock_patiently(&g->word);
    note_closed(self);
}

void gate_open(struct gate *g)
{
    struct sched_thread *self = sched_self();
    RT_ASSERT(pi_held(&g->word, own_tid(self)));
    if (self)
        self->gates--;
    pi_unlock(&g->word, own_tid(self));
}

bool gate_has_waiters(const struct gate *g) { return atomic_load(&g->word) & PI_WAITERS; }

void gate_open_for(struct gate *g, struct sched_thread *who)
{
    RT_ASSERT(pi_held(&g->word, who->tid) && !gate_has_waiters(g));
    who->gates--;
    pi_unlock(&g->word, who->tid);
}

/* Those who wait pass it one after the other. */
void gate_pass(struct gate *g)
{
    pi_lock_patiently(&g->word);
    pi_unlock(&g->word, own_tid(sched_self()));
}

void gate_await(struct gate *g)
{
    struct sched_thread *self = sched_self();
    bool in_vm = self && atomic_load_explicit(&self->state, memory_order_relaxed) == SCHED_VM;
    RT_ASSERT(!self || lock_may_stop(self->locks_held));
    RT_ASSERT(!pi_held(&g->word, own_tid(self)));
    if (atomic_load(&g->word) == 0)
        return;
    if (in_vm)
        sched_enter_native(self);
    gate_pass(g);
    if (in_vm)
        sched_leave_native(self);
}

/* ---- condition variables ---- */

static RT_NOINLINE int sleep_native(struct sched_thread *self, struct cond *c, uint32_t seen, uint64_t deadline)
{
    RT_MAY_STOP();
    sched_enter_native(self);
    int r = os_futex_wait(&c->sequence, seen, deadline, false);
    sched_leave_native(self);
    return r;
}

bool cond_wait(struct cond *c, struct lock *l, uint64_t deadline)
{
    struct sched_thread *self = sched_self();
    uint32_t seen = atomic_load(&c->sequence);
    atomic_fetch_add(&c->waiters, 1);
    lock_drop(l);
    int r;
    if (self && atomic_load_explicit(&self->state, memory_order_relaxed) == SCHED_VM)
        r = sleep_native(self, c, seen, deadline);
    else
        r = os_futex_wait(&c->sequence, seen, deadline, false);
    atomic_fetch_sub(&c->waiters, 1);
    lock_take(l);
    return r != -ETIMEDOUT;
}

void cond_wake_all(struct cond *c)
{
    atomic_fetch_add(&c->sequence, 1);
    if (atomic_load(&c->waiters))
        os_futex_wake(&c->sequence, INT_MAX);
}
