/* SPDX-License-Identifier: Apache-2.0 */
/* The mark stack and the visiting of objects. */
#include "memory/mark.h"

#include <errno.h>

#include "memory/barrier.h"
#include "memory/gc_impl.h"
#include "memory/heap.h"
#include "memory/pages.h"
#include "memory/reference.h"
#include "sched/stress.h"

enum { SLICE = 512, AHEAD = 8, STACK_STEP = 1 << 20, STACK_PAGE = 4096, TINY_STACK = 1 << 15 };

/* The rest of an array. */
struct slice { struct object *array; jint from; };

/* A stack in reserved address space, committed as it grows. */
struct region { char *base; size_t size, used, committed; };

static struct {
    struct region objects, slices;
    bool overflowed;            /* an object is marked, but was never visited */
} mark;

size_t mark_stack_limit = SIZE_MAX;

static void *region_push(struct region *r, size_t bytes)
{
    if (RT_UNLIKELY(r->used + bytes > r->committed)) {
        size_t step = stress_size(STACK_STEP, STACK_PAGE);
        if (r->committed + step > r->size)
            step = r->size - r->committed;
        if (step < bytes || pages_commit(r->base + r->committed, step))
            return NULL;
        r->committed += step;
    }
    if (RT_UNLIKELY(r->used >= mark_stack_limit))
        return NULL;
    void *p = r->base + r->used;
    r->used += bytes;
    return p;
}

static void region_shrink(struct region *r)
{
    RT_ASSERT(r->used == 0);
    size_t keep = stress_size(STACK_STEP, STACK_PAGE);
    if (r->committed > keep) {
        pages_decommit(r->base + keep, r->committed - keep);
        r->committed = keep;
    }
}

int mark_init(void)
{
    mark_stack_limit = stress_size(mark_stack_limit, TINY_STACK);
    /* Each object is pushed once, and none is smaller than a grain; sliced arrays are pages long. */
    mark.objects.size = mem_heap_range.size / MEM_GRAIN * sizeof(struct object *);
    mark.slices.size = mem_heap_range.size / HEAP_UNIT * sizeof(struct slice) + HEAP_UNIT;
    mark.objects.base = pages_reserve(mark.objects.size);
    mark.slices.base = pages_reserve(mark.slices.size);
    if (mark.objects.base && mark.slices.base)
        return 0;
    mark_fini();
    return -ENOMEM;
}

void mark_fini(void)
{
    pages_release(mark.objects.base, mark.objects.size);
    pages_release(mark.slices.base, mark.slices.size);
    memset(&mark, 0, sizeof mark);
}

void mark_begin(void)
{
    memset(heap.mark, 0, (size_t)heap.frontier * (HEAP_UNIT / MEM_GRAIN / 8));
    mark.overflowed = false;
}

void mark_end(void)
{
    region_shrink(&mark.objects);
    region_shrink(&mark.slices);
}

/* ---- one object ---- */

static inline void mark_object(struct object *o)
{
    if (!mem_is_heap(o))
        return;
    size_t grain = heap_grain(o);
    uint64_t bit = UINT64_C(1) << grain % 64, *word = &heap.mark[grain / 64];
    if (*word & bit)
        return;
    *word |= bit;
    struct object **entry = region_push(&mark.objects, sizeof *entry);
    if (RT_LIKELY(entry != NULL))
        *entry = o;
    else
        mark.overflowed = true;
}

static inline void visit_slots(struct object *const *slot, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mark_object(barrier_load(&slot[i]));
}

static void visit_static(struct object **slot)
{
    mark_object(barrier_load(slot));
}

static inline void visit_runs(struct object *o, const struct mem_shape *shape)
{
    for (uint32_t i = 0; i < shape->run_count; i++)
        visit_slots(object_at(o, shape->runs[i].offset), shape->runs[i].count);
}

