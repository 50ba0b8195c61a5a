/* SPDX-License-Identifier: Apache-2.0 */
/* Firing, changes of state, and the storage of Java's timers. */
#include "vm/realtime/java_timer.h"

#include "memory/gc.h"
#include "sched/arrival.h"
#include "vm/realtime/areas.h"
#include "vm/run/roots.h"

/* Fires at once; and for periods so short that a fire may take longer, how often they are served, with how many fires. */
enum { FIRES_MAX = 1 << 16, PERIOD_SHORT = 10000, PERIOD_SERVED = 100000, FIRES_SERVED = 64 };

static bool make(void *item);
static struct pool timers = POOL_INIT(struct java_timer, link, make);

/* ---- firing ---- */

static bool is_short(const struct java_timer *p) { return p->period > 0 && p->period < PERIOD_SHORT; }

/* No server must be kept by one timer. */
static uint64_t served_period(const struct java_timer *p) { return is_short(p) && !p->watched ? PERIOD_SERVED : p->period; }

/* Periods that passed unnoticed are fires, too; not all, where firing takes longer than the period: a thread that wants to stop
 * the timer waits for them. */
static void fire(struct java_timer *p, uint64_t times)
{
    for (uint64_t i = 0; i < times && i < FIRES_MAX; i++) {     /* bound: periods that have passed */
        if (!p->watched)
            arrival_set_time(p->due + i * p->period);
        event_fire(p->event);
    }
    arrival_set_time(0);
}

