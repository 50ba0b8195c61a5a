/* SPDX-License-Identifier: Apache-2.0 */
/* Stopping and resuming threads.
 *
 * One word, the epoch, is odd while a safepoint is in progress; stopped threads, returning
 * ones and new ones sleep on it, so that one wake-up call resumes all.  A thread that must be waited
 * for is waited for by its state word, one after the other: at most one wake-up per thread, each
 * asked for by POLL_AWAITED.  sched_enter_native has no fence between its store and its look at the poll word;
 * the rare arrival missed so is found by a time limit on that sleep.
 *
 * Priorities  A real-time thread that is stopped waits by the lock that the stopper holds, not by the epoch: so the stopper inherits
 *          its priority.  And to a thread that does not come to its next poll in LOOK_AGAIN_NS the stopper lends the priority of
 *          the most eligible one that waits, itself included; nobody else's time is taken for a collection.
 *
 * Order    begin: epoch odd, poll words set; end: poll words cleared, epoch even; both
 *          under LOCK_THREADS, so that joining and leaving the list sees all or nothing.
 * Locks    LOCK_SAFEPOINT_TURN is held from begin to end by the stopper
 * Bounds   begin and end are linear in the number of threads */
#include "sched/safepoint.h"

#include <errno.h>
#include <limits.h>

#include "sched/clock.h"
#include "sched/context.h"
#include "sched/handshake.h"
#include "sched/os.h"
#include "sched/pi_impl.h"
#include "sched/policy.h"
#include "sched/stress.h"
#include "sched/thread_impl.h"

enum {
    LOOK_AGAIN_NS = 1000000,    /* at the state of a thread that may have gone NATIVE unheard */
    SPINS = 200,                /* looks at a state before sleeping on it */
};

static struct lock turn = LOCK_INIT(SAFEPOINT_TURN);
static _Atomic uint32_t epoch;
static struct sched_thread *stopping;   /* by stop_next; the stopper's, from begin to end */
static _Atomic int waiting;             /* highest priority of the real-time threads that wait for this safepoint; 0: none do */

void (*safepoint_hold_hook)(struct sched_thread *self);
void (*safepoint_region_hook)(struct sched_thread *self);

bool safepoint_active(void) { return atomic_load(&epoch) & 1; }

static void wait_by_epoch(void)
{
    for (uint32_t e = atomic_load(&epoch); e & 1; e = atomic_load(&epoch))
        os_futex_wait(&epoch, e, 0, false);
}

static void note_waiting(const struct sched_thread *self)
{
    int own = sched_active_priority(self), highest = atomic_load(&waiting);
    while (own > highest && !atomic_compare_exchange_weak(&waiting, &highest, own))
        ;                                               /* bound: real-time threads */
}

/* The lock is the stopper's as long as the epoch is odd.  A thread that attaches has no tid yet. */
void safepoint_wait_over(const struct sched_thread *self)
{
    bool inherits = self->priority > SCHED_PRIORITY_NORMAL_MAX;
    while (inherits && safepoint_active()) {
        note_waiting(self);
        inherits = pi_lock(&turn.word) == 0;
        if (inherits)
            pi_unlock(&turn.word, self->tid ? self->tid : os_thread_id());
    }
    wait_by_epoch();
}

static void tell_stopper(struct sched_thread *self)
{
    if (atomic_load(&self->poll) & POLL_AWAITED)
        os_futex_wake(&self->state, 1);
}

static void be_native(struct sched_thread *self)
{
    atomic_store(&self->state, SCHED_NATIVE);
    tell_stopper(self);
}

/* Be stopped.  Inline: the frame whose registers were saved stays below us. */
static inline __attribute__((always_inline)) void hold(struct sched_thread *self)
{
    int saved_errno = errno;
    while (atomic_load(&self->poll) & POLL_STOPS) {
        be_native(self);
        safepoint_wait_over(self);
        atomic_store(&self->state, SCHED_VM);
    }
    errno = saved_errno;
}

/* ---- strong regions ---- */

struct gate sched_region_gate;
bool (*safepoint_undo_hook)(struct sched_thread *owner);
static struct sched_thread *_Atomic region_owner;       /* whose gate it is; under LOCK_THREADS it does not end */

void safepoint_close_region(struct sched_thread *self)
{
    gate_close_behind(&sched_region_gate);
    atomic_store_explicit(&region_owner, self, memory_order_release);
    atomic_signal_fence(memory_order_seq_cst);          /* who lets it hurry runs on the same processor */
    if (RT_UNLIKELY(atomic_load(&self->region_hurries)))
        atomic_fetch_or(&self->poll, POLL_REGION);
}

