/* SPDX-License-Identifier: Apache-2.0 */
/* The list of watches, and those that calls need for as long as they last.
 *
 * Order that nothing slips through: the watcher holds, then looks whether the watch is on; the thread that ends it switches it off,
 * then looks whether it is held.  A thread that switches one on counts, then the watcher sleeps only on the count that it saw.
 *
 * The watch of a call that ends while the watcher reads its clock is left to the watcher, as that may want a lock which
 * the caller holds; if it lies in a scope, the caller waits, as the scope may end. */
#include "vm/realtime/watch.h"

#include "memory/scope.h"
#include "sched/clock.h"
#include "sched/lock.h"
#include "sched/os.h"
#include "sched/safepoint.h"
#include "vm/realtime/interrupt.h"
#include "vm/realtime/transfer.h"
#include "vm/run/exception.h"

static struct watch *_Atomic all_watches;
static _Atomic uint32_t changes;                        /* futex word of the watcher: watches switched on */
enum { FREE, HELD, LEFT };                              /* held: by nobody, by the watcher, for the watcher to give back */

static struct lock calls_lock = LOCK_INIT(TIMER_STATE);        /* on of watches of calls */
static bool make(void *item);
static struct pool calls = POOL_INIT(struct watch, link, make);

void watch_list(struct watch *w)
{
    w->all = atomic_load(&all_watches);
    while (!atomic_compare_exchange_weak(&all_watches, &w->all, w))
        ;                                               /* bound: retries only when another succeeded */
}

void watch_on(struct watch *w)
{
    atomic_store(&w->on, true);
    atomic_fetch_add(&changes, 1);
    os_futex_wake(&changes, 1);
}

void watch_off(struct watch *w) { atomic_store(&w->on, false); }

void watch_settle(struct thread *t, struct watch *w)
{
    if (atomic_load(&w->held) == FREE)
        return;
    sched_enter_native(&t->sched);
    while (atomic_load(&w->held) != FREE)                  /* bound: what the clock's getTime takes */
        os_futex_wait(&w->held, HELD, clock_deadline(CLOCK_NS_PER_MS), false);
    sched_leave_native(&t->sched);
}

/* ---- the watcher ---- */

uint32_t watch_changes(void) { return atomic_load(&changes); }

void watch_await(struct thread *t, uint32_t seen, uint64_t wait)
{
    sched_enter_native(&t->sched);
    os_futex_wait(&changes, seen, wait ? clock_deadline(wait) : 0, false);
    sched_leave_native(&t->sched);
}

void watch_let_go(struct watch *w)
{
    if (atomic_exchange(&w->held, FREE) == LEFT)
        pool_give(&calls, w);
}

static bool hold(struct watch *w)
{
    atomic_store(&w->held, HELD);
    if (atomic_load(&w->on))
        return true;
    watch_let_go(w);
    return false;
}

struct watch *watch_next(struct watch *w)
{
    w = w ? w->all : atomic_load(&all_watches);
    while (w && !hold(w))                               /* bound: watches */
        w = w->all;
    return w;
}

/* ---- watches for as long as a call lasts ---- */

static bool make(void *item)
{
    watch_list(item);
    return true;
}

static struct watch *begin(struct thread *t, struct object *java, uint64_t due, void *subject,
                           uint64_t (*look)(struct watch *, uint64_t))
{
    struct watch *w = pool_take(&calls);
    if (!w) {
        throw_out_of_memory(t, "a wait by a clock of the program's");
        return NULL;
    }
    w->java = java;
    w->due = due;
    w->subject = subject;
    w->look = look;
    watch_on(w);
    return w;
}

void watch_end(struct thread *t, struct watch *w)
{
    uint32_t held = HELD;
    lock_take(&calls_lock);
    watch_off(w);
    lock_drop(&calls_lock);
    if (scope_of(w->java))
        watch_settle(t, w);
    if (!atomic_compare_exchange_strong(&w->held, &held, LEFT))
        pool_give(&calls, w);
}

/* What is left; if nothing, do it, unless the call has ended meanwhile. */
static uint64_t look(struct watch *w, uint64_t now, void (*act)(struct watch *))
{
    if (now < w->due)
        return w->due - now;
    lock_take(&calls_lock);
    bool on = atomic_load(&w->on);
    if (on)
        act(w);
    lock_drop(&calls_lock);
    return on ? 0 : WATCH_NEVER;
}

static void fire(struct watch *w)
{
    watch_off(w);
    transfer_fire(w->subject);
}

static uint64_t look_timed(struct watch *w, uint64_t now) { return look(w, now, fire); }

struct watch *watch_begin_timed(struct thread *t, struct object *java, uint64_t due, struct object *exception)
{
    return begin(t, java, due, exception, look_timed);
}

/* Again and again: the thread may not be in the wait set yet. */
static void expire(struct watch *w) { monitor_expire(w->subject); }

static uint64_t look_waiting(struct watch *w, uint64_t now) { return look(w, now, expire); }

void watch_wait(struct thread *t, struct object *java, uint64_t due, struct object *locked)
{
    struct watch *w = begin(t, java, due, &t->sched, look_waiting);
    if (!w)
        return;
    int status = thread_set_status(t, THREAD_TIMED_WAITING);
    int result = monitor_wait(&t->sched, &locked->monitor, 0);
    thread_set_status(t, status);
    watch_end(t, w);
    if (result == MONITOR_INTERRUPTED)
        interrupt_throw(t, NULL);
}
