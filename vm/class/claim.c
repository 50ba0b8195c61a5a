/* SPDX-License-Identifier: Apache-2.0 */
/* Claims: which thread is busy loading or linking what, and waiting for them without deadlock.
 *
 * Waiting threads form a chain of claimers, one a thread; a thread waits for one other at a time, so walking the
 * chain finds every circle.
 *
 * Locks    loader_lock covers everything here
 * Bounds   as many steps as there are threads that load or link */
#include "vm/class/loader_impl.h"

struct claimer { struct claimer *waits_for, *next_waiting; };

struct lock loader_lock = LOCK_INIT(LOADER);

static struct cond dropped;
static struct claim *claims;
static struct claimer *waiting;
static __thread struct claimer me;

bool claim_is_mine(const struct claim *c) { return c->owner == &me; }

struct claim *claim_find_locked(const void *domain, const void *what, bool mine_only)
{
    for (struct claim *c = claims; c; c = c->next)
        if (c->domain == domain && c->what == what && (!mine_only || claim_is_mine(c)))
            return c;
    return NULL;
}

void claim_take_locked(struct claim *c, const void *domain, const void *what)
{
    *c = (struct claim){ domain, what, &me, claims };
    claims = c;
}

static void remove_waiting(struct claimer *who)
{
    struct claimer **p = &waiting;
    while (*p != who)
        p = &(*p)->next_waiting;
    *p = who->next_waiting;
}

bool claim_wait_locked(const struct claim *c)
{
    for (const struct claimer *k = c->owner; k; k = k->waits_for)
        if (k == &me)
            return false;
    me.waits_for = c->owner;
    me.next_waiting = waiting;
    waiting = &me;
    cond_wait(&dropped, &loader_lock, 0);
    remove_waiting(&me);
    me.waits_for = NULL;
    return true;
}

void claim_drop(struct claim *c)
{
    if (!c->owner)
        return;
    lock_take(&loader_lock);
    struct claim **p = &claims;
    while (*p != c)
        p = &(*p)->next;
    *p = c->next;
    for (struct claimer *k = waiting; k; k = k->next_waiting)
        if (k->waits_for == &me)
            k->waits_for = NULL;        /* it wakes and looks again; this thread may be gone by then */
    lock_drop(&loader_lock);
    cond_wake_all(&dropped);
    c->owner = NULL;
}
