/* SPDX-License-Identifier: Apache-2.0 */
/* Firing, and making and freeing arrays of handlers.
 *
 * A firer may read the phase, be held up while the phase goes round, and count itself late; so a changer waits for both
 * counts, one after the other, and a firer looks at what may change only after it is counted. */
#include "sched/event.h"

#include <string.h>

#include "sched/clock.h"
#include "sched/context.h"
#include "sched/os.h"
#include "sched/safepoint.h"
#include "sched/timer.h"
#include "sched/trace.h"

static struct lock events_lock = LOCK_INIT(EVENTS);
static struct event *events;

bool event_ok(const struct event *e)
{
    const struct event_handlers *all = atomic_load(&e->handlers);
    for (uint32_t i = 1; all && i < all->count; i++)
        if (all->of[i - 1]->priority < all->of[i]->priority)
            return false;
    return true;
}

/* ---- firing ---- */

static int fire_all(const struct event_handlers *all)
{
    int result = DISPATCH_OK;
    for (uint32_t i = 0; i < all->count; i++) {         /* bound: handlers of the event */
        int answer = handler_fire(all->of[i]);
        if (answer < 0 && result == DISPATCH_OK)
            result = answer;
    }
    return result;
}

int event_fire(struct event *e)
{
    RT_FORBID(CTX_NO_ALLOC);
    _Atomic uint32_t *firing = firers_enter(&e->firers);
    const struct event_handlers *all = atomic_load(&e->handlers);
    trace_emit(TRACE_fire, (uintptr_t)e, all ? all->count : 0);
    int result = all ? fire_all(all) : DISPATCH_OK;
    firers_leave(firing);
    return result;
}

/* ---- waiting for firers ---- */

static void await_zero(_Atomic uint32_t *count)
{
    struct sched_thread *self = sched_self();
    _Atomic uint32_t nobody = 0;
    bool native = self && atomic_load(&self->state) == SCHED_VM;
    RT_MAY_STOP();
    if (atomic_load(count) == 0)
        return;
    if (native)
        sched_enter_native(self);
    while (atomic_load(count) != 0) {                   /* unbounded: a firer may be held off by others */
        timer_await_calls();                            /* timers' servers inherit from us, at least */
        os_futex_wait(&nobody, 0, clock_deadline(CLOCK_NS_PER_MS / 10), false);
    }
    if (native)
        sched_leave_native(self);
}

void firers_await(struct firers *f)
{
    for (int turn = 0; turn < 2; turn++)
        await_zero(&f->firing[atomic_fetch_add(&f->phase, 1) & 1]);
}

/* ---- changing: LOCK_EVENTS is held ---- */

/* The array is out of order if there was no memory for another one. */
static void move_timer(const struct event *e)
{
    const struct event_handlers *all = atomic_load(&e->handlers);
    int highest = 0;
    for (uint32_t i = 0; all && i < all->count; i++)    /* bound: handlers of the event */
        highest = all->of[i]->priority > highest ? all->of[i]->priority : highest;
    timer_set_eligibility(e->timer, highest);
    timer_prepare(e->timer);
}

static void replace(struct event *e, struct event_handlers *fresh)
{
    struct event_handlers *old = atomic_exchange(&e->handlers, fresh);
    RT_INVARIANT(event_ok(e));
    if (e->timer)
        move_timer(e);
    if (old)
        firers_await(&e->firers);
    os_release(old);
}

static struct event_handlers *allocate(uint32_t count)
{
    struct event_handlers *all = os_allocate(sizeof *all + count * sizeof all->of[0]);
    if (all)
        all->count = 0;
    return all;
}

/* Before the first that is less eligible. */
static void insert(struct event_handlers *all, struct handler *h)
{
    uint32_t at = all->count++;
    for (; at > 0 && all->of[at - 1]->priority < h->priority; at--)
        all->of[at] = all->of[at - 1];
    all->of[at] = h;
}

static uint32_t count_locked(const struct event *e)
{
    const struct event_handlers *all = atomic_load(&e->handlers);
    return all ? all->count : 0;
}

static bool has_locked(const struct event *e, const struct handler *h)
{
    const struct event_handlers *all = atomic_load(&e->handlers);
    for (uint32_t i = 0; all && i < all->count; i++)
        if (all->of[i] == h)
            return true;
    return false;
}

/* A new array: the old one's handlers but one, and one more; either may be NULL. */
static int rebuild(struct event *e, const struct handler *without, struct handler *with)
{
    const struct event_handlers *old = atomic_load(&e->handlers);
    struct event_handlers *fresh = allocate(count_locked(e) + 1);
    if (!fresh)
        return DISPATCH_NO_MEMORY;
    for (uint32_t i = 0; old && i < old->count; i++)
        if (old->of[i] != without)
            insert(fresh, old->of[i]);
    if (with)
        insert(fresh, with);
    replace(e, fresh);
    return DISPATCH_OK;
}

int event_attach(struct event *e, struct handler *h)
{
    lock_take(&events_lock);
    int r = has_locked(e, h) ? DISPATCH_OK : rebuild(e, NULL, h);
    lock_drop(&events_lock);
    return r;
}

int event_detach(struct event *e, struct handler *h)
{
    lock_take(&events_lock);
    int r = has_locked(e, h) ? rebuild(e, h, NULL) : DISPATCH_OK;
    lock_drop(&events_lock);
    return r;
}

/* Where there is no memory for fewer, none are left. */
void event_forget(const struct handler *h)
{
    lock_take(&events_lock);
    for (struct event *e = events; e; e = e->next)
        if (has_locked(e, h) && rebuild(e, h, NULL) != DISPATCH_OK)
            replace(e, NULL);
    lock_drop(&events_lock);
}

int event_set_only(struct event *e, struct handler *h)
{
    struct event_handlers *fresh = h ? allocate(1) : NULL;
    if (h && !fresh)
        return DISPATCH_NO_MEMORY;
    lock_take(&events_lock);
    if (h)
        insert(fresh, h);
    replace(e, fresh);
    lock_drop(&events_lock);
    return DISPATCH_OK;
}

bool event_has(struct event *e, const struct handler *h)
{
    lock_take(&events_lock);
    bool has = has_locked(e, h);
    lock_drop(&events_lock);
    return has;
}

/* Where the new priority does not fit the old place, the array is out of order until it is replaced. */
int event_reprioritise(struct handler *h, int priority)
{
    int r = DISPATCH_OK;
    lock_take(&events_lock);
    handler_move(h, priority);
    for (struct event *e = events; e; e = e->next) {
        if (!has_locked(e, h) || rebuild(e, h, h) == DISPATCH_OK)
            continue;
        r = DISPATCH_NO_MEMORY;
        if (e->timer)
            move_timer(e);
    }
    lock_drop(&events_lock);
    return r;
}

void event_set_timer(struct event *e, struct timer *timer)
{
    lock_take(&events_lock);
    e->timer = timer;
    if (timer)
        move_timer(e);
    lock_drop(&events_lock);
}

/* ---- beginning and end ---- */

void event_init(struct event *e)
{
    memset(e, 0, sizeof *e);
    lock_take(&events_lock);
    e->next = events;
    e->at = &events;
    if (events)
        events->at = &e->next;
    events = e;
    lock_drop(&events_lock);
}

void event_retire(struct event *e)
{
    lock_take(&events_lock);
    replace(e, NULL);
    *e->at = e->next;
    if (e->next)
        e->next->at = e->at;
    lock_drop(&events_lock);
}
