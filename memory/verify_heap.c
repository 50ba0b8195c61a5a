/* SPDX-License-Identifier: Apache-2.0 */
/* The walk that asserts what must hold in heap, immortal memory and scopes.
 *
 * At a safepoint, or in the only thread.  It changes nothing, and stops at the first fault.  Scopes are
 * left out while a no-heap thread is attached, as it may be changing them. */
#include <stdarg.h>
#include <stdio.h>

#include "memory/barrier.h"
#include "memory/gc_impl.h"
#include "memory/heap.h"
#include "memory/immortal.h"
#include "memory/scope.h"
#include "sched/thread.h"

/* Whether all was well so far. */
struct verdict { bool ok; };

static RT_PRINTF(1, 2) bool fault(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "verify_heap: ");
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return false;
}

/* ---- spans ---- */

static bool cells_ok(uint32_t unit, const struct span *s)
{
    if (s->state == SPAN_LARGE)
        return (s->cells == 1 && s->cursor <= 1) || fault("large span at unit %u has %u cells", unit, s->cells);
    if (s->units != HEAP_BLOCK_UNITS || s->size_class == 0 || s->size_class >= HEAP_CLASSES)
        return fault("block at unit %u: class %u, %u units", unit, s->size_class, s->units);
    if (s->cell_size != heap_cell_size[s->size_class] || s->cursor > s->cells ||
        (size_t)s->cells * s->cell_size > (size_t)HEAP_BLOCK_UNITS << HEAP_UNIT_SHIFT)
        return fault("block at unit %u: %u cells of %u, cursor %u", unit, s->cells, s->cell_size, s->cursor);
    return true;
}

static bool heads_ok(uint32_t unit, const struct span *s)
{
    for (uint32_t i = 0; i < s->units; i++) {
        bool inside = s->state == SPAN_FREE && i > 0 && i + 1 < s->units;
        if (!inside && heap.head[unit + i] != unit)
            return fault("unit %u: head says %u, its span starts at %u", unit + i, heap.head[unit + i], unit);
    }
    return true;
}

/* Spans tile the range, free ones are apart; counts them. */
static bool spans_ok(size_t *free_spans)
{
    bool was_free = false;
    for (uint32_t u = 0; u < heap.frontier; u += heap.span[u].units) {
        const struct span *s = &heap.span[u];
        bool is_free = s->state == SPAN_FREE;
        if (s->state == SPAN_NONE || s->units == 0 || s->units > heap.frontier - u)
            return fault("unit %u: no span, or one of %u units", u, s->units);
        if (is_free && was_free)
            return fault("unit %u: two free neighbours", u);
        if (!heads_ok(u, s) || (!is_free && !cells_ok(u, s)))
            return false;
        *free_spans += is_free;
        was_free = is_free;
    }
    return true;
}

static bool bins_ok(size_t free_spans)
{
    size_t found = 0;
    for (uint32_t bin = 0; bin < HEAP_BINS; bin++)
        for (uint32_t u = heap.bin[bin]; u != HEAP_NONE; u = heap.span[u].next, found++)
            if (heap.span[u].state != SPAN_FREE || found > free_spans)
                return fault("bin %u holds unit %u, which is not free", bin, u);
    return found == free_spans || fault("%zu free spans, %zu in bins", free_spans, found);
}

static bool lists_ok(void)
{
    for (uint32_t c = 0; c < HEAP_CLASSES; c++)
        for (uint32_t u = heap.open[c].first, n = 0; u != HEAP_NONE; u = heap.span[u].next)
            if (heap.span[u].state != SPAN_CELLS || heap.span[u].size_class != c || n++ > heap.units)
                return fault("unit %u is on the list of class %u", u, c);
    return true;
}

/* Free memory of threads' runs is zero where a header would stand. */
static bool runs_ok(void)
{
    for (const struct mem_thread *m = heap.threads; m; m = m->next)
        for (uint32_t c = 1; c < MEM_CLASSES; c++)
            for (const char *p = m->run[c].next; p < m->run[c].limit; p += c * MEM_GRAIN)
                if (object_shape((const struct object *)p))
                    return fault("cell %p of a thread's run is in use", (const void *)p);
    return true;
}

