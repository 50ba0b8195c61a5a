/* SPDX-License-Identifier: Apache-2.0 */
/* Bump storage in chunks that grow with the arena, so that a small loader stays small. */
#include "memory/arena.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "memory/pages.h"
#include "sched/lock.h"
#include "sched/stress.h"

struct arena_chunk {
    struct arena_chunk *next;
    size_t bytes;               /* of data, for the debugger */
    char data[];
};

enum { ARENA_GRAIN = 8, ARENA_CHUNK_TINY = 64, ARENA_CHUNK_MIN = 4096, ARENA_CHUNK_MAX = 256 * 1024 };

static struct lock shared = LOCK_INIT(ARENA);
static unsigned long fail_at;           /* 0: requests are not even counted */
static _Atomic unsigned long requests;

void mem_fail_block(unsigned long n)
{
    atomic_store(&requests, 0);
    fail_at = n;
}

static bool must_fail(void)
{
    return RT_UNLIKELY(fail_at) && atomic_fetch_add(&requests, 1) == fail_at - 1;
}

/* ---- at fixed addresses ---- */

/* Each block has its size before it, in a unit of its own. */
enum { FIXED_UNIT = 16 };
static struct { char *base, *next, *limit; bool open; } fixed;

static bool is_fixed(const void *p) { return (uintptr_t)p - (uintptr_t)fixed.base < (size_t)(fixed.limit - fixed.base); }
static size_t *fixed_size(void *p) { return (size_t *)(void *)((char *)p - FIXED_UNIT); }

static void *fixed_take(size_t bytes, size_t aligned)
{
    uintptr_t at = ((uintptr_t)fixed.next + FIXED_UNIT + aligned - 1) & ~(uintptr_t)(aligned - 1);
    if (bytes > (uintptr_t)fixed.limit - at)
        return NULL;
    fixed.next = (char *)((at + bytes + FIXED_UNIT - 1) & ~(uintptr_t)(FIXED_UNIT - 1));
    *fixed_size((void *)at) = bytes;
    return (void *)at;
}

static void *block_new(size_t bytes) { return RT_UNLIKELY(fixed.open) ? fixed_take(bytes, FIXED_UNIT) : calloc(1, bytes); }

static void block_free(void *p)
{
    if (!is_fixed(p))
        free(p);
}

static void *block_resize(void *p, size_t bytes)
{
    if (RT_LIKELY(!is_fixed(p) && !(fixed.open && !p)))
        return realloc(p, bytes);
    size_t had = p ? *fixed_size(p) : 0;
    void *block = bytes <= had ? p : block_new(bytes);
    return block && block != p && had ? memcpy(block, p, had) : block;
}

bool arena_fix(void)
{
    fixed.base = pages_table_at(FIXED_BLOCKS, MEM_FIXED_BLOCKS);
    if (!fixed.base)
        return false;
    fixed.next = fixed.base;
    fixed.limit = fixed.base + MEM_FIXED_BLOCKS;
    fixed.open = true;
    return true;
}

/* A quarter of what the arena has, within limits. */
static size_t chunk_size(const struct arena *a)
{
    size_t size = a->total / 4;
    if (size < ARENA_CHUNK_MIN)
        size = stress_size(ARENA_CHUNK_MIN, ARENA_CHUNK_TINY);
    if (size > ARENA_CHUNK_MAX)
        size = ARENA_CHUNK_MAX;
    return size - sizeof(struct arena_chunk);
}

/* First chunks of arenas that were dropped, for those that begin: most arenas are small and soon dropped, and not every C
 * library keeps such memory from the system. */
enum { SPARES = 2, SPARE_BYTES = ARENA_CHUNK_MIN - sizeof(struct arena_chunk) };
static struct arena_chunk *_Atomic spares[SPARES];

/* ---- blocks of homes ---- */

/* 640 MiB: what the address sanitizer leaves below 4 GiB has room for no more (fixed.h). */
enum { BLOCKS = 5 << 15, COMMIT_BLOCKS = 64 };

/* Covered by the lock of shared arenas, but for owner, which is read at safepoints. */
static struct {
    char *base;                         /* of arena_range                   */
    struct arena_home **owner;          /* by block; NULL: free             */
    size_t frontier, committed, cursor; /* blocks                           */
    bool sought;                        /* once: where low addresses are taken, that is many places looked at   */
    size_t none;                        /* so many in a row were sought in vain since some were given back last */
    _Atomic size_t used;
} homes;

struct arena_range arena_range;

