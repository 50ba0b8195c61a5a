/* SPDX-License-Identifier: Apache-2.0 */
/* The analysis of a set of schedulables that may change meanwhile: a copy of them is made. */
#include "vm/realtime/analysis.h"

#include "memory/arena.h"
#include "memory/gc.h"
#include "sched/ceiling.h"
#include "sched/clock.h"
#include "sched/feasibility.h"
#include "sched/policy.h"

bool analysis_regions_are_strong;

bool analysis_take_part(struct schedulable *s, bool part)
{
    lock_take(&schedulables_lock);
    bool before = s->analysed;
    s->analysed = part;
    lock_drop(&schedulables_lock);
    return before;
}

static bool concerns(const struct assumption *a, const struct schedulable *s)
{
    return a->parameters ? s->uses[a->kind].parameters == a->parameters : s == a->of;
}

static uint64_t assumed(int64_t value, bool about, uint64_t otherwise) { return about && value >= 0 ? (uint64_t)value : otherwise; }

static bool is_regrouped(const struct assumption *a, const struct schedulable *s) { return s == a->of && a->regrouped; }

/* The group that it is in, or would be. */
static struct assumption group_of(const struct assumption *a, const struct schedulable *s)
{
    const struct group *g = s->group;
    bool about = a->parameters && a->kind == USE_GROUP && concerns(a, s);
    if (is_regrouped(a, s))
        return (struct assumption){ .group = a->group, .group_period = a->group_period, .group_cost = a->group_cost };
    if (!g)
        return (struct assumption){ 0 };
    return (struct assumption){ .group = g->parameters, .group_period = assumed(a->period, about, g->period),
                                .group_cost = assumed(a->cost, about, g->cost) };
}

/* A member of a group needs no more than the group gives.  For an aperiodic one, which has no period of its own, the group's
 * budget stands; one that wants more at once has no bound. */
static void through_group(struct feasibility_task *task, const struct assumption *a, const struct schedulable *s)
{
    struct assumption in = group_of(a, s);
    if (in.group) {
        task->budget.group = (uintptr_t)in.group;
        task->budget.cost = in.group_cost;
        task->budget.period = in.group_period;
    }
    if (task->period != 0 || !in.group || task->cost > in.group_cost)
        return;
    task->cost = in.group_cost;
    task->period = in.group_period;
    task->jitter = in.group_period > in.group_cost ? in.group_period - in.group_cost : 0;
    task->group = (uintptr_t)in.group;
}

static struct feasibility_task task_of(const struct assumption *a, const struct schedulable *s)
{
    bool about = a->kind != USE_GROUP && concerns(a, s);
    uint64_t period = s->values.kind == RELEASES_APERIODIC ? 0 : s->values.period;
    uint64_t eligibility = assumed(a->priority, about, ANALYSIS_BAND(s->band, s->priority));
    struct feasibility_task task = {
        .priority = (int)(eligibility & 0xff), .band = (int)(eligibility >> 8), .period = assumed(a->period, about, period),
        .deadline = assumed(a->deadline, about, s->values.deadline), .cost = assumed(a->cost, about, s->values.cost),
    };
    if (task.deadline == INT64_MAX)
        task.deadline = CLOCK_FOREVER;
    task.blocking = s->blocking;
    task.region.longest = s->region_longest;
    task.region.undo = s->region_longest ? s->region_undo : 0;
    through_group(&task, a, s);
    return task;
}

/* Where it runs, or would with the group; a group that nobody has yet counts as one without CPUs of its own. */
static const struct policy_cpus *cpus_of(const struct assumption *a, const struct schedulable *s)
{
    if (s->cpus || !is_regrouped(a, s))
        return schedulable_cpus(s);
    const struct group *g = a->group ? group_find(a->group) : NULL;
    return g ? g->cpus : NULL;
}

/* Tasks, their CPUs and their sections, as they are now. */
struct collection {
    struct feasibility_task *tasks;
    struct feasibility_task *some;              /* room for as many */
    const struct policy_cpus **cpus;
    size_t *part;                               /* the first task of the part that it is of */
    struct feasibility_section *sections;
    size_t task_count, section_count;
};

