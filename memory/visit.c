/* SPDX-License-Identifier: Apache-2.0 */
/* The stacks of who marks. */
#include "memory/visit.h"

#include "memory/pages.h"
#include "sched/stress.h"

enum { STACK_STEP = 1 << 20, STACK_PAGE = 4096 };

size_t mark_stack_limit = SIZE_MAX;

void *region_push(struct region *r, size_t bytes)
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

void region_shrink(struct region *r)
{
    RT_ASSERT(r->used == 0);
    size_t keep = stress_size(STACK_STEP, STACK_PAGE);
    if (r->committed > keep) {
        pages_decommit(r->base + keep, r->committed - keep);
        r->committed = keep;
    }
}

/* Each object is pushed once, and none is smaller than a grain; sliced arrays are pages long. */
bool marker_reserve(struct marker *k, size_t most)
{
    size_t objects = mem_heap_range.size / MEM_GRAIN * sizeof(struct object *), slices = mem_heap_range.size / HEAP_UNIT * sizeof(struct slice) + HEAP_UNIT;
    k->objects.size = objects < most ? objects : most;
    k->slices.size = slices < most ? slices : most;
    k->objects.base = pages_reserve(k->objects.size);
    k->slices.base = pages_reserve(k->slices.size);
    return k->objects.base && k->slices.base;
}

void marker_release(struct marker *k)
{
    pages_release(k->objects.base, k->objects.size);
    pages_release(k->slices.base, k->slices.size);
    memset(k, 0, sizeof *k);
}