static void *homes_reserve(void)
{
    size_t bytes = (size_t)BLOCKS * ARENA_BLOCK;
    return fixed.open ? pages_reserve_at(FIXED_HOMES, bytes) : pages_reserve_low(FIXED_HOMES, bytes);
}

static void homes_lie_at(char *base)
{
    homes.base = base;
    arena_range.base = (uintptr_t)base;
    atomic_store_explicit(&arena_range.bytes, base ? (size_t)BLOCKS * ARENA_BLOCK : 0, memory_order_release);
}

static bool homes_begin(void)
{
    if (homes.sought)
        return homes.base != NULL;
    homes.sought = true;
    homes.owner = pages_table(BLOCKS * sizeof *homes.owner);
    homes.none = SIZE_MAX;
    homes_lie_at(homes.owner ? homes_reserve() : NULL);
    return homes.base != NULL;
}

/* So many free blocks in a row within these, or SIZE_MAX.  Linear in what is between. */
static size_t find_free(size_t from, size_t to, size_t count)
{
    size_t run = 0;
    for (size_t i = from; i < to; i++) {
        run = homes.owner[i] ? 0 : run + 1;
        if (run == count)
            return i + 1 - count;
    }
    return SIZE_MAX;
}

static bool commit_blocks(size_t end)
{
    size_t target = (end + COMMIT_BLOCKS - 1) / COMMIT_BLOCKS * COMMIT_BLOCKS;
    if (end <= homes.committed)
        return true;
    if (target > BLOCKS || pages_commit(homes.base + homes.committed * ARENA_BLOCK, (target - homes.committed) * ARENA_BLOCK))
        return false;
    homes.committed = target;
    return true;
}

/* From where the last were found on; from the beginning again only if an eighth is free, so that a search pays. */
static size_t find_again(size_t count)
{
    size_t at = find_free(homes.cursor, homes.frontier, count);
    if (at != SIZE_MAX || (homes.frontier - atomic_load(&homes.used)) * 8 < homes.frontier || count >= homes.none)
        return at;
    at = find_free(0, homes.frontier, count);
    if (at == SIZE_MAX)
        homes.none = count;
    return at;
}

static void *blocks_take(struct arena_home *home, size_t count)
{
    if (!homes_begin())
        return NULL;
    size_t at = find_again(count);
    if (at == SIZE_MAX) {
        at = homes.frontier;
        if (!commit_blocks(at + count))
            return NULL;
        homes.frontier = at + count;
    }
    char *p = homes.base + at * ARENA_BLOCK;
    homes.cursor = at + count;
    for (size_t i = at; i < at + count; i++)
        homes.owner[i] = home ? home : (struct arena_home *)(void *)(p + sizeof(struct arena_chunk));
    atomic_fetch_add(&homes.used, count);
    return memset(p, 0, count * ARENA_BLOCK);
}

/* Who reads there all the same shall not find what looks right.  That is written without the lock: a chunk can be large. */
static void blocks_give(void *p, size_t count)
{
    enum { POISON = 0xdb };
    size_t at = (size_t)((const char *)p - homes.base) / ARENA_BLOCK;
    memset(p, POISON, count * ARENA_BLOCK);
    lock_take(&shared);
    for (size_t i = at; i < at + count; i++)
        homes.owner[i] = NULL;
    atomic_fetch_sub(&homes.used, count);
    homes.none = SIZE_MAX;
    lock_drop(&shared);
}

static bool is_block(const void *p) { return arena_may_hold((uintptr_t)p); }

_Atomic uint32_t arena_round;

struct arena_home *arena_home_of(uintptr_t word)
{
    return arena_may_hold(word) ? homes.owner[(word - (uintptr_t)homes.base) / ARENA_BLOCK] : NULL;
}

/* Its first block, where the home lies, is the last one to be given back. */
void arena_hold(uintptr_t word)
{
    lock_take(&shared);
    arena_hold_stopped(word);
    lock_drop(&shared);
}

void arena_hold_stopped(uintptr_t word)
{
    struct arena_home *home = arena_home_of(word);
    if (home)
        atomic_store(&home->held, atomic_load(&arena_round));
}

size_t arena_homes_bytes(void) { return atomic_load(&homes.used) * ARENA_BLOCK; }

/* ---- chunks ---- */

static struct arena_chunk *chunk_new(size_t bytes)
{
    struct arena_chunk *c = NULL;
    for (int i = 0; i < SPARES && bytes == SPARE_BYTES && !c; i++)
        c = atomic_exchange(&spares[i], NULL);
    return c ? memset(c, 0, sizeof *c + bytes) : block_new(sizeof *c + bytes);
}

