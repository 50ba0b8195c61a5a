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

/* Grey before it is marked: who finds the mark, and relies on it, finds the object grey, or it has been visited.  So none is ever marked and forgotten,
 * wherever a thread stands. */
void mark_shade(struct object *o)
{
    if (!mem_is_heap(o))
        return;
    size_t grain = heap_grain(o);
    uint64_t bit = UINT64_C(1) << grain % 64, *word = &heap.mark[grain / 64];
    if (__atomic_load_n(word, __ATOMIC_RELAXED) & bit)
        return;
    shade_again(grain);
    __atomic_fetch_or(word, bit, __ATOMIC_RELEASE);
}

/* ---- by a weak way ---- */

/* Whether it has been judged; who is between asking that and having marked; how many have been there. */
enum { JUDGED = 1, INSIDE = 2, THREADS_MAX = 1 << 30 };
static const uint64_t BEEN = UINT64_C(1) << 32, INSIDE_ALL = (uint64_t)INSIDE * (THREADS_MAX - 1);
static _Atomic uint64_t weak_ways;

bool mark_shade_weak(struct object *o)
{
    bool open = !(atomic_fetch_add(&weak_ways, INSIDE) & JUDGED);
    if (open)
        mark_shade(o);
    atomic_fetch_add(&weak_ways, (open ? BEEN : 0) - INSIDE);
    return open;
}

bool mark_is_judged(void) { return atomic_load(&weak_ways) & JUDGED; }
uint64_t mark_weak_ways(void) { return atomic_load(&weak_ways); }
bool mark_judge(uint64_t seen) { return !(seen & INSIDE_ALL) && atomic_compare_exchange_strong(&weak_ways, &seen, seen | JUDGED); }
void mark_judge_not(void) { atomic_fetch_and(&weak_ways, ~(uint64_t)JUDGED); }
