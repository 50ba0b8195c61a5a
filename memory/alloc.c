/* SPDX-License-Identifier: Apache-2.0 */
/* The slow side of allocation: runs are fetched, collections asked for, sizes made known. */
#include "memory/alloc.h"

#include <errno.h>

#include "memory/barrier.h"
#include "memory/cycle.h"
#include "memory/heap.h"
#include "memory/immortal.h"
#include "memory/mark.h"
#include "memory/pace.h"
#include "memory/reference.h"
#include "memory/scope.h"
#include "sched/ceiling.h"
#include "sched/context.h"
#include "sched/safepoint.h"
#include "sched/stress.h"

/* A thread's first run of a class is short, each further one twice as long. */
enum { RUN_FIRST = 512, RUN_DOUBLINGS = 5 };

/* A collection that leaves less than this part of the heap free was the last hope. */
enum { HOPELESS = 64 };

/* So many collections in a row, none of which let a thread allocate that part before the next, were enough; one that is due
 * because the budget is used up was not in vain, whatever the heap's size.  What cannot be allocated may be free, but in
 * cells of other sizes. */
enum { VAIN_MAX = 32 };
static struct { uint64_t at; unsigned count; } vain;    /* LOCK_HEAP; count: up to the collection of that number */

static struct {
    _Atomic unsigned long objects;      /* counted when fail_allocation is set     */
    _Atomic unsigned slow;              /* counted when stress_collect_every is set */
} count;

static void collect_if_due(struct sched_thread *self)
{
    unsigned every = heap.config.stress_collect_every;
    if (!every || atomic_fetch_add(&count.slow, 1) % every != every - 1)
        return;
    if (heap.config.concurrent)
        cycle_ask();
    else
        gc_collect(self, "stress", false);
    stress_rest();
}

int mem_init(const struct mem_config *config)
{
    stress_stopped_hook = config->stress_collect_every ? collect_if_due : NULL;
    int error = mem_ranges_reserve(config->heap_max, config->immortal_max, config->scoped_max, config->fixed);
    if (!error)
        error = heap_init(config);
    if (!error)
        error = mark_init();
    if (!error)
        error = immortal_init(config->immortal_kind);
    if (!error)
        error = scope_init(config->poison);
    if (error)
        mem_fini();
    return error;
}

void mem_fini(void)
{
    scope_fini();
    immortal_fini();
    mark_fini();
    reference_fini();
    heap_fini();
    mem_ranges_release();
    atomic_store(&count.objects, 0);
    atomic_store(&count.slow, 0);
}

/* Who is listed when a cycle is opened is asked to tell; who comes later does at once. */
static void list_thread(struct mem_thread *m)
{
    lock_take(&heap.lock);
    ref_set_mode(m, m->store_mode | (heap_is_told() ? STORE_MARK : 0));
    mem_follow_ceiling(m);
    m->listed = true;
    m->next = heap.threads;
    if (m->next)
        m->next->previous = m;
    heap.threads = m;
    lock_drop(&heap.lock);
}

/* A no-heap thread never has runs, so the collector need not know it. */
void mem_thread_init(struct mem_thread *m, struct area *context)
{
    struct sched_thread *self = sched_self();
    m->load_limit = self && self->no_heap ? mem_heap_range.base : UINTPTR_MAX;
    ref_set_mode(m, heap.config.verify ? STORE_VERIFY : 0);
    m->home = m->scopes.count ? scope_stack_top(&m->scopes)->area : context;
    mem_set_context(m, m->home);
    if (self)
        self->memory = m;
    if (!self || !self->no_heap)
        list_thread(m);
    RT_ASSERT(m->listed || !area_is_heap(m->area));
}

static void unlist_thread(struct mem_thread *m)
{
    lock_take(&heap.lock);
    for (uint32_t c = 1; c < MEM_CLASSES; c++) {
        if (heap_cycle() != CYCLE_NONE)
            heap_unmark_cells(m->run[c].next, m->run[c].limit, c * MEM_GRAIN);
        heap_give_back(m->run[c].next, m->run[c].limit);
    }
    memset(m->run, 0, sizeof m->run);
    m->listed = false;
    if (m->previous)
        m->previous->next = m->next;
    else
        heap.threads = m->next;
    if (m->next)
        m->next->previous = m->previous;
    lock_drop(&heap.lock);
}

void mem_thread_fini(struct mem_thread *m)
{
    struct sched_thread *self = sched_self();
    if (self && self->memory == m)
        self->memory = NULL;
    if (m->listed)
        unlist_thread(m);
    scope_stack_free(m);
}