/* Was there any hurry? */
static bool rest(struct sched_thread *who)
{
    bool hurried = atomic_load(&who->region_hurries) && atomic_exchange(&who->region_hurries, false);
    if (hurried)
        sched_apply_priority(who);
    return hurried;
}

void safepoint_open_region(struct sched_thread *self)
{
    RT_ASSERT(atomic_load(&region_owner) == self);
    atomic_store_explicit(&region_owner, NULL, memory_order_release);
    atomic_signal_fence(memory_order_seq_cst);
    gate_open(&sched_region_gate);
    if (rest(self)) {                                   /* not anew before the priority is changed that there was a hurry for */
        lock_take(&threads_lock);
        lock_drop(&threads_lock);
    }
}

void safepoint_open_region_for(struct sched_thread *owner)
{
    RT_ASSERT(atomic_load(&region_owner) == owner && lock_held(&threads_lock));
    atomic_store(&region_owner, NULL);
    gate_open_for(&sched_region_gate, owner);
    rest(owner);
}

/* It stops at its next poll in any case, and finds that its region was undone, or undoes it. */
static bool undo_or_ask(struct sched_thread *owner)
{
    atomic_fetch_or(&owner->poll, POLL_REGION);
    return gate_has_waiters(&sched_region_gate) || !safepoint_undo_hook(owner);
}

/* false: nobody is to be waited for.  An owner that has no region any more ignores that it is asked. */
static bool ask_region(const struct sched_thread *self)
{
    lock_take(&threads_lock);
    struct sched_thread *owner = atomic_load(&region_owner);
    bool less = owner && owner != self && sched_active_priority(owner) < sched_active_priority(self);
    bool asks = less && undo_or_ask(owner);
    lock_drop(&threads_lock);
    return asks;
}

/* A lock that we hold may be the one that the other needs to go on: then when we drop it. */
static bool is_to_meet(struct sched_thread *self)
{
    return sched_region_is_strong() && atomic_load(&region_owner) != self && self->locks_held == 0 && !self->meets_region &&
           sched_active_priority(self) > SCHED_PRIORITY_NORMAL_MAX;
}

/* false: there is nobody to wait for. */
static bool meet(struct sched_thread *self, bool stops)
{
    self->meets_region = true;
    bool asked = ask_region(self);
    if (asked && stops)
        be_native(self);
    if (asked)
        gate_pass(&sched_region_gate);
    if (asked && stops)
        atomic_store(&self->state, SCHED_VM);
    self->meets_region = false;
    return asked;
}

void safepoint_meet_region(struct sched_thread *self)
{
    if (atomic_load_explicit(&self->state, memory_order_relaxed) == SCHED_VM && is_to_meet(self))
        meet(self, false);
}

/* It looks again whether the region has ended, as its owner does not look for us. */
void safepoint_hurry_region(const struct sched_thread *who, int priority)
{
    struct sched_thread *owner = atomic_load(&region_owner);
    if (!owner || owner == sched_self())
        return;
    int level = sched_active_priority(owner);
    if (who == owner ? priority >= level : priority <= level)
        return;
    atomic_store(&owner->region_hurries, true);         /* in this order: it may end this region, and begin the next, at any moment */
    atomic_fetch_or(&owner->poll, POLL_REGION);
    sched_apply_priority(owner);
    if (atomic_load(&region_owner) != owner)
        rest(owner);
}

static inline bool is_asked(const struct sched_thread *self)
{
    return RT_UNLIKELY(atomic_load(&self->poll) & POLL_HANDSHAKE);
}

/* Whatever stops it stops no region; a request comes too late if the region has ended. */
static void leave_region(struct sched_thread *self)
{
    if (!(atomic_load(&self->poll) & (POLL_STOPS | POLL_HOLD | POLL_HANDSHAKE | POLL_REGION)))
        return;
    sched_leave_region(self);
    atomic_fetch_and(&self->poll, ~(uint32_t)POLL_REGION);
}

/* Whose registers were saved waits for a region as for a stopper. */
static inline __attribute__((always_inline)) void hold_and_meet(struct sched_thread *self)
{
    int saved_errno = errno;
    hold(self);
    while (RT_UNLIKELY(is_to_meet(self)) && meet(self, true))   /* bound: safepoints meanwhile */
        hold(self);
    errno = saved_errno;
}

RT_NOINLINE void safepoint_block(struct sched_thread *self)
{
    RT_MAY_STOP();
    leave_region(self);
    if (RT_UNLIKELY(stress.poll_every))
        stress_poll(self);
    rt_save_registers(&self->saved);
    hold_and_meet(self);
    if (is_asked(self))
        handshake_answer(self);
    if (RT_UNLIKELY(atomic_load(&self->poll) & POLL_HOLD) && safepoint_hold_hook)
        safepoint_hold_hook(self);
}

