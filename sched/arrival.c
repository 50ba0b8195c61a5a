/* SPDX-License-Identifier: Apache-2.0 */
/* The state machine of arrivals, and the gate before a handler. */
#include "sched/arrival.h"

#include <string.h>

#include "sched/trace.h"

/* ---- the queue ---- */

static uint64_t *slot(const struct arrivals *a, uint32_t i) { return &a->times[(a->head + i) % a->capacity]; }

static uint64_t tail_time(const struct arrivals *a) { return *slot(a, a->queued - 1); }

bool arrivals_ok(const struct arrivals *a)
{
    if (a->queued > a->capacity || (a->unqueued > 0 && a->queued < a->capacity) || a->judged > a->queued + a->busy)
        return false;
    for (uint32_t i = 1; i < a->queued; i++)
        if (*slot(a, i) < *slot(a, i - 1))
            return false;
    return true;
}

void arrivals_init(struct arrivals *a, uint64_t *times, uint32_t capacity)
{
    *a = (struct arrivals){
        .on_violation = ARRIVAL_SAVE, .on_overflow = ARRIVAL_SAVE, .times = times, .capacity = capacity,
    };
}

static enum arrival_verdict append(struct arrivals *a, uint64_t time)
{
    a->queued++;
    *slot(a, a->queued - 1) = time;
    a->last = time;
    return ARRIVAL_QUEUED;
}

/* The last queued arrival becomes one at now, as far as the one before it allows. */
static enum arrival_verdict replace_tail(struct arrivals *a, uint64_t now)
{
    if (a->unqueued > 0) {                  /* since the policy was SAVE */
        a->unqueued_time = a->last = now > a->last ? now : a->last;
        return ARRIVAL_REPLACED;
    }
    if (a->queued == 0)
        return ARRIVAL_IGNORED;
    uint64_t before = a->queued > 1 ? *slot(a, a->queued - 2) : a->current;
    uint64_t earliest = a->any ? clock_add(before, a->mit) : now;
    a->last = *slot(a, a->queued - 1) = now > earliest ? now : earliest;
    return ARRIVAL_REPLACED;
}

static enum arrival_verdict count_unqueued(struct arrivals *a, uint64_t time)
{
    a->unqueued++;
    a->unqueued_time = a->last = time;
    return ARRIVAL_QUEUED;
}

static enum arrival_verdict overflow(struct arrivals *a, uint64_t now, uint64_t time)
{
    switch (a->on_overflow) {
    case ARRIVAL_EXCEPT: return ARRIVAL_QUEUE_FULL;
    case ARRIVAL_REPLACE: return replace_tail(a, now);
    case ARRIVAL_SAVE: return count_unqueued(a, time);
    default: return ARRIVAL_IGNORED;
    }
}

static bool violates(const struct arrivals *a, uint64_t now) { return a->any && now < clock_add(a->last, a->mit); }

static enum arrival_verdict admit(struct arrivals *a, uint64_t now, uint64_t time)
{
    if (!a->busy && !a->held && a->queued == 0 && a->unqueued == 0 && time <= now) {
        a->busy = a->any = true;
        a->current = a->last = time;
        return ARRIVAL_RELEASED;
    }
    enum arrival_verdict v = a->queued < a->capacity ? append(a, time) : overflow(a, now, time);
    a->any = a->any || v == ARRIVAL_QUEUED;
    return v;
}

enum arrival_verdict arrivals_arrive(struct arrivals *a, uint64_t now)
{
    enum arrival_verdict v;
    if (!violates(a, now))
        v = admit(a, now, now);
    else if (a->on_violation == ARRIVAL_EXCEPT)
        v = ARRIVAL_MIT_VIOLATED;
    else if (a->on_violation == ARRIVAL_SAVE)
        v = admit(a, now, clock_add(a->last, a->mit));
    else
        v = a->on_violation == ARRIVAL_REPLACE ? replace_tail(a, now) : ARRIVAL_IGNORED;
    RT_INVARIANT(arrivals_ok(a));
    return v;
}

/* ---- releases ---- */

