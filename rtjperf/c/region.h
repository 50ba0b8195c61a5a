/* SPDX-License-Identifier: Apache-2.0 */
/* Regions: the least that C must do to offer what a scoped memory area offers.
 *
 * LT    linear time: storage is zeroed when it is allocated
 * CT    constant time: all is zeroed when the region is made, and what was used when it is left
 * VT    variable time: storage comes from calloc, chunk by chunk
 * Regions nest by a parent pointer, count those inside, and run finalisers when they are left.
 * Context      one thread; no locks
 * Bounds       allocation in CT, and entering, O(1); making and leaving O(size)              */
#ifndef RTJPERF_C_REGION_H
#define RTJPERF_C_REGION_H

#include <stdbool.h>
#include <stddef.h>

enum region_kind { REGION_LT, REGION_CT, REGION_VT, REGION_KINDS };
extern const char *const region_names[REGION_KINDS];

/* What every object begins with, of the size of the VM's header. */
struct region_object {
    void (*finalise)(struct region_object *);
    struct region_object *next; /* of the same region, last made first */
};

struct region {
    enum region_kind kind;
    char *base;
    size_t size;
    size_t used;
    int inside;
    struct region *parent;
    struct region_object *finalisable;
};

bool region_create(struct region *, enum region_kind, size_t size);
void region_destroy(struct region *);
/* Returns the region that was current before. */
struct region *region_enter(struct region *, struct region *current);
struct region *region_leave(struct region *);
/* BYTES after the header; NULL when full.  FINALISE may be NULL. */
void *region_allocate(struct region *, size_t bytes, void (*finalise)(struct region_object *));
static inline size_t region_remaining(const struct region *r) { return r->size - r->used; }
/* Take everything back, as leaving does. */
void region_clear(struct region *);

#endif
