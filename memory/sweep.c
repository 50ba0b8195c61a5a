/* SPDX-License-Identifier: Apache-2.0 */
/* After marking: what is not marked is free, and what is free for long goes back to the system.
 *
 * In one stop all of it is done at once.  After a cycle beside the program the stop only changes the maps; the collector's thread sweeps then, a
 * few spans at a time under the lock, and so does who allocates and finds no free cell.  The next collection finds all swept. */
#include "memory/heap.h"

#include "memory/pace.h"
#include "memory/pages.h"

#define POISON 0xdb
enum { TRIMMED_AT_ONCE = 512 };         /* units */

/* ---- spans ---- */

static uint32_t count_marks(uint32_t unit)
{
    const uint64_t *word = &heap.live[(size_t)unit * HEAP_UNIT_WORDS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < HEAP_BLOCK_UNITS * HEAP_UNIT_WORDS; i++)
        if (word[i])
            count += (uint32_t)__builtin_popcountll(word[i]);
    return count;
}

static void poison_dead(struct span *s)
{
    for (uint32_t c = 0; c < s->cells; c++)
        if (!heap_bit(heap.live, heap_grain(heap_cell_address(s, c))))
            memset(heap_cell_address(s, c), POISON, s->reciprocal ? s->cell_size : (size_t)s->units << HEAP_UNIT_SHIFT);
}

/* Returns how many bytes of the span live. */
static size_t sweep_span(uint32_t unit)
{
    struct span *s = &heap.span[unit];
    bool large = s->state == SPAN_LARGE;
    uint32_t count = large ? heap_bit(heap.live, unit * HEAP_UNIT_BITS) : count_marks(unit);
    RT_ASSERT(count <= s->cells);
    if (heap.config.poison)
        poison_dead(s);
    s->cursor = 0;
    s->clean = false;
    s->turn = heap.turn;
    if (count == 0) {
        heap_free_span(unit, s->units, false);
        return 0;
    }
    if (large)
        return (size_t)s->units << HEAP_UNIT_SHIFT;
    if (count < s->cells)
        heap_open_block(s->size_class, s);
    return (size_t)count * s->cell_size;
}

/* So much that it is this part of the heap, when the rest lives. */
static size_t part_beside(size_t live, unsigned percent)
{
    return live / (100 - percent) * percent;
}

/* As much again as lives, if that is neither less nor more than the options want. */
static size_t wanted_budget(void)
{
    size_t budget = heap.live_bytes, least = part_beside(heap.live_bytes, heap.config.free_min);
    size_t most = part_beside(heap.live_bytes, heap.config.free_max);
    if (budget < least)
        budget = least;
    return heap.config.free_max && budget > most ? most : budget;
}

/* Not so little that collections come too often.  What lives is what they cost: where that is next to nothing, more room would only take more of
 * the caches; and by what is added the heap is never larger than without anything alive. */
static size_t least_budget(void)
{
    size_t live = heap.live_bytes, least = mem_heap_range.size / 16, most = (size_t)16 << 20;
    if (least > most)
        least = most;
    size_t grown = least << pace_doublings(), of_live = 64 * live, whole = least << PACE_DOUBLINGS;
    if (grown > of_live)
        grown = of_live;
    if (grown + live > whole)
        grown = live < whole ? whole - live : 0;
    return grown > least ? grown : least;
}

static size_t new_budget(void)
{
    size_t initial = (size_t)heap.initial_units << HEAP_UNIT_SHIFT, least = least_budget();
    size_t budget = wanted_budget();
    if (initial > heap.live_bytes && initial - heap.live_bytes > least)
        least = initial - heap.live_bytes;
    return budget > least ? budget : least;
}

/* Beside the program marking takes time, in which others allocate: so it begins when what they are expected to take then (pace.h) may yet be
 * taken, and at three fifths of what lives, what floats left out, so that the heap stays below 1.6 times what lives and what is taken meanwhile; and if it falls behind, they go on to twice the budget before they are stopped. */
