/* SPDX-License-Identifier: Apache-2.0 */
/* Schedulables at work: their releases and costs, and the threads that run as them. */
#include "vm/realtime/schedulable.h"

#include "sched/clock.h"
#include "sched/policy.h"
#include "sched/safepoint.h"
#include "sched/trace.h"
#include "vm/realtime/realtime.h"
#include "vm/realtime/thread_side.h"
#include "vm/realtime/transfer.h"
#include "vm/run/known.h"

/* --- callbacks of releases and budgets: a server of timers, or a thread that changes something ------------------------ */

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

static struct schedulable *of_release(struct release *r)
{
    return (struct schedulable *)(void *)((char *)r - offsetof(struct schedulable, release));
}

static struct schedulable *of_cost(struct budget *b)
{
    return (struct schedulable *)(void *)((char *)b - offsetof(struct schedulable, cost));
}

/* The releases to come are lost. */
static void deadline_missed(struct release *r, uint64_t count)
{
    struct schedulable *s = of_release(r);
    handler_release_times(atomic_load(&s->miss), count);
    await_other_cost(s);
}

static void cost_overrun(struct budget *b)
{
    struct schedulable *s = of_cost(b);
    handler_release_times(atomic_load(&s->overrun), 1);
    await_cost(s);
}

/* Whoever is released by others has the job that thread_releases.c tells. */
static void job_told(struct release *r, uint64_t deadline)
{
    struct schedulable *s = of_release(r);
    if (!s->wait)
        deadline_job(&s->deadlines, deadline);
}

/* --- the levels of its timers ----------------------------------------------------------------------------------- */

static int priority_of(const struct handler *h) { return h ? atomic_load(&h->priority) : 0; }

void schedulable_follow(struct schedulable *s)
{
    if (s->prepared) {
        release_set_eligibility(&s->release, priority_of(s->values.miss));
        budget_follow(&s->cost, priority_of(s->values.overrun));
    }
    if (s->group)
        group_follow(s->group);
}

void schedulable_thread_moved(struct thread *t)
{
    lock_take(&schedulables_lock);
    if (side_of(t)->schedulable)
        schedulable_follow(side_of(t)->schedulable);
    lock_drop(&schedulables_lock);
    transfer_follow(t);
}

static bool calls(const struct schedulable *s, const struct handler *h)
{
    const struct group *g = s->group;
    return s->values.miss == h || s->values.overrun == h ||
           (g && (atomic_load(&g->miss) == h || atomic_load(&g->overrun) == h));
}

void schedulable_handler_moved(const struct handler *h)
{
    lock_take(&schedulables_lock);
    for (struct schedulable *s = schedulables; s; s = s->next)          /* bound: schedulables */
        if (calls(s, h)) {
            schedulable_follow(s);
            if (s->wait)
                s->waits->follow(s);
        }
    lock_drop(&schedulables_lock);
}

/* --- CPUs ----------------------------------------------------------------------------------------------------- */

const struct policy_cpus *schedulable_cpus(const struct schedulable *s)
{
    return s->cpus ? s->cpus : s->group ? s->group->cpus : NULL;
}

static void settle_thread(struct thread *who, void *its)
{
    sched_set_cpus(&who->sched, schedulable_cpus(its));
}

void schedulable_settle(struct schedulable *s)
{
    if (s->java)
        thread_apply(s->java, settle_thread, s);
}

void schedulable_set_cpus(struct schedulable *s, const struct policy_cpus *cpus)
{
    lock_take(&schedulables_lock);
    s->cpus = cpus;
    schedulable_settle(s);
    lock_drop(&schedulables_lock);
}

/* --- costs ---------------------------------------------------------------------------------------------------- */

static uint64_t limit_of(uint64_t cost) { return cost ? cost : CLOCK_FOREVER; }

