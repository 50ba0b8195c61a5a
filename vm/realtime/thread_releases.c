/* SPDX-License-Identifier: Apache-2.0 */
/* Queues of arrivals before threads, and the costs that releases give them. */
#include "vm/realtime/thread_releases.h"

#include <string.h>

#include "memory/arena.h"
#include "sched/trace.h"

struct arrival_wishes {
    uint64_t mit, deadline;
    enum arrival_policy on_violation, on_overflow;
    void (*missed)(struct arrival_wait *w, uint32_t count);
    int told;                       /* the priority of whom missed releases, or 0 */
};

struct wait_block { struct arrival_wait wait; struct schedulable *of; uint64_t times[]; };

static struct wait_block *block_of(struct arrival_wait *w) { return (struct wait_block *)w; }

/* ---- queues: the lock is held ---- */

/* Of one who goes by deadlines: the release that it is in, or that it begins next; before it is woken. */
static void tell_job(struct arrival_wait *w)
{
    struct deadline_member *m = &block_of(w)->of->deadlines;
    uint64_t came = w->state.busy ? w->state.current : arrivals_next(&w->state);
    if (came)
        deadline_release(m, came);
    else
        deadline_rest(m);
}

/* What is to be told. */
static uint32_t settle(struct arrival_wait *w, uint64_t now)
{
    uint32_t missed = arrivals_judge(&w->state, now, w->deadline);
    timer_set_due(&w->miss_timer, w->missed ? arrivals_next_miss(&w->state, w->deadline) : 0);
    if (!w->missed)
        w->missed_untold += missed;
    return missed;
}

static void drop_and_tell(struct arrival_wait *w, uint32_t missed)
{
    void (*tell)(struct arrival_wait *, uint32_t) = w->missed;
    lock_drop(&w->lock);
    if (missed && tell)
        tell(w, missed);
}

static void rouse(const struct arrival_wait *w)
{
    if (w->thread)
        sched_rouse(w->thread);
}

/* ---- queues, and a thread that sleeps between arrivals ---- */

static void deadline_passed(struct timer *t, uint64_t due, uint64_t times)
{
    struct arrival_wait *w = (struct arrival_wait *)((char *)t - offsetof(struct arrival_wait, miss_timer));
    (void)due, (void)times;
    lock_take(&w->lock);
    drop_and_tell(w, settle(w, os_monotonic_ns()));
}

static void wait_init(struct arrival_wait *w, struct timer_queue *q, uint64_t *times, uint32_t capacity)
{
    memset(w, 0, sizeof *w);
    w->lock = (struct lock)LOCK_INIT(RELEASE);
    w->deadline = CLOCK_FOREVER;
    arrivals_init(&w->state, times, capacity);
    timer_init(&w->miss_timer, q, 0, deadline_passed);
}

static void wait_set(struct arrival_wait *w, const struct arrival_wishes *wishes)
{
    lock_take(&w->lock);
    drop_and_tell(w, settle(w, os_monotonic_ns()));         /* by whom it was told until now */
    timer_set_eligibility(&w->miss_timer, wishes->told);
    if (wishes->told)
        timer_prepare(&w->miss_timer);
    lock_take(&w->lock);
    uint64_t now = os_monotonic_ns();
    arrivals_set_distance(&w->state, now, wishes->mit);
    w->state.on_violation = wishes->on_violation;
    w->state.on_overflow = wishes->on_overflow;
    w->deadline = wishes->deadline;
    w->missed = wishes->missed;
    tell_job(w);
    rouse(w);
    drop_and_tell(w, settle(w, now));
}

/* Once, if it is called again before the thread has completed a release.  thread: NULL, or it runs from now on. */
static void wait_start(struct arrival_wait *w, struct sched_thread *thread)
{
    uint64_t now = os_monotonic_ns();
    lock_take(&w->lock);
    w->thread = thread;
    bool held = w->state.held;
    w->state.held = false;
    if (!w->state.busy && !arrivals_due(&w->state, now) && arrivals_arrive(&w->state, now) != ARRIVAL_RELEASED)
        w->state.busy = true;                               /* it runs, whatever the policies say, or who holds it back */
    w->state.held = held;
    tell_job(w);
    drop_and_tell(w, settle(w, now));
}

static enum arrival_verdict wait_arrive(struct arrival_wait *w)
{
    uint64_t now = os_monotonic_ns();
    lock_take(&w->lock);
    enum arrival_verdict v = arrivals_arrive(&w->state, now);
    tell_job(w);
    if (v != ARRIVAL_IGNORED)
        rouse(w);
    drop_and_tell(w, settle(w, now));
    return v;
}

/* The lock is held, and dropped meanwhile. */
static void doze(struct arrival_wait *w, uint64_t until, bool interruptible)
{
    struct sched_thread *self = w->thread;
    sched_doze_begin(self);
    lock_drop(&w->lock);
    sched_doze(self, until, interruptible);
    lock_take(&w->lock);
}

/* false: interrupted. */
static bool await_release(struct arrival_wait *w, bool interruptible)
{
    uint64_t now = os_monotonic_ns();
    while (!w->state.busy && !arrivals_due(&w->state, now)) {   /* unbounded: until it is released */
        if (interruptible && atomic_load(&w->thread->interrupted))
            return false;
        doze(w, arrivals_next(&w->state), interruptible);
        now = os_monotonic_ns();
    }
    return true;
}

