/* SPDX-License-Identifier: Apache-2.0 */
/* Blocking terms, and the iteration to the fixed point. */
#include "sched/feasibility.h"

#include "sched/check.h"
#include "sched/clock.h"

/* horizon: who has a deadline beyond it is less eligible in a band. */
struct set {
    const struct feasibility_task *tasks;
    size_t count;
    enum feasibility_protocol protocol;
    bool without_ceilings;
    uint64_t horizon;
};

/* ---- who goes before whom ---- */

static bool same_band(struct set set, size_t i, size_t j)
{
    return set.tasks[i].band != 0 && set.tasks[i].band == set.tasks[j].band;
}

/* The lowest priority that goes before i. */
static int level_of(struct set set, size_t i) { return set.tasks[i].band ? set.tasks[i].band : set.tasks[i].priority; }

static bool less_eligible(struct set set, size_t i, size_t j)
{
    return same_band(set, i, j) ? set.tasks[j].deadline > set.horizon : set.tasks[j].priority < level_of(set, i);
}

/* ---- blocking ---- */

static uint64_t larger(uint64_t a, uint64_t b) { return a > b ? a : b; }
static uint64_t smaller(uint64_t a, uint64_t b) { return a < b ? a : b; }

static bool uses(const struct feasibility_task *t, uint64_t lock)
{
    for (uint32_t s = 0; s < t->section_count; s++)
        if (t->sections[s].lock == lock)
            return true;
    return false;
}

/* Can a less eligible task that has the lock be in the way of i, directly or because it inherits? */
static bool may_block(struct set set, size_t i, const struct feasibility_section *section)
{
    uint64_t lock = section->lock;
    if (set.without_ceilings && section->ceiling)
        return false;
    for (size_t j = 0; j < set.count; j++)
        if (!less_eligible(set, i, j) && uses(&set.tasks[j], lock))
            return true;
    return false;
}

/* The longest section of task j that can block i. */
static uint64_t longest_of_task(struct set set, size_t i, size_t j)
{
    const struct feasibility_task *t = &set.tasks[j];
    uint64_t longest = 0;
    for (uint32_t s = 0; s < t->section_count; s++)
        if (may_block(set, i, &t->sections[s]))
            longest = larger(longest, t->sections[s].length);
    return longest;
}

/* The longest section of a less eligible task under the lock. */
static uint64_t longest_of_lock(struct set set, size_t i, uint64_t lock)
{
    uint64_t longest = 0;
    for (size_t j = 0; j < set.count; j++)
        for (uint32_t s = 0; less_eligible(set, i, j) && s < set.tasks[j].section_count; s++)
            if (set.tasks[j].sections[s].lock == lock)
                longest = larger(longest, set.tasks[j].sections[s].length);
    return longest;
}

/* Is section s of task j the first, among those of less eligible tasks, under its lock? */
static bool first_of_lock(struct set set, size_t i, size_t j, uint32_t s)
{
    uint64_t lock = set.tasks[j].sections[s].lock;
    for (size_t k = 0; k < j; k++)
        if (less_eligible(set, i, k) && uses(&set.tasks[k], lock))
            return false;
    for (uint32_t r = 0; r < s; r++)
        if (set.tasks[j].sections[r].lock == lock)
            return false;
    return true;
}

static uint64_t sum_over_locks(struct set set, size_t i)
{
    uint64_t sum = 0;
    for (size_t j = 0; j < set.count; j++)
        for (uint32_t s = 0; less_eligible(set, i, j) && s < set.tasks[j].section_count; s++)
            if (first_of_lock(set, i, j, s) && may_block(set, i, &set.tasks[j].sections[s]))
                sum = clock_add(sum, longest_of_lock(set, i, set.tasks[j].sections[s].lock));
    return sum;
}

static uint64_t sum_over_tasks(struct set set, size_t i)
{
    uint64_t sum = 0;
    for (size_t j = 0; j < set.count; j++)
        if (less_eligible(set, i, j))
            sum = clock_add(sum, longest_of_task(set, i, j));
    return sum;
}

static uint64_t by_inheritance(struct set set, size_t i) { return smaller(sum_over_locks(set, i), sum_over_tasks(set, i)); }

static uint64_t by_ceilings(struct set set, size_t i)
{
    uint64_t longest = 0;
    for (size_t j = 0; j < set.count; j++)
        if (less_eligible(set, i, j))
            longest = larger(longest, longest_of_task(set, i, j));
    return longest;
}

