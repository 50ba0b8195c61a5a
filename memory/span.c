/* SPDX-License-Identifier: Apache-2.0 */
/* Free spans, in bins by size, and blocks with free cells. */
#include "memory/heap.h"

#include "memory/pages.h"

struct heap heap = { .lock = LOCK_INIT(HEAP) };

/* ---- free spans ---- */

/* Sizes up to 16 have a bin each, above that four bins per power of two. */
static uint32_t bin_of(uint32_t units)
{
    if (units <= 16)
        return units - 1;
    uint32_t log = 31 - (uint32_t)__builtin_clz(units);
    return 16 + (log - 4) * 4 + (units >> (log - 2) & 3);
}

static void bin_add(uint32_t unit)
{
    struct span *s = &heap.span[unit];
    uint32_t *bin = &heap.bin[bin_of(s->units)];
    s->previous = HEAP_NONE;
    s->next = *bin;
    if (*bin != HEAP_NONE)
        heap.span[*bin].previous = unit;
    *bin = unit;
}

void heap_unbin(uint32_t unit)
{
    struct span *s = &heap.span[unit];
    RT_ASSERT(s->state == SPAN_FREE);
    if (s->previous == HEAP_NONE)
        heap.bin[bin_of(s->units)] = s->next;
    else
        heap.span[s->previous].next = s->next;
    if (s->next != HEAP_NONE)
        heap.span[s->next].previous = s->previous;
    s->state = SPAN_NONE;
}

void heap_free_span(uint32_t unit, uint32_t units, bool clean)
{
    uint32_t end = unit + units;
    heap.span[unit].state = SPAN_NONE;
    if (end < heap.frontier && heap.span[end].state == SPAN_FREE) {
        heap_unbin(end);
        clean &= heap.span[end].clean;
        end += heap.span[end].units;
    }
    if (unit > 0 && heap.span[heap.head[unit - 1]].state == SPAN_FREE) {
        unit = heap.head[unit - 1];
        heap_unbin(unit);
        clean &= heap.span[unit].clean;
    }
    heap.span[unit] = (struct span){ .units = end - unit, .state = SPAN_FREE, .clean = clean };
    heap.head[unit] = heap.head[end - 1] = unit;
    bin_add(unit);
}

bool heap_grow(uint32_t units)
{
    uint32_t from = heap.frontier;
    uint32_t have = 0;
    if (from > 0 && heap.span[heap.head[from - 1]].state == SPAN_FREE)
        have = heap.span[heap.head[from - 1]].units;
    RT_ASSERT(have < units);
    uint32_t room = heap.units - from, need = units - have;
    if (need > room)
        return false;
    uint32_t more = need < HEAP_GROW_UNITS ? HEAP_GROW_UNITS : need;
    if (more > room)
        more = room;
    if (pages_commit(heap_unit_address(from), (size_t)more << HEAP_UNIT_SHIFT))
        return false;
    __atomic_store_n(&heap.frontier, heap.frontier + more, __ATOMIC_RELAXED);       /* the collector looks, beside the program */
    heap_free_span(from, more, true);
    return true;
}

uint32_t heap_search_free(uint32_t units)
{
    uint32_t bin = bin_of(units);
    for (uint32_t u = heap.bin[bin]; u != HEAP_NONE; u = heap.span[u].next)
        if (heap.span[u].units >= units)
            return u;
    while (++bin < HEAP_BINS)
        if (heap.bin[bin] != HEAP_NONE)
            return heap.bin[bin];
    return HEAP_NONE;
}

/* ---- blocks ---- */

void heap_open_block(uint32_t size_class, struct span *s)
{
    uint32_t unit = (uint32_t)(s - heap.span);
    s->next = HEAP_NONE;
    if (heap.open[size_class].first == HEAP_NONE)
        heap.open[size_class].first = unit;
    else
        heap.span[heap.open[size_class].last].next = unit;
    heap.open[size_class].last = unit;
}