static void chunk_free(struct arena_chunk *c)
{
    if (is_block(c)) {
        blocks_give(c, (sizeof *c + c->bytes) / ARENA_BLOCK);
        return;
    }
    for (int i = 0; i < SPARES && c && c->bytes == SPARE_BYTES; i++)
        c = atomic_exchange(&spares[i], c);
    block_free(c);
}

static struct arena_chunk *chunk_at_home(struct arena_home *home, size_t *bytes)
{
    size_t blocks = (sizeof(struct arena_chunk) + *bytes + ARENA_BLOCK - 1) / ARENA_BLOCK;
    struct arena_chunk *c = blocks_take(home, blocks);
    if (c)
        *bytes = blocks * ARENA_BLOCK - sizeof *c;
    else
        home->strays = true;
    return c;
}

static char *chunk_add(struct arena *a, size_t bytes)
{
    if (bytes > SIZE_MAX - sizeof(struct arena_chunk) - ARENA_BLOCK)
        return NULL;
    struct arena_chunk *c = a->home ? chunk_at_home(a->home, &bytes) : NULL;
    if (!c)
        c = chunk_new(bytes);
    if (!c)
        return NULL;
    c->bytes = bytes;
    c->next = a->chunks;
    a->chunks = c;
    a->total += sizeof *c + bytes;
    return c->data;
}

/* In its own chunk, as the current one still has room; but the larger rest is what goes on being used. */
static void *alone(struct arena *a, size_t bytes)
{
    char *data = chunk_add(a, bytes);
    size_t rest = data ? a->chunks->bytes - bytes : 0;
    if (rest > (size_t)(a->limit - a->next)) {
        a->next = data + bytes;
        a->limit = a->next + (rest & ~(size_t)(ARENA_GRAIN - 1));
    }
    return data;
}

void *arena_alloc(struct arena *a, size_t bytes)
{
    RT_ASSERT(a->next <= a->limit && (uintptr_t)a->next % ARENA_GRAIN == 0);
    if (bytes > SIZE_MAX - ARENA_GRAIN || must_fail())
        return NULL;
    bytes = bytes ? (bytes + ARENA_GRAIN - 1) & ~(size_t)(ARENA_GRAIN - 1) : ARENA_GRAIN;  /* NULL means no memory */
    if (bytes > (size_t)(a->limit - a->next)) {
        size_t size = chunk_size(a);
        if (bytes > size / 4)
            return alone(a, bytes);
        char *data = chunk_add(a, size);
        if (!data)
            return NULL;
        a->next = data;
        a->limit = data + (size & ~(size_t)(ARENA_GRAIN - 1));
    }
    char *p = a->next;
    a->next += bytes;
    return p;
}

void *arena_alloc_shared(struct arena *a, size_t bytes)
{
    lock_take(&shared);
    void *p = arena_alloc(a, bytes);
    lock_drop(&shared);
    return p;
}

/* ---- shapes of arenas that do not go ---- */

/* Covered by the lock of shared arenas.  Smaller where there is less below 4 GiB. */
static struct { char *next, *committed, *limit; } shapes;
enum { SHAPES_MOST = 768 << 20, SHAPES_LEAST = 48 << 20, COMMIT_SHAPES = 256 << 10 };

static bool shapes_begin(void)
{
    for (size_t bytes = SHAPES_MOST; !shapes.next && bytes >= SHAPES_LEAST; bytes /= 2) {
        shapes.next = shapes.committed = pages_reserve_low(FIXED_SHAPES, bytes);
        shapes.limit = shapes.next ? shapes.next + bytes : NULL;
    }
    return shapes.next != NULL;
}

static void *shape_take(size_t bytes)
{
    if (fixed.open)
        return fixed_take(bytes, FIXED_UNIT);
    if (!shapes_begin() || bytes > (size_t)(shapes.limit - shapes.next))
        return NULL;
    if (bytes > (size_t)(shapes.committed - shapes.next)) {
        if (pages_commit(shapes.committed, COMMIT_SHAPES))
            return NULL;
        shapes.committed += COMMIT_SHAPES;
    }
    char *p = shapes.next;
    shapes.next += (bytes + ARENA_GRAIN - 1) & ~(size_t)(ARENA_GRAIN - 1);
    return p;
}

