/* SPDX-License-Identifier: Apache-2.0 */
/* Memory areas: heap, immortal memory, and scopes (scope.h).
 *
 * Each kind has one reserved address range, so "is it heap?" and "is it scoped?" are a
 * subtraction and a compare; the heap's is the uppermost, so that of a reference the first one
 * is a compare alone (alloc.h).  Area 0 is the heap, area 1 immortal memory. */
#ifndef MEMORY_AREA_H
#define MEMORY_AREA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sched/check.h"

enum area_kind { AREA_HEAP, AREA_IMMORTAL, AREA_SCOPED };
enum { AREA_NUMBER_HEAP = 0, AREA_NUMBER_IMMORTAL = 1 };

/* A memory area: a table of operations and a few property bits. */
struct area {
    uint8_t kind;               /* enum area_kind      */
    uint16_t number;            /* in object tags      */
    uint16_t depth;             /* of scopes; 0 others */
    const char *name;
};

extern RT_EXPORT struct area area_heap, area_immortal;

struct mem_range { uintptr_t base; size_t size; };
extern RT_EXPORT struct mem_range mem_heap_range, mem_immortal_range, mem_scoped_range;

/* The address space of all three, in one piece; sizes are rounded up to MEM_RANGE_STEP, that of scopes to MEM_PAGE.
 * Fixed: immortal memory begins at FIXED_OBJECTS (fixed.h).  0 or a negative errno.  At start and end only. */
#define MEM_RANGE_STEP ((size_t)1 << 20)
#define MEM_PAGE ((size_t)4096)
int mem_ranges_reserve(size_t heap, size_t immortal, size_t scoped, bool fixed) RT_WARN_UNUSED;
void mem_ranges_release(void);

static inline bool area_is_heap(const struct area *a) { return a == &area_heap; }

static inline bool mem_in(const struct mem_range *r, const void *p) { return (uintptr_t)p - r->base < r->size; }
static inline bool mem_is_heap(const void *p) { return mem_in(&mem_heap_range, p); }
static inline bool mem_is_scoped(const void *p) { return mem_in(&mem_scoped_range, p); }

#endif
