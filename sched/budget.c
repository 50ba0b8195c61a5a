/* SPDX-License-Identifier: Apache-2.0 */
/* Measuring, finding overruns, and stopping members. */
#include "sched/budget.h"

#include <string.h>

#include "sched/os.h"
#include "sched/policy.h"
#include "sched/safepoint.h"
#include "sched/trace.h"

bool budget_ok(const struct budget *b)
{
    uint32_t count = 0;
    for (const struct budget_member *m = b->members; m; m = m->next, count++)
        if (m->budget != b || *m->at != m)
            return false;
    return count == b->member_count && (!b->spent || b->used_before >= b->cost) &&
           atomic_load(&b->stop) == (b->enforced && b->spent);
}

/* ---- measuring: the budget is locked ---- */

/* What the member used since its mark, which moves to now.  One that has ended used what was counted. */
static uint64_t count_member(struct budget_member *m)
{
    uint64_t now;
    if (os_thread_cpu_ns(m->tid, &now) != 0 || now <= m->mark)
        return 0;
    uint64_t used = now - m->mark;
    m->mark = now;
    m->used += used;
    return used;
}

static void count_all(struct budget *b)
{
    RT_TURNS(turns);
    for (struct budget_member *m = b->members; m; m = m->next) {       /* bound: members */
        RT_BOUND(turns, b->member_count);
        uint64_t used = count_member(m);
        b->used_before = clock_add(b->used_before, used);
        b->total += used;
    }
}

/* Members look at it at their next poll. */
static void set_spent(struct budget *b, bool spent)
{
    b->spent = spent;
    atomic_store(&b->stop, spent && b->enforced);
    RT_TURNS(turns);
    for (struct budget_member *m = b->members; b->stop && m; m = m->next) {   /* bound: members */
        RT_BOUND(turns, b->member_count);
        atomic_fetch_or(&m->thread->poll, POLL_HOLD);
    }
}

/* Count; true: the cost has just been reached. */
static bool just_spent(struct budget *b)
{
    count_all(b);
    if (b->spent || b->used_before < b->cost)
        return false;
    set_spent(b, true);
    trace_emit(TRACE_cost_overrun, (uintptr_t)b, b->used_before);
    return true;
}

static uint32_t at_once(const struct budget *b)
{
    uint32_t cpus = (uint32_t)policy_cpu_count();
    return b->member_count < cpus ? b->member_count : cpus;
}

/* Without members the timers stay where they were. */
static void place_timers(struct budget *b)
{
    int highest = b->told;
    RT_TURNS(turns);
    for (const struct budget_member *m = b->members; m; m = m->next) {     /* bound: members */
        RT_BOUND(turns, b->member_count);
        highest = m->thread->priority > highest ? m->thread->priority : highest;
    }
    if (highest == b->eligibility || !b->members)
        return;
    b->eligibility = highest;
    timer_set_eligibility(&b->look_timer, highest);
    timer_set_eligibility(&b->period_timer, highest);
}

/* Look again when it could have run out. */
static void arm_look(struct budget *b)
{
    place_timers(b);
    if (b->spent || b->member_count == 0 || b->cost == CLOCK_FOREVER) {
        timer_disarm(&b->look_timer);
        return;
    }
    uint64_t left = (b->cost - b->used_before) / at_once(b);
    timer_arm(&b->look_timer, clock_deadline(left > b->patience ? left : b->patience), 0);
}

static void drop_and_tell(struct budget *b, bool overrun)
{
    void (*tell)(struct budget *) = b->overrun;
    RT_INVARIANT(budget_ok(b));
    lock_drop(&b->lock);
    if (overrun && tell)
        tell(b);
}

static void look(struct timer *t, uint64_t due, uint64_t times)
{
    struct budget *b = (struct budget *)((char *)t - offsetof(struct budget, look_timer));
    (void)due, (void)times;
    lock_take(&b->lock);
    uint64_t before = b->used_before;
    bool overrun = just_spent(b);
    if (b->used_before != before)
        b->patience = BUDGET_GRAIN_NS;
    else if (b->patience < BUDGET_GRAIN_IDLE_NS)
        b->patience *= 2;
    arm_look(b);
    drop_and_tell(b, overrun);
}

/* ---- replenishing ---- */

static void replenish_locked(struct budget *b)
{
    count_all(b);
    b->used_before = 0;
    b->patience = BUDGET_GRAIN_NS;
    set_spent(b, false);
    arm_look(b);
    RT_TURNS(turns);
    for (struct budget_member *m = b->members; m; m = m->next) {       /* bound: members */
        RT_BOUND(turns, b->member_count);
        sched_rouse(m->thread);
    }
}

