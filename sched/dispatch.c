/* SPDX-License-Identifier: Apache-2.0 */
/* Bands, executors and handlers.
 *
 * No call is lost, by three pairs of "write, then look" that are sequentially consistent:
 *   a firer pushes a handler, then looks whether somebody searches; the searcher says it is done, then looks for handlers;
 *   a firer finds nobody at rest, says that the band starves and that it searches no more, then looks again; an executor
 *   goes to rest, then looks for handlers of its band or a starving one;
 *   a firer adds a fire, then looks whether the handler is idle; the executor says so, then looks for fires. */
#include "sched/dispatch.h"

#include <limits.h>
#include <string.h>

#include "sched/clock.h"
#include "sched/context.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "sched/safepoint.h"
#include "sched/trace.h"

/* ---- executors at rest ---- */

static void push_resting(_Atomic uint64_t *stack, struct executor *e)
{
    uint64_t top = atomic_load(stack), fresh;
    do {                                                /* bound: retries only when another succeeded */
        atomic_store(&e->below, (uint32_t)top);
        fresh = ((top >> 32) + 1) << 32 | e->number;
    } while (!atomic_compare_exchange_weak(stack, &top, fresh));
}

/* The change count in the upper half keeps a stale top from being taken for the present one. */
static struct executor *pop_resting(struct dispatcher *d, _Atomic uint64_t *stack)
{
    uint64_t top = atomic_load(stack), fresh;
    struct executor *e;
    do {
        if ((uint32_t)top == 0)
            return NULL;
        e = atomic_load(&d->executors[(uint32_t)top - 1]);
        fresh = ((top >> 32) + 1) << 32 | atomic_load(&e->below);
    } while (!atomic_compare_exchange_weak(stack, &top, fresh));
    return e;
}

static void wake(struct executor *e)
{
    atomic_store(&e->word, 1);
    os_futex_wake(&e->word, 1);
}

/* ---- calling an executor to a band ---- */

static _Atomic uint64_t *starving_word(struct dispatcher *d, int band) { return &d->starving[band / 64]; }
static uint64_t starving_bit(int band) { return UINT64_C(1) << band % 64; }

/* 0: none. */
static int most_eligible_starving(struct dispatcher *d)
{
    for (int i = DISPATCH_BANDS / 64; i >= 0; i--) {
        uint64_t bits = atomic_load(&d->starving[i]);
        if (bits)
            return i * 64 + 63 - __builtin_clzll(bits);
    }
    return 0;
}

/* Counts the times that a band began to starve; a thread that waits says so in its lowest bit. */
static _Atomic uint32_t starved;

static void tell_starving(void)
{
    if (atomic_fetch_add(&starved, 2) & 1) {
        atomic_fetch_and(&starved, ~UINT32_C(1));
        os_futex_wake(&starved, 1);
    }
}

static bool is_empty(struct band *b)
{
    return atomic_load(&b->incoming) == NULL && atomic_load(&b->listed) == 0;
}

/* Not sched_set_priority, which takes a lock: an executor at rest lives and waits for no monitor. */
static void lend(struct executor *e, int band)
{
    struct sched_thread *t = atomic_load(&e->thread);
    e->band = band;
    if (t->priority != band) {
        if (policy_of(t->priority)->realtime != policy_of(band)->realtime)
            policy_place(t->tid, band, t->cpus);
        t->priority = band;
        os_set_scheduling(t->tid, policy_told(band));
    }
}

static struct executor *recruit(struct dispatcher *d, int band)
{
    struct executor *e = pop_resting(d, &d->bands[band].resting);
    if (!e && (e = pop_resting(d, &d->resting)) != NULL)
        lend(e, band);
    return e;
}

static bool nobody_rests(struct dispatcher *d, int band)
{
    return (uint32_t)atomic_load(&d->bands[band].resting) == 0 && (uint32_t)atomic_load(&d->resting) == 0;
}

/* See to it that an executor comes to the band.  Only the thread that set searching changes the band's starving bit.  One that came
 * to rest while we were searching in vain, and left it to us, is seen by the last look. */
static void summon(struct dispatcher *d, int band)
{
    struct band *b = &d->bands[band];
    RT_FORBID(CTX_NO_BLOCK | CTX_NO_ALLOC);
    do {                                                /* bound: executors that come to rest meanwhile */
        if (atomic_exchange(&b->searching, 1))
            return;
        struct executor *e = recruit(d, band);
        if (e) {
            atomic_fetch_and(starving_word(d, band), ~starving_bit(band));
            wake(e);
            return;
        }
        atomic_fetch_or(starving_word(d, band), starving_bit(band));
        atomic_store(&b->searching, 0);
        tell_starving();
    } while (!nobody_rests(d, band));
}

