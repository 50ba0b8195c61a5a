/* SPDX-License-Identifier: Apache-2.0 */
/* The table of monitors with a ceiling of their own, and what threads hold. */
#include "sched/ceiling.h"

#include "sched/lock.h"
#include "sched/os.h"
#include "sched/trace.h"

enum { BUCKET_BITS = 7, BUCKETS = 1 << BUCKET_BITS, DEFAULTS = 2 };

struct row {
    struct row *next;
    const struct monitor *monitor;
    int ceiling;
};

static struct bucket { struct lock lock; struct row *first; } buckets[BUCKETS] = {
    [0 ... BUCKETS - 1] = { .lock = LOCK_INIT(CEILINGS) }
};
static _Atomic size_t rows;
static _Atomic int defaults[DEFAULTS];          /* 0: not used yet; never changed afterwards */

_Atomic uint16_t monitor_tag_new;

/* ---- bits and rows ---- */

static struct bucket *bucket_of(const struct monitor *m)
{
    return &buckets[((uint64_t)(uintptr_t)m >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - BUCKET_BITS)];
}

static uint16_t bits_of(const struct monitor *m)
{
    return __atomic_load_n(&m->tag, __ATOMIC_RELAXED) & MONITOR_CEILING;
}

static void set_bits(struct monitor *m, uint16_t bits)
{
    uint16_t rest = __atomic_load_n(&m->tag, __ATOMIC_RELAXED) & (uint16_t)~MONITOR_CEILING;
    __atomic_store_n(&m->tag, rest | bits, __ATOMIC_RELAXED);
}

static struct row **find(struct bucket *b, const struct monitor *m)
{
    struct row **at = &b->first;
    while (*at && (*at)->monitor != m)          /* bound: rows of the bucket */
        at = &(*at)->next;
    return at;
}

static int own_ceiling(const struct monitor *m)
{
    struct bucket *b = bucket_of(m);
    lock_take(&b->lock);
    const struct row *row = *find(b, m);
    int ceiling = row ? row->ceiling : 0;
    lock_drop(&b->lock);
    return ceiling;
}

int ceiling_of(const struct monitor *m)
{
    uint16_t bits = bits_of(m);
    if (bits == 0)
        return 0;
    if (bits & MONITOR_CEILING_DEFAULT)
        return atomic_load_explicit(&defaults[bits != MONITOR_CEILING_DEFAULT], memory_order_relaxed);
    return own_ceiling(m);
}

/* The row of the monitor says the ceiling, made of spare if it is not there.  What is to be released then. */
static struct row *put(const struct monitor *m, int ceiling, struct row *spare)
{
    struct bucket *b = bucket_of(m);
    lock_take(&b->lock);
    struct row *row = *find(b, m);
    if (row) {
        row->ceiling = ceiling;
    } else {
        *spare = (struct row){ .next = b->first, .monitor = m, .ceiling = ceiling };
        b->first = spare;
        spare = NULL;
        atomic_fetch_add_explicit(&rows, 1, memory_order_relaxed);
    }
    lock_drop(&b->lock);
    return spare;
}

static struct row *unlink_row(struct row **at)
{
    struct row *row = *at;
    if (row) {
        *at = row->next;
        atomic_fetch_sub_explicit(&rows, 1, memory_order_relaxed);
    }
    return row;
}

static void drop(const struct monitor *m)
{
    struct bucket *b = bucket_of(m);
    lock_take(&b->lock);
    struct row *row = unlink_row(find(b, m));
    lock_drop(&b->lock);
    os_release(row);
}

static void forget_in(struct bucket *b, bool (*gone)(const struct monitor *, void *), void *argument)
{
    struct row *dead = NULL;
    lock_take(&b->lock);
    for (struct row **at = &b->first; *at;) {           /* bound: rows of the bucket */
        if (!gone((*at)->monitor, argument)) {
            at = &(*at)->next;
            continue;
        }
        struct row *row = unlink_row(at);
        row->next = dead;
        dead = row;
    }
    lock_drop(&b->lock);
    for (struct row *next; dead; dead = next) {
        next = dead->next;
        os_release(dead);
    }
}