/* A place is free: store one of those that were only counted. */
static void store_unqueued(struct arrivals *a)
{
    if (a->unqueued == 0 || a->queued == a->capacity)
        return;
    uint64_t earliest = clock_add(a->queued ? tail_time(a) : a->current, a->mit);
    uint64_t latest = a->unqueued_time, last = a->last;
    append(a, a->mit ? earliest : latest > earliest ? latest : earliest);
    a->unqueued--;
    if (a->last < last)                     /* it is later if the distance has grown */
        a->last = last;
}

static bool begin_next(struct arrivals *a, uint64_t now)
{
    if (a->queued == 0 || *slot(a, 0) > now)
        return false;
    a->current = *slot(a, 0);
    a->head = (a->head + 1) % a->capacity;
    a->queued--;
    a->busy = true;
    store_unqueued(a);
    return true;
}

/* Of a capacity of nothing, SAVE has only the count. */
static bool begin_unqueued(struct arrivals *a, uint64_t now)
{
    uint64_t time = clock_add(a->current, a->mit);
    if (a->queued > 0 || a->unqueued == 0 || time > now)
        return false;
    a->current = a->mit ? time : a->unqueued_time;
    a->unqueued--;
    a->busy = true;
    return true;
}

bool arrivals_due(struct arrivals *a, uint64_t now)
{
    return !a->busy && !a->held && (begin_next(a, now) || begin_unqueued(a, now));
}

bool arrivals_take(struct arrivals *a)
{
    if (!begin_next(a, UINT64_MAX) && !begin_unqueued(a, UINT64_MAX))
        return false;
    if (a->judged > 0)
        a->judged--;
    RT_INVARIANT(arrivals_ok(a));
    return true;
}

bool arrivals_complete(struct arrivals *a, uint64_t now)
{
    if (a->busy && a->judged > 0)
        a->judged--;
    a->busy = false;
    return arrivals_due(a, now);
}

uint64_t arrivals_next(const struct arrivals *a)
{
    if (a->busy || a->held || a->queued + a->unqueued == 0)
        return 0;
    return a->queued ? *slot(a, 0) : clock_add(a->current, a->mit);
}

uint64_t arrivals_pending(const struct arrivals *a) { return a->queued + a->unqueued; }

/* What they have put off is not to be put off any more. */
void arrivals_clear(struct arrivals *a, uint64_t now)
{
    a->queued = 0;
    a->unqueued = 0;
    if (a->last > now)
        a->last = a->current;
    if (a->judged > a->busy)
        a->judged = a->busy;
}

static uint64_t latest_of(uint64_t x, uint64_t y) { return x > y ? x : y; }
static uint64_t soonest_of(uint64_t x, uint64_t y) { return x < y ? x : y; }

/* All that wait have arrived by now: nothing but the distance keeps them. */
static void move_up(struct arrivals *a, uint64_t now)
{
    uint64_t before = a->current = soonest_of(a->current, now);
    for (uint32_t i = 0; i < a->queued; i++)            /* bound: capacity */
        before = *slot(a, i) = soonest_of(*slot(a, i), latest_of(now, clock_add(before, a->mit)));
    if (a->unqueued > 0)
        before = a->unqueued_time = soonest_of(a->unqueued_time, latest_of(now, clock_add(before, a->mit)));
    a->last = soonest_of(a->last, latest_of(now, before));
}

void arrivals_set_distance(struct arrivals *a, uint64_t now, uint64_t mit)
{
    bool less = mit < a->mit;
    a->mit = mit;
    if (less)
        move_up(a, now);
    RT_INVARIANT(arrivals_ok(a));
}

uint64_t *arrivals_resize(struct arrivals *a, uint64_t *times, uint32_t capacity)
{
    struct arrivals old = *a;
    a->times = times;
    a->capacity = capacity;
    a->head = a->queued = 0;
    for (uint32_t i = 0; i < old.queued && i < capacity; i++)
        times[a->queued++] = *slot(&old, i);
    if (old.queued > capacity && a->on_overflow == ARRIVAL_SAVE) {
        a->unqueued += old.queued - capacity;
        a->unqueued_time = tail_time(&old);
    }
    RT_TURNS(turns);
    while (a->unqueued > 0 && a->queued < capacity) {   /* bound: capacity */
        RT_BOUND(turns, capacity);
        store_unqueued(a);
    }
    if (a->judged > a->queued + a->busy)
        a->judged = a->queued + a->busy;
    RT_INVARIANT(arrivals_ok(a));
    return old.times;
}