void heap_set_limits(void)
{
    heap.budget = new_budget();
    heap.limit = heap.budget;
    heap.trigger = SIZE_MAX;
    if (!heap.config.concurrent)
        return;
    size_t kept = heap.live_bytes + heap.config.reserve, room = kept < mem_heap_range.size ? mem_heap_range.size - kept : 0;
    if (room > heap.budget)
        room = heap.budget;
    size_t ahead = pace_ahead(), least = room / 5 * 2 + heap.floating / 5 * 8, most = room - room / 8;
    size_t before = ahead < least ? least : ahead;
    heap.trigger = room - (before > most ? most : before);
    heap.limit = 2 * heap.budget;
}

void heap_close_blocks(void)
{
    for (uint32_t c = 0; c < HEAP_CLASSES; c++)
        heap.open[c].first = heap.open[c].last = HEAP_NONE;
}

void heap_sweep_begin(void)
{
    uint64_t *swept = heap.live;
    RT_ASSERT(!heap.sweeping);
    heap_close_blocks();
    heap.live = heap.mark;
    heap.mark = swept;
    heap.turn = !heap.turn;
    heap.sweeping = true;
    heap.sweep_next = 0;
    heap.found_bytes = 0;
    heap.live_bytes += heap.taken;
    heap.taken = 0;
    heap.trigger = SIZE_MAX;
}

static bool is_unswept(const struct span *s) { return s->state >= SPAN_CELLS && s->turn != heap.turn; }

/* Freeing joins spans, but leaves the units of those it swallows: so the end of this one is a step to take still. */
static uint32_t sweep_one(uint32_t unit)
{
    uint32_t next = unit + heap.span[unit].units;
    if (is_unswept(&heap.span[unit]))
        heap.found_bytes += sweep_span(unit);
    return next;
}

/* The place to go on at is a span in use: it is nobody's to change meanwhile, while free ones are split and joined. */
bool heap_sweep_some(void)
{
    uint32_t unit = heap.sweep_next;
    if (!heap.sweeping)
        return false;
    for (unsigned n = 0; n < HEAP_SWEPT_AT_ONCE && unit < heap.frontier; n++)
        unit = sweep_one(unit);
    while (unit < heap.frontier && !is_unswept(&heap.span[unit]))
        unit += heap.span[unit].units;
    heap.sweep_next = unit;
    if (unit < heap.frontier)
        return true;
    heap.sweeping = false;
    heap.live_bytes = heap.found_bytes;
    heap_set_limits();
    return false;
}

void heap_sweep_rest(void)
{
    while (heap_sweep_some())
        ;
}

/* ---- giving back ---- */

/* Lower the frontier when the last span is free and large, by so many units at most.  false: it stays. */
static bool retreat(size_t keep, uint32_t most)
{
    uint32_t first = heap.frontier ? heap.head[heap.frontier - 1] : 0;
    if (heap.frontier <= heap.initial_units || heap.span[first].state != SPAN_FREE)
        return false;
    uint32_t target = first > heap.initial_units ? first : heap.initial_units;
    uint32_t wanted = (uint32_t)((heap.live_bytes + keep) >> HEAP_UNIT_SHIFT);
    if (target < wanted)
        target = wanted;
    target = (target + HEAP_GROW_UNITS - 1) & ~(HEAP_GROW_UNITS - 1);
    if (target + 2 * HEAP_GROW_UNITS > heap.frontier)
        return false;
    if (heap.frontier - target > most)
        target = heap.frontier - most;
    bool clean = heap.span[first].clean;
    heap_unbin(first);
    pages_decommit(heap_unit_address(target), (size_t)(heap.frontier - target) << HEAP_UNIT_SHIFT);
    /* The next collection clears the map only up to the frontier of then; nothing of the last but one may come back as alive. */
    memset(&heap.mark[(size_t)target * HEAP_UNIT_WORDS], 0, (size_t)(heap.frontier - target) * HEAP_UNIT_WORDS * sizeof *heap.mark);
    __atomic_store_n(&heap.frontier, target, __ATOMIC_RELAXED);
    if (first < target)
        heap_free_span(first, target - first, clean);
    return true;
}

