/* SPDX-License-Identifier: Apache-2.0 */
/* The state machine of periodic releases, and its thread.
 *
 * The machine is advanced to the present by each caller that asks.  Only one order of events within the time gone by
 * matters: with a miss handler the first miss deschedules, so releases count up to it alone. */
#include "sched/release.h"

#include <string.h>

#include "sched/trace.h"

bool periodic_ok(const struct periodic *p)
{
    return p->period > 0 && p->current + p->pending < p->index && p->done <= p->current + 1 &&
           p->watch <= p->index && (!p->waiting || (p->done == p->current + 1 && !p->granted));
}

/* ---- advancing ---- */

/* The releases due until then become pending. */
static void count_releases(struct periodic *p, uint64_t until)
{
    if (p->next > until)
        return;
    uint64_t n = (until - p->next) / p->period + 1;
    if (p->pending == 0)
        p->pending_due = p->next;
    p->pending += n;
    p->index += n;
    p->last_due = p->next + (n - 1) * p->period;
    p->next = clock_add(p->last_due, p->period);
}

/* The thread goes on to the first pending release. */
static void begin_pending(struct periodic *p)
{
    RT_ASSERT(p->pending > 0);
    p->current = p->index - p->pending;
    p->done = p->current;
    p->due = p->pending_due;
    p->pending--;
    uint64_t following = clock_add(p->due, p->period);          /* too late after a longer period was set */
    p->pending_due = p->pending == 1 || following > p->last_due ? p->last_due : following;
}

/* A waiting thread is released the moment a release is due, whatever passes before it runs. */
static void grant(struct periodic *p, uint64_t now)
{
    if (!p->waiting || p->descheduled)
        return;
    if (p->pending == 0 && p->next <= now)
        count_releases(p, p->next);
    if (p->pending == 0)
        return;
    begin_pending(p);
    p->waiting = false;
    p->granted = true;
}

static void watch_later(struct periodic *p, uint64_t by)
{
    p->watch += by;
    p->watch_due = p->watch == p->index ? p->next : clock_add(p->watch_due, by * p->period);
}

/* Deadlines of complete releases are met.  Those that become due later are looked at when they are. */
static void pass_complete(struct periodic *p)
{
    if (p->watch < p->done)
        watch_later(p, p->done - p->watch);
}

static uint64_t watched_deadline(const struct periodic *p) { return clock_add(p->watch_due, p->deadline); }

static void miss_handled(struct periodic *p)
{
    count_releases(p, watched_deadline(p));
    p->unreported += p->misses + 1;
    p->misses = 0;
    if (p->period == CLOCK_FOREVER)
        watch_later(p, 1);
    else
        p->descheduled = true;
}

static void miss_counted(struct periodic *p, uint64_t now)
{
    uint64_t n = (now - 1 - watched_deadline(p)) / p->period + 1;
    if (n > p->index - p->watch)
        n = p->index - p->watch;
    p->misses += n;
    watch_later(p, n);
}

static void advance(struct periodic *p, uint64_t now)
{
    grant(p, now);
    if (p->descheduled)
        return;
    pass_complete(p);
    bool missed = watched_deadline(p) < now;
    if (missed && p->handled) {
        miss_handled(p);
        return;
    }
    count_releases(p, now);
    if (missed)
        miss_counted(p, now);
    RT_INVARIANT(periodic_ok(p));
}

/* ---- the machine ---- */

void periodic_start(struct periodic *p, uint64_t first, uint64_t period, uint64_t deadline, bool handled)
{
    RT_ASSERT(period > 0);
    *p = (struct periodic){
        .period = period, .deadline = deadline, .handled = handled, .last_answer = true,
        .next = clock_add(first, period), .index = 1, .due = first, .watch_due = first,
    };
}

void periodic_change(struct periodic *p, uint64_t now, uint64_t period, uint64_t deadline, bool handled)
{
    RT_ASSERT(period > 0);
    advance(p, now);
    if (period == CLOCK_FOREVER || p->next == CLOCK_FOREVER)
        p->next = clock_add(now, period);
    if (p->watch == p->index)
        p->watch_due = p->next;
    p->period = period;
    p->deadline = deadline;
    p->handled = handled;
}

static enum periodic_answer answer(struct periodic *p, bool with)
{
    p->last_answer = with;
    return with ? PERIODIC_TRUE : PERIODIC_FALSE;
}

