/* SPDX-License-Identifier: Apache-2.0 */
/* What others than the collector mark: the map of grey objects, marked and to be visited by whoever looks into it. */
#include "memory/heap.h"
#include "memory/mark.h"

#define GRAINS_PER_UNIT (HEAP_UNIT / MEM_GRAIN)

static void or_bits(uint64_t *word, uint64_t bits) { __atomic_fetch_or(word, bits, __ATOMIC_ACQ_REL); }

/* The object first, then its unit: who takes a unit's bit finds its objects. */
void shade_again(size_t grain)
{
    size_t unit = grain / GRAINS_PER_UNIT;
    or_bits(&heap.grey[grain / 64], UINT64_C(1) << grain % 64);
    or_bits(&heap.grey_units[unit / 64], UINT64_C(1) << unit % 64);
}

void mark_shade(struct object *o)
{
    if (!mem_is_heap(o))
        return;
    size_t grain = heap_grain(o);
    uint64_t bit = UINT64_C(1) << grain % 64, *word = &heap.mark[grain / 64];
    if (__atomic_load_n(word, __ATOMIC_RELAXED) & bit || __atomic_fetch_or(word, bit, __ATOMIC_RELAXED) & bit)
        return;
    shade_again(grain);
}
