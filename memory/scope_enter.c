/* SPDX-License-Identifier: Apache-2.0 */
/* Entering, leaving and joining: the count, the single parent, and the emptying at the end.
 *
 *    entered 0      no parent, no objects       scope_enter: parent and display are set, 1
 *    entered n      scope_enter by the same parent: n + 1; another parent: SCOPE_CYCLE.  All n fade: it waits until they are gone
 *                   (pins are entries, too: scope_pin.c)
 *    entered 1      scope_leave: objects to be finalised are handed out, still 1; when there are none left:
 *                   emptied, joiners woken, 0 */
#include "memory/scope_impl.h"

#include "memory/pages.h"
#include "sched/os.h"
#include "sched/trace.h"

enum { POISON_BYTE = 0xdb, DISPLAY_STEP = 32 };

/* ---- entering ---- */

static void adopt(struct scope *s, struct scope *parent)
{
    unsigned depth = parent ? parent->area.depth + 1u : 1;
    if (parent) {
        size_t entries = (depth + DISPLAY_STEP - 1) & ~(size_t)(DISPLAY_STEP - 1);
        memcpy(s->display, parent->display, entries * sizeof s->display[0]);
    }
    s->display[depth] = s->area.number;
    s->area.depth = (uint16_t)depth;
    s->parent = parent;
    s->last_parent = parent ? parent->area.number : AREA_NUMBER_HEAP;
    if (RT_UNLIKELY(s->dirty)) {
        memset(s->base, 0, s->dirty);
        s->dirty = 0;
    }
}

static enum scope_result enter_locked(struct scope *s, struct scope *parent)
{
    uint32_t entered = atomic_load_explicit(&s->entered, memory_order_relaxed);
    if (entered == 0) {
        if (parent && parent->area.depth == SCOPE_DEPTH_MAX)
            return SCOPE_FULL;
        adopt(s, parent);
    } else if (s->parent != parent) {
        return SCOPE_CYCLE;
    }
    s->entries++;
    atomic_store_explicit(&s->entered, entered + 1, memory_order_release);
    return SCOPE_OK;
}

/* A single thread's scope belongs to the first that enters it. */
static bool may_enter(struct scope *s, struct sched_thread *self)
{
    if (!s->single)
        return true;
    if (!s->owner)
        s->owner = self;
    return s->owner == self;
}

static void unlink_joiner(struct scope *s, const struct scope_joiner *j)
{
    struct scope_joiner **at = &s->joiners;
    while (*at && *at != j)             /* bound: threads that wait for this scope */
        at = &(*at)->next;
    if (*at)
        *at = j->next;
}

/* Sleep, the lock dropped meanwhile, until it has been empty, or the caller is interrupted or late; true: empty. */
static bool await(struct scope *s, struct sched_thread *self, uint64_t deadline, bool interruptible)
{
    struct scope_joiner j = { .next = s->joiners, .thread = self };
    s->joiners = &j;
    while (!j.woken && !(interruptible && atomic_load(&self->interrupted)) && !(deadline && os_monotonic_ns() >= deadline)) {
        sched_doze_begin(self);
        lock_drop(&s->lock);
        (void)sched_doze(self, deadline, interruptible);
        lock_take(&s->lock);
    }
    unlink_joiner(s, &j);               /* a woken one is not among them any more */
    return j.woken;
}

/* Those inside have ended, and are as good as gone: so short that it cannot be interrupted.  Under the lock. */
static void await_faded(struct scope *s, struct sched_thread *self)
{
    while (RT_UNLIKELY(s->fading > 0) && atomic_load(&s->entered) == s->fading)      /* bound: threads that end in here */
        await(s, self, 0, false);
}

enum scope_result scope_enter(struct scope *s, struct scope *parent, struct sched_thread *self, bool patient)
{
    RT_ASSERT(s->live);
    if (!may_enter(s, self))
        return SCOPE_NOT_OWNER;
    scope_lock(s);
    if (patient && !s->single)
        await_faded(s, self);
    enum scope_result r = enter_locked(s, parent);
    scope_unlock(s);
    if (r == SCOPE_OK)
        trace_emit(TRACE_scope_enter, s->area.number, s->area.depth);
    return r;
}

/* ---- leaving ---- */

static void clear_starts(const struct scope *s, size_t used)
{
    size_t grain = scope_grain(s->base), end = (grain + used / SCOPE_GRAIN + 63) / 64;
    for (size_t word = grain / 64; word < end; word++)
        atomic_store_explicit(&scopes.starts[word], 0, memory_order_relaxed);
}

/* Memory as its policy wants it for the next one. */
static void clean(struct scope *s, size_t used)
{
    if (RT_UNLIKELY(scopes.poison)) {
        memset(s->base, POISON_BYTE, used);
        s->dirty = s->policy == SCOPE_CT ? used : 0;
    } else if (s->policy == SCOPE_CT) {
        memset(s->base, 0, used);
    }
    if (s->policy == SCOPE_VT && used > s->initial && !s->mapped)
        pages_discard(s->base + s->initial, used - s->initial);
}

void (*scope_emptied_hook)(const char *from, size_t bytes);