void mem_usage(struct mem_usage *out)
{
    lock_take(&heap.lock);
    *out = (struct mem_usage){
        .heap_used = heap_used(),
        .heap_committed = (size_t)heap.frontier << HEAP_UNIT_SHIFT,
        .heap_max = mem_heap_range.size,
        .immortal_used = immortal_used(),
        .immortal_max = mem_immortal_range.size,
        .collections = heap.collections,
    };
    lock_drop(&heap.lock);
}

void mem_set_verbose(bool on) { heap.config.verbose = on; }

/* ---- budgets ---- */

void mem_count_from(struct mem_thread *m, uint64_t immortal)
{
    const struct scope_entry *e = scope_stack_at(&m->scopes, m->scopes.initial);
    m->initial = e ? e->area : &area_heap;
    m->area_budget.used = 0;
    m->immortal_budget.used = immortal;
}

void mem_set_limits(struct mem_thread *m, int64_t area, int64_t immortal)
{
    atomic_store_explicit(&m->area_budget.bound, area < 0 ? 0 : (uint64_t)area + 1, memory_order_relaxed);
    atomic_store_explicit(&m->immortal_budget.bound, immortal < 0 ? 0 : (uint64_t)immortal + 1, memory_order_relaxed);
}

static uint64_t bound_of(const struct mem_budget *b) { return atomic_load_explicit(&b->bound, memory_order_relaxed); }
static size_t in_grains(size_t bytes) { return (bytes + MEM_GRAIN - 1) & ~(size_t)(MEM_GRAIN - 1); }

static bool may_spend(const struct mem_budget *b, size_t bytes)
{
    uint64_t bound = bound_of(b);
    return bound == 0 || (bytes < bound && b->used < bound - bytes);
}

static bool within_budget(const struct mem_thread *m, size_t bytes)
{
    return m->sharing > 0 ||
           ((m->area != m->initial || may_spend(&m->area_budget, in_grains(bytes))) &&
           (m->area->kind != AREA_IMMORTAL || may_spend(&m->immortal_budget, in_grains(bytes))));
}

const struct mem_budget *mem_limit_for(const struct mem_thread *m, size_t bytes)
{
    if (within_budget(m, bytes))
        return NULL;
    return m->area == m->initial && !may_spend(&m->area_budget, in_grains(bytes)) ? &m->area_budget : &m->immortal_budget;
}

/* The thread alone writes. */
static void count_use(struct mem_budget *b, size_t bytes)
{
    __atomic_store_n(&b->used, b->used + bytes, __ATOMIC_RELAXED);
}

/* Outside the heap. */
static void spend(struct mem_thread *m, size_t bytes)
{
    if (m->sharing > 0)
        return;
    if (m->area == m->initial)
        count_use(&m->area_budget, in_grains(bytes));
    if (m->area->kind == AREA_IMMORTAL)
        count_use(&m->immortal_budget, in_grains(bytes));
}

void mem_unspend(struct mem_thread *m, const struct area *a, size_t bytes)
{
    if (a == m->initial)
        count_use(&m->area_budget, -bytes);
    if (a->kind == AREA_IMMORTAL)
        count_use(&m->immortal_budget, -bytes);
}

/* ---- what is expected ---- */

/* Where the next cycle has been asked for already there is nothing to move. */
void gc_expect_anew(void)
{
    if (!heap.config.concurrent)
        return;
    lock_take(&heap.lock);
    if (!heap.sweeping && heap_cycle() == CYCLE_NONE && heap.trigger != SIZE_MAX)
        heap_set_limits();
    lock_drop(&heap.lock);
    uint64_t rate = pace_expected();
    struct pace_room room = pace_room_for(rate);
    if (heap.config.verbose && room.needed > room.there)
        report_rates(rate, &room);
}

/* ---- the heap ---- */

static bool stressed(void)
{
    return heap.config.stress_collect_every || heap.config.fail_allocation;
}


/* What of the heap the thread may use. */
static size_t heap_for(const struct sched_thread *self)
{
    size_t max = mem_heap_range.size;
    return sched_is_realtime(self) ? max : max - heap.config.reserve;
}

static size_t wished_run(struct mem_thread *m, size_t bytes)
{
    if (bytes > MEM_SMALL_MAX || stressed() || bound_of(&m->area_budget) != 0)
        return bytes;
    uint8_t *fetched = &m->fetched[bytes / MEM_GRAIN];
    size_t wish = stress_size((size_t)RUN_FIRST << *fetched, bytes);
    if (*fetched < RUN_DOUBLINGS)
        ++*fetched;
    return wish > bytes ? wish : bytes;
}

/* Under the lock, so that the collector never finds what lies in there, which may look like an object. */
static void mark_piece(const struct heap_piece *piece, size_t bytes)
{
    heap_mark_cells(piece->from, bytes > MEM_SMALL_MAX ? piece->from + 1 : piece->from + piece->bytes, bytes);
}