void schedulable_apply_cost(struct schedulable *s)
{
    atomic_store(&s->overrun, s->values.overrun);
    schedulable_follow(s);
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

uint64_t schedulable_cpu_time(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    uint64_t used = s->prepared ? budget_total(&s->cost) : s->cost.total;
    lock_drop(&schedulables_lock);
    return used;
}

/* --- a run ---------------------------------------------------------------------------------------------------- */

bool schedulable_prepare(struct schedulable *s)
{
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    if (s->prepared)
        return true;
    if (!q)
        return false;
    release_init(&s->release, NULL, q, NULL);
    s->release.job = job_told;
    budget_init(&s->cost, q, CLOCK_FOREVER, false, cost_overrun);
    s->prepared = true;
    return true;
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
    schedulable_follow(s);
    if (s->wait)
        s->waits->follow(s);
    if (!s->prepared || !s->release.thread)
        return;
    if (s->wait)
        release_change(&s->release, CLOCK_FOREVER, CLOCK_FOREVER, NULL);
    else
        release_change(&s->release, release_period(v), v->deadline, v->miss ? deadline_missed : NULL);
    await_other_cost(s);
}

bool schedulable_prepare_start(struct schedulable *s, struct thread *starter, uint64_t first)
{
    if (!schedulable_prepare(s))
        return false;
    lock_take(&schedulables_lock);
    s->first = first;
    s->release.begins_descheduled = s->descheduled;
    s->references++;
    schedulable_apply_cost(s);
    lock_drop(&schedulables_lock);
    side_of(starter)->heir.schedulable = s;
    return true;
}

void schedulable_begin(struct schedulable *s, struct thread *t)
{
    lock_take(&schedulables_lock);
    s->thread = t;
    side_of(t)->schedulable = s;
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
    side_of(t)->schedulable = NULL;
    lock_drop(&schedulables_lock);
}

/* --- threads -------------------------------------------------------------------------------------------------- */

/* From now on changes of its parameters are for this thread. */
static void attach(struct schedulable *s, struct thread *t)
{
    lock_take(&schedulables_lock);
    s->thread = t;
    settle_thread(t, s);
    s->release.thread = &t->sched;
    schedulable_apply_release(s);
    if (s->band)
        deadline_attach(&s->deadlines, &t->sched);
    else if (policy_of(s->priority)->realtime && t->sched.priority != s->priority)
        sched_set_priority(&t->sched, s->priority);
    lock_drop(&schedulables_lock);
}

/* --- bands of deadlines ----------------------------------------------------------------------------------------- */

static bool is_member(const struct schedulable *s, int lowest, int highest, int preemption)
{
    return atomic_load(&s->deadlines.band) && s->band == lowest && s->priority == highest && s->deadlines.preemption == preemption;
}

static void seat_thread(struct schedulable *s)
{
    thread_object_set_priority(s->java, s->priority);
    thread_apply_priority(s->java);
    if (s->thread)
        deadline_attach(&s->deadlines, &s->thread->sched);
    if (s->wait)
        s->waits->follow(s);
    else if (s->prepared)
        release_tell_job(&s->release);
    schedulable_follow(s);
    if (s->thread)
        transfer_follow(s->thread);
}

void schedulable_take_start(struct schedulable *s, struct thread *started)
{
    lock_take(&schedulables_lock);
    s->started = true;
    started->sched.cpus = schedulable_cpus(s);
    if (s->wait)
        s->waits->start(s, NULL);
    if (s->band) {
        uint64_t now = os_monotonic_ns();
        deadline_release(&s->deadlines, s->first > now ? s->first : now);
        deadline_attach(&s->deadlines, &started->sched);
    }
    lock_drop(&schedulables_lock);
}

int schedulable_join_band(struct schedulable *s, int lowest, int highest, int preemption)
{
    int why = 0;
    lock_take(&schedulables_lock);
    if (s->ended) {
        s->band = lowest;
        s->priority = highest;
    } else if (!is_member(s, lowest, highest, preemption)) {
        deadline_leave(&s->deadlines);
        why = deadline_join(&s->deadlines, lowest, highest, preemption, s->values.deadline);
        s->band = why == 0 ? lowest : 0;
        if (why == 0)
            s->priority = highest;
        if (why == 0 && s->java)
            seat_thread(s);
    }
    lock_drop(&schedulables_lock);
    return why;
}

void schedulable_leave_band(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    s->band = 0;
    deadline_leave(&s->deadlines);
    lock_drop(&schedulables_lock);
}

void schedulable_thread_begins(struct thread *t)
{
    struct schedulable *s = side_of(t)->schedulable;
    if (!s)
        return;
    realtime_back_stacks(t);
    attach(s, t);
    int status = thread_set_status(t, THREAD_TIMED_WAITING);
    release_begin(&s->release, s->first, release_period(&s->values), s->values.deadline);
    thread_set_status(t, status);
    atomic_store(&s->paid, release_due(&s->release));
    schedulable_begin(s, t);
    lock_take(&schedulables_lock);
    if (s->wait)
        s->waits->start(s, t);
    lock_drop(&schedulables_lock);
}

/* To the feasibility analysis it stays what it was. */
static void end_in_band(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    s->ended = true;
    deadline_leave(&s->deadlines);
    lock_drop(&schedulables_lock);
}

void schedulable_thread_ends(struct thread *t)
{
    struct schedulable *s = side_of(t)->schedulable;
    if (!s)
        return;
    trace_emit(TRACE_release_end, s->release.state.current, 0);
    lock_take(&schedulables_lock);
    if (s->wait)
        s->waits->end(s);
    lock_drop(&schedulables_lock);
    schedulable_end(s, t);
    end_in_band(s);
    if (s->allocation_rate > 0)
        schedulable_rates_changed();
    schedulable_retire(s);
    schedulable_drop(s);
}

/* The group may be taken from the thread meanwhile. */
static void hold_with_group(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    struct group *g = s->group_member.budget ? s->group : NULL;
    if (g)
        group_hold(g);
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
void schedulable_hold(struct sched_thread *self)
{
    struct schedulable *s = side_of(thread_of(self))->schedulable;
    if (s && sched_keeps_others(self) && must_stop(s))
        return;
    atomic_fetch_and(&self->poll, ~(uint32_t)POLL_HOLD);
    if (!s)
        return;
    if (s->cost_member.budget)
        budget_hold(&s->cost_member);
    hold_with_group(s);
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

/* A descheduled thread that used up its cost goes on when it is scheduled again. */
static void go_on(struct schedulable *s)
{
    if (release_schedule(&s->release))
        renew_cost(s);
}

static void pause_releases(struct schedulable *s)
{
    release_deschedule(&s->release);
    await_other_cost(s);
}

void schedulable_schedule(struct schedulable *s, bool on)
{
    lock_take(&schedulables_lock);
    s->descheduled = !on;
    if (s->prepared && on)
        go_on(s);
    else if (s->prepared)
        pause_releases(s);
    lock_drop(&schedulables_lock);
}