static enum release_answer wait_next(struct arrival_wait *w, bool interruptible)
{
    uint64_t now = os_monotonic_ns();
    lock_take(&w->lock);
    uint32_t missed = settle(w, now);
    bool met = w->missed_untold == 0, next = arrivals_complete(&w->state, now);
    w->missed_untold = 0;
    tell_job(w);
    drop_and_tell(w, missed + settle(w, now));
    lock_take(&w->lock);
    trace_emit(TRACE_release_end, 0, 0);
    bool released = next || await_release(w, interruptible);
    trace_emit(TRACE_release_begin, 0, w->state.current);
    drop_and_tell(w, settle(w, os_monotonic_ns()));
    return !released ? RELEASE_INTERRUPTED : met ? RELEASE_TRUE : RELEASE_FALSE;
}

static void wait_hold(struct arrival_wait *w, bool on)
{
    lock_take(&w->lock);
    w->state.held = on;
    tell_job(w);
    rouse(w);
    drop_and_tell(w, settle(w, os_monotonic_ns()));
}

static uint64_t wait_pending(struct arrival_wait *w)
{
    lock_take(&w->lock);
    uint64_t n = arrivals_pending(&w->state);
    lock_drop(&w->lock);
    return n;
}

static void wait_end(struct arrival_wait *w)
{
    lock_take(&w->lock);
    w->thread = NULL;
    w->missed = NULL;
    drop_and_tell(w, settle(w, os_monotonic_ns()));
}

static void wait_retire(struct arrival_wait *w) { timer_retire(&w->miss_timer); }

/* ---- life ---- */

/* Where nothing is lost there is always some room, as the time of an arrival is known only while it has a place. */
static uint32_t places(const struct arrival_room *room)
{
    enum { SAVED = 64 };
    return room->overflow == ARRIVAL_SAVE && room->capacity < SAVED ? SAVED : room->capacity;
}

static struct wait_block *make(struct schedulable *s, uint32_t capacity)
{
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    struct wait_block *b = q ? mem_block(sizeof *b + (capacity + 1) * sizeof b->times[0]) : NULL;
    if (!b)
        return NULL;
    b->of = s;
    wait_init(&b->wait, q, b->times, capacity);
    return b;
}

static void give_up(struct arrival_wait *w)
{
    wait_retire(w);
    mem_block_free(block_of(w));
}

static void missed(struct arrival_wait *w, uint32_t count)
{
    handler_release_times(atomic_load(&block_of(w)->of->miss), count);
}

static void set(struct schedulable *s, int violation, int overflow)
{
    const struct release_values *v = &s->values;
    struct arrival_wishes wishes = {
        .mit = v->kind == RELEASES_SPORADIC ? v->period : 0, .deadline = v->deadline,
        .on_violation = (enum arrival_policy)violation, .on_overflow = (enum arrival_policy)overflow,
        .missed = v->miss ? missed : NULL, .told = v->miss ? atomic_load(&v->miss->priority) : 0,
    };
    wait_set(s->wait, &wishes);
}

/* It is as the values of the schedulable are now. */
static void follow(struct schedulable *s) { set(s, (int)s->wait->state.on_violation, (int)s->wait->state.on_overflow); }

static void start(struct schedulable *s, struct thread *t) { wait_start(s->wait, t ? &t->sched : NULL); }
static void end(struct schedulable *s) { wait_end(s->wait); }
static void free_wait(struct schedulable *s) { give_up(s->wait); }

static const struct wait_operations operations = { follow, start, end, free_wait };

bool thread_releases_prepare(struct schedulable *s, const struct arrival_room *room)
{
    struct wait_block *fresh = make(s, places(room));
    if (!fresh)
        return false;
    lock_take(&schedulables_lock);
    bool first = !s->wait;
    if (first) {
        s->wait = &fresh->wait;
        s->waits = &operations;
    }
    set(s, room->violation, room->overflow);
    if (first && s->started)
        start(s, s->thread);
    if (first)
        schedulable_apply_release(s);
    lock_drop(&schedulables_lock);
    if (!first)
        give_up(&fresh->wait);
    return true;
}

/* ---- releases ---- */

static void renew_cost(struct schedulable *s)
{
    if (s->prepared && s->values.cost)
        budget_replenish(&s->cost);
}

int thread_releases_add(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    int verdict = s->wait ? (int)wait_arrive(s->wait) : THREAD_RELEASES_NONE;
    if (verdict == ARRIVAL_RELEASED || verdict == ARRIVAL_QUEUED || verdict == ARRIVAL_REPLACED)
        renew_cost(s);
    lock_drop(&schedulables_lock);
    return verdict;
}

bool thread_releases_hold(struct schedulable *s, bool on)
{
    lock_take(&schedulables_lock);
    bool prepared = s->wait;
    if (prepared)
        wait_hold(s->wait, on);
    lock_drop(&schedulables_lock);
    return prepared;
}

int64_t thread_releases_pending(struct schedulable *s)
{
    lock_take(&schedulables_lock);
    int64_t pending = s->wait ? (int64_t)wait_pending(s->wait) : THREAD_RELEASES_NONE;
    lock_drop(&schedulables_lock);
    return pending;
}

enum release_answer thread_releases_wait(struct schedulable *s, struct thread *t, bool interruptible)
{
    int status = thread_set_status(t, THREAD_WAITING);
    enum release_answer a = wait_next(s->wait, interruptible);
    thread_set_status(t, status);
    lock_take(&schedulables_lock);
    renew_cost(s);
    lock_drop(&schedulables_lock);
    return a;
}
