/* SPDX-License-Identifier: Apache-2.0 */
/* The table of monitors with a ceiling of their own, and what threads hold. */
#include "sched/ceiling.h"

#include "sched/deadline.h"
#include "sched/lock.h"
#include "sched/os.h"
#include "sched/trace.h"

enum { PART_BITS = 7, PARTS = 1 << PART_BITS, CHAINS_FIRST = 8, ROWS_PER_CHAIN = 2, DEFAULTS = 2 };

struct row {
    struct row *next;
    const struct monitor *monitor;
    int ceiling;
};

/* chain: chains + 1 heads; the first ones lie in the part itself. */
static struct part { struct lock lock; size_t mask, rows; struct row **chain, *first[CHAINS_FIRST]; } parts[PARTS] = {
    [0 ... PARTS - 1] = { .lock = LOCK_INIT(CEILINGS) }
};
static _Atomic size_t rows;
static _Atomic int defaults[DEFAULTS];          /* 0: not used yet; never changed afterwards */
static _Atomic int further_default;             /* while new objects get their own           */

_Atomic uint16_t monitor_tag_new;

/* ---- bits and rows ---- */

static uint64_t hash_of(const struct monitor *m) { return ((uint64_t)(uintptr_t)m >> 4) * UINT64_C(0x9e3779b97f4a7c15); }
static struct part *part_of(const struct monitor *m) { return &parts[hash_of(m) >> (64 - PART_BITS)]; }