/* At most one task runs at such a ceiling when i is released: none less eligible than i begins after that. */
static uint64_t longest_under_ceilings(struct set set, size_t i)
{
    uint64_t longest = 0;
    for (size_t j = 0; j < set.count; j++)
        for (uint32_t s = 0; less_eligible(set, i, j) && s < set.tasks[j].section_count; s++)
            if (set.tasks[j].sections[s].ceiling >= level_of(set, i))
                longest = larger(longest, set.tasks[j].sections[s].length);
    return longest;
}

static uint64_t as_they_are(struct set set, size_t i)
{
    struct set inheriting = set;
    inheriting.without_ceilings = true;
    return clock_add(by_inheritance(inheriting, i), longest_under_ceilings(set, i));
}

static uint64_t by_sections(struct set set, size_t i)
{
    uint64_t longest = 0, product;
    for (size_t j = 0; j < set.count; j++)
        for (uint32_t s = 0; less_eligible(set, i, j) && s < set.tasks[j].section_count; s++)
            longest = larger(longest, set.tasks[j].sections[s].length);
    return __builtin_mul_overflow(longest, (uint64_t)set.tasks[i].section_count, &product) ? UINT64_MAX : product;
}

static uint64_t longest_undo(struct set set, size_t i)
{
    uint64_t longest = 0;
    for (size_t k = 0; k < set.count; k++)
        if (less_eligible(set, i, k))
            longest = larger(longest, set.tasks[k].region.undo);
    return longest;
}

/* One region at most is open when i is released: it is undone, or goes on to its end if it cannot be. */
static uint64_t by_regions(struct set set, size_t i)
{
    uint64_t longest = 0;
    for (size_t k = 0; k < set.count; k++) {
        const struct feasibility_region *r = &set.tasks[k].region;
        if (less_eligible(set, i, k) && r->longest > 0)
            longest = larger(longest, larger(clock_add(r->undo, r->abort), r->irrevocable));
    }
    return clock_add(as_they_are(set, i), longest);
}

static uint64_t (*const blocking_by[FEASIBILITY_PROTOCOLS])(struct set, size_t) = {
    [FEASIBILITY_INHERITANCE] = by_inheritance,
    [FEASIBILITY_SECTIONS] = by_sections,
    [FEASIBILITY_CEILINGS] = by_ceilings,
    [FEASIBILITY_AS_THEY_ARE] = as_they_are,
    [FEASIBILITY_REGIONS_PRINTED] = longest_undo,
    [FEASIBILITY_REGIONS] = by_regions,
    [FEASIBILITY_REGIONS_CONTENDED] = by_regions,
};

uint64_t feasibility_blocking(const struct feasibility_task *tasks, size_t count, size_t which,
                              enum feasibility_protocol protocol)
{
    struct set set = { .tasks = tasks, .count = count, .protocol = protocol, .horizon = tasks[which].deadline };
    return clock_add(blocking_by[protocol](set, which), tasks[which].blocking);
}

/* ---- budgets of groups ---- */

static uint64_t times(uint64_t n, uint64_t cost)
{
    uint64_t product;
    return __builtin_mul_overflow(n, cost, &product) ? UINT64_MAX : product;
}

static uint64_t jobs_in(uint64_t span, uint64_t period) { return span / period + (span % period != 0); }

static bool shares_budget(const struct feasibility_task *a, const struct feasibility_task *b)
{
    return a->budget.group != 0 && a->budget.group == b->budget.group;
}

/* May the members of its group use up their budget, so that it has to wait? */
static bool is_held(struct set set, size_t i)
{
    const struct feasibility_task *t = &set.tasks[i];
    uint64_t most = 0;
    if (t->budget.group == 0 || t->group != 0)
        return false;
    for (size_t j = 0; j < set.count; j++) {
        const struct feasibility_task *other = &set.tasks[j];
        if (!shares_budget(t, other) || other->cost == 0)
            continue;
        if (other->group != 0 || other->period == 0 || other->deadline == CLOCK_FOREVER)
            return true;
        uint64_t span = clock_add(clock_add(t->budget.period, other->deadline), other->jitter);
        most = clock_add(most, times(jobs_in(span, other->period), other->cost));
    }
    return most > t->budget.cost;
}

