/* SPDX-License-Identifier: Apache-2.0 */
/* A hash table that threads share, and a region by hand (byhand.h) around what they do with it.
 *
 * Owner        the globals: who has the mutex
 * Bounds       a section: its looks, and TABLE_CHANGES keys put and taken away */
#ifndef RTJPERF_C_TABLE_H
#define RTJPERF_C_TABLE_H

#include "rtjperf/c/byhand.h"

enum { TABLE_PREFILLED = 1024, TABLE_CHANGES = 10 };

/* As it is in the beginning. */
void table_begin(void);
int table_size(void);

/* What a section does: puts keys, looks so often, takes them away. */
void table_work(long looks);

/* The same in a region; MUTEX is the region's. */
void table_region(pthread_mutex_t *mutex, long looks);
/* The same of the most eligible thread, which nobody asks to go back. */
void table_region_last(pthread_mutex_t *mutex, long looks);

/* So many looks make a section that long: from the time of many, the least of some. */
long table_looks_in(int64_t ns, void (*section)(long looks));

#endif
