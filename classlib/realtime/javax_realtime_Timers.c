/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.TimerPeer: Java's timers and their states, over sched/timer.h.
 *
 *              start            due, not periodic
 *   NOT ACTIVE ------> ACTIVE -------------------> NOT ACTIVE
 *              <------        due, periodic: stays
 *                stop
 *   While active it is enabled, and fires when due, or disabled, and skips.  DESTROYED is for ever.
 *
 * Invariants   active => the queue calls it at due, or has begun to; a call with another time is stale
 *              fired: since its start it has fired or skipped
 *              enabled => active; destroyed => not active
 * Locks        LOCK_TIMER_STATE, one timer's at a time, covers its fields; held while it fires, so that a thread that has
 *              stopped it knows that it fires no more.  No holder waits for a safepoint
 * Clocks       Of the real-time clock's timers the queue knows; those of programs' clocks are watched, and told what
 *              theirs shows.  Times are then readings of that
 * Life         Storage is used again, never given back: the collector walks it without a lock. */
#include "classlib/natives.h"
#include "classlib/realtime/javax_realtime_Watch.h"
#include "memory/arena.h"
#include "memory/gc.h"
#include "sched/event.h"
#include "sched/timer.h"
#include "vm/realtime/areas.h"
#include "vm/run/exception.h"
#include "vm/run/roots.h"

/* Fires at once; and for periods so short that a fire may take longer, how often they are served, with how many fires. */
enum { FIRES_MAX = 1 << 16, PERIOD_SHORT = 10000, PERIOD_SERVED = 100000, FIRES_SERVED = 64 };
enum answer { ANSWER_DESTROYED = -1, ANSWER_NO = 0, ANSWER_YES = 1 };

struct java_timer {
    struct timer timer;             /* first */
    struct java_timer *all, *next;  /* all that ever were; free ones (free_lock) */
    struct lock lock;
    struct event *event;
    struct object *java;            /* constant while in use */
    _Atomic bool active;
    bool enabled, fired, destroyed;
    _Atomic bool holding;           /* it was started: the scopes it lives in stay in use until it is destroyed */
    bool absolute;                  /* what when is */
    uint64_t when;                  /* of the next start: its clock's time, or so long after it */
    uint64_t due, period;
    bool watched, listed;           /* on a program's clock; its watch is known */
    struct watch watch;
};

static struct lock free_lock = LOCK_INIT(TIMER_STATE);
static struct java_timer *_Atomic all_timers;
static struct java_timer *free_timers;

#define ARG_TIMER ((struct java_timer *)(uintptr_t)ARG_LONG(0))

/* ---- firing ---- */

static bool is_short(const struct java_timer *p) { return p->period > 0 && p->period < PERIOD_SHORT; }

/* The timer thread must not be kept by one timer. */
static uint64_t served_period(const struct java_timer *p) { return is_short(p) && !p->watched ? PERIOD_SERVED : p->period; }

/* Periods that passed unnoticed are fires, too; not all, where firing takes longer than the period: a thread that wants to stop
 * the timer waits for them. */
static void expire(struct java_timer *p, uint64_t times, uint64_t next)
{
    bool fire = p->enabled;
    p->fired = true;
    p->due = next;
    if (p->due == 0)
        p->active = p->enabled = false;
    for (uint64_t i = 0; fire && i < times && i < FIRES_MAX; i++)        /* bound: periods that have passed */
        event_fire(p->event);
}

static void on_due(struct timer *timer, uint64_t due, uint64_t times)
{
    struct java_timer *p = (struct java_timer *)timer;
    lock_take(&p->lock);
    if (p->active && due == p->due)
        expire(p, is_short(p) ? FIRES_SERVED : times, timer_due(&p->timer));
    lock_drop(&p->lock);
}

/* As the queue does: the next due time is after the reading. */
static void expire_watched(struct java_timer *p, uint64_t now)
{
    uint64_t times = p->period ? 1 + (now - p->due) / p->period : 1;
    expire(p, times, p->period ? clock_add(p->due, times * p->period) : 0);
}

