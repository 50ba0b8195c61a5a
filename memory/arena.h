/* SPDX-License-Identifier: Apache-2.0 */
/* Arenas: bump storage for metadata, dropped whole.
 *
 * The VM has one, each class loader has one.  Memory comes zeroed and 8-aligned.
 * Locks    none: the caller's lock covers the arena, or arena_alloc_shared (LOCK_ARENA)
 * Context  in_vm or start-up; NULL when the system has no more memory. */
#ifndef MEMORY_ARENA_H
#define MEMORY_ARENA_H

#include <stddef.h>

struct arena_chunk;
struct arena { struct arena_chunk *chunks; char *next, *limit; size_t total; };

void *arena_alloc(struct arena *a, size_t bytes);
void *arena_alloc_shared(struct arena *a, size_t bytes);        /* any thread */
void arena_drop(struct arena *a);

/* Memory that is freed one by one (buffers, tables that grow): the only doors to malloc. */
void *mem_block(size_t bytes);                  /* zeroed, NULL when there is none */
void *mem_block_lines(size_t bytes);            /* the same, beginning with a cache line; not to be resized */
void *mem_block_resize(void *block, size_t bytes);
void mem_block_free(void *block);

/* For tests: the n-th request to this file from now on fails, once.  0: none. */
void mem_fail_block(unsigned long n);

#endif
