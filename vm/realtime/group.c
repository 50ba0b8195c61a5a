/* SPDX-License-Identifier: Apache-2.0 */
/* Groups: the list of them, their budgets and deadlines. */
#include "vm/realtime/group.h"

#include "memory/arena.h"
#include "sched/clock.h"
#include "vm/realtime/schedulable.h"

static struct group *groups;

/* --- callbacks: servers of timers -------------------------------------------------------------------------------- */

static struct group *of_budget(struct budget *b)
{
    return (struct group *)(void *)((char *)b - offsetof(struct group, budget));
}

static struct group *of_timer(struct timer *t)
{
    return (struct group *)(void *)((char *)t - offsetof(struct group, deadline_timer));
}

static void overrun(struct budget *b)
{
    handler_release_times(atomic_load(&of_budget(b)->overrun), 1);
}

static void on_deadline(struct timer *t, uint64_t due, uint64_t times)
{
    (void)due, (void)times;
    struct group *g = of_timer(t);
    if (atomic_load(&g->busy) > 0)
        handler_release_times(atomic_load(&g->miss), 1);
}

/* --- life --------------------------------------------------------------------------------------------------------- */

struct group *group_make(const struct object *parameters)
{
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    struct group *g = q ? mem_block(sizeof *g) : NULL;
    if (!g)
        return NULL;
    g->parameters = parameters;
    budget_init(&g->budget, q, CLOCK_FOREVER, true, overrun);
    timer_init(&g->deadline_timer, q, 0, on_deadline);
    return g;
}

void group_free(struct group *g)
{
    timer_retire(&g->deadline_timer);
    budget_retire(&g->budget);
    mem_block_free(g);
}

struct group *group_find(const struct object *parameters)
{
    struct group *g = groups;
    while (g && g->parameters != parameters)            /* bound: processing groups */
        g = g->next;
    return g;
}

struct group *group_add(struct schedulable *s, const struct object *parameters, struct group *fresh)
{
    struct group *g = group_find(parameters);
    if (!g) {
        g = fresh;
        g->next = groups;
        groups = g;
    }
    group_hold(g);
    s->group = g;
    return g;
}

struct group *group_remove(struct schedulable *s)
{
    struct group *g = s->group;
    if (!g)
        return NULL;
    if (s->thread)
        group_leave(g, s);
    s->group = NULL;
    return group_drop(g);
}

void group_hold(struct group *g) { g->users++; }

struct group *group_drop(struct group *g)
{
    if (--g->users > 0)
        return NULL;
    struct group **at = &groups;
    while (*at != g)
        at = &(*at)->next;
    *at = g->next;
    return g;
}

/* --- budgets ------------------------------------------------------------------------------------------------------ */

/* The first time at or after now of a sequence. */
static uint64_t next_of(uint64_t first, uint64_t period, uint64_t now)
{
    return first > now ? first : clock_add(first, ((now - first) / period + 1) * period);
}

/* Periods shorter than the grain of budgets are served several at a time, with all of their costs: nothing is known of what is used
 * in one of them, and the server of their timers has others to serve. */
static uint64_t periods_at_once(const struct group *g) { return (BUDGET_GRAIN_NS - 1) / g->period + 1; }

static void arm(struct group *g)
{
    uint64_t now = os_monotonic_ns(), period = g->period * periods_at_once(g);
    budget_set_period(&g->budget, next_of(g->first, period, now), period);
    if (atomic_load(&g->miss))
        timer_arm(&g->deadline_timer, next_of(clock_add(g->first, g->deadline), period, now), period);
    else
        timer_disarm(&g->deadline_timer);
}

void group_follow(struct group *g)
{
    struct handler *miss = atomic_load(&g->miss), *told = atomic_load(&g->overrun);
    budget_follow(&g->budget, told ? told->priority : 0);
    timer_set_eligibility(&g->deadline_timer, miss ? miss->priority : 0);
}

void group_apply(struct group *g)
{
    uint64_t cost;
    if (__builtin_mul_overflow(g->cost, periods_at_once(g), &cost))
        cost = CLOCK_FOREVER;
    group_follow(g);
    budget_set_cost(&g->budget, cost, true, overrun);
    if (g->begun)
        arm(g);
}

/* While nothing is known of the group, no thread joins; the thread that makes it known lets the running ones join. */
void group_join(struct group *g, struct schedulable *s)
{
    if (g->period == 0)
        return;
    if (!atomic_load(&s->waiting))
        atomic_fetch_add(&g->busy, 1);
    budget_join(&g->budget, &s->group_member, &s->thread->sched);
    if (!g->begun) {
        g->begun = true;
        arm(g);
    }
}

void group_leave(struct group *g, struct schedulable *s)
{
    if (!s->group_member.budget)
        return;
    if (!atomic_load(&s->waiting))
        atomic_fetch_sub(&g->busy, 1);
    budget_leave(&s->group_member);
}