/* All references but the two that belong to the collector. */
static void visit_reference(struct object *o, const struct mem_shape *shape)
{
    for (uint32_t i = 0; i < shape->run_count; i++)
        for (uint32_t n = 0; n < shape->runs[i].count; n++) {
            uint32_t offset = shape->runs[i].offset + n * (uint32_t)sizeof(jref);
            if (offset != gc_vm.referent_offset && offset != gc_vm.discovered_offset)
                mark_object(barrier_load(object_at(o, offset)));
        }
    if (!gc_vm.referent_offset || reference_discover(o, shape->reference_strength))
        return;
    mark_object(barrier_load(object_at(o, gc_vm.referent_offset)));
    mark_object(barrier_load(object_at(o, gc_vm.discovered_offset)));
}

static void visit_array(struct object *array, jint from)
{
    jint length = array_length(array), to = length - from > SLICE ? from + SLICE : length;
    if (to < length) {
        struct slice *rest = region_push(&mark.slices, sizeof *rest);
        if (rest)
            *rest = (struct slice){ array, to };
        else
            to = length;
    }
    visit_slots((struct object **)array_data(array) + from, (size_t)(to - from));
}

void mark_visit(struct object *o)
{
    const struct mem_shape *shape = o->shape;
    switch ((enum shape_kind)shape->kind) {
    case SHAPE_PRIM_ARRAY:
        return;
    case SHAPE_REF_ARRAY:
        visit_array(o, 0);
        return;
    case SHAPE_REFERENCE:
        visit_reference(o, shape);
        return;
    case SHAPE_MIRROR:
        visit_runs(o, shape);
        gc_vm.mirror_statics(o, visit_static);
        return;
    case SHAPE_PLAIN:
        visit_runs(o, shape);
        return;
    }
    RT_UNREACHABLE();
}

/* ---- all of them ---- */

static inline struct object *pop_object(void)
{
    if (mark.objects.used == 0)
        return NULL;
    mark.objects.used -= sizeof(struct object *);
    return *(struct object **)(mark.objects.base + mark.objects.used);
}

static bool visit_slice(void)
{
    if (mark.slices.used == 0)
        return false;
    mark.slices.used -= sizeof(struct slice);
    struct slice rest = *(struct slice *)(mark.slices.base + mark.slices.used);
    visit_array(rest.array, rest.from);
    return true;
}

/* Objects wait a few turns in a queue while the processor fetches their headers. */
static void drain_stacks(void)
{
    struct object *ahead[AHEAD], *o;
    unsigned first = 0, count = 0;
    for (;;) {
        while (count < AHEAD && (o = pop_object())) {
            __builtin_prefetch(o);
            ahead[(first + count++) % AHEAD] = o;
        }
        if (count > 0) {
            o = ahead[first];
            first = (first + 1) % AHEAD;
            count--;
            mark_visit(o);
        } else if (!visit_slice()) {
            return;
        }
    }
}

static void visit_again(struct object *o, void *unused)
{
    (void)unused;
    mark_visit(o);
    drain_stacks();
}

void mark_drain(void)
{
    drain_stacks();
    while (mark.overflowed) {
        mark.overflowed = false;
        heap_each_marked(visit_again, NULL);
    }
}

/* ---- for the VM ---- */

void gc_mark(struct object *o)
{
    RT_ASSERT(!o || !mem_is_heap(o) || heap_find((uintptr_t)o) == o);
    mark_object(o);
}

void gc_mark_word(uintptr_t word)
{
    struct object *o = heap_find(word);
    if (o)
        mark_object(o);
}

__attribute__((no_sanitize("address"))) void gc_mark_words(const void *from, const void *to)
{
    const uintptr_t *end = (const uintptr_t *)((uintptr_t)to & ~(uintptr_t)7);
    for (const uintptr_t *word = (const uintptr_t *)(((uintptr_t)from + 7) & ~(uintptr_t)7); word < end; word++)
        if (RT_UNLIKELY(*word - mem_heap_range.base < mem_heap_range.size))
            gc_mark_word(*word);
}

bool gc_is_marked(const struct object *o)
{
    return !mem_is_heap(o) || heap_bit(heap.mark, heap_grain(o));
}