static void add_sections(struct collection *c, struct feasibility_task *task, const struct schedulable *s)
{
    task->sections = c->sections + c->section_count;
    task->section_count = s->section_count;
    for (uint32_t i = 0; i < s->section_count; i++) {           /* bound: its sections */
        const struct declared_section *d = &s->sections[i];
        c->sections[c->section_count + i] = (struct feasibility_section){
            .lock = (uintptr_t)d->lock, .length = d->length, .ceiling = ceiling_of(&d->lock->monitor) };
    }
}

/* Counts only, if there is no room. */
static void gather(const struct assumption *a, struct collection *c)
{
    c->task_count = c->section_count = 0;
    for (const struct schedulable *s = schedulables; s; s = s->next) {  /* bound: schedulables */
        if (!s->analysed && s != a->of)
            continue;
        if (c->tasks) {
            c->tasks[c->task_count] = task_of(a, s);
            c->cpus[c->task_count] = cpus_of(a, s);
            add_sections(c, &c->tasks[c->task_count], s);
        }
        c->task_count++;
        c->section_count += s->section_count;
    }
}

static bool make_room(struct collection *c)
{
    size_t tasks = c->task_count + 1;
    c->tasks = mem_block(tasks * sizeof *c->tasks);
    c->some = mem_block(tasks * sizeof *c->some);
    c->cpus = mem_block(tasks * sizeof *c->cpus);
    c->part = mem_block(tasks * sizeof *c->part);
    c->sections = mem_block((c->section_count + 1) * sizeof *c->sections);
    return c->tasks && c->some && c->cpus && c->part && c->sections;
}

static void free_room(struct collection *c)
{
    mem_block_free(c->tasks);
    mem_block_free(c->some);
    mem_block_free(c->cpus);
    mem_block_free(c->part);
    mem_block_free(c->sections);
    *c = (struct collection){ 0 };
}

static void count(const struct assumption *a, struct collection *c)
{
    lock_take(&schedulables_lock);
    gather(a, c);
    lock_drop(&schedulables_lock);
}

/* false: no memory.  Again if there are more by the time that there is room. */
static bool collect(const struct assumption *a, struct collection *c)
{
    while (true) {                                      /* bound: schedulables and sections that appear meanwhile */
        struct collection now = { 0 };
        count(a, c);
        if (!make_room(c))
            return false;
        lock_take(&schedulables_lock);
        gather(a, &now);
        bool fits = now.task_count <= c->task_count && now.section_count <= c->section_count;
        if (fits)
            gather(a, c);
        lock_drop(&schedulables_lock);
        if (fits)
            return true;
        free_room(c);
    }
}

/* ---- parts: who shares no CPU with the others, and no lock or budget, is analysed apart ---- */

static bool overlap(const struct policy_cpus *a, const struct policy_cpus *b)
{
    bool any = !a || !b || a == b;
    for (int i = 0; !any && i < OS_CPUS_MAX / 64; i++)
        any = a->bits[i] & b->bits[i];
    return any;
}

static bool share_lock(const struct feasibility_task *a, const struct feasibility_task *b)
{
    for (uint32_t i = 0; i < a->section_count; i++)             /* bound: sections of both */
        for (uint32_t j = 0; j < b->section_count; j++)
            if (a->sections[i].lock == b->sections[j].lock)
                return true;
    return false;
}

static bool share_budget(const struct feasibility_task *a, const struct feasibility_task *b)
{
    return a->budget.group != 0 && a->budget.group == b->budget.group;
}

static void unite(struct collection *c, size_t i, size_t j)
{
    size_t from = c->part[j], to = c->part[i];
    for (size_t k = 0; k < c->task_count; k++)                  /* bound: tasks */
        if (c->part[k] == from)
            c->part[k] = to;
}

static bool share_regions(const struct feasibility_task *a, const struct feasibility_task *b)
{
    return a->region.longest > 0 && b->region.longest > 0;
}