/* An arena with strays stays whole for ever: it cannot be told who refers to them. */
void *arena_alloc_shape(struct arena *a, size_t bytes)
{
    RT_ASSERT(bytes <= COMMIT_SHAPES / 2);
    lock_take(&shared);
    bool at_home = a->home && !a->home->strays;
    void *p = at_home ? arena_alloc(a, bytes) : must_fail() ? NULL : shape_take(bytes);
    if (at_home && p && !is_block(p))
        p = shape_take(bytes);
    lock_drop(&shared);
    return p;
}

void arena_drop(struct arena *a)
{
    struct arena_chunk *chunks = a->chunks;
    *a = (struct arena){ 0 };                   /* which may lie in one of them */
    for (struct arena_chunk *c = chunks, *next; c; c = next) {
        next = c->next;
        chunk_free(c);
    }
}

void *arena_home_create(size_t bytes)
{
    size_t blocks = (sizeof(struct arena_chunk) + bytes + ARENA_BLOCK - 1) / ARENA_BLOCK;
    RT_ASSERT(bytes >= sizeof(struct arena_home) && bytes % ARENA_GRAIN == 0);
    lock_take(&shared);
    struct arena_chunk *c = must_fail() ? NULL : blocks_take(NULL, blocks);
    lock_drop(&shared);
    if (!c)
        return NULL;
    struct arena_home *home = (struct arena_home *)(void *)c->data;
    c->bytes = blocks * ARENA_BLOCK - sizeof *c;
    home->arena = (struct arena){ .chunks = c, .next = c->data + bytes, .limit = c->data + c->bytes, .total = blocks * ARENA_BLOCK, .home = home };
    return home;
}

void *mem_block(size_t bytes)
{
    return must_fail() ? NULL : block_new(bytes ? bytes : 1);
}

void *mem_block_lines(size_t bytes)
{
    size_t whole = (bytes + CACHE_LINE - 1) & ~(size_t)(CACHE_LINE - 1);
    void *block = must_fail() ? NULL : fixed.open ? fixed_take(whole, CACHE_LINE) : aligned_alloc(CACHE_LINE, whole);
    return block ? memset(block, 0, whole) : NULL;
}

void *mem_block_resize(void *block, size_t bytes)
{
    return must_fail() ? NULL : block_resize(block, bytes ? bytes : 1);
}

void mem_block_free(void *block)
{
    block_free(block);
}

/* ---- from a file ---- */

static size_t whole_pages(size_t bytes) { return (bytes + FIXED_PAGE - 1) & ~(size_t)(FIXED_PAGE - 1); }

struct arena_image arena_image(void)
{
    return (struct arena_image){
        .blocks = { fixed.base, (size_t)(fixed.next - fixed.base) },
        .homes = { homes.base, homes.frontier * ARENA_BLOCK }, .owners = { homes.owner, homes.frontier * sizeof *homes.owner },
        .cursor = homes.cursor, .used = atomic_load(&homes.used),
    };
}

static bool homes_resume(const struct arena_image *image, int file, uint64_t offset, struct fixed_piece *owners)
{
    size_t all = (size_t)BLOCKS * ARENA_BLOCK;
    char *base = image->homes.bytes <= all ? pages_reserve_at(FIXED_HOMES, all) : NULL;
    struct arena_home **owner = base ? pages_table(BLOCKS * sizeof *homes.owner) : NULL;
    if (!owner || pages_map_copy(base, image->homes.bytes, file, offset, false)) {
        pages_release(base, all);
        pages_release(owner, BLOCKS * sizeof *homes.owner);
        return false;
    }
    homes.sought = true;
    homes_lie_at(base);
    homes.owner = owner;
    homes.frontier = homes.committed = image->homes.bytes / ARENA_BLOCK;
    homes.cursor = image->cursor;
    homes.none = SIZE_MAX;
    atomic_store(&homes.used, image->used);
    *owners = (struct fixed_piece){ owner, image->owners.bytes };
    return true;
}

bool arena_resume(const struct arena_image *image, int file, uint64_t blocks, uint64_t homes_offset, struct fixed_piece *owners)
{
    size_t bytes = whole_pages(image->blocks.bytes);
    *owners = (struct fixed_piece){ NULL, 0 };
    if (fixed.base || homes.base || pages_map_copy((void *)FIXED_BLOCKS, bytes, file, blocks, true))
        return false;
    if (image->homes.bytes && !homes_resume(image, file, homes_offset, owners)) {
        pages_release((void *)FIXED_BLOCKS, bytes);
        return false;
    }
    fixed.base = (char *)FIXED_BLOCKS;
    fixed.next = fixed.limit = fixed.base + bytes;
    return true;
}