RT_NOINLINE void safepoint_return(struct sched_thread *self)
{
    hold_and_meet(self);
    if (is_asked(self))
        handshake_answer(self);
}

/* Whoever asks otherwise learns only after a while that it may act for us. */
RT_NOINLINE void safepoint_arrived(struct sched_thread *self)
{
    tell_stopper(self);
    if (!is_asked(self))
        return;
    int saved_errno = errno;
    atomic_store(&self->state, SCHED_VM);
    safepoint_return(self);
    atomic_store(&self->state, SCHED_NATIVE);
    tell_stopper(self);
    errno = saved_errno;
}

static bool stopped(const struct sched_thread *t)
{
    return atomic_load(&t->state) != SCHED_VM;
}

static bool stops_soon(const struct sched_thread *t, int spins)
{
    for (int i = 0; i < spins; i++) {
        if (stopped(t))
            return true;
        rt_cpu_relax();
    }
    return stopped(t);
}

/* What it was lent by now. */
static int lend(struct sched_thread *t, int lent)
{
    int priority = atomic_load(&waiting);
    if (priority <= lent || priority <= sched_active_priority(t))
        return lent;
    os_set_scheduling(t->tid, policy_level(priority));
    return priority;
}

static void await(struct sched_thread *t, int spins)
{
    int lent = 0;
    if (stops_soon(t, spins))
        return;
    atomic_fetch_or(&t->poll, POLL_AWAITED);
    os_futex_wait(&t->state, SCHED_VM, clock_deadline(LOOK_AGAIN_NS), false);
    while (!stopped(t)) {
        lent = lend(t, lent);
        os_futex_wait(&t->state, SCHED_VM, clock_deadline(LOOK_AGAIN_NS), false);
    }
    if (lent)
        sched_apply_priority(t);
}

/* Ask all that can be stopped; threads that attach from now on wait. */
static void ask(struct sched_thread *self)
{
    lock_take(&threads_lock);
    RT_ASSERT(!safepoint_active() && !stopping);
    atomic_fetch_add(&epoch, 1);
    for (struct sched_thread *t = threads_first; t; t = t->next) {
        if (t == self || t->no_heap)
            continue;
        t->stop_next = stopping;
        stopping = t;
        atomic_fetch_or(&t->poll, POLL_WANTED);
    }
    lock_drop(&threads_lock);
}

void (*safepoint_ended_hook)(uint64_t asked_ns, uint64_t reached_ns, uint64_t ended_ns);
static uint64_t asked_ns, reached_ns;   /* of this one, while somebody is to be told; who has the turn */

void safepoint_begin(struct sched_thread *self)
{
    RT_MAY_STOP();
    RT_ASSERT(atomic_load(&self->state) == SCHED_VM && !self->no_heap);
    sched_leave_region(self);
    lock_take(&turn);
    if (safepoint_ended_hook)
        asked_ns = os_monotonic_ns();
    rt_save_registers(&self->saved);
    atomic_store(&waiting, self->priority > SCHED_PRIORITY_NORMAL_MAX ? sched_active_priority(self) : 0);
    ask(self);
    int spins = self->priority <= SCHED_PRIORITY_NORMAL_MAX && os_cpu_count() > 1 ? SPINS : 0;
    for (struct sched_thread *t = stopping; t; t = t->stop_next)
        await(t, spins);
    if (safepoint_ended_hook)
        reached_ns = os_monotonic_ns();
}

void safepoint_each_stopped(struct sched_thread *self, void (*fn)(struct sched_thread *, void *), void *argument)
{
    RT_ASSERT(lock_held(&turn) && safepoint_active());
    fn(self, argument);
    for (struct sched_thread *t = stopping; t; t = t->stop_next)
        fn(t, argument);
}

void safepoint_end(struct sched_thread *self)
{
    RT_ASSERT(lock_held(&turn) && safepoint_active() && !(self->poll & POLL_STOPS));
    lock_take(&threads_lock);
    for (struct sched_thread *t = stopping, *next; t; t = next) {
        next = t->stop_next;
        t->stop_next = NULL;
        atomic_fetch_and(&t->poll, ~(uint32_t)POLL_STOPS);
    }
    stopping = NULL;
    atomic_fetch_add(&epoch, 1);
    lock_drop(&threads_lock);
    os_futex_wake(&epoch, INT_MAX);
    uint64_t asked = asked_ns, reached = reached_ns;
    lock_drop(&turn);
    if (safepoint_ended_hook)
        safepoint_ended_hook(asked, reached, os_monotonic_ns());
}