/* No more than is the thread's share. */
static bool take_share(size_t share, size_t bytes, size_t wish, enum heap_effort effort, struct heap_piece *out)
{
    size_t used = heap_used(), room = share > used ? share - used : 0;
    return bytes <= room && heap_take(bytes, wish <= room ? wish : bytes, effort, out);
}

/* While something is left to be swept there may be room.  Under LOCK_HEAP, which others get in between. */
static bool take_piece(size_t share, size_t bytes, size_t wish, enum heap_effort effort, struct heap_piece *out)
{
    bool ok = take_share(share, bytes, wish, effort, out);
    RT_TURNS(turns);
    while (!ok && heap.sweeping) {          /* bound: spans */
        RT_BOUND(turns, heap.units);
        heap_sweep_some();
        lock_drop(&heap.lock);
        lock_take(&heap.lock);
        ok = take_share(share, bytes, wish, effort, out);
    }
    return ok;
}

/* One object's memory; what else came with it becomes the thread's run. */
static void *fetch(struct sched_thread *self, struct mem_thread *m, size_t bytes, enum heap_effort effort)
{
    struct heap_piece piece;
    size_t wish = wished_run(m, bytes), share = heap_for(self);
    lock_take(&heap.lock);
    if (RT_UNLIKELY(heap_cycle() == CYCLE_CLOSES))
        wish = bytes;                   /* nothing is left over when the maps change */
    bool ok = take_piece(share, bytes, wish, effort, &piece), due = heap.taken >= heap.trigger;
    if (ok && heap_blackens())
        mark_piece(&piece, bytes);
    if (due)
        heap.trigger = SIZE_MAX;
    lock_drop(&heap.lock);
    if (due)
        cycle_ask();
    if (!ok)
        return NULL;
    if (!piece.clean)
        memset(piece.from, 0, piece.bytes);
    m->allocated += piece.bytes;
    if (m->initial == &area_heap && m->sharing == 0)
        count_use(&m->area_budget, piece.bytes);
    if (bytes <= MEM_SMALL_MAX)
        m->run[bytes / MEM_GRAIN] = (struct mem_run){ piece.from + bytes, piece.from + piece.bytes };
    return piece.from;
}

/* So little is free that collecting again and again would be all we do. */
static bool hopeless(const struct sched_thread *self, size_t bytes)
{
    size_t max = heap_for(self), least = mem_heap_range.size / HOPELESS;
    lock_take(&heap.lock);
    bool swept = !heap.sweeping;
    size_t live = heap.live_bytes;
    lock_drop(&heap.lock);
    return swept && bytes < least && (live > max || max - live < least);
}

/* Asked where another collection is due: how many in a row were in vain. */
static unsigned collected_in_vain(void)
{
    lock_take(&heap.lock);
    if (vain.at != heap.collections) {
        vain.at = heap.collections;
        vain.count = heap.taken < heap.budget && heap.taken < mem_heap_range.size / HOPELESS ? vain.count + 1 : 0;
    }
    unsigned turns = heap.config.never_gives_up ? 0 : vain.count;
    if (turns >= VAIN_MAX)
        vain.count = 0;                                 /* the error itself needs memory, and who survives it may go on */
    lock_drop(&heap.lock);
    return turns;
}

/* Without another collection, if the last was in vain: any cell will do.  NULL: collect, or give up. */
static void *take_what_is_there(struct sched_thread *self, struct mem_thread *m, size_t bytes)
{
    unsigned turns = collected_in_vain();
    void *p = turns ? fetch(self, m, bytes, HEAP_DESPERATE) : NULL;
    m->gave_up = !p && turns >= VAIN_MAX;
    return p;
}

/* The budget is used up.  Real-time threads take more, as long as there is any; others wait for cycles beside the program to end: for one
 * that runs, and for one more, which finds what became garbage meanwhile. */
static void *take_beside(struct sched_thread *self, struct mem_thread *m, size_t bytes)
{
    enum { CYCLES = 2 };
    if (!heap.config.concurrent)
        return NULL;
    if (sched_is_realtime(self))
        return fetch(self, m, bytes, HEAP_GREEDY);
    void *p = NULL;
    uint64_t seen = heap.collections;
    for (unsigned turn = 0; !p && turn < CYCLES && cycle_await(self, seen); turn++) {
        seen = heap.collections;
        p = fetch(self, m, bytes, HEAP_POLITE);
    }
    return p;
}