/* Use up to now that was not looked at before it is forgotten. */
void budget_replenish(struct budget *b)
{
    lock_take(&b->lock);
    bool overrun = just_spent(b);
    replenish_locked(b);
    drop_and_tell(b, overrun);
}

static void period_over(struct timer *t, uint64_t due, uint64_t times)
{
    (void)due, (void)times;
    budget_replenish((struct budget *)((char *)t - offsetof(struct budget, period_timer)));
}

/* ---- making and changing ---- */

void budget_init(struct budget *b, struct timer_queue *q, uint64_t cost, bool enforced, void (*overrun)(struct budget *))
{
    memset(b, 0, sizeof *b);
    b->lock = (struct lock)LOCK_INIT(BUDGET);
    b->cost = cost;
    b->patience = BUDGET_GRAIN_NS;
    b->enforced = enforced;
    b->overrun = overrun;
    timer_init(&b->look_timer, q, 0, look);
    timer_init(&b->period_timer, q, 0, period_over);
}

void budget_retire(struct budget *b)
{
    RT_ASSERT(b->members == NULL);
    timer_retire(&b->period_timer);         /* first: a new period arms the other */
    timer_retire(&b->look_timer);
}

void budget_set_period(struct budget *b, uint64_t first, uint64_t period)
{
    if (period)
        timer_arm(&b->period_timer, first, period);
    else
        timer_disarm(&b->period_timer);
}

/* A cost that is above what was used takes an overrun back. */
void budget_set_cost(struct budget *b, uint64_t cost, bool enforced, void (*overrun)(struct budget *))
{
    lock_take(&b->lock);
    count_all(b);
    b->cost = cost;
    b->enforced = enforced;
    b->overrun = overrun;
    set_spent(b, b->spent && b->used_before >= cost);
    bool now_spent = just_spent(b);
    arm_look(b);
    for (struct budget_member *m = b->members; m; m = m->next)
        sched_rouse(m->thread);
    drop_and_tell(b, now_spent);
}

void budget_follow(struct budget *b, int told)
{
    lock_take(&b->lock);
    b->told = told;
    place_timers(b);
    lock_drop(&b->lock);
}

/* ---- members ---- */

void budget_join(struct budget *b, struct budget_member *m, struct sched_thread *thread)
{
    lock_take(&b->lock);
    m->budget = b;
    m->thread = thread;
    m->tid = thread->tid;
    m->used = 0;
    if (os_thread_cpu_ns(m->tid, &m->mark) != 0)
        m->mark = 0;
    m->next = b->members;
    m->at = &b->members;
    if (m->next)
        m->next->at = &m->next;
    b->members = m;
    b->member_count++;
    if (b->stop)
        atomic_fetch_or(&thread->poll, POLL_HOLD);
    arm_look(b);
    drop_and_tell(b, false);
}

uint64_t budget_leave(struct budget_member *m)
{
    struct budget *b = m->budget;
    lock_take(&b->lock);
    bool overrun = just_spent(b);
    *m->at = m->next;
    if (m->next)
        m->next->at = m->at;
    b->member_count--;
    m->budget = NULL;
    sched_rouse(m->thread);
    arm_look(b);
    uint64_t used = m->used;
    drop_and_tell(b, overrun);
    return used;
}

bool budget_is_spent(struct budget *b)
{
    lock_take(&b->lock);
    bool overrun = just_spent(b), spent = b->spent;
    drop_and_tell(b, overrun);
    return spent;
}

uint64_t budget_total(struct budget *b)
{
    lock_take(&b->lock);
    bool overrun = just_spent(b);
    uint64_t total = b->total;
    drop_and_tell(b, overrun);
    return total;
}

/* ---- enforcing ---- */

/* A stale look is harmless: a member that finds the budget spent asks again under the lock. */
static bool should_stop(const struct budget_member *m)
{
    const struct budget *b = m->budget;
    return b && !sched_keeps_others(m->thread) && atomic_load(&b->stop);
}

/* The lock is held, and dropped meanwhile; then somebody may take the member out. */
static void sleep_until_replenished(struct budget *b, struct budget_member *m)
{
    while (m->budget == b && should_stop(m)) {
        sched_doze_begin(m->thread);
        lock_drop(&b->lock);
        sched_doze(m->thread, 0, false);
        lock_take(&b->lock);
    }
}

void budget_hold(struct budget_member *m)
{
    struct budget *b = m->budget;
    if (!b || !should_stop(m))
        return;
    lock_take(&b->lock);
    trace_emit(TRACE_cost_hold_begin, (uintptr_t)b, 0);
    sleep_until_replenished(b, m);
    trace_emit(TRACE_cost_hold_end, (uintptr_t)b, 0);
    lock_drop(&b->lock);
}
