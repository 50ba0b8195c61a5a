/* SPDX-License-Identifier: Apache-2.0 */
/* Claims: which thread is busy loading or linking what, and waiting for them without deadlock.
 *
 * Waiting threads form a chain of claimers, one a thread; a thread waits for one other at a time, so walking the
 * chain finds every circle.
 *
 * Each claim has a gate that is closed until it is dropped, so that who waits lends its priority to the claimer.  Gates
 * are used again: the last of the claimer and those who wait gives it back.
 *
 * Locks    loader_lock covers everything here
 * Bounds   as many steps as there are threads that load or link */
#include "vm/class/loader_impl.h"

#include "sched/os.h"

struct claimer { struct claimer *waits_for, *next_waiting; };

struct lock loader_lock = LOCK_INIT(LOADER);

struct claim_gate { struct gate gate; unsigned users; struct claim_gate *next; };

static struct claim_gate *unused;
static struct claim *claims;
static struct claimer *waiting;
static __thread struct claimer me;

bool claim_is_mine(const struct claim *c) { return c->owner == &me; }

struct claim *claim_find_locked(const void *domain, const void *what, bool mine_only)
{
    RT_ASSERT(lock_held(&loader_lock));
    for (struct claim *c = claims; c; c = c->next)
        if (c->domain == domain && c->what == what && (!mine_only || claim_is_mine(c)))
            return c;
    return NULL;
}

static struct claim_gate *take_gate(void)
{
    struct claim_gate *g = unused;
    if (g)
        unused = g->next;
    else
        RT_MUST(g = os_allocate(sizeof *g));
    RT_ASSERT(g->users == 0);
    g->users = 1;
    gate_close(&g->gate);
    return g;
}

static void leave_gate(struct claim_gate *g)
{
    RT_ASSERT(g->users > 0);
    if (--g->users > 0)
        return;
    g->next = unused;
    unused = g;
}

void claim_take_locked(struct claim *c, const void *domain, const void *what)
{
    RT_ASSERT(lock_held(&loader_lock));
    *c = (struct claim){ domain, what, &me, take_gate(), claims };
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
    RT_ASSERT(!me.waits_for && !claim_is_mine(c));
    me.waits_for = c->owner;
    me.next_waiting = waiting;
    waiting = &me;
    struct claim_gate *g = c->gate;     /* the claim itself may go */
    g->users++;
    lock_drop(&loader_lock);
    gate_await(&g->gate);
    lock_take(&loader_lock);
    leave_gate(g);
    remove_waiting(&me);
    me.waits_for = NULL;
    return true;
}

/* Who waits wants the lock at once: it is opened for them without it. */
static void open_gate(struct claim_gate *g, bool awaited)
{
    if (awaited)
        lock_drop(&loader_lock);
    gate_open(&g->gate);
    if (awaited)
        lock_take(&loader_lock);
    leave_gate(g);
}

void claim_drop(struct claim *c)
{
    if (!c->owner)
        return;
    RT_ASSERT(claim_is_mine(c));
    lock_take(&loader_lock);
    struct claim **p = &claims;
    while (*p != c)
        p = &(*p)->next;
    *p = c->next;
    for (struct claimer *k = waiting; k; k = k->next_waiting)
        if (k->waits_for == &me)
            k->waits_for = NULL;        /* it wakes and looks again; this thread may be gone by then */
    open_gate(c->gate, c->gate->users > 1);
    lock_drop(&loader_lock);
    c->owner = NULL;
}
