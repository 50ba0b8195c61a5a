/* SPDX-License-Identifier: Apache-2.0 */
/* Spans and cells: which part of the heap's range is used for what. */
#include "memory/heap.h"

#include <errno.h>

#include "memory/pages.h"

#define BITS_PER_UNIT (HEAP_UNIT / MEM_GRAIN)
#define WORDS_PER_UNIT (BITS_PER_UNIT / 64)
#define GROW_UNITS (unsigned)(MEM_RANGE_STEP >> HEAP_UNIT_SHIFT)      /* at a time */
#define POISON 0xdb

struct heap heap = { .lock = LOCK_INIT(HEAP) };

#define FOUR(n) (n) * 16, (n) * 16 + 16, (n) * 16 + 32, (n) * 16 + 48
const uint16_t heap_cell_size[HEAP_CLASSES] = {
    0, 16, 32, 48, FOUR(4), FOUR(8), FOUR(12), FOUR(16), FOUR(20), FOUR(24), FOUR(28), 512,
    576, 640, 768, 896, 1024, 1280, 1536, 1808, 2048, 2336, 2720, 2976, 3264, 3632, 4096, 4672, 5456, 6544,
    8192, HEAP_CELL_MAX,
};
_Static_assert(MEM_SMALL_MAX == 512, "the table's first part has one class per grain");

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

static void bin_remove(uint32_t unit)
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

/* Make [unit, unit + units) a free span, one with its free neighbours. */
static void span_free(uint32_t unit, uint32_t units, bool clean)
{
    uint32_t end = unit + units;
    heap.span[unit].state = SPAN_NONE;
    if (end < heap.frontier && heap.span[end].state == SPAN_FREE) {
        bin_remove(end);
        clean &= heap.span[end].clean;
        end += heap.span[end].units;
    }
    if (unit > 0 && heap.span[heap.head[unit - 1]].state == SPAN_FREE) {
        unit = heap.head[unit - 1];
        bin_remove(unit);
        clean &= heap.span[unit].clean;
    }
    heap.span[unit] = (struct span){ .units = end - unit, .state = SPAN_FREE, .clean = clean };
    heap.head[unit] = heap.head[end - 1] = unit;
    bin_add(unit);
}

/* Commit more, so that a free span of that many units exists. */
static bool grow(uint32_t units)
{
    uint32_t from = heap.frontier;
    uint32_t have = 0;
    if (from > 0 && heap.span[heap.head[from - 1]].state == SPAN_FREE)
        have = heap.span[heap.head[from - 1]].units;
    RT_ASSERT(have < units);
    uint32_t room = heap.units - from, need = units - have;
    if (need > room)
        return false;
    uint32_t more = need < GROW_UNITS ? GROW_UNITS : need;
    if (more > room)
        more = room;
    if (pages_commit(heap_unit_address(from), (size_t)more << HEAP_UNIT_SHIFT))
        return false;
    heap.frontier += more;
    span_free(from, more, true);
    return true;
}

static uint32_t bin_search(uint32_t units)
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

/* Take units from a free span.  The rest stays free. */
static struct span *span_take(uint32_t units, enum span_state state)
{
    uint32_t unit = bin_search(units);
    if (unit == HEAP_NONE) {
        if (!grow(units))
            return NULL;
        unit = bin_search(units);
    }
    struct span *s = &heap.span[unit];
    bool clean = s->clean;
    uint32_t rest = s->units - units;
    bin_remove(unit);
    *s = (struct span){ .units = units, .state = (uint8_t)state, .clean = clean };
    for (uint32_t i = 0; i < units; i++)
        heap.head[unit + i] = unit;
    if (rest)
        span_free(unit + units, rest, clean);
    return s;
}

/* ---- cells ---- */

static uint32_t class_of(size_t bytes)
{
    if (bytes <= MEM_SMALL_MAX)
        return (uint32_t)(bytes / MEM_GRAIN);
    uint32_t c = HEAP_CLASS_MEDIUM;
    while (heap_cell_size[c] < bytes)
        c++;
    return c;
}