/* ---- queues ---- */

static void push_handler(struct handler *h)
{
    struct dispatcher *d = h->dispatcher;
    int band = h->priority;
    struct band *b = &d->bands[band];
    atomic_store_explicit(&h->band, band, memory_order_relaxed);
    struct handler *top = atomic_load_explicit(&b->incoming, memory_order_relaxed);
    do
        atomic_store_explicit(&h->next, top, memory_order_relaxed);
    while (!atomic_compare_exchange_weak(&b->incoming, &top, h));
    summon(d, band);
}

/* Move what was fired since to the end of the list, first fired first.  The band is locked. */
static void drain(struct band *b)
{
    struct handler *from = atomic_exchange(&b->incoming, NULL), *first = NULL, *last = from;
    uint32_t count = 0;
    for (struct handler *next; from; from = next, count++) {    /* bound: handlers fired since the last drain */
        next = from->next;
        atomic_store_explicit(&from->next, first, memory_order_relaxed);
        first = from;
    }
    if (!first)
        return;
    if (b->first)
        b->last->next = first;
    else
        b->first = first;
    b->last = last;
    atomic_fetch_add(&b->listed, count);
}

static struct handler *take(struct band *b)
{
    if (is_empty(b))
        return NULL;
    lock_take(&b->lock);
    if (!b->first)
        drain(b);
    struct handler *h = b->first;
    if (h) {
        b->first = h->next;
        atomic_fetch_sub(&b->listed, 1);
        atomic_store_explicit(&b->taken, b->taken + 1, memory_order_relaxed);
    }
    lock_drop(&b->lock);
    return h;
}

/* Take a given handler out; false: it is not there. */
static bool take_out(struct band *b, struct handler *h)
{
    lock_take(&b->lock);
    drain(b);
    struct handler *before = NULL, *at = b->first;
    RT_TURNS(turns);
    for (; at && at != h; at = at->next) {                      /* bound: handlers of the band */
        RT_BOUND(turns, atomic_load(&b->listed));
        before = at;
    }
    if (at) {
        if (before)
            before->next = h->next;
        else
            b->first = h->next;
        if (b->last == h)
            b->last = before;
        atomic_fetch_sub(&b->listed, 1);
    }
    lock_drop(&b->lock);
    return at != NULL;
}

static void enqueue(struct handler *h)
{
    struct executor *bound = atomic_load_explicit(&h->bound, memory_order_relaxed);
    if (bound)
        wake(bound);
    else
        push_handler(h);
}

static void queue_if_idle(struct handler *h)
{
    uint32_t idle = HANDLER_IDLE;
    void (*hold)(struct handler *) = atomic_load_explicit(&h->hold, memory_order_relaxed);
    if (!atomic_compare_exchange_strong(&h->state, &idle, hold ? HANDLER_CLAIMED : HANDLER_QUEUED))
        return;
    if (hold) {
        hold(h);
        atomic_store(&h->state, HANDLER_QUEUED);
    }
    enqueue(h);
}

/* ---- handlers ---- */

void handler_init(struct handler *h, struct dispatcher *d, struct executor *bound, int priority,
                  void (*work)(struct handler *, struct executor *))
{
    RT_ASSERT(priority > 0 && priority <= DISPATCH_BANDS);
    memset(h, 0, sizeof *h);
    h->dispatcher = d;
    h->priority = priority;
    h->work = work;
    h->bound = bound;
    if (bound)
        handler_lend(h, bound);
}

void handler_lend(struct handler *h, struct executor *e)
{
    memset(e, 0, sizeof *e);
    e->dispatcher = h->dispatcher;
    e->only = h;
}

/* Whoever runs it or has it queued looks when it is idle again. */
static void rebind_if_idle(struct handler *h)
{
    uint32_t idle = HANDLER_IDLE;
    if (!atomic_compare_exchange_strong(&h->state, &idle, HANDLER_CLAIMED))
        return;
    if (atomic_exchange(&h->rebinding, false)) {
        struct executor *before = atomic_load(&h->bound), *after = atomic_load(&h->wanted);
        atomic_store(&h->bound, after);
        if (before && before != after)
            executor_end(before);
    }
    atomic_store(&h->state, HANDLER_IDLE);
    if (handler_pending(h) > 0)
        queue_if_idle(h);
}

