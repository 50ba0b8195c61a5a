/* SPDX-License-Identifier: Apache-2.0 */
/* Arenas: bump storage for metadata, dropped whole.
 *
 * The VM has one, each class loader has one.  Memory comes zeroed and 8-aligned.
 * Locks    none: the caller's lock covers the arena, or arena_alloc_shared (LOCK_ARENA)
 * Context  in_vm or start-up; NULL when the system has no more memory. */
#ifndef MEMORY_ARENA_H
#define MEMORY_ARENA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "memory/fixed.h"
#include "sched/check.h"

struct arena_chunk;
struct arena_home;
struct arena { struct arena_chunk *chunks; char *next, *limit; size_t total; struct arena_home *home; };

void *arena_alloc(struct arena *a, size_t bytes);
void *arena_alloc_shared(struct arena *a, size_t bytes);        /* any thread */
void arena_drop(struct arena *a);
/* The same for what begins with a struct mem_shape, as classes do: below 4 GiB, so that headers have room for its address (object.h).  It goes with the
 * arena if that may go at all, else never. */
void *arena_alloc_shape(struct arena *a, size_t bytes);         /* any thread */

/* Arenas that are dropped while the program runs, when nobody refers to them any more.  They lie in a range of addresses of their own, below
 * 4 GiB, so that of each word on a stack it can be said whether it points into one, and into which: who holds a plain pointer there keeps it whole.
 *
 * held    in which round such a word was found last
 * strays  the range was full, and some of it lies elsewhere: it cannot be told who refers to it */
struct arena_home { struct arena arena; _Atomic uint32_t held; bool strays; };
enum { ARENA_BLOCK = 4096 };

/* A zeroed block that begins with its home and lies in it: dropped with it.  Any thread; NULL without memory. */
void *arena_home_create(size_t bytes);
/* Whose the word is, if it points into such an arena, else NULL.  Of those that nobody drops meanwhile. */
struct arena_home *arena_home_of(uintptr_t word);
/* Rounds of looking for such words, counted by who looks, at a safepoint.  A found word holds its home in the present one; also beside who takes
 * and drops arenas (LOCK_ARENA). */
extern _Atomic uint32_t arena_round;
/* That range, for arena_may_hold: does the word lie in it?  Of no bytes before there is the first; its base is there before its bytes. */
extern struct arena_range { uintptr_t base; _Atomic size_t bytes; } arena_range;
static inline bool arena_may_hold(uintptr_t word)
{
    size_t bytes = atomic_load_explicit(&arena_range.bytes, memory_order_acquire);
    return bytes && word - arena_range.base < bytes;
}
void arena_hold(uintptr_t word);
void arena_hold_stopped(uintptr_t word);        /* the same without the lock, at a safepoint */
/* How much memory they have.  Context: any */
size_t arena_homes_bytes(void);

/* Memory that is freed one by one (buffers, tables that grow): the only doors to malloc. */
void *mem_block(size_t bytes);                  /* zeroed, NULL when there is none */
void *mem_block_lines(size_t bytes);            /* the same, beginning with a cache line; not to be resized */
void *mem_block_resize(void *block, size_t bytes);
void mem_block_free(void *block);

/* ---- memory that a file has (fixed.h) ----
 *
 * From arena_fix on all comes from fixed addresses, one behind the other; what is given back is not used again.  The first thing a process
 * does that will write them, and it has one thread.  In one that resumes them they are there before any other, and freeing them does nothing. */
#define MEM_FIXED_BLOCKS ((size_t)1 << 30)
struct arena_image { struct fixed_piece blocks, homes, owners; size_t cursor, used; };
bool arena_fix(void) RT_WARN_UNUSED;            /* false: the addresses are not to be had */
struct arena_image arena_image(void);
/* Addresses and sizes as they were written; the file has them from these offsets on.  The caller fills the place of owners.  Fails only with nothing
 * done, false. */
bool arena_resume(const struct arena_image *image, int file, uint64_t blocks, uint64_t homes, struct fixed_piece *owners) RT_WARN_UNUSED;

/* For tests: the n-th request to this file from now on fails, once.  0: none. */
void mem_fail_block(unsigned long n);

#endif