/* By how much its jobs may be late in what they do to others. */
static uint64_t lateness(struct set set, size_t j)
{
    const struct feasibility_task *t = &set.tasks[j];
    uint64_t late = !is_held(set, j) ? 0 : t->deadline == CLOCK_FOREVER ? CLOCK_FOREVER : t->deadline - smaller(t->cost, t->deadline);
    return clock_add(t->jitter, late);
}

/* What others of i's group do in a window before i.  UINT64_MAX: all that there is. */
static uint64_t work_of_members(struct set set, size_t i, uint64_t window)
{
    uint64_t sum = 0;
    for (size_t j = 0; j < set.count; j++) {
        const struct feasibility_task *t = &set.tasks[j];
        if (j == i || !shares_budget(t, &set.tasks[i]) || less_eligible(set, i, j) || t->cost == 0)
            continue;
        uint64_t late = lateness(set, j);
        if (t->group != 0 || t->period == 0 || late == CLOCK_FOREVER)
            return UINT64_MAX;
        sum = clock_add(sum, times(jobs_in(clock_add(window, late), t->period), t->cost));
    }
    return sum;
}

/* For how long i is held in a window in which so much of its own is to be done. */
static uint64_t time_held(struct set set, size_t i, uint64_t own, uint64_t window)
{
    const struct feasibility_task *t = &set.tasks[i];
    if (own == 0 || !is_held(set, i))
        return 0;
    uint64_t work = clock_add(own, work_of_members(set, i, window));
    if (work >= CLOCK_FOREVER || t->budget.cost == 0)
        return UINT64_MAX;
    uint64_t gap = t->budget.period - smaller(t->budget.cost, t->budget.period);
    return times(1 + (work - 1) / t->budget.cost, gap);
}

/* ---- regions ---- */

static bool knows_regions(struct set set) { return set.protocol == FEASIBILITY_REGIONS || set.protocol == FEASIBILITY_REGIONS_CONTENDED; }

/* May a job of j undo regions of others at all? */
static bool may_abort(struct set set, size_t j)
{
    const struct feasibility_task *t = &set.tasks[j];
    return set.protocol == FEASIBILITY_REGIONS || t->region.longest > 0 || t->section_count > 0;
}

static bool may_preempt(struct set set, size_t j, size_t k)
{
    return j != k && (same_band(set, j, k) || level_of(set, k) < set.tasks[j].priority);
}

/* Does i, or its band, never wait for work of k, but for blocking? */
static bool is_below(struct set set, size_t i, size_t k) { return !same_band(set, i, k) && set.tasks[k].priority < level_of(set, i); }

/* Is it not known how often it goes on, so how often it aborts or has to begin anew? */
static bool stops_midway(struct set set, size_t j) { return set.tasks[j].group != 0 || is_held(set, j); }

/* What one job of j makes others do again, of all that i has to wait for: the longest region, as one at most is open at once. */
static uint64_t work_undone(struct set set, size_t i, size_t j)
{
    uint64_t longest = 0;
    for (size_t k = 0; k < set.count && may_abort(set, j); k++) {
        const struct feasibility_region *r = &set.tasks[k].region;
        if (r->longest > 0 && may_preempt(set, j, k) && !is_below(set, i, k))
            longest = larger(longest, clock_add(r->longest, clock_add(r->undo, r->abort)));
    }
    return longest > 0 && stops_midway(set, j) ? UINT64_MAX : longest;
}

/* May what it can use of a budget go into regions that begin anew? */
static bool shares_with_regions(struct set set, size_t j)
{
    for (size_t k = 0; k < set.count; k++)
        if (set.tasks[k].region.longest > 0 && (shares_budget(&set.tasks[j], &set.tasks[k]) || (j == k && set.tasks[k].group != 0)))
            return true;
    return false;
}

/* What one job of j takes of the time of i, or of i's band: its work, and what others do again because of it. */
static uint64_t cost_to(struct set set, size_t i, size_t j)
{
    const struct feasibility_task *t = &set.tasks[j], *own = &set.tasks[i];
    if (set.protocol == FEASIBILITY_REGIONS_PRINTED)
        return i == j ? t->cost : clock_add(t->cost, clock_add(own->region.longest, own->region.undo));
    if (!knows_regions(set))
        return t->cost;
    if (shares_with_regions(set, j))
        return UINT64_MAX;
    return clock_add(t->cost, work_undone(set, i, j));
}

/* ---- response ---- */

