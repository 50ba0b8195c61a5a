/* SPDX-License-Identifier: Apache-2.0 */
/* The mark stack and the visiting of objects. */
#include "memory/mark.h"

#include <errno.h>

#include "memory/arena.h"
#include "memory/help.h"
#include "memory/pace.h"
#include "memory/pages.h"
#include "memory/visit.h"
#include "sched/safepoint.h"
#include "sched/stress.h"

enum { WORDS_PER_UNIT = HEAP_UNIT / MEM_GRAIN / 64 };
enum { PACED = 256, CLEARED_AT_ONCE = 1 << 16, TINY_STACK = 1 << 15 };

static struct {
    struct marker own;          /* the collector's, and of who marks in a stop */
    struct region noted;        /* words that threads have noted */
    _Atomic bool lost;          /* ... and one that found no place there */
    struct sched_thread *beside;        /* who marks while others run, or NULL           */
    struct sched_thread *collector;     /* whose cycles these are                        */
    uint64_t seen;              /* collections before the last of them                   */
} mark;

bool (*mark_discover)(struct object *reference, unsigned strength);

static void visit_special(struct marker *k, struct object *o);

int mark_init(void)
{
    mark_stack_limit = stress_size(mark_stack_limit, TINY_STACK);
    bool reserved = marker_reserve(&mark.own, SIZE_MAX);
    mark.own.special = visit_special;
    mark.noted.size = mark.own.objects.size;
    mark.noted.base = pages_reserve(mark.noted.size);
    mark.seen = UINT64_MAX;
    if (reserved && mark.noted.base)
        return 0;
    mark_fini();
    return -ENOMEM;
}

void mark_fini(void)
{
    marker_release(&mark.own);
    pages_release(mark.noted.base, mark.noted.size);
    memset(&mark, 0, sizeof mark);
}

void mark_begin(void)
{
    memset(heap.mark, 0, (size_t)heap.frontier * (HEAP_UNIT / MEM_GRAIN / 8));
    mark.own.overflowed = false;
}

void mark_end(void)
{
    mark.own.shared = false;
    region_shrink(&mark.own.objects);
    region_shrink(&mark.own.slices);
    help_shrink();
    mark.noted.used = 0;
    region_shrink(&mark.noted);
}

/* ---- one object ---- */

static void visit_static(struct object **slot)
{
    mark_object(&mark.own, barrier_load(slot));
}

/* All references but the two that belong to the collector. */
static void visit_reference(struct object *o, const struct mem_shape *shape)
{
    struct marker *k = &mark.own;
    for (uint32_t i = 0; i < shape->run_count; i++)
        for (uint32_t n = 0; n < shape->runs[i].count; n++) {
            uint32_t offset = shape->runs[i].offset + n * (uint32_t)sizeof(jref);
            if (offset != gc_vm.referent_offset && offset != gc_vm.discovered_offset)
                mark_object(k, barrier_load(object_at(o, offset)));
        }
    if (!gc_vm.referent_offset || mark_discover(o, shape->reference_strength))
        return;
    mark_object(k, barrier_load(object_at(o, gc_vm.referent_offset)));
    mark_object(k, barrier_load(object_at(o, gc_vm.discovered_offset)));
}

static void visit_special(struct marker *k, struct object *o)
{
    if (object_shape(o)->kind == SHAPE_REFERENCE) {
        visit_reference(o, object_shape(o));
        return;
    }
    visit_runs(k, o, object_shape(o));
    gc_vm.mirror_statics(o, visit_static);
}

void mark_visit(struct object *o) { visit(&mark.own, o); }

/* ---- all of them ---- */

/* Have others ended the cycle?  Asked by the collector's thread, whatever it has been told before; for others that mark, in a stop, there is none to be ended. */
static bool is_over(void) { return mark.collector && heap.collections != mark.seen && sched_self() == mark.collector; }