/* Give back the end of a free span; a little is not worth the faults that follow. */
static void discard(uint32_t unit, size_t excess)
{
    struct span *s = &heap.span[unit];
    uint32_t units = (uint32_t)(excess >> HEAP_UNIT_SHIFT);
    if (units > s->units)
        units = s->units;
    if (s->clean || units < HEAP_GROW_UNITS)
        return;
    pages_discard(heap_unit_address(unit + s->units - units), (size_t)units << HEAP_UNIT_SHIFT);
    s->clean = units == s->units;
}

void heap_trim(void)
{
    size_t keep = heap.budget + heap.budget / 2, seen = 0;
    retreat(keep, UINT32_MAX);
    for (uint32_t bin = 0; bin < HEAP_BINS; bin++)
        for (uint32_t u = heap.bin[bin]; u != HEAP_NONE; u = heap.span[u].next) {
            seen += (size_t)heap.span[u].units << HEAP_UNIT_SHIFT;
            if (seen > keep)
                discard(u, seen - keep);
        }
}

/* A part of what discard would give back, out of its span meanwhile: no object is in it, nor will be. */
struct part { uint32_t unit, units, discarded; };

static void take_part(uint32_t unit, struct part *part)
{
    struct span s = heap.span[unit];
    uint32_t end = unit + s.units, rest = part->discarded;
    heap_unbin(unit);
    part->unit = end - rest - part->units;
    heap.span[part->unit] = (struct span){ .units = part->units, .state = SPAN_LARGE, .turn = heap.turn };
    for (uint32_t i = 0; i < part->units; i++)
        heap.head[part->unit + i] = part->unit;
    if (rest)
        heap_free_span(end - rest, rest, false);
    if (part->unit > unit)
        heap_free_span(unit, part->unit - unit, s.clean);
}

/* The next part behind what is to be kept. */
static bool find_part(size_t keep, struct part *part)
{
    size_t seen = 0;
    for (uint32_t bin = 0; bin < HEAP_BINS; bin++)
        for (uint32_t u = heap.bin[bin]; u != HEAP_NONE; u = heap.span[u].next) {
            const struct span *s = &heap.span[u];
            seen += (size_t)s->units << HEAP_UNIT_SHIFT;
            size_t excess = seen > keep ? (seen - keep) >> HEAP_UNIT_SHIFT : 0, most = excess < s->units ? excess : s->units;
            if (s->clean || most < s->discarded + HEAP_GROW_UNITS)
                continue;
            most -= s->discarded;
            *part = (struct part){ .units = (uint32_t)(most < TRIMMED_AT_ONCE ? most : TRIMMED_AT_ONCE), .discarded = s->discarded };
            take_part(u, part);
            return true;
        }
    return false;
}

/* Others may have used what lies beside it: then it is only free, and may be given back once more. */
static void give_part(const struct part *part)
{
    uint32_t end = part->unit + part->units + part->discarded;
    heap_free_span(part->unit, part->units, false);
    struct span *s = &heap.span[heap.head[end - 1]];
    if (s->state == SPAN_FREE && s + s->units == &heap.span[end])
        s->discarded = part->discarded + part->units;
}

bool heap_trim_some(void)
{
    size_t keep = heap.budget + heap.budget / 2;
    struct part part;
    lock_take(&heap.lock);
    bool retreated = retreat(keep, TRIMMED_AT_ONCE), found = !retreated && find_part(keep, &part);
    lock_drop(&heap.lock);
    if (!found)
        return retreated;
    pages_discard(heap_unit_address(part.unit), (size_t)part.units << HEAP_UNIT_SHIFT);
    lock_take(&heap.lock);
    give_part(&part);
    lock_drop(&heap.lock);
    return true;
}
