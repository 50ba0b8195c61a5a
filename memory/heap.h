/* SPDX-License-Identifier: Apache-2.0 */
/* The collected heap: units, spans, blocks, cells.  For the files of memory/ only.
 *
 * The range is counted in units of 4 KiB.  A span is a number of consecutive units: free, a
 * block of equal cells, or one large object.  Spans tile the range up to the frontier; beyond it
 * nothing is committed.  Two neighbours are never both free.
 *
 *   classes   cells of     taken
 *    1..32      16..512    in runs of consecutive free cells, by a thread, for its inline allocation
 *   33..52     576..10912  one by one; about a sixth apart
 *   large                  whole units
 *
 * Two bit maps, a bit per 16 bytes: `live` says which cells survived the last collection, `mark`
 * is written by the running one; then they change places, and no span is swept (its turn is not the heap's).  Sweeping
 * looks at each span once (sweep.c), frees those in which nothing lives, and opens blocks with free cells.  Those are found when they
 * are needed: a block's cursor tells how far they have been handed out since it was swept:
 *
 *   cell < cursor    is an object  <=>  its shape is not NULL (runs are zeroed before use)
 *   cell >= cursor   is an object  <=>  its live bit is set   (what lies there is stale otherwise)
 *   not swept yet    is an object  <=>  its live bit is set
 *
 * Locks    LOCK_HEAP covers spans, blocks and counters; at a safepoint the collector needs none */
#ifndef MEMORY_HEAP_H
#define MEMORY_HEAP_H

#include "memory/alloc.h"
#include "sched/lock.h"

#define HEAP_UNIT_SHIFT 12
#define HEAP_UNIT ((size_t)1 << HEAP_UNIT_SHIFT)
#define HEAP_BLOCK_UNITS 8u
#define HEAP_CLASS_MEDIUM MEM_CLASSES               /* first class that is not taken in runs */
#define HEAP_CLASSES (MEM_CLASSES + 20u)            /* class 0 is not used                   */
#define HEAP_CELL_MAX 10912u
#define HEAP_BINS 112u
#define HEAP_NONE UINT32_MAX
#define HEAP_UNIT_BITS (HEAP_UNIT / MEM_GRAIN)      /* of a map, for one unit                  */
#define HEAP_UNIT_WORDS (HEAP_UNIT_BITS / 64)
#define HEAP_GROW_UNITS (unsigned)(MEM_RANGE_STEP >> HEAP_UNIT_SHIFT)      /* at a time        */
#define HEAP_SWEPT_AT_ONCE 32u

/* How far a collection beside the program is (cycle.h).
 *   OPENS    more and more threads tell of their stores; others do not yet
 *   MARKS    all do, and what is handed out is marked
 *   CLOSES   fewer and fewer do; what is handed out is marked, and is what is wanted and no more */
enum heap_cycle { CYCLE_NONE, CYCLE_OPENS, CYCLE_MARKS, CYCLE_CLOSES };

enum span_state { SPAN_NONE, SPAN_FREE, SPAN_CELLS, SPAN_LARGE };

/* A span, described at the index of its first unit. */
struct span {
    uint32_t units;
    uint8_t state;              /* enum span_state; NONE where no span starts               */
    uint8_t size_class;         /* CELLS                                                    */
    bool clean;                 /* unused memory in it reads as zero                        */
    uint8_t turn;               /* of the heap, when it was made or swept: 0 or 1           */
    uint16_t cells, cursor;
    uint32_t cell_size;
    uint32_t reciprocal;        /* of cell_size, rounded up, times 2^32; 0 for a large one  */
    uint32_t discarded;         /* FREE: so many of its last units were given back already  */
    uint32_t next, previous;    /* CELLS: its class's list (next only); FREE: its bin       */
};

struct heap {
    uintptr_t base;
    uint32_t units, frontier;           /* reserved; committed                                      */
    uint32_t initial_units;             /* never shrinks below                                      */
    struct span *span;                  /* by first unit                                            */
    uint32_t *head;                     /* unit -> first unit of its span; free spans: only at both ends */
    uint64_t *live, *mark;
    uint64_t *grey, *grey_units;        /* marked, to be visited (mark.h); which units have such: where collections run beside the program */
    uint64_t *check;                    /* marks of a second look (verify_marks); NULL: none is taken   */
    size_t map_bytes;                   /* of one bit map                                           */
    uint32_t bin[HEAP_BINS];            /* free spans by size                                       */
    struct { uint32_t first, last; } open[HEAP_CLASSES];     /* blocks that may still have free cells */
    uint8_t turn;                       /* changes with the maps                                    */
    bool sweeping;                      /* there may be spans that are not swept                    */
    uint32_t sweep_next;                /* the first of them: a span in use                         */
    size_t found_bytes;                 /* in those that are                                        */
    size_t live_bytes;                  /* after the last collection, cells counted whole; while sweeping, what was used before it */
    size_t taken;                       /* bytes handed out since                                   */
    size_t budget;                      /* collect when taken reaches it                            */
    size_t trigger, limit;              /* begin a cycle beside the program; stop for a collection nevertheless */
    size_t taken_beside;                /* while the last cycle ran                                 */
    size_t floating;                    /* of live_bytes: what was taken so, none of which is known to be garbage; after a collection in one stop: none */
    _Atomic uint32_t cycle;             /* enum heap_cycle; changes under the lock, or while all are stopped */
    _Atomic uint64_t collections;       /* likewise                                                */
    uint64_t complete;                  /* of them: those in one stop, after which nothing is left that was garbage when they began */
    struct mem_thread *threads;         /* all with runs                                            */
    struct mem_config config;
    struct lock lock;
};
extern struct heap heap;
extern const uint16_t heap_cell_size[HEAP_CLASSES];

