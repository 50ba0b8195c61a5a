/* SPDX-License-Identifier: Apache-2.0 */
/* Events: arrays of handlers that are released together, the most eligible first.
 *
 * The array is immutable.  Firing reads its address and walks it, without a lock, so the executor of the most eligible
 * handler is called before the second handler is looked at, however many there are.  Attaching and
 * detaching make a new array, and wait until nobody walks the old one before they free it.
 *
 * A timer that fires an event is at the level of its most eligible handler (timer.h), and moves with it.
 *
 * Invariants   handlers fall in priority, first attached first within one; none twice
 * Locks        LOCK_EVENTS covers all changes, of all events
 * Context      event_fire: any thread, attached or not, timer callbacks too; never blocks.
 *              All others: outside real-time paths, not on a server of timers; may block
 * Bounds       event_fire O(handlers); event_reprioritise O(all events and their handlers) */
#ifndef SCHED_EVENT_H
#define SCHED_EVENT_H

#include "sched/dispatch.h"

struct timer;

struct event_handlers { uint32_t count; struct handler *of[]; };

/* The firers, in one of two counts: a thread that changes what they look at waits for each to fall to zero while new ones use
 * the other.  One changer at a time. */
struct firers { _Atomic uint32_t phase, firing[2]; };

/* From here on what is changed is waited for; the count is for firers_leave. */
static inline _Atomic uint32_t *firers_enter(struct firers *f)
{
    _Atomic uint32_t *firing = &f->firing[atomic_load(&f->phase) & 1];
    atomic_fetch_add(firing, 1);
    return firing;
}
static inline void firers_leave(_Atomic uint32_t *firing) { atomic_fetch_sub(firing, 1); }
/* Until all threads have left that may have seen what was before the call.  NATIVE meanwhile. */
void firers_await(struct firers *f);

struct event {
    _Alignas(CACHE_LINE) struct event_handlers *_Atomic handlers;       /* NULL: none */
    struct firers firers;               /* that may see an old array */
    struct event *next, **at;           /* all events; LOCK_EVENTS, as for the timer */
    struct timer *timer;                /* that fires it, or NULL */
};

void event_init(struct event *e);
void event_retire(struct event *e);     /* detaches all; nobody fires it any more */
/* Release the handlers.  DISPATCH_OK, or the first answer that was MIT_VIOLATED or QUEUE_FULL; the other
 * handlers are released all the same. */
int event_fire(struct event *e);
/* DISPATCH_OK or NO_MEMORY; attaching what is attached changes nothing. */
int event_attach(struct event *e, struct handler *h) RT_WARN_UNUSED;
int event_detach(struct event *e, struct handler *h) RT_WARN_UNUSED;
int event_set_only(struct event *e, struct handler *h) RT_WARN_UNUSED;          /* h NULL: detach all */
/* Detach it from all events. */
void event_forget(const struct handler *h);
bool event_has(struct event *e, const struct handler *h);
/* From now on the timer follows its handlers; NULL: none does, and nobody looks at the one before. */
void event_set_timer(struct event *e, struct timer *timer);

/* handler_move, and a new order of all events that release it.  On NO_MEMORY the order of some is still the old. */
int event_reprioritise(struct handler *h, int priority) RT_WARN_UNUSED;

bool event_ok(const struct event *e);   /* the invariants */

#endif