/* Under the lock. */
static struct row **chain_of(struct part *p, const struct monitor *m)
{
    if (!p->chain) {
        p->chain = p->first;
        p->mask = CHAINS_FIRST - 1;
    }
    return &p->chain[hash_of(m) >> (32 - PART_BITS) & p->mask];
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

static struct row **find(struct part *p, const struct monitor *m)
{
    struct row **at = chain_of(p, m);
    RT_TURNS(turns);
    while (*at && (*at)->monitor != m) {        /* bound: rows of the chain */
        RT_BOUND(turns, p->rows);
        at = &(*at)->next;
    }
    return at;
}

static int own_ceiling(const struct monitor *m)
{
    struct part *p = part_of(m);
    lock_take(&p->lock);
    const struct row *row = *find(p, m);
    int ceiling = row ? row->ceiling : 0;
    lock_drop(&p->lock);
    return ceiling;
}

int ceiling_of(const struct monitor *m)
{
    uint16_t bits = bits_of(m);
    if (bits == 0)
        return 0;
    if (bits == MONITOR_CEILING_OWN)
        return own_ceiling(m);
    return atomic_load_explicit(&defaults[bits != MONITOR_CEILING_FIRST], memory_order_relaxed);
}

/* Twice as many chains.  Under the lock; the old chains, to be released. */
static struct row **spread(struct part *p, struct row **more, size_t mask)
{
    struct row **old = p->chain;
    size_t chains = p->mask + 1;
    p->chain = more;
    p->mask = mask;
    for (size_t i = 0; i < chains; i++)
        for (struct row *row = old[i], *next; row; row = next) {
            struct row **at = chain_of(p, row->monitor);
            next = row->next;
            row->next = *at;
            *at = row;
        }
    return old == p->first ? NULL : old;
}

/* If it still has so many chains.  Without memory it stays as it is. */
static void grow(struct part *p, size_t chains)
{
    struct row **more = os_allocate(2 * chains * sizeof *more), **old = more;
    if (!more)
        return;
    lock_take(&p->lock);
    if (p->mask + 1 == chains)
        old = spread(p, more, 2 * chains - 1);
    lock_drop(&p->lock);
    os_release(old);
}

/* The row of the monitor says the ceiling from now on.  false: no memory. */
static bool put(const struct monitor *m, int ceiling)
{
    struct row *spare = os_allocate(sizeof *spare);
    if (!spare)
        return false;
    struct part *p = part_of(m);
    lock_take(&p->lock);
    struct row **at = find(p, m);
    if (*at) {
        (*at)->ceiling = ceiling;
    } else {
        *spare = (struct row){ .monitor = m, .ceiling = ceiling };
        *at = spare;
        spare = NULL;
        p->rows++;
        atomic_fetch_add_explicit(&rows, 1, memory_order_relaxed);
    }
    size_t chains = p->mask + 1;
    bool full = p->rows > chains * ROWS_PER_CHAIN;
    lock_drop(&p->lock);
    os_release(spare);
    if (full)
        grow(p, chains);
    return true;
}

static struct row *unlink_row(struct part *p, struct row **at)
{
    struct row *row = *at;
    if (row) {
        *at = row->next;
        p->rows--;
        atomic_fetch_sub_explicit(&rows, 1, memory_order_relaxed);
    }
    return row;
}

static void drop(const struct monitor *m)
{
    struct part *p = part_of(m);
    lock_take(&p->lock);
    struct row *row = unlink_row(p, find(p, m));
    lock_drop(&p->lock);
    os_release(row);
}

static void forget_in(struct part *p, bool (*gone)(const struct monitor *, void *), void *argument)
{
    struct row *dead = NULL;
    RT_TURNS(turns);
    lock_take(&p->lock);
    size_t most = p->rows;
    for (size_t i = 0; p->rows > 0 && i <= p->mask; i++)
        for (struct row **at = &p->chain[i]; *at;) {            /* bound: rows of the part */
            RT_BOUND(turns, most);
            if (!gone((*at)->monitor, argument)) {
                at = &(*at)->next;
                continue;
            }
            struct row *row = unlink_row(p, at);
            row->next = dead;
            dead = row;
        }
    lock_drop(&p->lock);
    for (struct row *next; dead; dead = next) {
        next = dead->next;
        os_release(dead);
    }
}

void ceiling_forget(bool (*gone)(const struct monitor *m, void *argument), void *argument)
{
    for (int i = 0; i < PARTS && ceiling_rows() > 0; i++)
        forget_in(&parts[i], gone, argument);
}

size_t ceiling_rows(void) { return atomic_load_explicit(&rows, memory_order_relaxed); }

/* ---- what a thread holds ---- */

/* Tell the kernel, if what it knows is not what holds now. */
static void apply(struct sched_thread *self, int active_before, int told_before)
{
    int active = sched_active_priority(self);
    if (sched_told(self) == told_before)
        return;
    sched_apply_priority(self);
    if (active > active_before)
        trace_emit(TRACE_boost, self->tid, (uint64_t)active);
}

static bool holds(const struct sched_thread *self, int level)
{
    return atomic_load_explicit(&self->ceilings_held[level], memory_order_relaxed) != 0;
}

static int highest_held(const struct sched_thread *self)
{
    for (int level = SCHED_PRIORITY_MAX; level > 0; level--)
        if (holds(self, level))
            return level;
    return 0;
}

/* That its kernel level must not be below. */
static int highest_acting(const struct sched_thread *self)
{
    for (int level = highest_held(self); level > 0; level--)
        if (holds(self, level) && !deadline_of(self, level))
            return deadline_top_of(level);
    return 0;
}

/* What no ceiling may be below that it takes: its own priority, or preemption level, and the ceilings that it holds. */
static int least_ceiling(const struct sched_thread *self)
{
    const struct deadline_member *m = atomic_load(&self->deadlines);
    int own = m ? m->preemption : atomic_load(&self->priority), held = atomic_load(&self->ceiling) || m ? highest_held(self) : 0;
    return held > own ? held : own;
}

/* The owner alone writes. */
static void count(struct sched_thread *self, int level, int change)
{
    uint32_t held = atomic_load_explicit(&self->ceilings_held[level], memory_order_relaxed);
    RT_ASSERT(level > 0 && level <= SCHED_PRIORITY_MAX && (change > 0 || held > 0));
    atomic_store_explicit(&self->ceilings_held[level], held + (uint32_t)change, memory_order_relaxed);
}

/* It holds nothing of an old level any more, or has just begun with a new one; 0: no such level. */
static void tell_band(struct sched_thread *self, int old, int new)
{
    struct deadline_member *of_new = deadline_of(self, new), *of_old = deadline_of(self, old);
    if (new && of_new)
        deadline_ceiling(of_new, new, true);
    if (old && of_old)
        deadline_ceiling(of_old, old, false);
}

/* Either may be 0. */
static void exchange(struct sched_thread *self, int old, int new)
{
    int before = sched_active_priority(self), told = sched_told(self);
    bool first = new && !holds(self, new);
    if (new)
        count(self, new, 1);
    if (old)
        count(self, old, -1);
    atomic_store(&self->ceiling, highest_acting(self));
    apply(self, before, told);
    if (atomic_load(&self->deadlines))
        tell_band(self, old && !holds(self, old) ? old : 0, first ? new : 0);
}

bool ceiling_raise(struct sched_thread *self, int ceiling)
{
    int own = least_ceiling(self);              /* inherited priorities do not count */
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
    if (atomic_load(&who->ceiling) == 0 && !atomic_load(&who->deadlines))
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
        if (!put(m, ceiling))
            return CEILING_NO_MEMORY;
    } else if (bits_of(m) == MONITOR_CEILING_OWN) {
        drop(m);
    }
    set_bits(m, ceiling ? MONITOR_CEILING_OWN : 0);
    exchange(self, old, ceiling);
    return CEILING_OK;
}

void ceiling_exempt(struct monitor *m)
{
    uint16_t bits = bits_of(m);
    if (bits == 0)
        return;
    if (bits == MONITOR_CEILING_OWN)
        drop(m);
    set_bits(m, 0);
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

void ceiling_set_default(int ceiling)
{
    int place = ceiling ? place_of(ceiling) : -1;
    uint16_t bits = !ceiling ? 0 : place < 0 ? MONITOR_CEILING_OWN : place ? MONITOR_CEILING_SECOND : MONITOR_CEILING_FIRST;
    if (bits == MONITOR_CEILING_OWN)
        atomic_store(&further_default, ceiling);
    atomic_store(&monitor_tag_new, bits);
}

int ceiling_default(void)
{
    uint16_t bits = atomic_load(&monitor_tag_new);
    if (bits == 0 || bits == MONITOR_CEILING_OWN)
        return bits ? atomic_load(&further_default) : 0;
    return atomic_load(&defaults[bits != MONITOR_CEILING_FIRST]);
}

void monitor_take_default(struct monitor *m)
{
    if (!put(m, atomic_load(&further_default)))
        set_bits(m, 0);
}
