/* SPDX-License-Identifier: Apache-2.0 */
/* Pools: storage of one kind that is used again and never given back to the system.
 *
 * Whoever comes too late, with the address of something that has ended meanwhile, so finds a thing of the right kind, and can ask
 * it whether it is still the one that was meant.  And all that a pool ever made can be walked without a lock, by the collector for
 * one, while others take and give.
 *
 *   struct bell { struct pool_link link; int event; };
 *   static struct pool bells = POOL_INIT(struct bell, link, open_bell);
 *
 * Invariants   an item is in the list of all from the first time it is taken on, for ever; in that of the free ones while nobody has it
 *              what lies in an item stays when it is given; whoever takes it sets it up
 * Locks        LOCK_POOL, a pool's own, covers the free ones; the lowest of all locks, so that any may be held meanwhile
 * Context      take, make, reserve: in_vm or start-up, they may ask the system for memory; reuse, give: any thread, attached or not;
 *              walking: any
 * Bounds       take, reuse, give O(1); pushing a fresh item repeats when another thread has pushed one at that moment */
#ifndef MEMORY_POOL_H
#define MEMORY_POOL_H

#include "sched/lock.h"

/* Anywhere in each item; the pool's. */
struct pool_link { struct pool_link *free, *all; bool is_free; };

struct pool {
    struct lock lock;
    bool lines;                         /* items begin with a cache line                                */
    size_t size, link;                  /* bytes of an item, and where its link is                      */
    bool (*make)(void *item);           /* NULL, or called once for each item before it is known, zeroed; false: it cannot be */
    struct pool_link *free;             /* last given first                                             */
    uint32_t free_count;
    struct pool_link *_Atomic all;      /* last made first                                              */
};

#define POOL_INIT(type, member, make) { LOCK_INIT(POOL), _Alignof(type) >= CACHE_LINE, sizeof(type), offsetof(type, member), make, NULL, 0, NULL }

/* A free one as it was given, or a fresh one; only a free one; only a fresh one.  NULL: there is none, or no memory. */
void *pool_take(struct pool *p) RT_WARN_UNUSED;
void *pool_reuse(struct pool *p) RT_WARN_UNUSED;
void *pool_make(struct pool *p) RT_WARN_UNUSED;
void pool_give(struct pool *p, void *item);

/* One more, unless so many are free. */
void pool_reserve(struct pool *p, uint32_t free);

/* Every item ever made, whether it is free or not, until NULL. */
void *pool_first(const struct pool *p);
void *pool_next(const struct pool *p, const void *item);

#endif
