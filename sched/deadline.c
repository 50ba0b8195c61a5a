/* SPDX-License-Identifier: Apache-2.0 */
/* Bands, their members, and the floors that ceilings are. */
#include "sched/deadline.h"

#include <errno.h>
#include <string.h>

#include "sched/clock.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "sched/trace.h"

struct deadline_band {
    struct ranks ranks;
    struct deadline_member *members;            /* NULL: it does not exist */
    _Atomic int lowest, highest;                /* 0: likewise; readable without the lock */
    int priorities[SCHED_PRIORITY_MAX + 1];     /* of ranks' levels, which count the kernel's levels from 1 */
    uint64_t orders;
    uint64_t shortest[SCHED_PRIORITY_MAX + 1];  /* relative deadline of members up to a preemption level */
};

static struct lock deadlines_lock = LOCK_INIT(DEADLINES);
static struct deadline_band bands[DEADLINE_BANDS];

/* ---- levels ---- */

static struct deadline_member *of_rank(struct rank *r)
{
    return (struct deadline_member *)(void *)((char *)r - offsetof(struct deadline_member, rank));
}

static int priority_of(const struct deadline_member *m)
{
    const struct deadline_band *b = atomic_load(&m->band);
    return m->rank.level ? b->priorities[m->rank.level] : b->highest;
}

static void tell(struct rank *r)
{
    struct deadline_member *m = of_rank(r);
    if (m->who)
        sched_set_priority(m->who, priority_of(m));
}