void ceiling_forget(bool (*gone)(const struct monitor *m, void *argument), void *argument)
{
    for (int i = 0; i < BUCKETS && ceiling_rows() > 0; i++)
        forget_in(&buckets[i], gone, argument);
}

size_t ceiling_rows(void) { return atomic_load_explicit(&rows, memory_order_relaxed); }

/* ---- what a thread holds ---- */

/* Tell the kernel, if what it knows is not what holds now. */
static void apply(struct sched_thread *self, int active_before)
{
    int active = sched_active_priority(self);
    if (active == active_before)
        return;
    sched_apply_priority(self);
    if (active > active_before)
        trace_emit(TRACE_boost, self->tid, (uint64_t)active);
}

static int highest_held(const struct sched_thread *self)
{
    for (int level = SCHED_PRIORITY_MAX; level > 0; level--)
        if (atomic_load_explicit(&self->ceilings_held[level], memory_order_relaxed))
            return level;
    return 0;
}

/* The owner alone writes. */
static void count(struct sched_thread *self, int level, int change)
{
    uint32_t held = atomic_load_explicit(&self->ceilings_held[level], memory_order_relaxed);
    RT_ASSERT(level > 0 && level <= SCHED_PRIORITY_MAX && (change > 0 || held > 0));
    atomic_store_explicit(&self->ceilings_held[level], held + (uint32_t)change, memory_order_relaxed);
}

/* Either may be 0. */
static void exchange(struct sched_thread *self, int old, int new)
{
    int before = sched_active_priority(self);
    if (new)
        count(self, new, 1);
    if (old)
        count(self, old, -1);
    atomic_store(&self->ceiling, highest_held(self));
    apply(self, before);
}

bool ceiling_raise(struct sched_thread *self, int ceiling)
{
    int own = sched_active_priority(self);      /* inherited priorities do not count */
    if (own > ceiling) {
        self->violation.ceiling = ceiling;
        self->violation.priority = own;
        return false;
    }
    exchange(self, 0, ceiling);
    return true;
}

void ceiling_raise_again(struct sched_thread *self, int ceiling) { exchange(self, 0, ceiling); }
void ceiling_lower(struct sched_thread *self, int ceiling) { exchange(self, ceiling, 0); }

bool ceiling_allows(const struct sched_thread *who, int priority)
{
    if (atomic_load(&who->ceiling) == 0)
        return true;
    for (int level = 1; level < priority; level++)
        if (atomic_load_explicit(&who->ceilings_held[level], memory_order_relaxed))
            return false;
    return true;
}

/* ---- changes ---- */

int ceiling_set(struct sched_thread *self, struct monitor *m, int ceiling)
{
    if (!monitor_held(self, m))
        return CEILING_NOT_OWNER;
    int old = ceiling_of(m);
    if (ceiling) {
        struct row *spare = os_allocate(sizeof *spare);
        if (!spare)
            return CEILING_NO_MEMORY;
        os_release(put(m, ceiling, spare));
    } else if (bits_of(m) == MONITOR_CEILING_OWN) {
        drop(m);
    }
    set_bits(m, ceiling ? MONITOR_CEILING_OWN : 0);
    exchange(self, old, ceiling);
    return CEILING_OK;
}

/* The place of a default ceiling: that where it is, or the first free one. */
static int place_of(int ceiling)
{
    for (int i = 0; i < DEFAULTS; i++) {
        int free = 0;
        if (atomic_compare_exchange_strong(&defaults[i], &free, ceiling) || free == ceiling)
            return i;
    }
    return -1;
}

int ceiling_set_default(int ceiling)
{
    int place = ceiling ? place_of(ceiling) : 0;
    if (place < 0)
        return CEILING_TOO_MANY;
    atomic_store(&monitor_tag_new, ceiling ? (uint16_t)(MONITOR_CEILING_DEFAULT | (place ? MONITOR_CEILING_OWN : 0)) : 0);
    return CEILING_OK;
}

int ceiling_default(void)
{
    uint16_t bits = atomic_load(&monitor_tag_new);
    return bits ? atomic_load(&defaults[bits != MONITOR_CEILING_DEFAULT]) : 0;
}