/* Does another task stand for what j may use of its group's budget? */
static bool is_counted(struct set set, size_t i, size_t j)
{
    uint64_t group = set.tasks[j].group;
    if (group == 0 || group == set.tasks[i].group)
        return group != 0;
    for (size_t k = 0; k < j; k++)
        if (set.tasks[k].group == group && !less_eligible(set, i, k))
            return true;
    return false;
}

/* What tasks not less eligible than i do in a window. */
static uint64_t interference(struct set set, size_t i, uint64_t window)
{
    uint64_t sum = 0;
    for (size_t j = 0; j < set.count; j++) {
        const struct feasibility_task *t = &set.tasks[j];
        if (j == i || less_eligible(set, i, j) || t->cost == 0 || is_counted(set, i, j))
            continue;
        if (t->period == 0)
            return UINT64_MAX;
        uint64_t late = lateness(set, j);
        if (late == CLOCK_FOREVER)
            return UINT64_MAX;
        sum = clock_add(sum, times(jobs_in(clock_add(window, late), t->period), cost_to(set, i, j)));
    }
    return sum;
}

/* The window that the first q + 1 jobs of a busy period need; UINT64_MAX when it exceeds the limit or the steps. */
static uint64_t window(struct set set, size_t i, uint64_t q, uint64_t blocking, uint64_t from, uint64_t limit, unsigned *steps)
{
    uint64_t work = times(q + 1, cost_to(set, i, i)), own = clock_add(work, blocking), w = larger(own, from);
    while (w <= limit && ++*steps < FEASIBILITY_STEPS) {
        uint64_t next = clock_add(clock_add(own, interference(set, i, w)), time_held(set, i, work, w));
        if (next <= w)
            return w;
        w = next;
    }
    return UINT64_MAX;
}

/* As w grows with q, each search starts at the window before.  A job later than its deadline ends it. */
static uint64_t response(struct set set, size_t i, uint64_t blocking)
{
    const struct feasibility_task *t = &set.tasks[i];
    uint64_t worst = 0, w = 0;
    unsigned steps = 0;
    for (uint64_t q = 0; q == 0 || w > times(q, t->period); q++) {         /* bound: steps */
        uint64_t begun = times(q, t->period);
        w = window(set, i, q, blocking, w, clock_add(begun, t->deadline), &steps);
        if (w == UINT64_MAX)
            return UINT64_MAX;
        worst = larger(worst, clock_add(w - begun, t->jitter));
        if (t->period == 0)
            break;
    }
    return worst;
}

/* ---- bands ---- */

/* Does i's band have to do what j does, by deadlines or before all of it? */
static bool is_above(struct set set, size_t i, size_t j) { return !same_band(set, i, j) && set.tasks[j].priority >= set.tasks[i].band; }
static bool concerns(struct set set, size_t i, size_t j) { return same_band(set, i, j) || is_above(set, i, j); }

/* Is what j may use of its group's budget counted for another task, with a deadline that is not later? */
static bool stands_elsewhere(struct set set, size_t i, size_t j)
{
    uint64_t group = set.tasks[j].group;
    uint64_t own = same_band(set, i, j) ? set.tasks[j].deadline : 0;
    for (size_t k = 0; group != 0 && k < set.count; k++) {
        uint64_t other = same_band(set, i, k) ? set.tasks[k].deadline : 0;
        if (k != j && set.tasks[k].group == group && concerns(set, i, k) && (other < own || (other == own && k < j)))
            return true;
    }
    return false;
}

/* Must j be counted for i's band? */
static bool counts(struct set set, size_t i, size_t j)
{
    return set.tasks[j].cost > 0 && concerns(set, i, j) && !stands_elsewhere(set, i, j);
}

static uint64_t jobs_due(const struct feasibility_task *t, uint64_t at)
{
    uint64_t until = clock_add(at, t->jitter);
    return t->deadline == CLOCK_FOREVER || until < t->deadline ? 0 : (until - t->deadline) / t->period + 1;
}

/* What i's band must have done by then, with all that goes before it. */
static uint64_t demand(struct set set, size_t i, uint64_t at)
{
    uint64_t sum = 0;
    for (size_t j = 0; j < set.count; j++) {
        const struct feasibility_task *t = &set.tasks[j];
        if (!counts(set, i, j) || t->period == 0)
            continue;
        uint64_t jobs = same_band(set, i, j) ? jobs_due(t, at) : jobs_in(clock_add(at, lateness(set, j)), t->period);
        sum = clock_add(sum, times(jobs, cost_to(set, i, j)));
    }
    return sum;
}