/* ---- deadlines ---- */

uint64_t arrivals_next_miss(const struct arrivals *a, uint64_t deadline)
{
    if (a->judged == a->queued + a->busy || deadline == CLOCK_FOREVER)
        return 0;
    uint64_t time = a->busy && a->judged == 0 ? a->current : *slot(a, a->judged - a->busy);
    return clock_add(clock_add(time, deadline), 1);
}

uint32_t arrivals_judge(struct arrivals *a, uint64_t now, uint64_t deadline)
{
    uint32_t missed = 0;
    RT_TURNS(turns);
    for (uint64_t at; (at = arrivals_next_miss(a, deadline)) != 0 && at <= now; missed++) {     /* bound: releases open */
        RT_BOUND(turns, a->queued + a->busy);
        RT_ASSERT(a->judged < a->queued + a->busy);
        a->judged++;
    }
    return missed;
}

/* ---- before a handler: the gate is locked ---- */

static uint32_t settle(struct arrival_gate *g, uint64_t now)
{
    uint32_t missed = arrivals_judge(&g->state, now, g->deadline);
    timer_set_due(&g->release_timer, arrivals_next(&g->state));
    timer_set_due(&g->miss_timer, g->missed ? arrivals_next_miss(&g->state, g->deadline) : 0);
    return missed;
}

/* A deadline missed while no handler was there to be told is not told later. */
static void drop_and_tell(struct arrival_gate *g, uint32_t missed)
{
    void (*tell)(struct arrival_gate *, uint32_t) = g->missed;
    lock_drop(&g->lock);
    if (missed) {
        job_missed(&g->handler->jobs, missed);
        trace_emit(TRACE_handler_miss, (uintptr_t)g->handler, missed);
    }
    if (missed && tell)
        tell(g, missed);
}

static const int answers[ARRIVAL_VERDICTS] = {
    [ARRIVAL_RELEASED] = DISPATCH_OK, [ARRIVAL_QUEUED] = DISPATCH_IGNORED, [ARRIVAL_REPLACED] = DISPATCH_IGNORED,
    [ARRIVAL_IGNORED] = DISPATCH_IGNORED, [ARRIVAL_MIT_VIOLATED] = DISPATCH_MIT_VIOLATED,
    [ARRIVAL_QUEUE_FULL] = DISPATCH_QUEUE_FULL,
};

static __thread uint64_t fired_at;

void arrival_set_time(uint64_t time) { fired_at = time; }

/* Arrivals are counted as they come: not before one that came already, whatever its time. */
static uint64_t time_of_arrival(const struct arrivals *a, uint64_t now)
{
    uint64_t time = fired_at ? fired_at : now;
    if (a->any && time < a->last)
        time = a->last;
    return time < now ? time : now;
}

static int arrive(struct handler *h)
{
    struct arrival_gate *g = h->gate;
    uint64_t now = os_monotonic_ns();
    lock_take(&g->lock);
    enum arrival_verdict v = arrivals_arrive(&g->state, time_of_arrival(&g->state, now));
    drop_and_tell(g, settle(g, now));
    void (*arrived)(struct arrival_gate *) = atomic_load(&g->arrived);
    if (arrived && answers[v] >= 0 && v != ARRIVAL_IGNORED)
        arrived(g);
    return answers[v];
}

static void completed(struct handler *h)
{
    struct arrival_gate *g = h->gate;
    uint64_t now = os_monotonic_ns();
    lock_take(&g->lock);
    uint32_t missed = arrivals_judge(&g->state, now, g->deadline);
    bool next = arrivals_complete(&g->state, now);
    drop_and_tell(g, missed + settle(g, now));
    if (next)
        handler_release(h);
}