int heap_init(const struct mem_config *config) RT_WARN_UNUSED;     /* in its range; 0 or a negative errno */
void heap_fini(void);

/* How hard to try: respect the budget; use all there is; take a cell of another class too. */
enum heap_effort { HEAP_POLITE, HEAP_GREEDY, HEAP_DESPERATE };

/* Free memory of at least bytes and at most wish bytes, consecutive cells of one size; both are
 * multiples of the grain.  Under LOCK_HEAP.  What lies there is not zeroed unless clean is said. */
struct heap_piece { char *from; size_t bytes; bool clean; };
bool heap_take(size_t bytes, size_t wish, enum heap_effort effort, struct heap_piece *out) RT_WARN_UNUSED;
/* The end of a piece was not used: give it back if that is easy.  Under LOCK_HEAP. */
void heap_give_back(char *from, char *to);

/* While a cycle runs, what is handed out is marked, and what a thread's run has left is not, when it gives that up.  bytes: of a cell */
void heap_mark_cells(const char *from, const char *to, size_t bytes);
void heap_unmark_cells(const char *from, const char *to, size_t bytes);

/* ---- sweep.c ---- */

/* After marking, at a safepoint, when the last sweep is over: the maps change places, and nothing is swept. */
void heap_sweep_begin(void);
/* Sweep the next few spans.  false: there is nothing left to sweep; live_bytes and the limits are set then.
 * Under LOCK_HEAP, or at a safepoint; bound: HEAP_SWEPT_AT_ONCE spans, and a step for each that is not to be swept. */
bool heap_sweep_some(void);
void heap_sweep_rest(void);     /* all of it: at a safepoint, or by one thread             */
void heap_trim(void);           /* the same: give memory back to the system, moderately   */
/* The same beside the program, by the collector's thread when all is swept, a part of it; false: there is no more.  Takes LOCK_HEAP, not for long. */
bool heap_trim_some(void);
void heap_set_limits(void);     /* when the next collection is due                         */
void heap_close_blocks(void);   /* no cell is free but in new blocks                       */

/* ---- span.c ---- */

uint32_t heap_search_free(uint32_t units);      /* a free span of at least so many; HEAP_NONE */
bool heap_grow(uint32_t units);                 /* commit more, so that there is one         */
void heap_free_span(uint32_t unit, uint32_t units, bool clean);     /* [unit, unit + units) is free, one span with its free neighbours */
void heap_unbin(uint32_t unit);                                     /* a free span is on its way to something else */
void heap_open_block(uint32_t size_class, struct span *s);          /* it may have free cells, from its cursor on  */

/* A word that may be anything: the object whose cell it points into, or NULL.  At a safepoint. */
struct object *heap_find(uintptr_t word);
bool heap_cell_is_object(const struct span *s, uint32_t cell);
void heap_each(void (*fn)(struct object *, void *), void *argument);        /* objects, dead ones not yet swept too */
void heap_each_marked(void (*fn)(struct object *, void *), void *argument);     /* in the running collection        */

static inline enum heap_cycle heap_cycle(void) { return (enum heap_cycle)atomic_load_explicit(&heap.cycle, memory_order_acquire); }
/* Do threads that begin tell of their stores, and all of what they hand on (ref_hand_over)? */
static inline bool heap_is_told(void) { return heap_cycle() == CYCLE_OPENS || heap_cycle() == CYCLE_MARKS; }
/* Under LOCK_HEAP: is what is handed out marked? */
static inline bool heap_blackens(void) { return heap_cycle() >= CYCLE_MARKS; }

static inline size_t heap_used(void) { return heap.live_bytes + heap.taken; }
static inline char *heap_unit_address(uint32_t unit) { return (char *)heap.base + ((size_t)unit << HEAP_UNIT_SHIFT); }
static inline char *heap_cell_address(const struct span *s, uint32_t cell)
{
    return heap_unit_address((uint32_t)(s - heap.span)) + (size_t)cell * s->cell_size;
}
static inline size_t heap_grain(const void *p) { return ((uintptr_t)p - heap.base) / MEM_GRAIN; }
static inline bool heap_bit(const uint64_t *map, size_t grain) { return map[grain / 64] >> grain % 64 & 1; }
/* While marks are made, by anybody: is the object one of the heap that has none yet? */
static inline bool heap_is_unmarked(const struct object *o)
{
    size_t grain = heap_grain(o);
    return mem_is_heap(o) && !(__atomic_load_n(&heap.mark[grain / 64], __ATOMIC_RELAXED) >> grain % 64 & 1);
}

#endif