static void expire(struct java_timer *p, uint64_t times, uint64_t next)
{
    if (p->enabled)
        fire(p, times);
    p->fired = true;
    p->due = next;
    if (p->due == 0)
        p->active = p->enabled = false;
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
static void expire_until(struct java_timer *p, uint64_t now)
{
    uint64_t period = served_period(p), times = period ? 1 + (now - p->due) / period : 1;
    expire(p, is_short(p) && !p->watched ? FIRES_SERVED : times, period ? clock_add(p->due, times * period) : 0);
}

static uint64_t on_look(struct watch *w, uint64_t now)
{
    struct java_timer *p = w->subject;
    lock_take(&p->lock);
    if (now == WATCH_BROKEN)
        p->active = p->enabled = false;
    else if (p->active && now >= p->due)
        expire_until(p, now);
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

/* Do what the server would have done if nobody had kept it from that; when it comes, it comes for a time that is over. */
static void catch_up(struct java_timer *p)
{
    uint64_t now = os_monotonic_ns();
    if (!p->active || p->watched || p->due > now)
        return;
    expire_until(p, now);
    if (p->active)
        timer_arm(&p->timer, p->due, served_period(p));
    else
        timer_disarm(&p->timer);
}

static void halt(struct java_timer *p)
{
    p->active = p->enabled = false;
    if (p->watched)
        watch_off(&p->watch);
    else
        timer_disarm(&p->timer);
}

static enum timer_answer start(struct java_timer *p, bool disabled, uint64_t now)
{
    if (p->active)
        return TIMER_NO;
    p->active = true;
    p->enabled = !disabled;
    p->fired = false;
    arm(p, now);
    return TIMER_YES;
}

static enum timer_answer stop(struct java_timer *p, bool unused)
{
    bool active = p->active;
    (void)unused;
    halt(p);
    return active ? TIMER_YES : TIMER_NO;
}

static enum timer_answer enable(struct java_timer *p, bool on)
{
    p->enabled = p->active && on;
    return TIMER_YES;
}

static enum timer_answer running(struct java_timer *p, bool unused)
{
    (void)unused;
    return p->active && p->enabled ? TIMER_YES : TIMER_NO;
}

static enum timer_answer destroy(struct java_timer *p, bool unused)
{
    (void)unused;
    halt(p);
    p->destroyed = true;
    return TIMER_YES;
}

static enum timer_answer change(struct java_timer *p, enum timer_answer (*operation)(struct java_timer *, bool), bool argument)
{
    lock_take(&p->lock);
    catch_up(p);
    enum timer_answer answer = p->destroyed ? TIMER_DESTROYED : operation(p, argument);
    lock_drop(&p->lock);
    return answer;
}

enum timer_answer java_timer_stop(struct java_timer *p) { return change(p, stop, false); }
enum timer_answer java_timer_enable(struct java_timer *p, bool on) { return change(p, enable, on); }
enum timer_answer java_timer_running(struct java_timer *p) { return change(p, running, false); }

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

enum timer_answer java_timer_destroy(struct java_timer *p)
{
    enum timer_answer answer = change(p, destroy, false);
    drop_scopes(p);
    return answer;
}

static void set_time(struct java_timer *p, bool absolute, uint64_t when)
{
    p->absolute = absolute;
    p->when = when;
}

enum timer_answer java_timer_start(struct thread *t, struct java_timer *p, bool disabled, uint64_t now)
{
    if (!hold_scopes(t, p))
        return TIMER_NO;
    lock_take(&p->lock);
    catch_up(p);
    enum timer_answer answer = p->destroyed ? TIMER_DESTROYED : start(p, disabled, now);
    lock_drop(&p->lock);
    if (answer == TIMER_DESTROYED)
        drop_scopes(p);
    return answer;
}

enum timer_answer java_timer_restart(struct thread *t, struct java_timer *p, bool absolute, uint64_t when, uint64_t now)
{
    if (!hold_scopes(t, p))
        return TIMER_NO;
    lock_take(&p->lock);
    catch_up(p);
    enum timer_answer answer = TIMER_DESTROYED;
    if (!p->destroyed) {
        halt(p);
        set_time(p, absolute, when);
        answer = start(p, false, now);
    }
    lock_drop(&p->lock);
    if (answer == TIMER_DESTROYED)
        drop_scopes(p);
    return answer;
}

enum timer_state java_timer_state(struct java_timer *p)
{
    lock_take(&p->lock);
    catch_up(p);
    enum timer_state state = p->destroyed ? TIMER_IS_DESTROYED : !p->active ? TIMER_IS_INACTIVE : p->enabled ? TIMER_IS_RUNNING : TIMER_IS_DISABLED;
    lock_drop(&p->lock);
    return state;
}

enum timer_answer java_timer_schedule(struct java_timer *p, bool absolute, uint64_t when, uint64_t now)
{
    lock_take(&p->lock);
    catch_up(p);
    bool destroyed = p->destroyed;
    if (!destroyed) {
        set_time(p, absolute, when);
        if (p->active && !p->fired)
            arm(p, now);
    }
    lock_drop(&p->lock);
    return destroyed ? TIMER_DESTROYED : TIMER_YES;
}

enum timer_answer java_timer_set_period(struct java_timer *p, uint64_t period)
{
    lock_take(&p->lock);
    catch_up(p);
    bool destroyed = p->destroyed;
    if (!destroyed) {
        p->period = period;
        if (!p->watched)
            timer_set_period(&p->timer, served_period(p));
    }
    lock_drop(&p->lock);
    return destroyed ? TIMER_DESTROYED : TIMER_YES;
}

int64_t java_timer_due(struct java_timer *p)
{
    lock_take(&p->lock);
    catch_up(p);
    int64_t due = p->destroyed ? TIMER_DESTROYED : !p->active ? 0 : p->due > INT64_MAX ? INT64_MAX : (int64_t)p->due;
    lock_drop(&p->lock);
    return due;
}

/* ---- making and ending ---- */

static void mark_active_timers(void)
{
    for (struct java_timer *p = pool_first(&timers); p; p = pool_next(&timers, p))
        if (atomic_load(&p->active))
            gc_mark(p->java);
}

static bool make(void *item)
{
    static atomic_flag installed = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&installed))
        roots_add_untold(mark_active_timers, NULL);
    ((struct java_timer *)item)->lock = (struct lock)LOCK_INIT(TIMER_STATE);
    return true;
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

struct java_timer *java_timer_create(struct object *java, struct event *event, struct object *watched)
{
    struct timer_queue *queue = timer_queue_of(CLOCK_KIND_MONOTONIC);
    struct java_timer *p = queue ? pool_take(&timers) : NULL;
    if (!p)
        return NULL;
    timer_init(&p->timer, queue, 0, on_due);
    p->java = java;
    p->event = event;
    p->enabled = p->fired = p->destroyed = false;
    p->holding = false;
    p->period = 0;
    be_watched(p, watched);
    if (!watched)
        event_set_timer(event, &p->timer);
    return p;
}

void java_timer_free(struct thread *t, struct java_timer *p)
{
    change(p, destroy, false);
    watch_settle(t, &p->watch);
    event_set_timer(p->event, NULL);
    timer_retire(&p->timer);
    pool_give(&timers, p);
}
