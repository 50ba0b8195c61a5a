/* SPDX-License-Identifier: Apache-2.0 */
/* Schedulables at work: their releases, costs and groups. */
#include "classlib/realtime/javax_realtime_Threads.h"

#include "memory/arena.h"
#include "sched/clock.h"
#include "sched/policy.h"
#include "sched/safepoint.h"
#include "sched/trace.h"
#include "vm/realtime/realtime.h"

#define OF(type, member, pointer) ((type *)(void *)((char *)(pointer) - offsetof(type, member)))

enum { RELEASES_MAX = 1 << 16 };        /* of a handler, told at once: more can be told of a thread that had no handler for long */

void schedulable_release_handler(struct handler *h, uint64_t count)
{
    for (uint64_t i = 0; h && i < count && i < RELEASES_MAX; i++)
        handler_release(h);
}

/* --- callbacks of releases and budgets: the timer thread, or a thread that changes something ------------------------ */

/* RTSJ PriorityScheduler, cost monitoring: each release gives the cost once.  It is there again with the next one that has
 * not given it; at once, if that came already. */
static void await_cost(struct schedulable *s)
{
    uint64_t next = release_due_after(&s->release, atomic_load(&s->paid));
    if (next == CLOCK_FOREVER) {
        budget_set_period(&s->cost, 0, 0);
    } else {
        atomic_store(&s->paid, next);
        budget_set_period(&s->cost, next, CLOCK_FOREVER);
    }
}

/* After a change of its releases. */
static void await_other_cost(struct schedulable *s)
{
    if (budget_is_spent(&s->cost))
        await_cost(s);
}

/* The releases to come are lost. */
static void deadline_missed(struct release *r, uint64_t count)
{
    struct schedulable *s = OF(struct schedulable, release, r);
    schedulable_release_handler(atomic_load(&s->miss), count);
    await_other_cost(s);
}

static void cost_overrun(struct budget *b)
{
    struct schedulable *s = OF(struct schedulable, cost, b);
    schedulable_release_handler(atomic_load(&s->overrun), 1);
    await_cost(s);
}

static void group_overrun(struct budget *b)
{
    schedulable_release_handler(atomic_load(&OF(struct group, budget, b)->overrun), 1);
}

static void group_deadline(struct timer *t, uint64_t due, uint64_t times)
{
    (void)due, (void)times;
    struct group *g = OF(struct group, deadline_timer, t);
    if (atomic_load(&g->busy) > 0)
        schedulable_release_handler(atomic_load(&g->miss), 1);
}

/* --- costs ---------------------------------------------------------------------------------------------------- */

static uint64_t limit_of(uint64_t cost) { return cost ? cost : CLOCK_FOREVER; }

void schedulable_apply_cost(struct schedulable *s)
{
    atomic_store(&s->overrun, s->values.overrun);
    if (s->prepared)
        budget_set_cost(&s->cost, limit_of(s->values.cost), s->values.cost != 0, cost_overrun);
}

/* In the release it is in. */
static void renew_cost(struct schedulable *s)
{
    if (!s->values.cost)
        return;
    atomic_store(&s->paid, release_due(&s->release));
    budget_set_period(&s->cost, 0, 0);
    budget_replenish(&s->cost);
}

/* A descheduled thread that used up its cost goes on when it is scheduled again. */
void schedulable_schedule(struct schedulable *s)
{
    if (release_schedule(&s->release))
        renew_cost(s);
}

void schedulable_deschedule(struct schedulable *s)
{
    release_deschedule(&s->release);
    await_other_cost(s);
}

/* --- groups --------------------------------------------------------------------------------------------------- */

struct group *group_make(const struct object *parameters)
{
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    struct group *g = q ? mem_block(sizeof *g) : NULL;
    if (!g)
        return NULL;
    g->parameters = parameters;
    if (budget_init(&g->budget, q, CLOCK_FOREVER, true, group_overrun) == 0) {
        if (timer_init(&g->deadline_timer, q, SCHED_PRIORITY_MAX, group_deadline) == 0)
            return g;
        budget_retire(&g->budget);
    }
    mem_block_free(g);
    return NULL;
}