static void open_add(uint32_t size_class, struct span *s)
{
    uint32_t unit = (uint32_t)(s - heap.span);
    s->next = HEAP_NONE;
    if (heap.open[size_class].first == HEAP_NONE)
        heap.open[size_class].first = unit;
    else
        heap.span[heap.open[size_class].last].next = unit;
    heap.open[size_class].last = unit;
}

static bool open_block(uint32_t size_class)
{
    struct span *s = span_take(HEAP_BLOCK_UNITS, SPAN_CELLS);
    if (!s)
        return false;
    uint32_t size = heap_cell_size[size_class];
    s->size_class = (uint8_t)size_class;
    s->cell_size = size;
    s->cells = (uint16_t)((HEAP_BLOCK_UNITS << HEAP_UNIT_SHIFT) / size);
    s->reciprocal = (uint32_t)(((UINT64_C(1) << 32) + size - 1) / size);
    open_add(size_class, s);
    return true;
}

/* The next run of free cells behind the cursor. */
static bool next_run(struct span *s, size_t wish, struct heap_piece *out)
{
    uint32_t cell = s->cursor, cells = s->cells, most = (uint32_t)(wish / s->cell_size);
    size_t stride = s->cell_size / MEM_GRAIN;
    size_t grain = heap_grain(heap_cell_address(s, cell));
    while (cell < cells && heap_bit(heap.live, grain))
        cell++, grain += stride;
    uint32_t first = cell, stop = most && most < cells - cell ? cell + most : cells;
    if (!most && stop > cell)
        stop = cell + 1;
    while (cell < stop && !heap_bit(heap.live, grain))
        cell++, grain += stride;
    s->cursor = (uint16_t)cell;
    *out = (struct heap_piece){ heap_cell_address(s, first), (size_t)(cell - first) * s->cell_size, s->clean };
    return cell > first;
}

static bool take_cells(uint32_t size_class, size_t wish, struct heap_piece *out)
{
    uint32_t *first = &heap.open[size_class].first;
    while (*first != HEAP_NONE) {
        struct span *s = &heap.span[*first];
        if (next_run(s, wish, out))
            return true;
        *first = s->next;
    }
    return open_block(size_class) && next_run(&heap.span[*first], wish, out);
}

static bool take_large(size_t bytes, struct heap_piece *out)
{
    size_t units = (bytes + HEAP_UNIT - 1) >> HEAP_UNIT_SHIFT;
    if (units > heap.units)
        return false;
    struct span *s = span_take((uint32_t)units, SPAN_LARGE);
    if (!s)
        return false;
    s->cells = s->cursor = 1;
    *out = (struct heap_piece){ heap_cell_address(s, 0), units << HEAP_UNIT_SHIFT, s->clean };
    return true;
}

/* No block can be added: one cell of a bigger class. */
static bool take_any(size_t bytes, struct heap_piece *out)
{
    for (uint32_t c = class_of(bytes) + 1; c < HEAP_CLASSES; c++)
        if (take_cells(c, bytes, out))
            return true;
    return take_large(bytes, out);
}

bool heap_take(size_t bytes, size_t wish, enum heap_effort effort, struct heap_piece *out)
{
    RT_ASSERT(lock_held(&heap.lock) && bytes % MEM_GRAIN == 0 && wish >= bytes);
    if (effort == HEAP_POLITE && heap.taken >= heap.limit)
        return false;
    bool ok = bytes > HEAP_CELL_MAX ? take_large(bytes, out) : take_cells(class_of(bytes), wish, out);
    if (!ok && effort == HEAP_DESPERATE && bytes <= HEAP_CELL_MAX) {
        ok = take_any(bytes, out);
        wish = bytes;
    }
    if (!ok)
        return false;
    heap.taken += out->bytes;
    if (out->bytes > wish)
        out->bytes = bytes;     /* one bigger cell: the run must not reach beyond the object */
    return true;
}