/* Seen from the collector: odd, then nothing of it is true, then even and another one. */
static void empty(struct scope *s)
{
    size_t used = atomic_load_explicit(&s->used, memory_order_relaxed);
    if (used == 0)
        return;
    if (scope_emptied_hook)
        scope_emptied_hook(s->base, used);
    if (used > s->high_water)
        s->high_water = used;
    s->emptied++;
    uint32_t generation = atomic_load_explicit(&s->generation, memory_order_relaxed);
    atomic_store_explicit(&s->generation, generation + 1, memory_order_relaxed);
    atomic_thread_fence(memory_order_seq_cst);
    clear_starts(s, used);
    clean(s, used);
    atomic_store_explicit(&s->used, 0, memory_order_relaxed);
    atomic_store_explicit(&s->generation, generation + 2, memory_order_release);
}

/* bound: threads that wait for this scope */
static void wake_joiners(struct scope *s)
{
    for (struct scope_joiner *j = s->joiners, *next; j; j = next) {
        next = j->next;
        j->woken = true;
        sched_rouse(j->thread);
    }
    s->joiners = NULL;
}

/* Gives back the scopes that die with it.  Under the lock. */
static struct scope *leave_last(struct scope *s)
{
    struct scope *owned = s->owned;
    s->owned = NULL;
    empty(s);
    s->portal = NULL;
    s->parent = NULL;
    atomic_store_explicit(&s->entered, 0, memory_order_release);
    wake_joiners(s);
    return owned;
}

/* Under the lock: what the last thread inside must finalise before it may leave. */
static struct scope_finalizable *take_finalizable(struct scope *s)
{
    if (atomic_load_explicit(&s->entered, memory_order_relaxed) > 1 || !atomic_load_explicit(&s->finalizable, memory_order_relaxed))
        return NULL;
    return atomic_exchange(&s->finalizable, NULL);
}

/* Under the lock. */
static struct scope *leave_locked(struct scope *s)
{
    uint32_t entered = atomic_load_explicit(&s->entered, memory_order_relaxed);
    if (entered == 1)
        return leave_last(s);
    atomic_store_explicit(&s->entered, entered - 1, memory_order_relaxed);
    return NULL;
}

static void after_leaving(uint32_t number, uint32_t depth, struct scope *owned)
{
    trace_emit(TRACE_scope_exit, number, depth);
    scope_destroy_list(owned);
}

struct scope_finalizable *scope_leave(struct scope *s)
{
    struct scope *owned = NULL;
    scope_lock(s);
    uint32_t number = s->area.number, depth = s->area.depth;        /* s may be another's afterwards */
    RT_ASSERT(atomic_load(&s->entered) > s->fading);
    struct scope_finalizable *first = take_finalizable(s);
    if (!first)
        owned = leave_locked(s);
    scope_unlock(s);
    if (!first)
        after_leaving(number, depth, owned);
    return first;
}

/* ---- the end of a thread that lives in it ---- */

struct scope_finalizable *scope_finish(struct scope *s)
{
    scope_lock(s);
    struct scope_finalizable *first = take_finalizable(s);
    scope_unlock(s);
    return first;
}

void scope_fade(struct scope *s)
{
    scope_lock(s);
    s->fading++;
    RT_ASSERT(atomic_load(&s->entered) >= s->fading);
    scope_unlock(s);
}

struct scope_finalizable *scope_leave_faded(struct scope *s, struct object **own)
{
    struct scope *owned = NULL;
    scope_lock(s);
    uint32_t number = s->area.number, depth = s->area.depth;
    RT_ASSERT(s->fading > 0);
    struct scope_finalizable *first = take_finalizable(s);
    if (!first) {
        *own = NULL;
        s->fading--;
        owned = leave_locked(s);
    }
    scope_unlock(s);
    if (!first)
        after_leaving(number, depth, owned);
    return first;
}

/* Threads that fade when all others have left have yet to empty it, unless it is kept. */
uint32_t scope_count(struct scope *s)
{
    scope_lock(s);
    uint32_t entered = atomic_load(&s->entered), others = entered - s->held - s->fading;
    bool emptying = others == 0 && s->fading > 0 && s->held == 0;
    scope_unlock(s);
    return emptying ? 1 : others;
}

/* ---- joining ---- */

enum scope_result scope_join(struct scope *s, struct sched_thread *self, uint64_t deadline, bool enter, struct scope *parent)
{
    enum scope_result r = SCOPE_OK;
    if (s->single)
        return atomic_load(&s->entered) ? SCOPE_NOT_OWNER : enter ? scope_enter(s, parent, self, false) : SCOPE_OK;
    bool emptied = false;
    lock_take(&s->lock);
    while (r == SCOPE_OK && atomic_load(&s->entered) > 0 && (enter || !emptied)) {
        emptied = await(s, self, deadline, true);
        if (!emptied)
            r = atomic_load(&self->interrupted) ? SCOPE_INTERRUPTED : SCOPE_TIMEOUT;
    }
    if (r == SCOPE_OK && enter)
        r = enter_locked(s, parent);
    lock_drop(&s->lock);
    return r;
}