static uint64_t lower(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* No later than its job's, and than the floors that it has. */
static uint64_t acting_deadline(const struct deadline_member *m, const struct deadline_band *b)
{
    uint64_t soonest = m->deadline;
    for (int level = 0; level <= b->highest - b->lowest; level++)       /* bound: levels */
        if (m->floors[level])
            soonest = lower(soonest, m->floors[level]);
    return soonest;
}

static void rank_again(struct deadline_member *m, struct deadline_band *b)
{
    if (m->busy)
        ranks_put(&b->ranks, &m->rank, acting_deadline(m, b), m->order);
}

/* ---- bands ---- */

static void find_shortest(struct deadline_band *b)
{
    for (int level = b->lowest; level <= b->highest; level++)
        b->shortest[level] = CLOCK_FOREVER;
    for (const struct deadline_member *m = b->members; m; m = m->next)
        for (int level = m->preemption; level <= b->highest; level++)
            b->shortest[level] = lower(b->shortest[level], m->relative);
}

static bool is_open(const struct deadline_band *b) { return atomic_load(&b->highest) != 0; }

static struct deadline_band *band_with(int priority)
{
    for (int i = 0; i < DEADLINE_BANDS; i++)
        if (is_open(&bands[i]) && priority >= bands[i].lowest && priority <= bands[i].highest)
            return &bands[i];
    return NULL;
}

static int kernel_levels(int lowest, int highest)
{
    int levels = 1;
    for (int p = lowest; p < highest; p++)
        levels += policy_level(p) != policy_level(p + 1);
    return levels;
}

static int judge(int lowest, int highest, int preemption)
{
    const struct policy *p = &policy_fixed_priority;
    if (lowest < p->min || highest > p->max || lowest > highest || preemption < lowest || preemption > highest)
        return -EINVAL;
    for (int priority = lowest; priority <= highest; priority++)
        if (policy_of(priority)->turns)
            return -EBUSY;
    return kernel_levels(lowest, highest) < DEADLINE_LEVELS_MIN ? -ERANGE : 0;
}

/* The band itself, or a free place for it; NULL with *why. */
static struct deadline_band *find_place(int lowest, int highest, int *why)
{
    struct deadline_band *free = NULL;
    for (int i = 0; i < DEADLINE_BANDS; i++) {
        struct deadline_band *b = &bands[i];
        if (!is_open(b))
            free = b;
        else if (b->lowest == lowest && b->highest == highest)
            return b;
        else if (b->lowest <= highest && lowest <= b->highest) {
            *why = -EEXIST;
            return NULL;
        }
    }
    *why = -ENOSPC;
    return free;
}

int deadline_may_join(int lowest, int highest, int preemption)
{
    int why = judge(lowest, highest, preemption);
    if (why != 0)
        return why;
    lock_take(&deadlines_lock);
    bool place = find_place(lowest, highest, &why) != NULL;
    lock_drop(&deadlines_lock);
    return place ? 0 : why;
}

static void open_band(struct deadline_band *b, int lowest, int highest)
{
    if (is_open(b))
        return;
    int levels = 0;
    for (int p = lowest; p <= highest; p++) {           /* of those that share a level of the kernel, the highest */
        levels += p == lowest || policy_level(p) != policy_level(p - 1);
        b->priorities[levels] = p;
    }
    b->ranks = (struct ranks){ .lowest = 1, .highest = levels, .tell = tell };
    b->lowest = lowest;
    b->highest = highest;
}

/* ---- members ---- */

static void list(struct deadline_member *m, struct deadline_band *b)
{
    m->next = b->members;
    m->at = &b->members;
    if (m->next)
        m->next->at = &m->next;
    b->members = m;
    atomic_store(&m->band, b);
    find_shortest(b);
}

int deadline_join(struct deadline_member *m, int lowest, int highest, int preemption, uint64_t relative)
{
    int why = judge(lowest, highest, preemption);
    uint64_t *floors = why == 0 ? os_allocate((size_t)(highest - lowest + 1) * sizeof *floors) : NULL;
    if (!floors)
        return why ? why : -ENOMEM;
    RT_ASSERT(!atomic_load(&m->band));
    lock_take(&deadlines_lock);
    struct deadline_band *b = find_place(lowest, highest, &why);
    if (b) {
        open_band(b, lowest, highest);
        m->preemption = preemption;
        m->relative = relative;
        m->busy = false;
        m->floors = floors;
        m->rank.level = 0;
        list(m, b);
    }
    lock_drop(&deadlines_lock);
    if (!b)
        os_release(floors);
    return b ? 0 : why;
}

static void unlist(struct deadline_member *m, struct deadline_band *b)
{
    *m->at = m->next;
    if (m->next)
        m->next->at = m->at;
    atomic_store(&m->band, NULL);
    if (b->members)
        find_shortest(b);
    else
        b->highest = b->lowest = 0;
}

void deadline_leave(struct deadline_member *m)
{
    lock_take(&deadlines_lock);
    struct deadline_band *b = atomic_load(&m->band);
    uint64_t *floors = m->floors;
    m->floors = NULL;
    if (m->who)
        atomic_store(&m->who->deadlines, NULL);
    m->who = NULL;
    if (b) {
        ranks_drop(&b->ranks, &m->rank);
        unlist(m, b);
    }
    lock_drop(&deadlines_lock);
    os_release(floors);
}

void deadline_set_relative(struct deadline_member *m, uint64_t relative)
{
    lock_take(&deadlines_lock);
    struct deadline_band *b = atomic_load(&m->band);
    m->relative = relative;
    if (b)
        find_shortest(b);
    lock_drop(&deadlines_lock);
}

/* Ceilings that it has taken before count from now. */
static void take_floors(struct deadline_member *m, const struct deadline_band *b)
{
    for (int level = b->lowest; m->who && level <= b->highest; level++)
        if (atomic_load_explicit(&m->who->ceilings_held[level], memory_order_relaxed))
            m->floors[level - b->lowest] = clock_deadline(b->shortest[level]);
}

void deadline_attach(struct deadline_member *m, struct sched_thread *who)
{
    lock_take(&deadlines_lock);
    struct deadline_band *b = atomic_load(&m->band);
    if (m->who && m->who != who)
        atomic_store(&m->who->deadlines, NULL);
    m->who = b ? who : NULL;
    if (m->who) {
        atomic_store(&who->deadlines, m);
        memset(m->floors, 0, (size_t)(b->highest - b->lowest + 1) * sizeof *m->floors);
        take_floors(m, b);
        rank_again(m, b);
        if (who->priority != priority_of(m))
            tell(&m->rank);
    }
    lock_drop(&deadlines_lock);
}

/* ---- jobs ---- */

/* The deadline is told, or counts from a release. */
static void begin_job(struct deadline_member *m, uint64_t from, bool relative)
{
    if (!atomic_load(&m->band))
        return;
    lock_take(&deadlines_lock);
    struct deadline_band *b = atomic_load(&m->band);
    uint64_t deadline = relative ? clock_add(from, m->relative) : from;
    if (b && !(m->busy && m->deadline == deadline)) {
        m->busy = true;
        m->deadline = deadline;
        m->order = ++b->orders;
        rank_again(m, b);
    }
    lock_drop(&deadlines_lock);
}

void deadline_job(struct deadline_member *m, uint64_t deadline) { begin_job(m, deadline, false); }
void deadline_release(struct deadline_member *m, uint64_t when) { begin_job(m, when, true); }

void deadline_rest(struct deadline_member *m)
{
    if (!atomic_load(&m->band))
        return;
    lock_take(&deadlines_lock);
    struct deadline_band *b = atomic_load(&m->band);
    m->busy = false;
    if (b)
        ranks_drop(&b->ranks, &m->rank);
    lock_drop(&deadlines_lock);
}

/* ---- ceilings ---- */

int deadline_top_of(int ceiling)
{
    const struct deadline_band *b = ceiling ? band_with(ceiling) : NULL;
    int highest = b ? atomic_load(&b->highest) : 0;
    return highest > ceiling ? highest : ceiling;
}

struct deadline_member *deadline_of(const struct sched_thread *who, int ceiling)
{
    struct deadline_member *m = atomic_load(&who->deadlines);
    const struct deadline_band *b = m ? atomic_load(&m->band) : NULL;
    return b && ceiling >= b->lowest && ceiling <= b->highest ? m : NULL;
}

void deadline_ceiling(struct deadline_member *m, int ceiling, bool held)
{
    lock_take(&deadlines_lock);
    struct deadline_band *b = atomic_load(&m->band);
    if (b && ceiling >= b->lowest && ceiling <= b->highest) {
        m->floors[ceiling - b->lowest] = held ? clock_deadline(b->shortest[ceiling]) : 0;
        rank_again(m, b);
    }
    lock_drop(&deadlines_lock);
}

bool deadline_count(int priority, struct deadline_counts *into)
{
    lock_take(&deadlines_lock);
    const struct deadline_band *b = band_with(priority);
    *into = (struct deadline_counts){ 0 };
    for (const struct deadline_member *m = b ? b->members : NULL; m; m = m->next)
        into->members++;
    if (b) {
        into->jobs = b->ranks.count;
        into->told = b->ranks.told;
        into->dealt = b->ranks.dealt;
    }
    lock_drop(&deadlines_lock);
    return b != NULL;
}
