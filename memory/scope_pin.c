/* SPDX-License-Identifier: Apache-2.0 */
/* Pins: a scope that is kept though no thread is inside.
 *
 * A pin is an entry of the scope that is no thread's, and one of each scope around it, because objects may refer
 * outwards: what they refer to must be there as long as they are.  So a pinned scope cannot be emptied, its parent
 * stays what it was, and everything that asks whether a scope is in use needs no word about pins.  The entry of
 * the scope itself is taken last and given back first: who finds it pinned finds all scopes around it held. */
#include "memory/scope_impl.h"
#include "sched/trace.h"

/* The caller is inside, so that it is entered. */
static void hold(struct scope *s)
{
    scope_lock(s);
    s->held++;
    atomic_fetch_add(&s->entered, 1);
    scope_unlock(s);
}

/* Never the last entry: the caller is inside. */
static void let_go(struct scope *s)
{
    scope_lock(s);
    RT_ASSERT(s->held > 0 && atomic_load(&s->entered) > s->held);
    s->held--;
    atomic_fetch_sub(&s->entered, 1);
    scope_unlock(s);
}

static void each_around(struct scope *s, void (*fn)(struct scope *))
{
    RT_TURNS(turns);
    for (struct scope *outer = s->parent; outer; outer = outer->parent) {       /* bound: SCOPE_DEPTH_MAX */
        RT_BOUND(turns, SCOPE_DEPTH_MAX);
        fn(outer);
    }
}

static bool is_shared(const struct scope *s)
{
    RT_TURNS(turns);
    while (s && !s->single) {           /* bound: SCOPE_DEPTH_MAX */
        RT_BOUND(turns, SCOPE_DEPTH_MAX);
        s = s->parent;
    }
    return !s;
}

enum scope_result scope_pin(struct scope *s)
{
    RT_ASSERT(atomic_load(&s->entered) > 0);
    if (!is_shared(s))
        return SCOPE_NOT_OWNER;
    each_around(s, hold);
    scope_lock(s);
    bool room = s->pins < SCOPE_PINS_MAX;
    if (room) {
        s->pins++;
        s->held++;
        atomic_fetch_add(&s->entered, 1);
    }
    uint32_t pins = s->pins;
    scope_unlock(s);
    if (room)
        trace_emit(TRACE_scope_pin, s->area.number, pins);
    else
        each_around(s, let_go);
    return room ? SCOPE_OK : SCOPE_FULL;
}

bool scope_unpin(struct scope *s)
{
    scope_lock(s);
    bool pinned = s->pins > 0;
    if (pinned) {
        RT_ASSERT(atomic_load(&s->entered) > s->held);
        s->pins--;
        s->held--;
        atomic_fetch_sub(&s->entered, 1);
    }
    uint32_t pins = s->pins;
    scope_unlock(s);
    if (pinned) {
        trace_emit(TRACE_scope_unpin, s->area.number, pins);
        each_around(s, let_go);
    }
    return pinned;
}

uint32_t scope_pins(struct scope *s)
{
    scope_lock(s);
    uint32_t pins = s->pins;
    scope_unlock(s);
    return pins;
}