/* The first absolute deadline after a time. */
static uint64_t next_deadline(struct set set, size_t i, uint64_t after, bool first)
{
    uint64_t soonest = UINT64_MAX;
    for (size_t j = 0; j < set.count; j++) {
        const struct feasibility_task *t = &set.tasks[j];
        if (!same_band(set, i, j) || t->cost == 0 || t->deadline == CLOCK_FOREVER || t->period == 0)
            continue;
        uint64_t at = t->deadline - smaller(t->jitter, t->deadline);
        if (!first && at <= after)
            at = clock_add(at, times((after - at) / t->period + 1, t->period));
        soonest = smaller(soonest, at);
    }
    return soonest;
}

/* B(t): whoever of the band is due by then may be the one that is blocked. */
static uint64_t blocking_until(struct set set, size_t i, uint64_t at, enum feasibility_protocol protocol)
{
    uint64_t worst = 0;
    set.horizon = at;
    for (size_t j = 0; j < set.count; j++)
        if (same_band(set, i, j) && set.tasks[j].deadline <= at)
            worst = larger(worst, clock_add(blocking_by[protocol](set, j), set.tasks[j].blocking));
    return worst;
}

static uint64_t worst_blocking(struct set set, size_t i, enum feasibility_protocol protocol)
{
    uint64_t worst = 0;
    for (size_t j = 0; j < set.count; j++)
        if (same_band(set, i, j))
            worst = larger(worst, blocking_until(set, i, set.tasks[j].deadline, protocol));
    return worst;
}

/* Is there anything of which nobody knows how much or how often? */
static bool is_unbounded(struct set set, size_t i)
{
    for (size_t j = 0; j < set.count; j++) {
        const struct feasibility_task *t = &set.tasks[j];
        if (t->cost == 0 || !concerns(set, i, j))
            continue;
        bool within = same_band(set, i, j);
        if (within ? is_held(set, j) || (t->period == 0 && t->deadline != CLOCK_FOREVER)
                   : t->period == 0 || lateness(set, j) == CLOCK_FOREVER)
            return true;
    }
    return false;
}

/* A sum of fractions, as long as it can be told exactly; then rounded up. */
struct fraction { unsigned __int128 above, below; bool exact; long double rounded; };

static uint64_t common_divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Euclid's turns are at most 92 (Lame).  The denominator stays below 2^64 and the numerator below 2^67: it is not added to when it is above 8. */
static void add_fraction(struct fraction *f, uint64_t above, uint64_t below)
{
    uint64_t divisor = common_divisor(above, below);
    above /= divisor;
    below /= divisor;
    f->rounded += (long double)above / (long double)below * (1 + 1e-15L);
    if (!f->exact || f->rounded > 8)
        return;
    uint64_t shared = common_divisor((uint64_t)f->below, below);
    uint64_t factor = below / shared;
    f->exact = f->below <= UINT64_MAX / factor;
    if (!f->exact)
        return;
    f->above = f->above * factor + (unsigned __int128)above * ((uint64_t)f->below / shared);
    f->below *= factor;
}

static struct fraction utilisation(struct set set, size_t i)
{
    struct fraction u = { .below = 1, .exact = true };
    for (size_t j = 0; j < set.count; j++)
        if (counts(set, i, j) && set.tasks[j].period != 0)
            add_fraction(&u, cost_to(set, i, j), set.tasks[j].period);
    return u;
}

static bool fits(const struct fraction *u) { return u->exact && u->rounded < 8 ? u->above <= u->below : u->rounded <= 1; }

/* The busy period that all begin together after the longest blocking: beyond it nothing can be late first. */
static uint64_t busy_period(struct set set, size_t i, uint64_t blocking)
{
    uint64_t w = 0, next = clock_add(blocking, 1);
    for (unsigned steps = 0; next > w; steps++) {
        if (steps == FEASIBILITY_STEPS || next == UINT64_MAX)
            return UINT64_MAX;
        w = next;
        next = blocking;
        for (size_t j = 0; j < set.count; j++) {
            const struct feasibility_task *t = &set.tasks[j];
            if (counts(set, i, j) && t->period != 0)
                next = clock_add(next, times(jobs_in(clock_add(w, lateness(set, j)), t->period), cost_to(set, i, j)));
        }
    }
    return w;
}