/* false: tasks on different CPUs share a lock, or open regions.  There the bounds of blocking do not hold, as whoever is less eligible goes on
 * elsewhere and takes it again. */
static bool divide(struct collection *c)
{
    bool known = true;
    for (size_t i = 0; i < c->task_count; i++)
        c->part[i] = i;
    for (size_t j = 0; j < c->task_count; j++)                  /* bound: pairs of tasks */
        for (size_t i = 0; i < j; i++) {
            bool share = share_lock(&c->tasks[i], &c->tasks[j]) || share_regions(&c->tasks[i], &c->tasks[j]);
            known = known && (c->cpus[i] == c->cpus[j] || !share);
            if (overlap(c->cpus[i], c->cpus[j]) || share_budget(&c->tasks[i], &c->tasks[j]))
                unite(c, i, j);
        }
    return known;
}

/* The collector that has a budget delays whoever it may run before, wherever that is; and is to get what it may have by the end of its
 * period, as otherwise memory may end.  One of an ordinary priority delays nobody. */
static size_t add_collector(struct feasibility_task *to)
{
    struct gc_collector gc = gc_collector();
    if (!gc.cost || gc.priority <= SCHED_PRIORITY_NORMAL_MAX)
        return 0;
    uint64_t jitter = gc.period - gc.cost;              /* late in one period, early in the next */
    *to = (struct feasibility_task){
        .priority = gc.priority, .cost = gc.cost, .period = gc.period, .deadline = gc.period + jitter, .jitter = jitter };
    return 1;
}

static enum feasibility_protocol protocol(void) { return analysis_regions_are_strong ? FEASIBILITY_REGIONS : FEASIBILITY_REGIONS_CONTENDED; }

/* Each stop of a collector undoes the region that is open; nobody knows how many there are. */
static bool is_part_feasible(struct collection *c, size_t part)
{
    size_t count = 0;
    bool regions = false;
    for (size_t i = 0; i < c->task_count; i++) {                /* bound: tasks */
        if (c->part[i] != part)
            continue;
        regions = regions || c->tasks[i].region.longest > 0;
        c->some[count++] = c->tasks[i];
    }
    size_t collectors = add_collector(&c->some[count]);
    return !(regions && collectors) && feasibility_analyse(c->some, count + collectors, protocol());
}

static bool are_feasible(struct collection *c)
{
    bool all = divide(c);
    for (size_t i = 0; all && i < c->task_count; i++)           /* bound: tasks */
        all = c->part[i] != i || is_part_feasible(c, i);
    return all;
}

bool analysis_has_room(const struct schedulable *s, int64_t rate)
{
    lock_take(&schedulables_lock);
    uint64_t own = !s ? 0 : rate == ANALYSIS_RATE_AS_IS ? s->allocation_rate : rate > 0 ? (uint64_t)rate : 0;
    uint64_t all = schedulable_rates(&(struct rate_change){ .of = s, .rate = own }, true);
    lock_drop(&schedulables_lock);
    return gc_has_room_for(all);
}

enum analysis_answer analysis_is_feasible(const struct assumption *a)
{
    struct collection c = { 0 };
    enum analysis_answer answer = ANALYSIS_NO_MEMORY;
    if (collect(a, &c))
        answer = are_feasible(&c) && analysis_has_room(a->of, ANALYSIS_RATE_AS_IS) ? ANALYSIS_FEASIBLE : ANALYSIS_NOT_FEASIBLE;
    free_room(&c);
    return answer;
}

void analysis_set_sections(struct schedulable *s, struct declared_section *sections, uint32_t count, uint64_t blocking)
{
    lock_take(&schedulables_lock);
    struct declared_section *old = s->sections;
    s->sections = sections;
    s->section_count = count;
    s->blocking = blocking;
    lock_drop(&schedulables_lock);
    mem_block_free(old);
}

void analysis_set_regions(struct schedulable *s, uint64_t longest, uint64_t undo)
{
    lock_take(&schedulables_lock);
    s->region_longest = longest;
    s->region_undo = undo;
    lock_drop(&schedulables_lock);
}
