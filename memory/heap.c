/* SPDX-License-Identifier: Apache-2.0 */
/* Spans and cells: which part of the heap's range is used for what. */
#include "memory/heap.h"

#include <errno.h>

#include "memory/pages.h"

enum { SWEEPS_MAX = 4 };        /* turns of sweeping that one allocation does under the lock */

#define FOUR(n) (n) * 16, (n) * 16 + 16, (n) * 16 + 32, (n) * 16 + 48
const uint16_t heap_cell_size[HEAP_CLASSES] = {
    0, 16, 32, 48, FOUR(4), FOUR(8), FOUR(12), FOUR(16), FOUR(20), FOUR(24), FOUR(28), 512,
    576, 640, 768, 896, 1024, 1280, 1536, 1808, 2048, 2336, 2720, 2976, 3264, 3632, 4096, 4672, 5456, 6544,
    8192, HEAP_CELL_MAX,
};
_Static_assert(MEM_SMALL_MAX == 512, "the table's first part has one class per grain");

/* ---- blocks and large objects ---- */

/* Take units from a free span.  The rest stays free. */
static struct span *span_take(uint32_t units, enum span_state state)
{
    uint32_t unit = heap_search_free(units);
    for (unsigned turn = 0; unit == HEAP_NONE && heap.sweeping && turn < SWEEPS_MAX; turn++) {
        heap_sweep_some();
        unit = heap_search_free(units);         /* after the last turn, too, which may have freed the end of the heap */
    }
    if (unit == HEAP_NONE) {
        if (!heap_grow(units))
            return NULL;
        unit = heap_search_free(units);
    }
    struct span *s = &heap.span[unit];
    bool clean = s->clean;
    uint32_t rest = s->units - units;
    heap_unbin(unit);
    *s = (struct span){ .units = units, .state = (uint8_t)state, .clean = clean, .turn = heap.turn };
    for (uint32_t i = 0; i < units; i++)
        heap.head[unit + i] = unit;
    if (rest)
        heap_free_span(unit + units, rest, clean);
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
    heap_open_block(size_class, s);
    return true;
}

/* So many cells of a span from this one on are free, or most: a word of the map at a time, as after most cycles nearly all are. */
static uint32_t free_cells(const struct span *s, size_t grain, uint32_t most)
{
    const uint32_t stride = s->cell_size / MEM_GRAIN;
    uint32_t cells = 0;
    while (cells < most) {
        uint64_t live = heap.live[grain / 64] >> grain % 64;
        if (live) {
            unsigned free = (unsigned)__builtin_ctzll(live);
            cells += free / stride;
            RT_ASSERT(cells >= most || free % stride == 0);     /* objects begin where cells do; behind the span are others */
            break;
        }
        uint32_t free = (64 - (uint32_t)(grain % 64) + stride - 1) / stride;    /* that begin in this word */
        cells += free;
        grain += (size_t)free * stride;
    }
    return cells < most ? cells : most;
}

/* The next run of free cells behind the cursor. */
static bool next_run(struct span *s, size_t wish, struct heap_piece *out)
{
    uint32_t cell = s->cursor, cells = s->cells, most = (uint32_t)(wish / s->cell_size);
    size_t stride = s->cell_size / MEM_GRAIN;
    size_t grain = heap_grain(heap_cell_address(s, cell));
    while (cell < cells && heap_bit(heap.live, grain))
        cell++, grain += stride;
    uint32_t first = cell, left = cells - cell;
    if (!most)
        most = 1;
    cell += free_cells(s, grain, most < left ? most : left);
    s->cursor = (uint16_t)cell;
    *out = (struct heap_piece){ heap_cell_address(s, first), (size_t)(cell - first) * s->cell_size, s->clean };
    return cell > first;
}

static bool take_open_cells(uint32_t size_class, size_t wish, struct heap_piece *out)
{
    uint32_t *first = &heap.open[size_class].first;
    while (*first != HEAP_NONE) {
        struct span *s = &heap.span[*first];
        if (next_run(s, wish, out))
            return true;
        *first = s->next;
    }
    return false;
}

/* While there is something to be swept, a little of that before memory is used that was free already. */
static bool take_cells(uint32_t size_class, size_t wish, struct heap_piece *out)
{
    for (unsigned turn = 0; !take_open_cells(size_class, wish, out); turn++) {
        if (turn == SWEEPS_MAX || !heap.sweeping)
            return open_block(size_class) ? next_run(&heap.span[heap.open[size_class].first], wish, out)
                                          : take_open_cells(size_class, wish, out);     /* of what was swept for a block */
        heap_sweep_some();
    }
    return true;
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
    struct span *s = &heap.span[heap.head[heap_grain(from) / HEAP_UNIT_BITS]];
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
    if (cell < s->cursor && s->turn == heap.turn)
        return object_shape((const struct object *)p) != NULL;
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
    size_t words = (size_t)heap.frontier * HEAP_UNIT_WORDS;
    for (size_t w = 0; w < words; w++)
        for (uint64_t bits = heap.mark[w]; bits; bits &= bits - 1)
            fn((struct object *)(heap.base + (w * 64 + (size_t)__builtin_ctzll(bits)) * MEM_GRAIN), argument);
}

/* ---- life ---- */

/* A bit for each grain. */
static size_t map_bytes_of(size_t units) { return units * HEAP_UNIT_WORDS * sizeof(uint64_t); }
static size_t grey_units_bytes(void) { return ((size_t)heap.units + 63) / 64 * sizeof(uint64_t); }

static bool make_tables(void)
{
    size_t units = heap.units;
    heap.map_bytes = map_bytes_of(units);
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

/* Before there is an object. */
static int provide(size_t initial)
{
    if (heap.config.huge_pages)
        pages_prefer_huge((void *)heap.base, mem_heap_range.size);
    if (!heap.config.pretouch || initial == 0)
        return 0;
    int error = pages_commit((void *)heap.base, initial);
    if (error)
        return error;
    const size_t maps = map_bytes_of(heap.initial_units);
    pages_touch((void *)heap.base, initial);
    pages_touch(heap.live, maps);
    pages_touch(heap.mark, maps);
    return 0;
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
    heap_close_blocks();
    heap_set_limits();
    return provide(initial);
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