/* A place where whoever wants to stop the collector's thread may: all that is to be visited lies on the stacks, or is grey. */
bool mark_goes_on(void)
{
    struct sched_thread *self = mark.beside;
    if (self) {
        pace(self);
        safepoint_poll(self);
    }
    return !is_over();
}

/* Somebody wants something; or it is time to look how much of the budget is left, and whether others could help. */
static inline bool is_to_look(const struct sched_thread *polls, unsigned *visited)
{
    return atomic_load_explicit(&polls->poll, memory_order_relaxed) || (++*visited % PACED == 0 && (pace_is_kept() || help_is_wanted(&mark.own)));
}

static inline __attribute__((always_inline)) bool drain_stacks(struct sched_thread *polls)
{
    struct marker *k = &mark.own;
    struct queue q = { .count = 0 };
    struct object *o;
    unsigned visited = 0;
    for (;;) {
        fetch_some(k, &q);
        if (polls && RT_UNLIKELY(is_to_look(polls, &visited))) {
            put_back(k, &q);
            if (!mark_goes_on())
                return false;
            help_offer(k);
            if ((o = pop_object(&k->objects)))
                visit(k, o);
        } else if (!visit_next(k, &q)) {
            return true;
        }
    }
}

/* Until nobody who helps has anything left, either. */
static bool drain_beside(struct sched_thread *self)
{
    do {
        if (!drain_stacks(self))
            return false;
        while (help_is_away() && !has_entries(&mark.own)) {
            help_await(&mark.own);
            if (!mark_goes_on())
                return false;
        }
    } while (has_entries(&mark.own));
    return true;
}

static void visit_again(struct object *o, void *unused)
{
    (void)unused;
    mark_visit(o);
    drain_stacks(NULL);
}

static bool drain_all(void)
{
    drain_stacks(NULL);
    while (mark.own.shared && mark_took_grey())
        drain_stacks(NULL);
    while (mark.own.overflowed) {
        mark.own.overflowed = false;
        heap_each_marked(visit_again, NULL);
    }
    return true;
}

bool mark_drain(void)
{
    return !is_over() && (mark.beside ? drain_beside(mark.beside) : drain_all());
}

bool mark_metadata(bool *any)
{
    *any = false;
    return !is_over() && (!gc_vm.metadata_mark || gc_vm.metadata_mark(any));
}

/* Each further turn something had been marked. */
bool mark_rest(void)
{
    for (bool any = true; any; ) {
        if (!mark_drain())
            return false;
        any = mark.beside && mark_took_grey();
        if (!any && !mark_metadata(&any))
            return false;
    }
    return true;
}

/* ---- beside the program ---- */

static uint64_t take_word(uint64_t *word) { return __atomic_exchange_n(word, 0, __ATOMIC_ACQ_REL); }

/* Grey objects of one word; without room on the stack they are visited at once.  Some may not be marked yet: now they are. */
static void take_objects(size_t word)
{
    uint64_t bits = take_word(&heap.grey[word]);
    if (bits)
        __atomic_fetch_or(&heap.mark[word], bits, __ATOMIC_RELAXED);
    for (; bits; bits &= bits - 1) {
        struct object *o = (struct object *)(heap.base + (word * 64 + (size_t)__builtin_ctzll(bits)) * MEM_GRAIN);
        if (!push_object(&mark.own.objects, o))
            mark_visit(o);
    }
}

bool mark_took_grey(void)
{
    size_t words = ((size_t)__atomic_load_n(&heap.frontier, __ATOMIC_RELAXED) + 63) / 64;
    bool any = false;
    for (size_t w = 0; w < words; w++) {
        if (!__atomic_load_n(&heap.grey_units[w], __ATOMIC_RELAXED))
            continue;
        any = true;
        for (uint64_t bits = take_word(&heap.grey_units[w]); bits; bits &= bits - 1)
            for (size_t i = 0, unit = w * 64 + (size_t)__builtin_ctzll(bits); i < WORDS_PER_UNIT; i++)
                take_objects(unit * WORDS_PER_UNIT + i);
    }
    return any;
}