/* Where the line of the demand's growth meets that of time.  UINT64_MAX: nowhere that can be told. */
static uint64_t crossing(struct set set, size_t i, uint64_t blocking, long double u)
{
    long double sum = (long double)blocking, latest = 0;
    if (u > 0.999999L)
        return UINT64_MAX;
    for (size_t j = 0; j < set.count; j++) {
        const struct feasibility_task *t = &set.tasks[j];
        if (!counts(set, i, j) || t->period == 0 || (same_band(set, i, j) && t->deadline == CLOCK_FOREVER))
            continue;
        long double share = (long double)cost_to(set, i, j) / (long double)t->period;
        long double early = same_band(set, i, j) ? (long double)t->period + (long double)t->jitter - (long double)t->deadline
                                                 : (long double)t->period + (long double)lateness(set, j);
        sum += early > 0 ? early * share : 0;
        latest = same_band(set, i, j) && (long double)t->deadline > latest ? (long double)t->deadline : latest;
    }
    long double at = sum / (1 - u) * (1 + 1e-12L) + 1;
    at = at > latest ? at : latest;
    return at < 9e18L ? (uint64_t)at : UINT64_MAX;
}

/* U is not above 1, nobody is above or blocks, nobody is due before it comes again. */
static bool is_plain(struct set set, size_t i, uint64_t blocking)
{
    bool plain = blocking == 0;
    for (size_t j = 0; j < set.count; j++)
        if (counts(set, i, j))
            plain = plain && same_band(set, i, j) && set.tasks[j].deadline >= clock_add(set.tasks[j].period, set.tasks[j].jitter);
    return plain;
}

/* Does the band of i meet its deadlines?  *until: when it has done all that it may have to. */
static bool band_fits(struct set set, size_t i, enum feasibility_protocol protocol, uint64_t *until)
{
    uint64_t blocking = worst_blocking(set, i, protocol);
    struct fraction u = utilisation(set, i);
    if (is_unbounded(set, i) || !fits(&u))
        return false;
    *until = busy_period(set, i, blocking);
    if (is_plain(set, i, blocking))
        return true;
    uint64_t last = smaller(*until, crossing(set, i, blocking, u.rounded));
    unsigned steps = 0;
    for (uint64_t at = next_deadline(set, i, 0, true); at <= last && at != UINT64_MAX; at = next_deadline(set, i, at, false))
        if (++steps == FEASIBILITY_STEPS || clock_add(demand(set, i, at), blocking_until(set, i, at, protocol)) > at)
            return false;
    return last != UINT64_MAX;
}

/* For all tasks of i's band: the bound is the deadline, or the end of the busy period if that comes first. */
static void judge_band(struct feasibility_task *tasks, struct set set, size_t i, enum feasibility_protocol protocol)
{
    uint64_t until = UINT64_MAX;
    bool fit = band_fits(set, i, protocol, &until);
    for (size_t j = i; j < set.count; j++) {
        if (!same_band(set, i, j))
            continue;
        bool known = fit && (tasks[j].cost == 0 || tasks[j].period != 0);
        tasks[j].response = known ? smaller(tasks[j].deadline, until) : UINT64_MAX;
        tasks[j].feasible = known && (tasks[j].cost == 0 || tasks[j].response != UINT64_MAX);
    }
}

static void judge_task(struct feasibility_task *t, struct set set, size_t i, enum feasibility_protocol protocol)
{
    bool unbounded = t->cost > 0 && t->period == 0;
    t->response = unbounded ? UINT64_MAX : response(set, i, feasibility_blocking(set.tasks, set.count, i, protocol));
    t->feasible = t->response <= t->deadline && t->response != UINT64_MAX;
}

static bool is_first_of_band(struct set set, size_t i)
{
    for (size_t j = 0; j < i; j++)
        if (same_band(set, i, j))
            return false;
    return true;
}

bool feasibility_analyse(struct feasibility_task *tasks, size_t count, enum feasibility_protocol protocol)
{
    struct set set = { .tasks = tasks, .count = count, .protocol = protocol };
    bool all = true;
    RT_ASSERT(protocol < FEASIBILITY_PROTOCOLS);
    for (size_t i = 0; i < count; i++) {
        RT_ASSERT(!tasks[i].band || protocol != FEASIBILITY_REGIONS_PRINTED);
        if (!tasks[i].band)
            judge_task(&tasks[i], set, i, protocol);
        else if (is_first_of_band(set, i))
            judge_band(tasks, set, i, protocol);
        all = all && tasks[i].feasible;
    }
    return all;
}