static uint64_t on_look(struct watch *w, uint64_t now)
{
    struct java_timer *p = w->subject;
    lock_take(&p->lock);
    if (now == WATCH_BROKEN)
        p->active = p->enabled = false;
    else if (p->active && now >= p->due)
        expire_watched(p, now);
    if (!p->active)
        watch_off(w);
    uint64_t left = p->active ? p->due - now : WATCH_NEVER;
    lock_drop(&p->lock);
    return left;
}

/* Times of the past are now; those too far to be told in Java are the last of which it can be told. */
static void arm(struct java_timer *p, uint64_t shown)
{
    uint64_t now = p->watched ? shown : os_monotonic_ns(), due = p->absolute ? p->when : clock_add(now, p->when);
    p->due = due < now ? now : due > INT64_MAX ? INT64_MAX : due;
    if (p->watched)
        watch_on(&p->watch);
    else
        timer_arm(&p->timer, p->due, served_period(p));
}

/* ---- states: the timer is locked ---- */

static void halt(struct java_timer *p)
{
    p->active = p->enabled = false;
    if (p->watched)
        watch_off(&p->watch);
    else
        timer_disarm(&p->timer);
}

static enum answer start(struct java_timer *p, bool disabled, uint64_t now)
{
    if (p->active)
        return ANSWER_NO;
    p->active = true;
    p->enabled = !disabled;
    p->fired = false;
    arm(p, now);
    return ANSWER_YES;
}

static enum answer stop(struct java_timer *p, bool unused)
{
    bool active = p->active;
    (void)unused;
    halt(p);
    return active ? ANSWER_YES : ANSWER_NO;
}

static enum answer enable(struct java_timer *p, bool on)
{
    p->enabled = p->active && on;
    return ANSWER_YES;
}

static enum answer running(struct java_timer *p, bool unused)
{
    (void)unused;
    return p->active && p->enabled ? ANSWER_YES : ANSWER_NO;
}

static enum answer destroy(struct java_timer *p, bool unused)
{
    (void)unused;
    halt(p);
    p->destroyed = true;
    return ANSWER_YES;
}

static enum answer change(struct java_timer *p, enum answer (*operation)(struct java_timer *, bool), bool argument)
{
    lock_take(&p->lock);
    enum answer answer = p->destroyed ? ANSWER_DESTROYED : operation(p, argument);
    lock_drop(&p->lock);
    return answer;
}

NATIVE_METHOD(javax_realtime_TimerPeer_stop) { RESULT_INT(change(ARG_TIMER, stop, false)); }
NATIVE_METHOD(javax_realtime_TimerPeer_enable) { RESULT_INT(change(ARG_TIMER, enable, ARG_BOOL(2))); }
NATIVE_METHOD(javax_realtime_TimerPeer_running) { RESULT_INT(change(ARG_TIMER, running, false)); }

/* RTSJ 1.0.2, second submission, Memory, 17: started timers are execution contexts. */
static bool hold_scopes(struct thread *t, struct java_timer *p)
{
    if (!mem_is_scoped(p->java) || atomic_exchange(&p->holding, true) || area_hold(t, p->java))
        return true;
    p->holding = false;
    return false;
}

/* The thread that destroys it is inside. */
static void drop_scopes(struct java_timer *p)
{
    if (atomic_exchange(&p->holding, false))
        area_drop(p->java);
}

NATIVE_METHOD(javax_realtime_TimerPeer_destroy)
{
    struct java_timer *p = ARG_TIMER;
    enum answer answer = change(p, destroy, false);
    drop_scopes(p);
    RESULT_INT(answer);
}

NATIVE_METHOD(javax_realtime_TimerPeer_start)
{
    struct java_timer *p = ARG_TIMER;
    if (!hold_scopes(t, p))
        return;
    lock_take(&p->lock);
    enum answer answer = p->destroyed ? ANSWER_DESTROYED : start(p, ARG_BOOL(2), (uint64_t)ARG_LONG(3));
    lock_drop(&p->lock);
    if (answer == ANSWER_DESTROYED)
        drop_scopes(p);
    RESULT_INT(answer);
}