bool mark_has_more(void)
{
    if (has_entries(&mark.own) || help_is_away())
        return true;
    size_t words = ((size_t)__atomic_load_n(&heap.frontier, __ATOMIC_RELAXED) + 63) / 64;
    for (size_t w = 0; w < words; w++)
        if (__atomic_load_n(&heap.grey_units[w], __ATOMIC_ACQUIRE))
            return true;
    return false;
}

bool gc_goes_on(void) { return mark_goes_on(); }

/* Beyond the frontier of now all marks are clear, wherever it is when the cycle begins. */
bool mark_prepare(struct sched_thread *self)
{
    uint64_t seen = heap.collections;
    mark.collector = self;
    size_t bytes = (size_t)__atomic_load_n(&heap.frontier, __ATOMIC_RELAXED) * (HEAP_UNIT / MEM_GRAIN / 8);
    for (size_t at = 0; at < bytes; at += CLEARED_AT_ONCE) {
        memset((char *)heap.mark + at, 0, bytes - at < CLEARED_AT_ONCE ? bytes - at : CLEARED_AT_ONCE);
        pace(self);
        safepoint_poll(self);
        if (heap.collections != seen)
            return false;
    }
    mark.seen = seen;
    return true;
}

bool mark_open(void)
{
    if (heap.collections != mark.seen)
        return false;
    RT_ASSERT(!heap.sweeping);
    RT_ASSERT(!has_entries(&mark.own));
    mark.own.overflowed = false;
    mark.own.shared = true;
    return true;
}

void mark_beside(struct sched_thread *self) { mark.beside = self; }

void mark_together(void)
{
    help_recall(&mark.own);
    mark.beside = NULL;
}


static void forget_grey(void)
{
    size_t units = heap.frontier;
    memset(heap.grey_units, 0, (units + 63) / 64 * sizeof *heap.grey_units);
    memset(heap.grey, 0, units * WORDS_PER_UNIT * sizeof *heap.grey);
}

void mark_abandon(void)
{
    help_recall(&mark.own);
    mark.own.objects.used = mark.own.slices.used = mark.noted.used = 0;
    mark.beside = NULL;
    mark.own.shared = false;
    forget_grey();
}

/* ---- noting ---- */

static __thread struct mark_notes *notes;       /* this thread's, while it notes */
static struct lock noting = LOCK_INIT(NOTES);

/* What it holds must not be taken for references by who looks at this stack later. */
static void keep_notes(struct mark_notes *n)
{
    size_t bytes = n->count * sizeof n->word[0];
    lock_take(&noting);
    uintptr_t *place = bytes ? region_push(&mark.noted, bytes) : NULL;
    if (place)
        memcpy(place, n->word, bytes);
    else if (bytes)
        mark.lost = true;
    lock_drop(&noting);
    explicit_bzero(n->word, bytes);
    n->count = 0;
}

void mark_note_begin(struct mark_notes *n)
{
    n->count = 0;
    memset(n->seen, 0, sizeof n->seen);
    notes = n;
}

void mark_note_end(void)
{
    keep_notes(notes);
    explicit_bzero(notes->seen, sizeof notes->seen);
    notes = NULL;
}

/* Deep stacks repeat themselves. */
static void note_word(uintptr_t word)
{
    uintptr_t *seen = &notes->seen[((word / MEM_GRAIN) * UINT64_C(0x9e3779b97f4a7c15) >> 32) % MARK_NOTES];
    if (*seen == word)
        return;
    *seen = word;
    if (notes->count == MARK_NOTES)
        keep_notes(notes);
    notes->word[notes->count++] = word;
}

/* Where a mark is, an object begins. */
static void note(uintptr_t word)
{
    size_t grain = (word - heap.base) / MEM_GRAIN;
    if (word - mem_heap_range.base < mem_heap_range.size &&
        !(__atomic_load_n(&heap.mark[grain / 64], __ATOMIC_RELAXED) >> grain % 64 & 1))
        note_word(word);
}