static enum periodic_answer answer_miss(struct periodic *p)
{
    p->misses--;
    if (!p->last_answer && p->pending > 0)
        begin_pending(p);
    return answer(p, false);
}

enum periodic_answer periodic_wait(struct periodic *p, uint64_t now, uint64_t *until)
{
    advance(p, now);
    if (!p->granted && !p->waiting) {
        if (p->misses > 0)
            return answer_miss(p);
        p->waiting = true;
        p->done = p->current + 1;
        advance(p, now);
    }
    if (p->granted) {
        p->granted = false;
        return answer(p, true);
    }
    *until = p->descheduled ? 0 : p->next;
    return PERIODIC_SLEEP;
}

void periodic_give_up(struct periodic *p) { p->waiting = p->granted = false; }

void periodic_schedule(struct periodic *p, uint64_t now)
{
    advance(p, now);
    if (!p->descheduled)
        return;
    if (p->next < now)
        p->next = clock_add(p->next, ((now - p->next - 1) / p->period + 1) * p->period);
    p->descheduled = false;
    p->pending = 0;
    p->watch = p->index;
    p->watch_due = p->next;
}

void periodic_deschedule(struct periodic *p, uint64_t now)
{
    advance(p, now);
    p->descheduled = true;
}

uint64_t periodic_missed(struct periodic *p, uint64_t now)
{
    advance(p, now);
    uint64_t count = p->unreported;
    p->unreported = 0;
    return count;
}

uint64_t periodic_due_after(const struct periodic *p, uint64_t now, uint64_t due)
{
    struct periodic then = *p;
    advance(&then, now);
    if (then.descheduled)
        return CLOCK_FOREVER;
    if (then.pending == 0 || then.last_due <= due)
        return then.next;
    if (then.pending_due > due)
        return then.pending_due;
    uint64_t following = clock_add(due, then.period);
    return following < then.last_due ? following : then.last_due;
}

uint64_t periodic_next_miss(const struct periodic *p)
{
    struct periodic then = *p;
    if (!p->handled || p->descheduled)
        return 0;
    pass_complete(&then);
    return clock_add(watched_deadline(&then), 1);
}

uint64_t periodic_job(const struct periodic *p)
{
    bool complete = p->done > p->current && !p->granted;
    return clock_add(complete ? p->next : p->due, p->deadline);
}

/* ---- with a thread: the lock is held where it says so ---- */

/* What is to be told, after everything that may have changed. */
static uint64_t settle(struct release *r)
{
    if (!r->begun)
        return 0;
    uint64_t count = periodic_missed(&r->state, os_monotonic_ns());
    timer_set_due(&r->miss_timer, periodic_next_miss(&r->state));
    if (count) {
        job_missed(&r->thread->jobs, 1);
        trace_emit(TRACE_deadline_miss, __atomic_load_n(&r->thread->tid, __ATOMIC_RELAXED), watched_deadline(&r->state));
    }
    return count;
}

static void tell_job(struct release *r)
{
    if (r->job && r->first)
        r->job(r, r->begun ? periodic_job(&r->state) : clock_add(r->first, r->deadline));
}

static void drop_and_tell(struct release *r, uint64_t count)
{
    void (*missed)(struct release *, uint64_t) = r->missed;
    lock_drop(&r->lock);
    if (count && missed)
        missed(r, count);
}

static void deadline_passed(struct timer *t, uint64_t due, uint64_t times)
{
    struct release *r = (struct release *)((char *)t - offsetof(struct release, miss_timer));
    (void)due, (void)times;
    lock_take(&r->lock);
    drop_and_tell(r, settle(r));
}

void release_init(struct release *r, struct sched_thread *thread, struct timer_queue *q,
                  void (*missed)(struct release *, uint64_t))
{
    memset(r, 0, sizeof *r);
    r->lock = (struct lock)LOCK_INIT(RELEASE);
    r->thread = thread;
    r->missed = missed;
    timer_init(&r->miss_timer, q, 0, deadline_passed);
}

void release_set_eligibility(struct release *r, int eligibility)
{
    timer_set_eligibility(&r->miss_timer, eligibility);
    if (eligibility)
        timer_prepare(&r->miss_timer);
}

void release_retire(struct release *r) { timer_retire(&r->miss_timer); }

