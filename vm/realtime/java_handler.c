/* SPDX-License-Identifier: Apache-2.0 */
/* Java's handlers: their storage, their users, and how many fires wait. */
#include "vm/realtime/java_handler.h"

#include <string.h>

#include "memory/arena.h"
#include "memory/gc.h"
#include "sched/event.h"
#include "sched/policy.h"
#include "sched/trace.h"
#include "vm/run/exception.h"
#include "vm/run/roots.h"

static struct lock handlers_lock = LOCK_INIT(HANDLERS);
static struct pool handlers = POOL_INIT(struct java_handler, link, NULL);

/* ---- what the collector must keep ---- */

static bool gate_is_open(const struct java_handler *p)
{
    return p->gated && (p->gate.state.busy || arrivals_pending(&p->gate.state) > 0);
}

static void mark_busy_handlers(void)
{
    for (struct java_handler *p = pool_first(&handlers); p; p = pool_next(&handlers, p))
        if (atomic_load(&p->live) && (atomic_load(&p->handler.state) != HANDLER_IDLE || handler_pending(&p->handler) > 0 || gate_is_open(p)))
            gc_mark(p->java);
}

bool java_handlers_init(struct thread *t)
{
    roots_add_untold(mark_busy_handlers, NULL);         /* before timers, which make roots of them */
    return java_handler_run_init(t);
}

/* ---- life ---- */

static void set_up(struct java_handler *p, const struct handler_wishes *w)
{
    p->java = w->java;
    p->class = object_class(w->java);
    p->view = NULL;
    p->view_count = 0;
    p->gated = p->limited = p->budgeted = p->measured = false;
    atomic_init(&p->ranked, false);
    p->schedulable = NULL;
    p->miss = NULL;
    p->by = NULL;
    p->seat = w->seat;
    p->attachments = 0;
    p->user = false;
    handler_init(&p->handler, &seat_dispatchers[w->pool], w->seat ? &w->seat->executor : NULL, w->priority, java_handler_work);
}

/* In traces it is called as its class, without the package. */
static void name_in_trace(const struct java_handler *p, const struct object *java)
{
    const char *name = object_class(java)->name->text, *slash = strrchr(name, '/');
    trace_name_handler((uintptr_t)&p->handler, slash ? slash + 1 : name);
}

static void give(struct java_handler *p)
{
    mem_block_free(p->view);
    pool_give(&handlers, p);
}

struct java_handler *java_handler_create(struct thread *t, const struct handler_wishes *w)
{
    struct java_handler *p = pool_take(&handlers);
    if (!p) {
        throw_out_of_memory(t, "handler");
    } else {
        set_up(p, w);
        if (!java_handler_place(t, p, w->initial)) {
            give(p);
            p = NULL;
        }
    }
    if (!p) {
        if (w->seat)
            seat_give_back(w->seat);
        return NULL;
    }
    p->handler.hold = p->view ? java_handler_hold : NULL;
    p->handler.drop = p->view ? java_handler_drop : NULL;
    atomic_store(&p->live, true);
    name_in_trace(p, w->java);
    if (w->seat)
        seat_assign(t, w->seat);
    return p;
}

static bool take_gate_down(struct java_handler *p)
{
    lock_take(&handlers_lock);
    bool gated = p->gated;
    p->gated = false;
    lock_drop(&handlers_lock);
    return gated;
}

bool java_handler_free(struct java_handler *p)
{
    event_forget(&p->handler);                          /* events that die with it may still be fired */
    handler_retire(&p->handler);
    if (take_gate_down(p))
        java_handler_retire_gate(p);
    atomic_store(&p->live, false);
    if (p->seat)
        executor_end(&p->seat->executor);
    bool attached = p->user && p->attachments > 0;
    give(p);
    return attached;
}

void java_handler_each(void (*fn)(const struct java_handler *p, void *argument), void *argument)
{
    for (const struct java_handler *p = pool_first(&handlers); p; p = pool_next(&handlers, p))
        if (atomic_load(&p->live))
            fn(p, argument);
}

const struct java_handler *java_handler_running(const struct seat *s)
{
    return (const struct java_handler *)atomic_load(&s->executor.running);
}

/* ---- users' handlers ---- */

bool java_handler_attached(struct java_handler *p, int more)
{
    lock_take(&handlers_lock);
    uint32_t before = p->attachments;
    p->attachments += (uint32_t)more;
    bool changed = p->user && (before == 0 || p->attachments == 0);
    lock_drop(&handlers_lock);
    return changed;
}

bool java_handler_set_user(struct java_handler *p, bool user)
{
    lock_take(&handlers_lock);
    bool free = p->attachments == 0;
    if (free)
        p->user = user;
    lock_drop(&handlers_lock);
    return free;
}

static void follow(struct java_handler *p, int priority)
{
    struct executor *by = p->seat ? &p->seat->executor : atomic_load(&p->by);
    struct sched_thread *thread = by ? atomic_load(&by->thread) : NULL;
    if (!thread)
        return;
    java_handler_show_priority(thread_of(thread), priority);
    sched_set_priority(thread, priority);
    schedulable_thread_moved(thread_of(thread));
}

/* The lock is held. */
static void aim(struct java_handler *p)
{
    const struct handler *miss = atomic_load(&p->miss);
    if (p->gated)
        arrival_gate_follow(&p->gate, p->handler.priority, miss ? miss->priority : 0);
}

void java_handler_aim(struct java_handler *p)
{
    lock_take(&handlers_lock);
    aim(p);
    lock_drop(&handlers_lock);
}

static void move_timers(struct java_handler *moved)
{
    lock_take(&handlers_lock);
    for (struct java_handler *p = pool_first(&handlers); p; p = pool_next(&handlers, p))    /* bound: handlers */
        if (p == moved || atomic_load(&p->miss) == &moved->handler)
            aim(p);
    lock_drop(&handlers_lock);
    schedulable_handler_moved(&moved->handler);
}

bool java_handler_set_priority(struct java_handler *p, int priority)
{
    if (p->handler.priority == priority)
        return true;
    bool ordered = event_reprioritise(&p->handler, priority) == DISPATCH_OK;
    if (!atomic_load(&p->ranked))
        follow(p, priority);
    move_timers(p);
    return ordered;
}

void java_handler_set_limits(struct java_handler *p, int64_t area, int64_t immortal)
{
    p->area_limit = area;
    p->immortal_limit = immortal;
    p->limited = area >= 0 || immortal >= 0;
}

/* ---- fire counts ---- */

uint64_t java_handler_pending(struct java_handler *p)
{
    return p->gated ? arrival_gate_pending(&p->gate) : handler_pending(&p->handler);
}

uint64_t java_handler_take(struct java_handler *p)
{
    return p->gated ? arrival_gate_take(&p->gate) : handler_take(&p->handler);
}

uint64_t java_handler_take_all(struct java_handler *p)
{
    return p->gated ? arrival_gate_clear(&p->gate) : handler_take_all(&p->handler);
}
