/* SPDX-License-Identifier: Apache-2.0 */
/* All schedulables, and who has which parameters. */
#include "vm/realtime/schedulable.h"

#include "memory/arena.h"
#include "memory/gc.h"

enum { BUCKETS = 256 };

struct lock schedulables_lock = LOCK_INIT(SCHEDULABLES);
struct schedulable *schedulables;
static struct use *buckets[USES][BUCKETS];

/* --- users of parameters: the lock is held ---------------------------------------------------------------------- */

static struct use **bucket_of(enum use_kind kind, const struct object *parameters)
{
    return &buckets[kind][((uint64_t)(uintptr_t)parameters >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> 56];
}

static void unuse(struct use *u)
{
    if (!u->parameters)
        return;
    *u->at = u->next;
    if (u->next)
        u->next->at = u->at;
    u->parameters = NULL;
}

static void use(struct schedulable *s, enum use_kind kind, const struct object *parameters)
{
    struct use *u = &s->uses[kind];
    unuse(u);
    if (!parameters)
        return;
    struct use **first = bucket_of(kind, parameters);
    *u = (struct use){ .of = s, .parameters = parameters, .next = *first, .at = first };
    if (u->next)
        u->next->at = &u->next;
    *first = u;
}

static struct schedulable *next_using(struct use *u, const struct object *parameters)
{
    while (u && u->parameters != parameters)            /* bound: users in the bucket */
        u = u->next;
    return u ? u->of : NULL;
}

struct schedulable *schedulable_first_user(enum use_kind kind, const struct object *parameters)
{
    return next_using(*bucket_of(kind, parameters), parameters);
}

struct schedulable *schedulable_next_user(enum use_kind kind, const struct schedulable *s)
{
    return next_using(s->uses[kind].next, s->uses[kind].parameters);
}

void schedulable_bind(struct schedulable *s, enum use_kind kind, const struct object *parameters)
{
    lock_take(&schedulables_lock);
    use(s, kind, parameters);
    lock_drop(&schedulables_lock);
}

bool schedulable_shares(struct schedulable *s, enum use_kind kind)
{
    lock_take(&schedulables_lock);
    struct schedulable *first = schedulable_first_user(kind, s->uses[kind].parameters);
    bool shared = first && (first != s || schedulable_next_user(kind, s));
    lock_drop(&schedulables_lock);
    return shared;
}

struct schedulable *schedulable_next_told(struct schedulable *s, enum use_kind kind, const struct object *parameters)
{
    lock_take(&schedulables_lock);
    s = s ? schedulable_next_user(kind, s) : schedulable_first_user(kind, parameters);
    while (s && !s->effects)                            /* bound: users of the parameters */
        s = schedulable_next_user(kind, s);
    lock_drop(&schedulables_lock);
    return s;
}

bool schedulable_may_tell(enum use_kind kind, const struct object *parameters)
{
    bool all = true;
    lock_take(&schedulables_lock);
    for (struct schedulable *s = schedulable_first_user(kind, parameters); s && all; s = schedulable_next_user(kind, s))
        all = !s->effects || !mem_is_heap(s->effects);  /* bound: users of the parameters */
    lock_drop(&schedulables_lock);
    return all;
}

/* --- life ------------------------------------------------------------------------------------------------- */

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

void schedulable_drop(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    bool last = --s->references == 0;
    if (last) {
        *(s->prev ? &s->prev->next : &schedulables) = s->next;
        if (s->next)
            s->next->prev = s->prev;
    }
    lock_drop(&schedulables_lock);
    if (!last)
        return;
    schedulable_retire(s);
    if (s->wait)
        s->waits->free(s);
    mem_block_free(s->sections);
    mem_block_free(s);
}

struct schedulable *schedulable_open(struct object *java, struct object *effects)
{
    struct schedulable *s = mem_block(sizeof *s);
    if (!s)
        return NULL;
    s->references = 1;
    s->java = java;
    s->effects = effects;
    lock_take(&schedulables_lock);
    s->next = schedulables;
    if (s->next)
        s->next->prev = s;
    schedulables = s;
    lock_drop(&schedulables_lock);
    return s;
}

/* --- allocation rates ---------------------------------------------------------------------------------------- */

static uint64_t rate_with(const struct rate_change *c, const struct schedulable *s)
{
    bool about = c->memory ? s->uses[USE_MEMORY].parameters == c->memory : s == c->of;
    return about ? c->rate : s->allocation_rate;
}

uint64_t schedulable_rates(const struct rate_change *c, bool analysed)
{
    uint64_t all = 0;
    for (const struct schedulable *s = schedulables; s; s = s->next) {
        uint64_t rate = (analysed ? s->analysed || s == c->of : !s->ended) ? rate_with(c, s) : 0;
        all = all + rate < all ? UINT64_MAX : all + rate;
    }
    return all;
}

void schedulable_rates_changed(void)
{
    const struct rate_change none = { .of = NULL };
    lock_take(&schedulables_lock);
    bool heard = gc_expect(schedulable_rates(&none, false));
    lock_drop(&schedulables_lock);
    if (heard)
        gc_expect_anew();
}

/* --- the end ------------------------------------------------------------------------------------------------- */

void schedulable_close(struct schedulable *s)
{
    bool rated = s->allocation_rate > 0;
    lock_take(&schedulables_lock);
    s->allocation_rate = 0;
    for (int kind = 0; kind < USES; kind++)
        unuse(&s->uses[kind]);
    s->java = s->effects = NULL;
    s->analysed = false;
    s->section_count = 0;
    struct group *unused = group_remove(s);
    lock_drop(&schedulables_lock);
    if (unused)
        group_free(unused);
    if (rated)
        schedulable_rates_changed();
    schedulable_leave_band(s);
    schedulable_drop(s);
}