/* ---- objects ---- */

static bool is_object(const struct object *o)
{
    return mem_is_heap(o) ? heap_find((uintptr_t)o) == o : immortal_is_object(o) || scope_is_object(o);
}

/* Does the tag name the area in which it lies? */
static bool area_ok(const struct object *o)
{
    unsigned number = object_area(o);
    const struct scope *s = scope_of(o);
    if (mem_is_heap(o) || number == AREA_NUMBER_IMMORTAL)
        return number == (mem_is_heap(o) ? AREA_NUMBER_HEAP : AREA_NUMBER_IMMORTAL) && !mem_is_scoped(o);
    return s && s->live && (size_t)((const char *)o - s->base) < atomic_load(&s->used);
}

static bool header_ok(const struct object *o)
{
    const struct mem_shape *shape = object_shape(o);
    if ((uintptr_t)shape % 8 || shape->kind > SHAPE_PRIM_ARRAY || !area_ok(o))
        return fault("object %p: shape %p, tag %x", (const void *)o, (const void *)shape, o->monitor.tag);
    if (shape->kind >= SHAPE_REF_ARRAY && array_length(o) < 0)
        return fault("array %p: length %d", (const void *)o, array_length(o));
    return true;
}

static bool size_ok(const struct object *o)
{
    if (!mem_is_heap(o))
        return true;
    const struct span *s = &heap.span[heap.head[((uintptr_t)o - heap.base) >> HEAP_UNIT_SHIFT]];
    size_t room = s->state == SPAN_CELLS ? s->cell_size : (size_t)s->units << HEAP_UNIT_SHIFT;
    return object_bytes(o) <= room ||
           fault("object %p: %zu bytes in a cell of %zu", (const void *)o, object_bytes(o), room);
}

static bool slots_ok(const struct object *o, struct object *const *slot, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t offset = (size_t)((const char *)&slot[i] - (const char *)o);
        if (slot[i] && !is_object(slot[i]))
            return fault("object %p refers at offset %zu to %p, which is none", (const void *)o, offset, (void *)slot[i]);
        if (!barrier_may_store(o, slot[i]))
            return fault("object %p of area %u refers at offset %zu to %p of area %u", (const void *)o, object_area(o),
                         offset, (void *)slot[i], object_area(slot[i]));
    }
    return true;
}

static bool fields_ok(struct object *o)
{
    const struct mem_shape *shape = object_shape(o);
    if (shape->kind == SHAPE_REF_ARRAY)
        return slots_ok(o, array_data(o), (size_t)array_length(o));
    for (uint32_t i = 0; shape->kind != SHAPE_PRIM_ARRAY && i < shape->run_count; i++)
        if (!slots_ok(o, object_at(o, shape->runs[i].offset), shape->runs[i].count))
            return false;
    return true;
}

static void verify_object(struct object *o, void *argument)
{
    struct verdict *v = argument;
    v->ok = v->ok && header_ok(o) && size_ok(o) && fields_ok(o);
}

static void verify_scope(struct scope *s, void *argument)
{
    struct verdict *v = argument;
    v->ok = v->ok && (scope_ok(s) || fault("scope %u (%s): entered %u, depth %u, %zu of %zu bytes", s->area.number, s->name,
                                           atomic_load(&s->entered), s->area.depth, atomic_load(&s->used), s->maximum));
}

static void look_for_no_heap(struct sched_thread *t, void *argument)
{
    *(bool *)argument |= t->no_heap;
}

bool verify_heap(void)
{
    struct verdict v = { .ok = true };
    size_t free_spans = 0;
    bool no_heap = false;
    if (!spans_ok(&free_spans) || !bins_ok(free_spans) || !lists_ok() || !runs_ok())
        return false;
    heap_each(verify_object, &v);
    immortal_each(verify_object, &v);
    sched_each_thread(look_for_no_heap, &no_heap);
    if (no_heap)
        return v.ok;
    scope_each(verify_scope, &v);
    if (v.ok)
        scope_each_object(verify_object, &v);
    return v.ok;
}