NATIVE_METHOD(javax_realtime_TimerPeer_schedule)
{
    struct java_timer *p = ARG_TIMER;
    lock_take(&p->lock);
    bool destroyed = p->destroyed;
    if (!destroyed) {
        p->absolute = ARG_BOOL(2);
        p->when = (uint64_t)ARG_LONG(3);
        if (p->active && !p->fired)
            arm(p, (uint64_t)ARG_LONG(5));
    }
    lock_drop(&p->lock);
    RESULT_INT(destroyed ? ANSWER_DESTROYED : ANSWER_YES);
}

NATIVE_METHOD(javax_realtime_TimerPeer_period)
{
    struct java_timer *p = ARG_TIMER;
    lock_take(&p->lock);
    bool destroyed = p->destroyed;
    if (!destroyed) {
        p->period = (uint64_t)ARG_LONG(2);
        if (!p->watched)
            timer_set_period(&p->timer, served_period(p));
    }
    lock_drop(&p->lock);
    RESULT_INT(destroyed ? ANSWER_DESTROYED : ANSWER_YES);
}

NATIVE_METHOD(javax_realtime_TimerPeer_due)
{
    struct java_timer *p = ARG_TIMER;
    lock_take(&p->lock);
    jlong due = p->destroyed ? ANSWER_DESTROYED : !p->active ? 0 : p->due > INT64_MAX ? INT64_MAX : (jlong)p->due;
    lock_drop(&p->lock);
    RESULT_LONG(due);
}

/* ---- making and ending ---- */

static void mark_active_timers(void)
{
    for (struct java_timer *p = atomic_load(&all_timers); p; p = p->all)
        if (atomic_load(&p->active))
            gc_mark(p->java);
}

static struct java_timer *take_free(void)
{
    lock_take(&free_lock);
    struct java_timer *p = free_timers;
    if (p)
        free_timers = p->next;
    lock_drop(&free_lock);
    return p;
}

static void give_free(struct java_timer *p)
{
    lock_take(&free_lock);
    p->next = free_timers;
    free_timers = p;
    lock_drop(&free_lock);
}

static struct java_timer *make(void)
{
    static atomic_flag installed = ATOMIC_FLAG_INIT;
    struct java_timer *p = take_free();
    if (p || !(p = mem_block(sizeof *p)))
        return p;
    if (!atomic_flag_test_and_set(&installed))
        roots_add_source(mark_active_timers, NULL);
    p->lock = (struct lock)LOCK_INIT(TIMER_STATE);
    p->all = atomic_load(&all_timers);
    while (!atomic_compare_exchange_weak(&all_timers, &p->all, p))
        ;                                               /* bound: retries only when another succeeded */
    return p;
}

static void be_watched(struct java_timer *p, struct object *java)
{
    p->watched = java != NULL;
    p->watch.java = java;
    p->watch.subject = p;
    p->watch.look = on_look;
    if (p->watched && !p->listed)
        watch_list(&p->watch);
    p->listed = p->listed || p->watched;
}

/* (timer, event, watch or null) */
NATIVE_METHOD(javax_realtime_TimerPeer_create)
{
    struct timer_queue *queue = timer_queue_of(CLOCK_KIND_MONOTONIC);
    struct java_timer *p = queue ? make() : NULL;
    if (!p || timer_init(&p->timer, queue, 0, on_due) != 0) {
        if (p)
            give_free(p);
        throw_out_of_memory(t, "timer");
        return;
    }
    p->java = ARG_REF(0);
    p->event = (struct event *)(uintptr_t)ARG_LONG(1);
    p->enabled = p->fired = p->destroyed = p->holding = false;
    p->period = 0;
    be_watched(p, ARG_REF(3));
    RESULT_LONG((jlong)(uintptr_t)p);
}

/* After this the event may go. */
NATIVE_METHOD(javax_realtime_TimerPeer_free)
{
    struct java_timer *p = ARG_TIMER;
    if (!p)
        return;
    change(p, destroy, false);
    watch_settle(t, &p->watch);
    timer_retire(&p->timer);
    give_free(p);
}
