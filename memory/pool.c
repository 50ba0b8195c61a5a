/* SPDX-License-Identifier: Apache-2.0 */
/* The two lists of a pool: of all items, which only grows, and of the free ones. */
#include "memory/pool.h"

#include "memory/arena.h"

static struct pool_link *link_of(const struct pool *p, const void *item)
{
    return (struct pool_link *)(void *)((char *)item + p->link);
}

static void *item_of(const struct pool *p, struct pool_link *l) { return l ? (char *)l - p->link : NULL; }

void *pool_reuse(struct pool *p)
{
    lock_take(&p->lock);
    struct pool_link *l = p->free;
    if (l) {
        RT_ASSERT(l->is_free && p->free_count > 0);
        p->free = l->free;
        p->free_count--;
        l->is_free = false;
    }
    lock_drop(&p->lock);
    return item_of(p, l);
}

void *pool_make(struct pool *p)
{
    void *item = p->lines ? mem_block_lines(p->size) : mem_block(p->size);
    if (!item || (p->make && !p->make(item))) {
        mem_block_free(item);
        return NULL;
    }
    struct pool_link *l = link_of(p, item);
    l->all = atomic_load(&p->all);
    while (!atomic_compare_exchange_weak(&p->all, &l->all, l))
        ;                                               /* bound: retries only when another succeeded */
    return item;
}

void *pool_take(struct pool *p)
{
    void *item = pool_reuse(p);
    return item ? item : pool_make(p);
}

void pool_give(struct pool *p, void *item)
{
    struct pool_link *l = link_of(p, item);
    lock_take(&p->lock);
    RT_ASSERT(!l->is_free);
    l->is_free = true;
    l->free = p->free;
    p->free = l;
    p->free_count++;
    lock_drop(&p->lock);
}

void pool_reserve(struct pool *p, uint32_t free)
{
    lock_take(&p->lock);
    bool enough = p->free_count >= free;
    lock_drop(&p->lock);
    void *item = enough ? NULL : pool_make(p);
    if (item)
        pool_give(p, item);
}

void *pool_first(const struct pool *p) { return item_of(p, atomic_load(&p->all)); }
void *pool_next(const struct pool *p, const void *item) { return item_of(p, link_of(p, item)->all); }