static void release_due(struct timer *t, uint64_t due, uint64_t times)
{
    struct arrival_gate *g = (struct arrival_gate *)((char *)t - offsetof(struct arrival_gate, release_timer));
    uint64_t now = os_monotonic_ns();
    (void)due, (void)times;
    lock_take(&g->lock);
    bool next = arrivals_due(&g->state, now);
    drop_and_tell(g, settle(g, now));
    if (next)
        handler_release(g->handler);
}

static void deadline_passed(struct timer *t, uint64_t due, uint64_t times)
{
    struct arrival_gate *g = (struct arrival_gate *)((char *)t - offsetof(struct arrival_gate, miss_timer));
    (void)due, (void)times;
    lock_take(&g->lock);
    drop_and_tell(g, settle(g, os_monotonic_ns()));
}

void arrival_gate_init(struct arrival_gate *g, struct handler *h, struct timer_queue *q, uint64_t *times, uint32_t capacity,
                       uint64_t deadline, void (*missed)(struct arrival_gate *, uint32_t))
{
    memset(g, 0, sizeof *g);
    g->lock = (struct lock)LOCK_INIT(RELEASE);
    arrivals_init(&g->state, times, capacity);
    g->deadline = deadline;
    g->missed = missed;
    g->handler = h;
    timer_init(&g->release_timer, q, h->priority, release_due);
    timer_init(&g->miss_timer, q, 0, deadline_passed);
    h->gate = g;
    h->completed = completed;
    h->arrive = arrive;
}

void arrival_gate_follow(struct arrival_gate *g, int priority, int told)
{
    timer_set_eligibility(&g->release_timer, priority);
    timer_set_eligibility(&g->miss_timer, told);
    if (told)
        timer_prepare(&g->miss_timer);
}

void arrival_gate_set(struct arrival_gate *g, uint64_t mit, enum arrival_policy on_violation, enum arrival_policy on_overflow)
{
    lock_take(&g->lock);
    arrivals_set_distance(&g->state, os_monotonic_ns(), mit);
    g->state.on_violation = on_violation;
    g->state.on_overflow = on_overflow;
    lock_drop(&g->lock);
}

void arrival_gate_set_deadline(struct arrival_gate *g, uint64_t deadline, void (*missed)(struct arrival_gate *, uint32_t))
{
    lock_take(&g->lock);
    uint32_t count = settle(g, os_monotonic_ns());
    void (*tell)(struct arrival_gate *, uint32_t) = g->missed;
    g->deadline = deadline;
    g->missed = missed;
    count += settle(g, os_monotonic_ns());
    lock_drop(&g->lock);
    if (count && tell)
        tell(g, count);
}

uint64_t *arrival_gate_resize(struct arrival_gate *g, uint64_t *times, uint32_t capacity)
{
    lock_take(&g->lock);
    uint64_t *old = arrivals_resize(&g->state, times, capacity);
    lock_drop(&g->lock);
    return old;
}

uint64_t arrival_gate_pending(struct arrival_gate *g)
{
    lock_take(&g->lock);
    uint64_t n = handler_pending(g->handler) + arrivals_pending(&g->state);
    lock_drop(&g->lock);
    return n;
}

uint64_t arrival_gate_clear(struct arrival_gate *g)
{
    lock_take(&g->lock);
    uint64_t now = os_monotonic_ns(), n = handler_take_all(g->handler) + arrivals_pending(&g->state);
    arrivals_clear(&g->state, now);
    settle(g, now);
    lock_drop(&g->lock);
    return n;
}

uint64_t arrival_gate_take(struct arrival_gate *g)
{
    lock_take(&g->lock);
    uint64_t waiting = arrivals_pending(&g->state), released = handler_take(g->handler);
    if (released == 0 && arrivals_take(&g->state))
        settle(g, os_monotonic_ns());
    lock_drop(&g->lock);
    return waiting + released;
}

uint64_t arrival_gate_current(struct arrival_gate *g)
{
    lock_take(&g->lock);
    uint64_t time = g->state.busy ? g->state.current : 0;
    lock_drop(&g->lock);
    return time;
}

void arrival_gate_retire(struct arrival_gate *g)
{
    g->handler->arrive = NULL;
    g->handler->completed = NULL;
    g->handler->gate = NULL;
    timer_retire(&g->release_timer);
    timer_retire(&g->miss_timer);
}