/* The lock is held, and dropped meanwhile. */
static void doze(struct release *r, uint64_t until, bool interruptible)
{
    sched_doze_begin(r->thread);
    lock_drop(&r->lock);
    sched_doze(r->thread, until, interruptible);
    lock_take(&r->lock);
}

void release_begin(struct release *r, uint64_t first, uint64_t period, uint64_t deadline)
{
    lock_take(&r->lock);
    if (r->period == 0) {
        r->period = period;
        r->deadline = deadline;
    }
    uint64_t now = os_monotonic_ns();
    uint64_t start = first > now ? first : now;
    r->first = start;
    tell_job(r);
    while (os_monotonic_ns() < start)
        doze(r, start, false);
    periodic_start(&r->state, start, r->period, r->deadline, r->missed != NULL);
    r->state.descheduled = r->begins_descheduled;
    r->begun = true;
    tell_job(r);
    trace_emit(TRACE_release_begin, 0, start);
    drop_and_tell(r, settle(r));
}

void release_change(struct release *r, uint64_t period, uint64_t deadline, void (*missed)(struct release *, uint64_t))
{
    lock_take(&r->lock);
    drop_and_tell(r, settle(r));            /* by the handler of the time */
    lock_take(&r->lock);
    r->missed = missed;
    r->period = period;
    r->deadline = deadline;
    if (r->begun)
        periodic_change(&r->state, os_monotonic_ns(), period, deadline, missed != NULL);
    tell_job(r);
    sched_rouse(r->thread);
    drop_and_tell(r, settle(r));
}

static enum periodic_answer wait_locked(struct release *r, bool interruptible)
{
    uint64_t until = 0;
    for (;;) {
        enum periodic_answer a = periodic_wait(&r->state, os_monotonic_ns(), &until);
        if (a != PERIODIC_SLEEP || (interruptible && atomic_load(&r->thread->interrupted)))
            return a;
        uint64_t count = settle(r);
        if (count) {                        /* told at once; then look again */
            drop_and_tell(r, count);
            lock_take(&r->lock);
        } else {
            tell_job(r);
            doze(r, timer_wake_up(until, os_monotonic_ns()), interruptible);
        }
    }
}

enum release_answer release_wait(struct release *r, bool interruptible)
{
    lock_take(&r->lock);
    uint64_t current = r->state.current, took = os_monotonic_ns() - r->state.due;
    trace_emit(TRACE_release_end, current, 0);
    enum periodic_answer a = wait_locked(r, interruptible);
    if (r->state.current != current)
        job_done(&r->thread->jobs, took);
    if (a == PERIODIC_SLEEP)
        periodic_give_up(&r->state);
    tell_job(r);
    if (a == PERIODIC_FALSE) {
        job_missed(&r->thread->jobs, 1);
        trace_emit(TRACE_deadline_miss, r->thread->tid, clock_add(r->state.due, r->state.deadline));
    }
    trace_emit(TRACE_release_begin, r->state.current, r->state.due);
    drop_and_tell(r, settle(r));
    return a == PERIODIC_SLEEP ? RELEASE_INTERRUPTED : a == PERIODIC_TRUE ? RELEASE_TRUE : RELEASE_FALSE;
}

uint64_t release_due(struct release *r)
{
    lock_take(&r->lock);
    uint64_t due = r->state.due;
    lock_drop(&r->lock);
    return due;
}

uint64_t release_due_after(struct release *r, uint64_t due)
{
    lock_take(&r->lock);
    uint64_t next = r->begun ? periodic_due_after(&r->state, os_monotonic_ns(), due) : CLOCK_FOREVER;
    lock_drop(&r->lock);
    return next;
}

void release_tell_job(struct release *r)
{
    lock_take(&r->lock);
    tell_job(r);
    lock_drop(&r->lock);
}

bool release_schedule(struct release *r)
{
    lock_take(&r->lock);
    uint64_t count = settle(r);
    bool descheduled = r->begun && r->state.descheduled;
    r->begins_descheduled = false;
    if (r->begun) {
        periodic_schedule(&r->state, os_monotonic_ns());
        tell_job(r);
        sched_rouse(r->thread);
    }
    drop_and_tell(r, count + settle(r));
    return descheduled;
}

void release_deschedule(struct release *r)
{
    lock_take(&r->lock);
    r->begins_descheduled = true;
    if (r->begun) {
        periodic_deschedule(&r->state, os_monotonic_ns());
        sched_rouse(r->thread);
    }
    drop_and_tell(r, settle(r));
}
