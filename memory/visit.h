/* SPDX-License-Identifier: Apache-2.0 */
/* Visiting objects, and marking what they refer to.  For mark.c and help.c only; visit.c has the stacks.
 *
 * Each of those who mark has stacks of its own, which nobody else touches while it marks.  Marks are shared: whoever sets an object's visits it. */
#ifndef MEMORY_VISIT_H
#define MEMORY_VISIT_H

#include "memory/barrier.h"
#include "memory/gc_impl.h"
#include "memory/heap.h"
#include "memory/mark.h"

enum { SLICE = 512, AHEAD = 8 };

/* The rest of an array. */
struct slice { struct object *array; jint from; };

/* A stack in reserved address space, committed as it grows. */
struct region { char *base; size_t size, used, committed; };

struct marker {
    struct region objects, slices;
    void (*special)(struct marker *k, struct object *o);       /* visits a reference or a mirror, or keeps it for who may */
    bool shared;                /* others mark, too, or did: atomically, and what is lost by the stack is in the map of grey objects */
    bool overflowed;            /* an object is marked, but was never visited */
};

/* NULL: no room. */
void *region_push(struct region *r, size_t bytes);
void region_shrink(struct region *r);
/* For all objects, or arrays, that there may be, or so many bytes of them.  false: no addresses. */
bool marker_reserve(struct marker *k, size_t most) RT_WARN_UNUSED;
void marker_release(struct marker *k);

static inline bool has_entries(const struct marker *k) { return k->objects.used || k->slices.used; }

static inline bool push_object(struct region *r, struct object *o)
{
    struct object **entry = region_push(r, sizeof *entry);
    if (RT_LIKELY(entry != NULL))
        *entry = o;
    return entry != NULL;
}

static inline void push_or_shade(struct region *r, struct object *o)
{
    if (!push_object(r, o))
        shade_again(heap_grain(o));
}

static inline struct object *pop_object(struct region *r)
{
    if (r->used == 0)
        return NULL;
    r->used -= sizeof(struct object *);
    return *(struct object **)(r->base + r->used);
}

static RT_NOINLINE void mark_shared(struct marker *k, struct object *o, size_t grain, uint64_t bit)
{
    if (!(__atomic_fetch_or(&heap.mark[grain / 64], bit, __ATOMIC_RELAXED) & bit) && !push_object(&k->objects, o))
        shade_again(grain);
}

static inline void mark_object(struct marker *k, struct object *o)
{
    if (!mem_is_heap(o))
        return;
    size_t grain = heap_grain(o);
    uint64_t bit = UINT64_C(1) << grain % 64, *word = &heap.mark[grain / 64];
    if (__atomic_load_n(word, __ATOMIC_RELAXED) & bit)
        return;
    if (RT_UNLIKELY(k->shared)) {
        mark_shared(k, o, grain, bit);
        return;
    }
    *word |= bit;
    if (RT_UNLIKELY(!push_object(&k->objects, o)))
        k->overflowed = true;
}

static inline void visit_slots(struct marker *k, struct object *const *slot, size_t count)
{
    for (size_t i = 0; i < count; i++)
        mark_object(k, barrier_load(&slot[i]));
}

static inline void visit_runs(struct marker *k, struct object *o, const struct mem_shape *shape)
{
    for (uint32_t i = 0; i < shape->run_count; i++)
        visit_slots(k, object_at(o, shape->runs[i].offset), shape->runs[i].count);
}

static inline void visit_array(struct marker *k, struct object *array, jint from)
{
    jint length = array_length(array), to = length - from > SLICE ? from + SLICE : length;
    if (to < length) {
        struct slice *rest = region_push(&k->slices, sizeof *rest);
        if (rest)
            *rest = (struct slice){ array, to };
        else
            to = length;
    }
    visit_slots(k, (struct object **)array_data(array) + from, (size_t)(to - from));
}

static inline bool visit_slice(struct marker *k)
{
    if (k->slices.used == 0)
        return false;
    k->slices.used -= sizeof(struct slice);
    struct slice rest = *(struct slice *)(k->slices.base + k->slices.used);
    visit_array(k, rest.array, rest.from);
    return true;
}

static inline void visit(struct marker *k, struct object *o)
{
    const struct mem_shape *shape = object_shape(o);
    if (RT_UNLIKELY(shape->holder != NULL))
        mark_object(k, shape->holder);
    switch ((enum shape_kind)shape->kind) {
    case SHAPE_PRIM_ARRAY:
        return;
    case SHAPE_REF_ARRAY:
        visit_array(k, o, 0);
        return;
    case SHAPE_REFERENCE:
    case SHAPE_MIRROR:
        k->special(k, o);
        return;
    case SHAPE_PLAIN:
        visit_runs(k, o, shape);
        return;
    }
    RT_UNREACHABLE();
}

/* ---- a few of them at a time ---- */

/* Objects wait a few turns in a queue while the processor fetches their headers. */
struct queue { struct object *object[AHEAD]; unsigned first, count; };

static inline void put_back(struct marker *k, struct queue *q)
{
    for (; q->count > 0; q->count--, q->first = (q->first + 1) % AHEAD)
        push_or_shade(&k->objects, q->object[q->first]);
}

static inline void fetch_some(struct marker *k, struct queue *q)
{
    struct object *o;
    while (q->count < AHEAD && (o = pop_object(&k->objects))) {
        __builtin_prefetch(o);
        q->object[(q->first + q->count++) % AHEAD] = o;
    }
}

/* false: there is nothing left. */
static inline bool visit_next(struct marker *k, struct queue *q)
{
    if (q->count == 0)
        return visit_slice(k);
    struct object *o = q->object[q->first];
    q->first = (q->first + 1) % AHEAD;
    q->count--;
    visit(k, o);
    return true;
}

#endif
