/* SPDX-License-Identifier: Apache-2.0 */
/* Bump storage in chunks that grow with the arena, so that a small loader stays small. */
#include "memory/arena.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

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

static struct arena_chunk *chunk_new(size_t bytes)
{
    struct arena_chunk *c = NULL;
    for (int i = 0; i < SPARES && bytes == SPARE_BYTES && !c; i++)
        c = atomic_exchange(&spares[i], NULL);
    return c ? memset(c, 0, sizeof *c + bytes) : calloc(1, sizeof *c + bytes);
}

static void chunk_free(struct arena_chunk *c)
{
    for (int i = 0; i < SPARES && c && c->bytes == SPARE_BYTES; i++)
        c = atomic_exchange(&spares[i], c);
    free(c);
}

static char *chunk_add(struct arena *a, size_t bytes)
{
    if (bytes > SIZE_MAX - sizeof(struct arena_chunk))
        return NULL;
    struct arena_chunk *c = chunk_new(bytes);
    if (!c)
        return NULL;
    c->bytes = bytes;
    c->next = a->chunks;
    a->chunks = c;
    a->total += sizeof *c + bytes;
    return c->data;
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
            return chunk_add(a, bytes);         /* its own chunk: the current one still has room */
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

void arena_drop(struct arena *a)
{
    for (struct arena_chunk *c = a->chunks; c;) {
        struct arena_chunk *next = c->next;
        chunk_free(c);
        c = next;
    }
    *a = (struct arena){ 0 };
}

void *mem_block(size_t bytes)
{
    return must_fail() ? NULL : calloc(1, bytes ? bytes : 1);
}

void *mem_block_lines(size_t bytes)
{
    size_t whole = (bytes + CACHE_LINE - 1) & ~(size_t)(CACHE_LINE - 1);
    void *block = must_fail() ? NULL : aligned_alloc(CACHE_LINE, whole);
    return block ? memset(block, 0, whole) : NULL;
}

void *mem_block_resize(void *block, size_t bytes)
{
    return must_fail() ? NULL : realloc(block, bytes ? bytes : 1);
}

void mem_block_free(void *block)
{
    free(block);
}