void heap_give_back(char *from, char *to)
{
    RT_ASSERT(lock_held(&heap.lock));
    if (from == to)
        return;
    struct span *s = &heap.span[heap.head[heap_grain(from) / BITS_PER_UNIT]];
    if (s->state != SPAN_CELLS || heap_cell_address(s, s->cursor) != to ||
        heap.open[s->size_class].first != s - heap.span)
        return;
    s->cursor = (uint16_t)(s->cursor - (size_t)(to - from) / s->cell_size);
    heap.taken -= (size_t)(to - from);
}

/* ---- cells that are handed out while a cycle marks ---- */

struct map_word { size_t index; uint64_t bits; };

/* The collector sets bits of the same words meanwhile. */
static void add_bits(struct map_word w) { __atomic_fetch_or(&heap.mark[w.index], w.bits, __ATOMIC_RELAXED); }
static void take_bits(struct map_word w) { __atomic_fetch_and(&heap.mark[w.index], ~w.bits, __ATOMIC_RELAXED); }

static void each_word(const char *from, const char *to, size_t bytes, void (*fn)(struct map_word))
{
    struct map_word w = { 0, 0 };
    for (const char *cell = from; cell < to; cell += bytes) {
        size_t grain = heap_grain(cell);
        if (w.bits && w.index != grain / 64) {
            fn(w);
            w.bits = 0;
        }
        w.index = grain / 64;
        w.bits |= UINT64_C(1) << grain % 64;
    }
    if (w.bits)
        fn(w);
}

void heap_mark_cells(const char *from, const char *to, size_t bytes) { each_word(from, to, bytes, add_bits); }
void heap_unmark_cells(const char *from, const char *to, size_t bytes) { each_word(from, to, bytes, take_bits); }

/* ---- questions ---- */

bool heap_cell_is_object(const struct span *s, uint32_t cell)
{
    const char *p = heap_cell_address(s, cell);
    if (cell < s->cursor)
        return ((const struct object *)p)->shape != NULL;
    return heap_bit(heap.live, heap_grain(p));
}

struct object *heap_find(uintptr_t word)
{
    size_t offset = word - heap.base;
    uint32_t unit = (uint32_t)(offset >> HEAP_UNIT_SHIFT);
    if (offset >= mem_heap_range.size || unit >= heap.frontier)
        return NULL;
    /* Inside a free span head may be stale: then no span that is in use reaches here. */
    uint32_t first = heap.head[unit];
    const struct span *s = &heap.span[first];
    if (s->state < SPAN_CELLS || unit - first >= s->units)
        return NULL;
    offset -= (size_t)first << HEAP_UNIT_SHIFT;
    uint32_t cell = s->reciprocal ? (uint32_t)((uint64_t)offset * s->reciprocal >> 32) : 0;
    if (cell >= s->cells || !heap_cell_is_object(s, cell))
        return NULL;
    return (struct object *)heap_cell_address(s, cell);
}

void heap_each(void (*fn)(struct object *, void *), void *argument)
{
    for (uint32_t u = 0; u < heap.frontier; u += heap.span[u].units) {
        const struct span *s = &heap.span[u];
        for (uint32_t c = 0; s->state >= SPAN_CELLS && c < s->cells; c++)
            if (heap_cell_is_object(s, c))
                fn((struct object *)heap_cell_address(s, c), argument);
    }
}

void heap_each_marked(void (*fn)(struct object *, void *), void *argument)
{
    size_t words = (size_t)heap.frontier * WORDS_PER_UNIT;
    for (size_t w = 0; w < words; w++)
        for (uint64_t bits = heap.mark[w]; bits; bits &= bits - 1)
            fn((struct object *)(heap.base + (w * 64 + (size_t)__builtin_ctzll(bits)) * MEM_GRAIN), argument);
}

/* ---- after marking ---- */