void group_free(struct group *g)
{
    timer_retire(&g->deadline_timer);
    budget_retire(&g->budget);
    mem_block_free(g);
}

/* The first time at or after now of a sequence. */
static uint64_t next_of(uint64_t first, uint64_t period, uint64_t now)
{
    return first > now ? first : clock_add(first, ((now - first) / period + 1) * period);
}

/* Periods shorter than the grain of budgets are served several at a time, with all of their costs: nothing is known of what is used
 * in one of them, and the timers' thread has others to serve. */
static uint64_t periods_at_once(const struct group *g) { return (BUDGET_GRAIN_NS - 1) / g->period + 1; }

static void group_arm(struct group *g)
{
    uint64_t now = os_monotonic_ns(), period = g->period * periods_at_once(g);
    budget_set_period(&g->budget, next_of(g->first, period, now), period);
    if (atomic_load(&g->miss))
        timer_arm(&g->deadline_timer, next_of(clock_add(g->first, g->deadline), period, now), period);
    else
        timer_disarm(&g->deadline_timer);
}

void group_apply(struct group *g)
{
    uint64_t cost;
    if (__builtin_mul_overflow(g->cost, periods_at_once(g), &cost))
        cost = CLOCK_FOREVER;
    budget_set_cost(&g->budget, cost, true, group_overrun);
    if (g->begun)
        group_arm(g);
}

/* While nothing is known of the group, no thread joins; the thread that makes it known lets the running ones join. */
void group_join(struct group *g, struct schedulable *s)
{
    if (g->period == 0)
        return;
    if (!g->begun) {
        g->begun = true;
        group_arm(g);
    }
    if (!atomic_load(&s->waiting))
        atomic_fetch_add(&g->busy, 1);
    budget_join(&g->budget, &s->group_member, &s->thread->sched);
}

void group_leave(struct group *g, struct schedulable *s)
{
    if (!s->group_member.budget)
        return;
    if (!atomic_load(&s->waiting))
        atomic_fetch_sub(&g->busy, 1);
    budget_leave(&s->group_member);
}

/* --- a run ---------------------------------------------------------------------------------------------------- */

bool schedulable_prepare(struct schedulable *s)
{
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    if (s->prepared)
        return true;
    if (!q || release_init(&s->release, NULL, q, NULL) != 0)
        return false;
    s->prepared = budget_init(&s->cost, q, CLOCK_FOREVER, false, cost_overrun) == 0;
    if (!s->prepared)
        release_retire(&s->release);
    return s->prepared;
}

/* First others must leave it alone: a thread may be descheduled, or get other parameters, while it ends. */
void schedulable_retire(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    bool prepared = s->prepared;
    s->prepared = false;
    lock_drop(&schedulables_lock);
    if (!prepared)
        return;
    release_retire(&s->release);
    budget_retire(&s->cost);
}

/* The parameters of a schedulable that is released once have no period. */
static uint64_t release_period(const struct release_values *v)
{
    return v->kind == RELEASES_PERIODIC ? v->period : CLOCK_FOREVER;
}

void schedulable_apply_release(struct schedulable *s)
{
    const struct release_values *v = &s->values;
    atomic_store(&s->miss, v->miss);
    if (!s->prepared || !s->release.thread)
        return;
    release_change(&s->release, release_period(v), v->deadline, v->miss ? deadline_missed : NULL);
    await_other_cost(s);
}

void schedulable_begin(struct schedulable *s, struct thread *t)
{
    lock_take(&schedulables_lock);
    s->thread = t;
    t->schedulable = s;
    if (s->prepared)
        budget_join(&s->cost, &s->cost_member, &t->sched);
    if (s->group && !s->group_member.budget)
        group_join(s->group, s);
    lock_drop(&schedulables_lock);
}

