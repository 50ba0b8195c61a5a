/* SPDX-License-Identifier: Apache-2.0 */
/* Regions: see region.h. */
#include "rtjperf/c/region.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, ALIGNMENT = 8 };

const char *const region_names[REGION_KINDS] = {"LT", "CT", "VT"};

/* A VT region has no storage of its own: its objects are linked, and freed one by one. */
bool region_create(struct region *r, enum region_kind kind, size_t size)
{
    *r = (struct region){.kind = kind, .size = size};
    if (kind == REGION_VT)
        return true;
    r->base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (r->base == MAP_FAILED)
        return false;
    mlock(r->base, size);
    for (size_t i = 0; i < size; i += PAGE)
        *(volatile char *)(r->base + i) = 0;
    return true;
}

void region_destroy(struct region *r)
{
    region_clear(r);
    if (r->base)
        munmap(r->base, r->size);
    r->base = NULL;
}

struct region *region_enter(struct region *r, struct region *current)
{
    if (r->inside++ == 0)
        r->parent = current;
    return current;
}

static void finalise_all(struct region *r)
{
    struct region_object *next;
    for (struct region_object *o = r->finalisable; o; o = next) {
        next = o->next;
        if (o->finalise)
            o->finalise(o);
        if (r->kind == REGION_VT)
            free(o);
    }
    r->finalisable = NULL;
}

void region_clear(struct region *r)
{
    finalise_all(r);
    if (r->kind == REGION_CT)
        memset(r->base, 0, r->used);
    r->used = 0;
}

struct region *region_leave(struct region *r)
{
    struct region *outer = r->parent;
    if (--r->inside == 0) {
        region_clear(r);
        r->parent = NULL;
    }
    return outer;
}

static struct region_object *storage(struct region *r, size_t size)
{
    struct region_object *o = (struct region_object *)(r->base + r->used);
    if (r->kind == REGION_VT)
        o = calloc(1, size);
    else if (r->kind == REGION_LT)
        memset(o, 0, size);
    return o;
}

void *region_allocate(struct region *r, size_t bytes, void (*finalise)(struct region_object *))
{
    size_t size = (sizeof(struct region_object) + bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    if (size > r->size - r->used)
        return NULL;
    struct region_object *o = storage(r, size);
    if (!o)
        return NULL;
    r->used += size;
    o->finalise = finalise;
    if (finalise || r->kind == REGION_VT) {
        o->next = r->finalisable;
        r->finalisable = o;
    }
    return o + 1;
}