/* All have to stop.  Each try is harder than the one before. */
static void *collect_and_take(struct sched_thread *self, struct mem_thread *m, size_t bytes, uint64_t seen)
{
    gc_collect_unless(self, "allocation", GC_ENOUGH, seen);
    seen = heap.complete;
    void *p = hopeless(self, bytes) ? NULL : fetch(self, m, bytes, HEAP_GREEDY);
    if (p)
        return p;
    gc_collect_unless(self, "full", GC_ALL_SOFT, seen);
    return hopeless(self, bytes) ? NULL : fetch(self, m, bytes, HEAP_DESPERATE);
}

static void *take(struct sched_thread *self, struct mem_thread *m, size_t bytes)
{
    uint64_t seen = heap.collections;
    void *p = fetch(self, m, bytes, HEAP_POLITE);
    m->gave_up = false;
    if (RT_LIKELY(p != NULL) || bytes > heap_for(self))
        return p;
    p = take_what_is_there(self, m, bytes);
    if (!p && !m->gave_up)
        p = take_beside(self, m, bytes);
    if (p || m->gave_up)
        return p;
    return collect_and_take(self, m, bytes, heap.config.concurrent ? heap.collections : seen);
}

/* What the fast path may not take. */
static void *take_from_run(struct mem_thread *m, size_t bytes)
{
    struct mem_run *r = bytes <= MEM_SMALL_MAX ? &m->run[bytes / MEM_GRAIN] : NULL;
    if (!r || (size_t)(r->limit - r->next) < bytes)
        return NULL;
    char *p = r->next;
    r->next += bytes;
    return p;
}

static struct object *heap_alloc(struct mem_thread *m, const struct mem_shape *shape, size_t bytes, jint length)
{
    struct sched_thread *self = sched_self();
    RT_ASSERT(self && !(self->context & CTX_NO_HEAP));
    RT_MAY_STOP();
    safepoint_poll(self);
    if (RT_UNLIKELY(bound_of(&m->area_budget) != 0) && !within_budget(m, bytes))
        return NULL;
    collect_if_due(self);
    struct object *o = take_from_run(m, in_grains(bytes));
    if (!o)
        o = take(self, m, in_grains(bytes));
    if (!o)
        return NULL;
    if (length >= 0)
        ((struct array *)o)->length = length;
    monitor_begin(&o->monitor, AREA_NUMBER_HEAP);
    object_set_shape(o, shape);
    return o;
}

/* ---- the front door ---- */

_Atomic mem_allocation_hook mem_area_allocation_hook;
void (*mem_kept_allocation_hook)(struct area *a, void *from, size_t bytes);

static void tell_allocated(mem_allocation_hook hook, struct area *a, struct object *o, size_t bytes)
{
    RT_FORBID(CTX_NO_ALLOC);
    hook(a, o, bytes);
}

static bool must_fail(void)
{
    unsigned long which = heap.config.fail_allocation;
    return which && atomic_fetch_add(&count.objects, 1) == which - 1;
}

void mem_tell_holder(const struct mem_shape *shape) { ref_hand_over(shape->holder); }

static struct object *alloc_slow(struct mem_thread *m, const struct mem_shape *shape, size_t bytes, jint length)
{
    RT_ASSERT(bytes >= OBJECT_LEAST && bytes % 8 == 0 && shape);
    RT_ASSERT(context_allows(CTX_NO_ALLOC | CTX_COLLECTING));
    if (RT_UNLIKELY(must_fail() || length > ARRAY_LENGTH_MAX))
        return NULL;
    if (area_is_heap(m->area))
        return heap_alloc(m, shape, bytes, length);
    if (RT_UNLIKELY((bound_of(&m->area_budget) | bound_of(&m->immortal_budget)) != 0) && !within_budget(m, bytes))
        return NULL;
    struct scope *s = scope_of_own(m->area);
    struct object *o = s ? scope_alloc(s, shape, bytes, length) : immortal_alloc(shape, bytes, length);
    mem_allocation_hook hook = atomic_load_explicit(&mem_area_allocation_hook, memory_order_acquire);
    if (RT_UNLIKELY(!o))
        return NULL;
    spend(m, bytes);
    if (RT_UNLIKELY(m->store_mode & STORE_UNDO) && m->sharing == 0)
        mem_kept_allocation_hook(m->area, o, in_grains(bytes));
    if (RT_UNLIKELY(m->sharing > 0))
        ceiling_exempt(&o->monitor);
    if (RT_UNLIKELY(hook != NULL))
        tell_allocated(hook, m->area, o, bytes);
    return o;
}

struct object *mem_alloc_slow(struct mem_thread *m, const struct mem_shape *shape, size_t bytes, jint length)
{
    struct object *o = alloc_slow(m, shape, bytes, length);
    if (RT_UNLIKELY(shape->holder != NULL) && o)
        mem_tell_holder(shape);
    return o;
}
