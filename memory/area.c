/* SPDX-License-Identifier: Apache-2.0 */
/* The two areas that always exist, and the address ranges by which kinds are told apart. */
#include "memory/area.h"

#include <errno.h>

#include "memory/arena.h"
#include "memory/fixed.h"
#include "memory/pages.h"

struct area area_heap = { .kind = AREA_HEAP, .number = AREA_NUMBER_HEAP, .name = "heap" };
struct area area_immortal = { .kind = AREA_IMMORTAL, .number = AREA_NUMBER_IMMORTAL, .name = "immortal" };

struct mem_range mem_heap_range, mem_immortal_range, mem_scoped_range;
static struct mem_range all;

static size_t round_up(size_t bytes, size_t step) { return (bytes + step - 1) & ~(step - 1); }

int mem_ranges_reserve(size_t heap, size_t immortal, size_t scoped, bool fixed)
{
    size_t most = SIZE_MAX / 4;
    if (heap > most || immortal > most || scoped > most)
        return -ENOMEM;
    heap = round_up(heap, MEM_RANGE_STEP);
    immortal = round_up(immortal, MEM_RANGE_STEP);
    scoped = round_up(scoped, MEM_PAGE);
    if (fixed && scoped > FIXED_OBJECTS - FIXED_BLOCKS - MEM_FIXED_BLOCKS)
        return -ENOMEM;
    void *base = fixed ? pages_reserve_at(FIXED_OBJECTS - scoped, scoped + immortal + heap) : pages_reserve(scoped + immortal + heap);
    if (!base)
        return -ENOMEM;
    all = (struct mem_range){ (uintptr_t)base, scoped + immortal + heap };
    mem_scoped_range = (struct mem_range){ all.base, scoped };
    mem_immortal_range = (struct mem_range){ all.base + scoped, immortal };
    mem_heap_range = (struct mem_range){ all.base + scoped + immortal, heap };
    return 0;
}

void mem_ranges_release(void)
{
    pages_release((void *)all.base, all.size);
    all = mem_scoped_range = mem_immortal_range = mem_heap_range = (struct mem_range){ 0, 0 };
}