void handler_bind(struct handler *h, struct executor *e)
{
    atomic_store(&h->wanted, e);
    atomic_store(&h->rebinding, true);
    rebind_if_idle(h);
}

void handler_release(struct handler *h)
{
    RT_FORBID(CTX_NO_ALLOC);
    trace_emit(TRACE_release, (uintptr_t)h, handler_pending(h));
    atomic_fetch_add(&h->pending, 1);
    queue_if_idle(h);
}

/* A thread that had no handler for long may have more to tell. */
void handler_release_times(struct handler *h, uint64_t count)
{
    for (uint64_t i = 0; h && i < count && i < HANDLER_RELEASES_MAX; i++)
        handler_release(h);
}

int handler_fire(struct handler *h)
{
    int (*arrive)(struct handler *) = atomic_load(&h->arrive);
    int answer = arrive ? arrive(h) : DISPATCH_OK;
    if (answer == DISPATCH_OK)
        handler_release(h);
    else
        trace_emit(TRACE_arrival_refused, (uintptr_t)h, (uint64_t)-(int64_t)answer);
    return answer;
}

uint32_t handler_pending(const struct handler *h) { return atomic_load(&h->pending); }

uint32_t handler_take(struct handler *h)
{
    uint32_t n = atomic_load(&h->pending);
    while (n > 0 && !atomic_compare_exchange_weak(&h->pending, &n, n - 1))
        ;                                               /* bound: retries only when another succeeded */
    return n;
}

uint32_t handler_take_all(struct handler *h) { return atomic_exchange(&h->pending, 0); }

/* A firer that is just pushing it is not waited for: the executor that takes it sees the priority. */
void handler_move(struct handler *h, int priority)
{
    atomic_store(&h->priority, priority);
    int band = h->band;
    if (h->bound || band == 0 || band == priority || atomic_load(&h->state) != HANDLER_QUEUED)
        return;
    struct dispatcher *d = h->dispatcher;
    if (take_out(&d->bands[band], h))
        push_handler(h);
    if (!is_empty(&d->bands[band]))
        summon(d, band);                /* an executor may have found nothing while we had all in hand */
}

void handler_retire(struct handler *h)
{
    struct sched_thread *self = sched_self();
    _Atomic uint32_t nobody = 0;
    while (atomic_load(&h->state) != HANDLER_IDLE || handler_pending(h) > 0) {
        if (self)
            safepoint_poll(self);
        os_futex_wait(&nobody, 0, clock_deadline(CLOCK_NS_PER_MS), false);
    }
}

/* ---- executors ---- */

static uint64_t taken_from(struct dispatcher *d, int band) { return atomic_load_explicit(&d->bands[band].taken, memory_order_relaxed); }

static void await_more(uint32_t seen)
{
    if (atomic_fetch_or(&starved, 1) >> 1 == seen >> 1)
        os_futex_wait(&starved, seen | 1, 0, false);
}

static void pause_for(uint64_t ns)
{
    _Atomic uint32_t nobody = 0;
    os_futex_wait(&nobody, 0, clock_deadline(ns), false);
}

/* again: it starves, if not as long as that. */
static bool starves_on(struct dispatcher *d, uint64_t patience, bool *again)
{
    int band = most_eligible_starving(d);
    uint64_t before = taken_from(d, band);
    if (band == 0)
        return false;
    *again = true;
    pause_for(patience);
    return atomic_load(starving_word(d, band)) & starving_bit(band) && taken_from(d, band) == before;
}

unsigned dispatch_await_starving(struct dispatcher *all, unsigned count, uint64_t patience)
{
    for (bool again = false; ; again = false) {         /* unbounded: until it happens */
        uint32_t seen = atomic_load(&starved);
        for (unsigned i = 0; i < count; i++)
            if (starves_on(&all[i], patience, &again))
                return i;
        if (!again)
            await_more(seen);
    }
}

void dispatch_init(struct dispatcher *d)
{
    memset(d, 0, sizeof *d);
    for (int i = 0; i <= DISPATCH_BANDS; i++)
        d->bands[i].lock = (struct lock)LOCK_INIT(BAND);
}

