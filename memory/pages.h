/* SPDX-License-Identifier: Apache-2.0 */
/* Address space: reserve much, pay for what is used.
 *
 * The system's page may be larger than what callers count in, so decommit and discard give
 * back the whole pages inside the range; discard makes the rest zero by hand.
 *
 * Context  any thread that may enter the kernel; never on a real-time path. */
#ifndef MEMORY_PAGES_H
#define MEMORY_PAGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sched/check.h"

/* Address space without memory: no access until committed.  NULL when there is none. */
void *pages_reserve(size_t bytes);
/* Zeroed memory that the system provides when it is first touched: for sparse tables. */
void *pages_table(size_t bytes);
void pages_release(void *from, size_t bytes);
/* The same at an address, where nothing else may be; NULL if something is. */
void *pages_reserve_at(uintptr_t address, size_t bytes) RT_WARN_UNUSED;
void *pages_table_at(uintptr_t address, size_t bytes) RT_WARN_UNUSED;

/* Below 4 GiB: at that address if it is free, else where it is.  NULL when there is none. */
void *pages_reserve_low(uintptr_t address, size_t bytes) RT_WARN_UNUSED;

int pages_commit(void *from, size_t bytes) RT_WARN_UNUSED;      /* 0 or a negative errno */
void pages_decommit(void *from, size_t bytes);                  /* no access again       */
void pages_discard(void *from, size_t bytes);                   /* stays usable, reads as zero */

/* Committed pages get their memory now; locked if the system allows that: 0, else why not (they are there anyway). */
int pages_back(void *from, size_t bytes);
/* The same, and nothing is locked. */
void pages_touch(void *from, size_t bytes);
/* A wish: large pages where the system has them (transparent ones). */
void pages_prefer_huge(void *from, size_t bytes);
void pages_unlock(void *from, size_t bytes);

/* Whole pages show an open file from offset on, shared; or are plain zeroed memory again.  0 or a negative errno. */
int pages_map_file(void *from, size_t bytes, int file, uint64_t offset) RT_WARN_UNUSED;
int pages_map_memory(void *from, size_t bytes) RT_WARN_UNUSED;
/* What a file has is there to be read and written, and the file never changes.  New: where nothing else may be.  0 or a negative errno. */
int pages_map_copy(void *from, size_t bytes, int file, uint64_t offset, bool new) RT_WARN_UNUSED;

#endif
