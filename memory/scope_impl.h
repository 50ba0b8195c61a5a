/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of scopes shared by scope.c, scope_enter.c and scope_walk.c. */
#ifndef MEMORY_SCOPE_IMPL_H
#define MEMORY_SCOPE_IMPL_H

#include "memory/scope.h"

struct extent { size_t first, pages; };

/* LOCK_SCOPES covers all that changes but doomed. */
struct scopes {
    char *base;
    size_t pages;                       /* reserved                                             */
    size_t frontier;                    /* pages below were used once: committed, also the map's */
    _Atomic uint64_t *starts;           /* bit per grain of the range: a complete object        */
    size_t map_bytes;
    struct extent *free;                /* below the frontier, apart from each other            */
    unsigned free_count;
    unsigned numbers;                   /* given out so far                                     */
    struct scope *unused;               /* storage of dead ones                                 */
    struct scope *_Atomic doomed;
    bool poison;
    struct lock lock;
};
extern struct scopes scopes;

static inline size_t scope_grain(const void *p) { return (size_t)((const char *)p - scopes.base) / SCOPE_GRAIN; }

static inline void scope_lock(struct scope *s)
{
    if (!s->single)
        lock_take(&s->lock);
}
static inline void scope_unlock(struct scope *s)
{
    if (!s->single)
        lock_drop(&s->lock);
}

void scope_destroy_list(struct scope *first);       /* linked by owned_next */

#endif