int dispatch_add_executor(struct dispatcher *d, struct executor *e, int priority)
{
    uint32_t count = atomic_load(&d->executor_count);
    do
        if (count == DISPATCH_EXECUTORS_MAX)
            return DISPATCH_TOO_MANY;
    while (!atomic_compare_exchange_weak(&d->executor_count, &count, count + 1));
    memset(e, 0, sizeof *e);
    e->dispatcher = d;
    e->number = count + 1;
    e->band = priority;
    e->spare = priority == 0;
    atomic_store(&d->executors[count], e);
    return DISPATCH_OK;
}

static void run(struct executor *e, struct handler *h)
{
    atomic_store(&h->state, HANDLER_RUNNING);
    atomic_store(&e->running, h);
    while (handler_take(h) > 0) {                       /* unbounded: as long as it is fired */
        bool timed = atomic_load_explicit(&jobs_timed, memory_order_relaxed);
        uint64_t begun = timed ? os_monotonic_ns() : 0;
        trace_emit(TRACE_handler_begin, (uintptr_t)h, handler_pending(h));
        h->work(h, e);
        trace_emit(TRACE_handler_end, (uintptr_t)h, handler_pending(h));
        job_done(&h->jobs, timed ? os_monotonic_ns() - begun : 0);
        void (*completed)(struct handler *) = atomic_load(&h->completed);
        if (completed)
            completed(h);
    }
    void (*drop)(struct handler *, struct executor *) = h->drop;
    atomic_store(&e->running, NULL);
    atomic_store(&h->state, HANDLER_IDLE);
    if (RT_UNLIKELY(atomic_load(&h->rebinding)))
        rebind_if_idle(h);
    if (handler_pending(h) > 0)
        queue_if_idle(h);
    if (drop)
        drop(h, e);
}

/* A handler may have given its executor another priority. */
static void take_own_priority(struct executor *e)
{
    struct sched_thread *t = e->thread;
    if (e->only && atomic_load(&e->only->ranked))
        return;
    int own = e->only ? atomic_load(&e->only->priority) : e->band;
    if (own != 0 && t->priority != own)
        sched_set_priority(t, own);
}

/* It may be another's by now. */
static bool is_called(const struct executor *e)
{
    return atomic_load(&e->only->bound) == e && atomic_load(&e->only->state) == HANDLER_QUEUED;
}

static struct handler *next_handler(struct executor *e)
{
    struct dispatcher *d = e->dispatcher;
    if (e->only)
        return is_called(e) ? e->only : NULL;
    struct band *b = &d->bands[e->band];
    struct handler *h = take(b);
    if (e->searching) {
        e->searching = false;
        atomic_store(&b->searching, 0);
    }
    if (!is_empty(b))
        summon(d, e->band);
    return h;
}

/* Make it known that we rest, then look whether a handler needs us that came before. */
static void announce_rest(struct executor *e)
{
    struct dispatcher *d = e->dispatcher;
    int starving;
    atomic_store(&e->word, 0);
    if (e->only)
        return;
    push_resting(e->spare ? &d->resting : &d->bands[e->band].resting, e);
    if (!e->spare && !is_empty(&d->bands[e->band]))
        summon(d, e->band);
    else if (e->spare && (starving = most_eligible_starving(d)) != 0)
        summon(d, starving);
}

static void rest(struct executor *e)
{
    struct sched_thread *self = e->thread;
    RT_MAY_STOP();
    announce_rest(e);
    if (RT_UNLIKELY(atomic_load_explicit(&e->ready, memory_order_relaxed) == 0)) {
        atomic_store(&e->ready, 1);
        os_futex_wake(&e->ready, INT_MAX);
    }
    if (e->only && is_called(e))
        return;
    sched_enter_native(self);
    while (atomic_load(&e->word) == 0 && !atomic_load(&e->ending))
        os_futex_wait(&e->word, 0, 0, false);
    sched_leave_native(self);
    e->searching = !e->only;
}

void executor_run(struct executor *e)
{
    atomic_store(&e->thread, sched_self());
    RT_ASSERT(e->thread);
    while (!atomic_load(&e->ending)) {
        struct handler *h = e->spare && e->band == 0 ? NULL : next_handler(e);
        if (!h)
            rest(e);
        else if (!e->only && h->priority != e->band)
            push_handler(h);                            /* it changed while queued */
        else {
            take_own_priority(e);
            run(e, h);
            take_own_priority(e);
        }
    }
}

void executor_await(struct executor *e)
{
    while (atomic_load(&e->ready) == 0)
        os_futex_wait(&e->ready, 0, 0, false);
}

void executor_end(struct executor *e)
{
    atomic_store(&e->ending, true);
    wake(e);
}

