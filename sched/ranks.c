/* SPDX-License-Identifier: Apache-2.0 */
/* Finding a place, finding a level, and dealing levels out anew. */
#include "sched/ranks.h"

#include <stddef.h>

#include "sched/check.h"

static uint32_t levels(const struct ranks *rs) { return (uint32_t)(rs->highest - rs->lowest + 1); }

static bool is_ahead(const struct rank *r, uint64_t deadline, uint64_t order)
{
    return r->deadline < deadline || (r->deadline == deadline && r->order <= order);
}

bool ranks_ok(const struct ranks *rs)
{
    uint32_t count = 0;
    for (const struct rank *r = rs->first; r; r = r->next, count++) {
        const struct rank *p = r->prev;
        if (!r->ranked || r->level < rs->lowest || r->level > rs->highest || (p ? p->next : rs->first) != r)
            return false;
        bool shares = p && p->level == rs->lowest && r->level == rs->lowest && rs->count > levels(rs);
        if (p && (!is_ahead(p, r->deadline, r->order) || (p->level <= r->level && !shares)))
            return false;
    }
    return count == rs->count && (!rs->last || !rs->last->next);
}

/* ---- the list ---- */

static void take_out(struct ranks *rs, struct rank *r)
{
    *(r->prev ? &r->prev->next : &rs->first) = r->next;
    *(r->next ? &r->next->prev : &rs->last) = r->prev;
    r->next = r->prev = NULL;
    r->ranked = false;
    rs->count--;
}

/* From the back, as most deadlines to come are later than those that are there. */
static void insert(struct ranks *rs, struct rank *r)
{
    struct rank *before = rs->last;
    RT_TURNS(turns);
    while (before && !is_ahead(before, r->deadline, r->order)) {        /* bound: jobs */
        RT_BOUND(turns, rs->count);
        before = before->prev;
    }
    r->prev = before;
    r->next = before ? before->next : rs->first;
    *(before ? &before->next : &rs->first) = r;
    *(r->next ? &r->next->prev : &rs->last) = r;
    r->ranked = true;
    rs->count++;
}

/* ---- levels ---- */

static void give(struct ranks *rs, struct rank *r, int level)
{
    if (r->level == level)
        return;
    r->level = level;
    rs->told++;
    rs->tell(r);
}

/* Evenly, with room for half as many again behind them. */
static int deal(const struct ranks *rs, uint32_t place)
{
    uint32_t wanted = rs->count + rs->count / 2, all = levels(rs);
    uint32_t below = wanted < all ? place * all / wanted : place < all ? place : all - 1;
    return rs->highest - (int)below;
}

static void deal_out(struct ranks *rs)
{
    uint32_t place = 0;
    RT_TURNS(turns);
    rs->dealt++;
    for (struct rank *r = rs->first; r; r = r->next) {          /* bound: jobs */
        RT_BOUND(turns, rs->count);
        r->dealt = deal(rs, place++);
        if (r->dealt > r->level)
            give(rs, r, r->dealt);
    }
    for (struct rank *r = rs->last; r; r = r->prev)
        give(rs, r, r->dealt);
}

/* Strictly between the neighbours; 0: there is none.  Behind all others a quarter of what is left is left out, as the next will come
 * behind it, too. */
static int level_between(const struct ranks *rs, const struct rank *r)
{
    int above = r->prev ? r->prev->level : rs->highest + 1, below = r->next ? r->next->level : rs->lowest - 1;
    int room = above - below - 1;
    if (room <= 0)
        return 0;
    if (!r->prev && !r->next)
        return rs->highest;
    return r->next ? below + 1 + room / 2 : above - 1 - (room - 1) / 4;
}

void ranks_put(struct ranks *rs, struct rank *r, uint64_t deadline, uint64_t order)
{
    if (r->ranked && r->deadline == deadline && r->order == order)
        return;
    if (r->ranked)
        take_out(rs, r);
    r->deadline = deadline;
    r->order = order;
    insert(rs, r);
    int level = rs->count > levels(rs) ? 0 : level_between(rs, r);
    if (level)
        give(rs, r, level);
    else
        deal_out(rs);
    RT_INVARIANT(ranks_ok(rs));
}

void ranks_drop(struct ranks *rs, struct rank *r)
{
    if (!r->ranked)
        return;
    bool full = rs->count > levels(rs);
    take_out(rs, r);
    if (full)
        deal_out(rs);
    RT_INVARIANT(ranks_ok(rs));
}