/* What threads had then, they have in this cycle: nothing is freed before its end. */
bool mark_noted(bool *all)
{
    enum { NOTED_AT_ONCE = 64 };
    size_t taken = 0;
    *all = !atomic_exchange(&mark.lost, false);
    while (mark.noted.used > 0) {
        if (++taken % NOTED_AT_ONCE == 0 && !mark_goes_on())
            return false;
        mark.noted.used -= sizeof(uintptr_t);
        uintptr_t word = *(uintptr_t *)(mark.noted.base + mark.noted.used);
        if (arena_may_hold(word))
            arena_hold(word);
        else
            gc_mark_word(word);
    }
    return mark_drain();
}

/* ---- for the VM ---- */

static __thread struct { void (*fn)(struct object *, void *); void *argument; } told;

void mark_tell(void (*fn)(struct object *, void *), void *argument)
{
    told.fn = fn;
    told.argument = argument;
}

static void mark_or_tell(struct object *o)
{
    if (RT_LIKELY(!told.fn))
        mark_object(&mark.own, o);
    else if (o)
        told.fn(o, told.argument);
}

void gc_mark(struct object *o)
{
    if (RT_UNLIKELY(notes != NULL)) {
        note((uintptr_t)o);
        return;
    }
    RT_ASSERT(!o || !mem_is_heap(o) || mark.beside || heap_find((uintptr_t)o) == o);    /* others change spans meanwhile */
    mark_or_tell(o);
}

/* What others take from the heap meanwhile is marked, whatever it looks like. */
static struct object *find_beside(uintptr_t word)
{
    lock_take(&heap.lock);
    struct object *o = heap_find(word);
    lock_drop(&heap.lock);
    return o;
}

void gc_mark_word(uintptr_t word)
{
    if (RT_UNLIKELY(notes != NULL)) {
        note(word);
        return;
    }
    struct object *o = RT_UNLIKELY(mark.beside != NULL) ? find_beside(word) : heap_find(word);
    if (o)
        mark_or_tell(o);
}

uint64_t gc_cycle(void) { return heap_cycle() == CYCLE_MARKS && !mark_is_judged() ? heap.collections + 1 : 0; }

/* Who drops the lock may be stopped, and the cycle be over. */
void gc_shade_word(uintptr_t word, uint64_t cycle)
{
    if (arena_may_hold(word))
        arena_hold(word);
    if (word - mem_heap_range.base >= mem_heap_range.size || gc_is_marked((const struct object *)word))
        return;
    lock_take(&heap.lock);
    struct object *o = gc_cycle() == cycle ? heap_find(word) : NULL;
    if (o)
        mark_shade(o);
    lock_drop(&heap.lock);
}

__attribute__((no_sanitize("address", "thread"))) void gc_shade_words(const void *from, const void *to, uint64_t cycle)
{
    for (const uintptr_t *word = from; word < (const uintptr_t *)to; word++)
        gc_shade_word(*word, cycle);
}

void gc_shade_lost(void) { atomic_store(&mark.lost, true); }

void gc_hold_word(uintptr_t word)
{
    if (RT_LIKELY(!arena_may_hold(word)) || told.fn)
        return;
    if (notes)
        note_word(word);
    else
        arena_hold_stopped(word);
}

/* Up to the base of a stack, where the C library also keeps what is the thread's own: that may be written meanwhile, and refers to no object. */
__attribute__((no_sanitize("address", "thread"))) void gc_mark_words(const void *from, const void *to)
{
    const uintptr_t *end = (const uintptr_t *)((uintptr_t)to & ~(uintptr_t)7);
    for (const uintptr_t *word = (const uintptr_t *)(((uintptr_t)from + 7) & ~(uintptr_t)7); word < end; word++)
        if (RT_UNLIKELY(*word - mem_heap_range.base < mem_heap_range.size))
            gc_mark_word(*word);
        else
            gc_hold_word(*word);
}

bool gc_is_marked(const struct object *o) { return !heap_is_unmarked(o); }
