/* SPDX-License-Identifier: Apache-2.0 */
/* Changes of parameters, and what follows from them for those that have them. */
#include "vm/realtime/parameters.h"

#include "memory/gc.h"
#include "sched/ceiling.h"
#include "sched/policy.h"
#include "vm/realtime/areas.h"
#include "vm/realtime/transfer.h"
#include "vm/run/known.h"

/* Those that a change is for: one, or all that have the parameters. */
#define EACH_USER(s, kind, only, parameters) \
    struct schedulable *s = (only) ? (only) : schedulable_first_user(kind, parameters); s; \
    s = (only) ? NULL : schedulable_next_user(kind, s)

/* --- priorities --------------------------------------------------------------------------------------------- */

/* Does its scheduler know the priority, and do the locks allow it that the thread holds? */
static bool takes(const struct schedulable *s, int priority)
{
    bool known_one = !s->ranged || (priority >= policy_fixed_priority.min && priority <= policy_fixed_priority.max);
    const struct thread *who = s->thread ? s->thread : atomic_load(&s->runner);
    return known_one && (!who || ceiling_allows(&who->sched, priority));
}

static void give_priority(struct schedulable *s, int priority)
{
    s->priority = priority;
    if (!s->java || !policy_of(priority)->realtime || priority > policy_fixed_priority.max)
        return;
    thread_object_set_priority(s->java, priority);
    thread_apply_priority(s->java);
    schedulable_follow(s);
    if (s->thread)
        transfer_follow(s->thread);
}

bool parameters_set_priority(struct schedulable *only, const struct object *scheduling, int priority)
{
    bool all = true;
    lock_take(&schedulables_lock);
    for (EACH_USER(s, USE_SCHEDULING, only, scheduling))
        all = all && takes(s, priority);
    for (EACH_USER(s, USE_SCHEDULING, all ? only : NULL, all ? scheduling : NULL))
        give_priority(s, priority);
    lock_drop(&schedulables_lock);
    return all;
}

bool parameters_are_ranged(const struct object *release)
{
    bool ranged = false;
    lock_take(&schedulables_lock);
    for (EACH_USER(s, USE_RELEASE, NULL, release))
        ranged = ranged || s->ranged;
    lock_drop(&schedulables_lock);
    return ranged;
}

/* --- releases ----------------------------------------------------------------------------------------------- */

void parameters_set_release(struct schedulable *only, const struct object *release, const struct release_values *v)
{
    lock_take(&schedulables_lock);
    for (EACH_USER(s, USE_RELEASE, only, release)) {
        s->values = *v;
        if (s->band)
            deadline_set_relative(&s->deadlines, v->deadline);
        schedulable_apply_release(s);
        schedulable_apply_cost(s);
    }
    lock_drop(&schedulables_lock);
}

/* --- memory ------------------------------------------------------------------------------------------------- */

static bool is_within(const uint64_t *used, int64_t limit)
{
    return limit < 0 || __atomic_load_n(used, __ATOMIC_RELAXED) <= (uint64_t)limit;
}

/* A handler at rest has nothing in its area that counts. */
static bool is_within_limits(const struct schedulable *s, int64_t area, int64_t immortal)
{
    const struct thread *who = s->thread ? s->thread : atomic_load(&s->runner);
    if (!who)
        return is_within(&s->immortal_used, immortal);
    return is_within(&who->mem.area_budget.used, area) && is_within(&who->mem.immortal_budget.used, immortal);
}

bool parameters_set_memory(struct thread *t, const struct object *memory, int64_t area, int64_t immortal)
{
    bool all = true;
    lock_take(&schedulables_lock);
    for (EACH_USER(s, USE_MEMORY, NULL, memory))
        all = all && is_within_limits(s, area, immortal);
    for (EACH_USER(s, USE_MEMORY, NULL, all ? memory : NULL))
        if (s->java)
            area_set_budget(t, s->java, area, immortal);
    lock_drop(&schedulables_lock);
    return all;
}

static bool has_room(const struct rate_change *c)
{
    lock_take(&schedulables_lock);
    uint64_t would_be = schedulable_rates(c, true);
    lock_drop(&schedulables_lock);
    return gc_has_room_for(would_be);
}

bool parameters_set_rate(struct schedulable *only, const struct object *memory, int64_t rate, bool if_feasible)
{
    const struct rate_change change = { .of = only, .memory = only ? NULL : memory, .rate = rate > 0 ? (uint64_t)rate : 0 };
    if (if_feasible && !has_room(&change))
        return false;
    lock_take(&schedulables_lock);
    for (EACH_USER(s, USE_MEMORY, only, memory))
        s->allocation_rate = change.rate;
    lock_drop(&schedulables_lock);
    schedulable_rates_changed();
    return true;
}

/* --- processing groups -------------------------------------------------------------------------------------- */

bool parameters_set_group_of(struct schedulable *s, const struct object *group)
{
    struct group *fresh = group ? group_make(group) : NULL;
    if (group && !fresh)
        return false;
    lock_take(&schedulables_lock);
    struct group *unused = group_remove(s);
    bool made = group && group_add(s, group, fresh) == fresh;
    schedulable_settle(s);
    lock_drop(&schedulables_lock);
    if (unused)
        group_free(unused);
    if (fresh && !made)
        group_free(fresh);
    return true;
}

void parameters_set_group_cpus(const struct object *group, const struct policy_cpus *cpus)
{
    lock_take(&schedulables_lock);
    struct group *g = group_find(group);
    if (g)
        g->cpus = cpus;
    for (struct schedulable *s = schedulables; g && s; s = s->next)     /* bound: schedulables */
        if (s->group == g)
            schedulable_settle(s);
    lock_drop(&schedulables_lock);
}

static void join_running(const struct group *g)
{
    for (struct schedulable *s = schedulables; s; s = s->next)          /* bound: schedulables */
        if (s->group == g && s->thread && !s->group_member.budget)
            group_join(s->group, s);
}

void parameters_set_group(const struct object *group, const struct group_values *v)
{
    lock_take(&schedulables_lock);
    struct group *g = group_find(group);
    if (g) {
        if (!g->begun)
            g->first = v->first;
        g->period = v->period;
        g->cost = v->cost;
        g->deadline = v->deadline;
        atomic_store(&g->miss, v->miss);
        atomic_store(&g->overrun, v->overrun);
        group_apply(g);
        join_running(g);
    }
    lock_drop(&schedulables_lock);
}