void schedulable_end(struct schedulable *s, struct thread *t)
{
    lock_take(&schedulables_lock);
    if (s->cost_member.budget)
        budget_leave(&s->cost_member);
    if (s->group)
        group_leave(s->group, s);
    s->thread = NULL;
    t->schedulable = NULL;
    lock_drop(&schedulables_lock);
}

/* --- threads -------------------------------------------------------------------------------------------------- */

/* From now on changes of its parameters are for this thread. */
static void attach(struct schedulable *s, struct thread *t)
{
    lock_take(&schedulables_lock);
    s->thread = t;
    s->release.thread = &t->sched;
    schedulable_apply_release(s);
    if (policy_of(s->priority)->realtime && t->sched.priority != s->priority)
        sched_set_priority(&t->sched, s->priority);
    lock_drop(&schedulables_lock);
}

static void thread_begins(struct thread *t)
{
    struct schedulable *s = t->schedulable;
    realtime_back_stacks(t);
    attach(s, t);
    int status = thread_set_status(t, THREAD_TIMED_WAITING);
    release_begin(&s->release, s->first, release_period(&s->values), s->values.deadline);
    thread_set_status(t, status);
    atomic_store(&s->paid, release_due(&s->release));
    schedulable_begin(s, t);
}

static void thread_ends(struct thread *t)
{
    struct schedulable *s = t->schedulable;
    trace_emit(TRACE_release_end, s->release.state.current, 0);
    schedulable_end(s, t);
    schedulable_retire(s);
    schedulable_drop(s);
}

/* The group may be taken from the thread meanwhile. */
static void hold_with_group(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    struct group *g = s->group_member.budget ? s->group : NULL;
    if (g)
        g->users++;
    lock_drop(&schedulables_lock);
    if (!g)
        return;
    budget_hold(&s->group_member);
    lock_take(&schedulables_lock);
    g = group_drop(g);
    lock_drop(&schedulables_lock);
    if (g)
        group_free(g);
}

static bool stopped(const struct budget *b) { return b && atomic_load(&b->stop); }

static bool must_stop(const struct schedulable *s)
{
    lock_take(&schedulables_lock);
    bool must = stopped(s->cost_member.budget) || stopped(s->group_member.budget);
    lock_drop(&schedulables_lock);
    return must;
}

/* Its budget or its group's was overrun.  With a monitor it goes on, and looks again at the next poll. */
static void hold(struct sched_thread *self)
{
    struct schedulable *s = ((struct thread *)self)->schedulable;
    if (s && self->monitors > 0 && must_stop(s))
        return;
    atomic_fetch_and(&self->poll, ~(uint32_t)POLL_HOLD);
    if (!s)
        return;
    if (s->cost_member.budget)
        budget_hold(&s->cost_member);
    hold_with_group(s);
}

void threads_install_hooks(void)
{
    thread_begin_hook = thread_begins;
    thread_end_hook = thread_ends;
    safepoint_hold_hook = hold;
}

/* --- waitForNextPeriod ---------------------------------------------------------------------------------------- */

static void set_waiting(struct schedulable *s, bool waiting)
{
    atomic_store(&s->waiting, waiting);
    if (s->group_member.budget)
        atomic_fetch_add(&s->group->busy, waiting ? -1 : 1);
}

enum release_answer schedulable_wait(struct schedulable *s, struct thread *t, bool interruptible)
{
    int status = thread_set_status(t, THREAD_TIMED_WAITING);
    lock_take(&schedulables_lock);
    set_waiting(s, true);
    lock_drop(&schedulables_lock);
    enum release_answer a = release_wait(&s->release, interruptible);
    lock_take(&schedulables_lock);
    set_waiting(s, false);
    lock_drop(&schedulables_lock);
    thread_set_status(t, status);
    renew_cost(s);
    return a;
}