static uint32_t count_marks(uint32_t unit)
{
    const uint64_t *word = &heap.mark[(size_t)unit * WORDS_PER_UNIT];
    uint32_t count = 0;
    for (uint32_t i = 0; i < HEAP_BLOCK_UNITS * WORDS_PER_UNIT; i++)
        if (word[i])
            count += (uint32_t)__builtin_popcountll(word[i]);
    return count;
}

static void poison_dead(struct span *s)
{
    for (uint32_t c = 0; c < s->cells; c++)
        if (!heap_bit(heap.mark, heap_grain(heap_cell_address(s, c))))
            memset(heap_cell_address(s, c), POISON, s->reciprocal ? s->cell_size : (size_t)s->units << HEAP_UNIT_SHIFT);
}

/* Returns how many bytes of the span live. */
static size_t sweep_span(uint32_t unit)
{
    struct span *s = &heap.span[unit];
    bool large = s->state == SPAN_LARGE;
    uint32_t count = large ? heap_bit(heap.mark, unit * BITS_PER_UNIT) : count_marks(unit);
    RT_ASSERT(count <= s->cells);
    if (heap.config.poison)
        poison_dead(s);
    s->cursor = 0;
    s->clean = false;
    if (count == 0) {
        span_free(unit, s->units, false);
        return 0;
    }
    if (large)
        return (size_t)s->units << HEAP_UNIT_SHIFT;
    if (count < s->cells)
        open_add(s->size_class, s);
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

/* Not so little that collections come too often. */
static size_t new_budget(void)
{
    size_t initial = (size_t)heap.initial_units << HEAP_UNIT_SHIFT;
    size_t least = mem_heap_range.size / 16, most = (size_t)16 << 20;
    size_t budget = wanted_budget();
    if (least > most)
        least = most;
    if (initial > heap.live_bytes && initial - heap.live_bytes > least)
        least = initial - heap.live_bytes;
    return budget > least ? budget : least;
}

/* Beside the program marking takes time, in which others allocate: so it begins when what they took the last time, and half as much
 * again, may yet be taken; and if it falls behind, they go on to twice the budget before they are stopped. */
static void set_limits(void)
{
    heap.budget = new_budget();
    heap.limit = heap.budget;
    heap.trigger = SIZE_MAX;
    if (!heap.config.concurrent)
        return;
    size_t room = mem_heap_range.size - heap.live_bytes;
    if (room > heap.budget)
        room = heap.budget;
    size_t ahead = heap.taken_beside + heap.taken_beside / 2, least = room / 4, most = room - room / 8;
    heap.trigger = room - (ahead < least ? least : ahead > most ? most : ahead);
    heap.limit = 2 * heap.budget;
}

static void close_blocks(void)
{
    for (uint32_t c = 0; c < HEAP_CLASSES; c++)
        heap.open[c].first = heap.open[c].last = HEAP_NONE;
}

void heap_sweep(void)
{
    size_t bytes = 0;
    close_blocks();
    /* Freeing joins spans, but leaves the units of those it swallows: so next is a step to take still. */
    for (uint32_t u = 0, next; u < heap.frontier; u = next) {
        next = u + heap.span[u].units;
        if (heap.span[u].state >= SPAN_CELLS)
            bytes += sweep_span(u);
    }
    uint64_t *swept = heap.live;
    heap.live = heap.mark;
    heap.mark = swept;
    heap.live_bytes = bytes;
    heap.taken = 0;
    set_limits();
}

/* Lower the frontier when the last span is free and large. */
static void retreat(size_t keep)
{
    uint32_t first = heap.frontier ? heap.head[heap.frontier - 1] : 0;
    if (heap.frontier <= heap.initial_units || heap.span[first].state != SPAN_FREE)
        return;
    uint32_t target = first > heap.initial_units ? first : heap.initial_units;
    uint32_t wanted = (uint32_t)((heap.live_bytes + keep) >> HEAP_UNIT_SHIFT);
    if (target < wanted)
        target = wanted;
    target = (target + GROW_UNITS - 1) & ~(GROW_UNITS - 1);
    if (target + 2 * GROW_UNITS > heap.frontier)
        return;
    bool clean = heap.span[first].clean;
    bin_remove(first);
    pages_decommit(heap_unit_address(target), (size_t)(heap.frontier - target) << HEAP_UNIT_SHIFT);
    /* The next collection clears the map only up to the frontier of then; nothing of the last but one may come back as alive. */
    memset(&heap.mark[(size_t)target * WORDS_PER_UNIT], 0, (size_t)(heap.frontier - target) * WORDS_PER_UNIT * sizeof *heap.mark);
    heap.frontier = target;
    if (first < target)
        span_free(first, target - first, clean);
}

/* Give back the end of a free span; a little is not worth the faults that follow. */
static void discard(uint32_t unit, size_t excess)
{
    struct span *s = &heap.span[unit];
    uint32_t units = (uint32_t)(excess >> HEAP_UNIT_SHIFT);
    if (units > s->units)
        units = s->units;
    if (s->clean || units < GROW_UNITS)
        return;
    pages_discard(heap_unit_address(unit + s->units - units), (size_t)units << HEAP_UNIT_SHIFT);
    s->clean = units == s->units;
}

void heap_trim(void)
{
    size_t keep = heap.budget + heap.budget / 2, seen = 0;
    retreat(keep);
    for (uint32_t bin = 0; bin < HEAP_BINS; bin++)
        for (uint32_t u = heap.bin[bin]; u != HEAP_NONE; u = heap.span[u].next) {
            seen += (size_t)heap.span[u].units << HEAP_UNIT_SHIFT;
            if (seen > keep)
                discard(u, seen - keep);
        }
}

/* ---- life ---- */

static size_t grey_units_bytes(void) { return ((size_t)heap.units + 63) / 64 * sizeof(uint64_t); }

static bool make_tables(void)
{
    size_t units = heap.units;
    heap.map_bytes = units * WORDS_PER_UNIT * sizeof(uint64_t);
    heap.span = pages_table(units * sizeof *heap.span);
    heap.head = pages_table(units * sizeof *heap.head);
    heap.live = pages_table(heap.map_bytes);
    heap.mark = pages_table(heap.map_bytes);
    if (heap.config.concurrent) {
        heap.grey = pages_table(heap.map_bytes);
        heap.grey_units = pages_table(grey_units_bytes());
    }
    if (heap.config.check_marks)
        heap.check = pages_table(heap.map_bytes);
    if (heap.config.check_marks && !heap.check)
        return false;
    return heap.span && heap.head && heap.live && heap.mark && (!heap.config.concurrent || (heap.grey && heap.grey_units));
}

int heap_init(const struct mem_config *config)
{
    size_t max = mem_heap_range.size;
    if (max == 0 || max >> HEAP_UNIT_SHIFT >= HEAP_NONE)
        return -EINVAL;
    heap.config = *config;
    heap.base = mem_heap_range.base;
    heap.units = (uint32_t)(max >> HEAP_UNIT_SHIFT);
    if (!make_tables())
        return -ENOMEM;
    size_t initial = config->heap_initial < max ? config->heap_initial : max;
    heap.initial_units = (uint32_t)(initial >> HEAP_UNIT_SHIFT);
    for (uint32_t bin = 0; bin < HEAP_BINS; bin++)
        heap.bin[bin] = HEAP_NONE;
    close_blocks();
    set_limits();
    return 0;
}

void heap_fini(void)
{
    size_t units = heap.units;
    pages_release(heap.span, units * sizeof *heap.span);
    pages_release(heap.head, units * sizeof *heap.head);
    pages_release(heap.live, heap.map_bytes);
    pages_release(heap.mark, heap.map_bytes);
    pages_release(heap.grey, heap.map_bytes);
    pages_release(heap.check, heap.map_bytes);
    pages_release(heap.grey_units, grey_units_bytes());
    heap = (struct heap){ .lock = LOCK_INIT(HEAP) };
}
