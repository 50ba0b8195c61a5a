/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.Events: events, handlers and the threads that run them, known by the addresses of their structs. */
#include "classlib/realtime/javax_realtime_Events.h"

#include <string.h>

#include "classlib/realtime/javax_realtime_Threads.h"
#include "classlib/natives.h"
#include "memory/arena.h"
#include "memory/gc.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "sched/trace.h"
#include "vm/run/exception.h"
#include "vm/run/roots.h"

#define ARG_PEER(slot) ((struct peer *)(uintptr_t)ARG_LONG(slot))
#define ARG_EVENT(slot) ((struct event *)(uintptr_t)ARG_LONG(slot))
#define RESULT_ADDRESS(pointer) RESULT_LONG((jlong)(uintptr_t)(pointer))

enum { STARVING_PATIENCE = 10 * CLOCK_NS_PER_MS };

struct dispatcher events_pools[POOLS];

/* Storage that is used again. */
struct event_store { struct event event; struct event_store *next; };

static struct lock seats_lock = LOCK_INIT(SEATS);
static struct peer *_Atomic all_peers;
static struct peer *free_peers;
static struct event_store *free_events;
static struct seat *free_seats[POOLS];

/* ---- what the collector must keep ---- */

static bool gate_is_open(const struct peer *p)
{
    return p->gated && (p->gate.state.busy || arrivals_pending(&p->gate.state) > 0);
}

static void mark_busy_handlers(void)
{
    for (struct peer *p = atomic_load(&all_peers); p; p = p->all)
        if (atomic_load(&p->live) && (atomic_load(&p->handler.state) != HANDLER_IDLE || handler_pending(&p->handler) > 0 || gate_is_open(p)))
            gc_mark(p->java);
}

NATIVE_METHOD(javax_realtime_Events_begin)
{
    for (int i = 0; i < POOLS; i++)
        dispatch_init(&events_pools[i]);
    roots_add_source(mark_busy_handlers, NULL);
    peer_running_init(t);
}

/* ---- handlers ---- */

static struct peer *new_peer(void)
{
    lock_take(&seats_lock);
    struct peer *p = free_peers;
    if (p)
        free_peers = p->next;
    lock_drop(&seats_lock);
    if (p || !(p = mem_block_lines(sizeof *p)))
        return p;
    p->all = atomic_load(&all_peers);
    while (!atomic_compare_exchange_weak(&all_peers, &p->all, p))
        ;                                               /* bound: retries only when another succeeded */
    return p;
}

static void free_peer(struct peer *p)
{
    mem_block_free(p->view);
    lock_take(&seats_lock);
    p->next = free_peers;
    free_peers = p;
    lock_drop(&seats_lock);
}

static void set_up(struct peer *p, struct object *java, int pool, struct seat *seat, int priority)
{
    p->java = java;
    p->view = NULL;
    p->view_count = 0;
    p->gated = p->limited = p->budgeted = false;
    p->schedulable = NULL;
    p->miss = NULL;
    p->by = NULL;
    p->seat = seat;
    p->attachments = 0;
    p->user = false;
    handler_init(&p->handler, &events_pools[pool], seat ? &seat->executor : NULL, priority, peer_work);
}

static void give_back(struct seat *s)
{
    int pool = area_is_heap(s->base) ? POOL_HEAP : POOL_NO_HEAP;
    atomic_store(&s->assigned, 0);
    lock_take(&seats_lock);
    s->next = free_seats[pool];
    free_seats[pool] = s;
    lock_drop(&seats_lock);
}

/* From here on every firer finds it. */
static void await_rest(struct thread *t, struct seat *s)
{
    sched_enter_native(&t->sched);
    executor_await(&s->executor);
    sched_leave_native(&t->sched);
}

static void assign(struct thread *t, struct seat *s)
{
    atomic_store(&s->assigned, 1);
    os_futex_wake(&s->assigned, 1);
    await_rest(t, s);
}

/* In traces it is called as its class, without the package. */
static void name_in_trace(const struct peer *p, const struct object *java)
{
    const char *name = object_class(java)->name->text, *slash = strrchr(name, '/');
    trace_name_handler((uintptr_t)&p->handler, slash ? slash + 1 : name);
}

/* (handler, pool, seat of a bound one or 0, priority, initial area) */
NATIVE_METHOD(javax_realtime_Events_newHandler)
{
    struct seat *seat = (struct seat *)(uintptr_t)ARG_LONG(2);
    struct peer *p = new_peer();
    if (!p) {
        throw_out_of_memory(t, "handler");
    } else {
        set_up(p, ARG_REF(0), ARG_INT(1), seat, ARG_INT(4));
        if (!peer_place(t, p, (struct area *)(uintptr_t)ARG_LONG(5))) {
            free_peer(p);
            p = NULL;
        }
    }
    if (!p) {
        if (seat)
            give_back(seat);
        return;
    }
    p->handler.hold = p->view ? peer_hold : NULL;
    p->handler.drop = p->view ? peer_drop : NULL;
    atomic_store(&p->live, true);
    name_in_trace(p, ARG_REF(0));
    if (seat)
        assign(t, seat);
    RESULT_ADDRESS(p);
}

NATIVE_METHOD(javax_realtime_Events_freeHandler)
{
    struct peer *p = ARG_PEER(0);
    event_forget(&p->handler);                          /* events that die with it may still be fired */
    handler_retire(&p->handler);
    if (p->gated) {
        arrival_gate_retire(&p->gate);
        mem_block_free(p->gate.state.times);
    }
    atomic_store(&p->live, false);
    if (p->seat)
        executor_end(&p->seat->executor);
    bool attached = p->user && p->attachments > 0;
    free_peer(p);
    RESULT_INT(attached);
}

/* ---- users' handlers ---- */

/* Is it a user's that was attached to nothing before, or is not any more? */
static bool count_attachment(struct peer *p, int more)
{
    lock_take(&seats_lock);
    uint32_t before = p->attachments;
    p->attachments += (uint32_t)more;
    bool changed = p->user && (before == 0 || p->attachments == 0);
    lock_drop(&seats_lock);
    return changed;
}

NATIVE_METHOD(javax_realtime_Events_attached) { RESULT_INT(count_attachment(ARG_PEER(0), 1)); }
NATIVE_METHOD(javax_realtime_Events_detached) { RESULT_INT(count_attachment(ARG_PEER(0), -1)); }

/* (handler, user); false: it is attached */
NATIVE_METHOD(javax_realtime_Events_setUser)
{
    struct peer *p = ARG_PEER(0);
    lock_take(&seats_lock);
    bool free = p->attachments == 0;
    if (free)
        p->user = ARG_BOOL(2);
    lock_drop(&seats_lock);
    RESULT_INT(free);
}

/* The executor that runs it now has its priority; a bound one always has. */
static void follow(struct peer *p, int priority)
{
    struct executor *by = p->seat ? &p->seat->executor : atomic_load(&p->by);
    struct sched_thread *thread = by ? atomic_load(&by->thread) : NULL;
    if (!thread)
        return;
    peer_show_priority((struct thread *)thread, priority);
    sched_set_priority(thread, priority);
}

NATIVE_METHOD(javax_realtime_Events_setPriority)
{
    struct peer *p = ARG_PEER(0);
    int priority = ARG_INT(2);
    if (p->handler.priority == priority)
        return;
    if (event_reprioritise(&p->handler, priority) != DISPATCH_OK)
        throw_out_of_memory(t, "order of handlers");
    follow(p, priority);
}

NATIVE_METHOD(javax_realtime_Events_setBudget)
{
    struct peer *p = ARG_PEER(0);
    p->area_limit = ARG_LONG(2);
    p->immortal_limit = ARG_LONG(4);
    p->limited = p->area_limit >= 0 || p->immortal_limit >= 0;
}

/* ---- gates ---- */

static void missed(struct arrival_gate *g, uint32_t count)
{
    struct peer *p = (struct peer *)((char *)g - offsetof(struct peer, gate));
    struct handler *miss = atomic_load(&p->miss);
    for (uint32_t i = 0; miss && i < count; i++)        /* bound: deadlines missed at once */
        handler_release(miss);
}

struct gate_wishes { uint64_t mit, deadline; int violation, overflow; uint32_t capacity; struct handler *miss; };

/* Where nothing is lost there is always some room, as the time of an arrival is known only while it has a place. */
static uint32_t room(const struct peer *p, int overflow)
{
    enum { SAVED = 64 };
    return overflow == ARRIVAL_SAVE && p->queue_length < SAVED ? SAVED : p->queue_length;
}

static bool install_gate(struct peer *p, const struct gate_wishes *w)
{
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    p->queue_length = w->capacity;
    uint32_t capacity = room(p, w->overflow);
    uint64_t *times = mem_block((capacity + 1) * sizeof *times);
    if (q && times && arrival_gate_init(&p->gate, &p->handler, q, times, capacity, CLOCK_FOREVER, NULL) == 0)
        p->gated = true;
    else
        mem_block_free(times);
    return p->gated;
}

static bool resize_queue(struct peer *p, uint32_t capacity)
{
    if (p->gate.state.capacity == capacity)
        return true;
    uint64_t *times = mem_block((capacity + 1) * sizeof *times);
    if (times)
        mem_block_free(arrival_gate_resize(&p->gate, times, capacity));
    return times != NULL;
}

static bool set_gate(struct peer *p, const struct gate_wishes *w)
{
    if (p->gated ? !resize_queue(p, room(p, w->overflow)) : !install_gate(p, w))
        return false;
    arrival_gate_set(&p->gate, w->mit, (enum arrival_policy)w->violation, (enum arrival_policy)w->overflow);
    if (w->miss)
        atomic_store(&p->miss, w->miss);
    arrival_gate_set_deadline(&p->gate, w->miss ? w->deadline : CLOCK_FOREVER, w->miss ? missed : NULL);
    atomic_store(&p->miss, w->miss);
    return true;
}

/* (handler, minimum interarrival, violation policy, overflow policy, queue length, deadline, miss handler or 0) */
NATIVE_METHOD(javax_realtime_Events_setGate)
{
    struct gate_wishes w = { .mit = (uint64_t)ARG_LONG(2), .violation = ARG_INT(4), .overflow = ARG_INT(5), .capacity = (uint32_t)ARG_INT(6),
                             .deadline = (uint64_t)ARG_LONG(7), .miss = (struct handler *)(uintptr_t)ARG_LONG(9) };
    if (!set_gate(ARG_PEER(0), &w))
        throw_out_of_memory(t, "arrival queue");
}

/* A release gives back the cost, also to a run that waits for it. */
static void renew_cost(struct arrival_gate *g)
{
    struct peer *p = (struct peer *)((char *)g - offsetof(struct peer, gate));
    if (p->schedulable->prepared)
        budget_replenish(&p->schedulable->cost);
}

/* (handler, its schedulable, whether it has a cost, whether it has a cost or a group); the gate is there if it has a cost */
NATIVE_METHOD(javax_realtime_Events_setCost)
{
    struct peer *p = ARG_PEER(0);
    struct schedulable *s = (struct schedulable *)(uintptr_t)ARG_LONG(2);
    bool cost = ARG_BOOL(4), budgeted = ARG_BOOL(5);
    if (cost && !schedulable_prepare(s)) {
        throw_out_of_memory(t, "budget of a handler");
        return;
    }
    lock_take(&schedulables_lock);
    schedulable_apply_cost(s);
    lock_drop(&schedulables_lock);
    p->schedulable = s;
    if (p->gated)
        atomic_store(&p->gate.arrived, cost ? renew_cost : NULL);
    p->budgeted = budgeted;
}

NATIVE_METHOD(javax_realtime_Events_gated) { RESULT_INT(ARG_PEER(0)->gated); }

/* ---- fire counts ---- */

static jint clamp(uint64_t n) { return n > INT32_MAX ? INT32_MAX : (jint)n; }

static uint64_t pending(struct peer *p) { return p->gated ? arrival_gate_pending(&p->gate) : handler_pending(&p->handler); }

NATIVE_METHOD(javax_realtime_Events_pending) { RESULT_INT(clamp(pending(ARG_PEER(0)))); }

NATIVE_METHOD(javax_realtime_Events_takeAll)
{
    struct peer *p = ARG_PEER(0);
    RESULT_INT(clamp(p->gated ? arrival_gate_clear(&p->gate) : handler_take_all(&p->handler)));
}

NATIVE_METHOD(javax_realtime_Events_take)
{
    struct peer *p = ARG_PEER(0);
    RESULT_INT(clamp(p->gated ? arrival_gate_take(&p->gate) : handler_take(&p->handler)));
}

/* A fire of this handler alone; the answer of its gate, or how many there were before. */
NATIVE_METHOD(javax_realtime_Events_add)
{
    struct peer *p = ARG_PEER(0);
    jint before = clamp(pending(p));
    int answer = handler_fire(&p->handler);
    RESULT_INT(answer < 0 ? answer : before);
}

/* ---- events ---- */

NATIVE_METHOD(javax_realtime_Events_newEvent)
{
    lock_take(&seats_lock);
    struct event_store *s = free_events;
    if (s)
        free_events = s->next;
    lock_drop(&seats_lock);
    if (!s && !(s = mem_block_lines(sizeof *s))) {
        throw_out_of_memory(t, "event");
        return;
    }
    event_init(&s->event);
    RESULT_ADDRESS(s);
}

NATIVE_METHOD(javax_realtime_Events_freeEvent)
{
    struct event_store *s = (struct event_store *)ARG_EVENT(0);
    event_retire(&s->event);
    lock_take(&seats_lock);
    s->next = free_events;
    free_events = s;
    lock_drop(&seats_lock);
}

NATIVE_METHOD(javax_realtime_Events_fire) { RESULT_INT(event_fire(ARG_EVENT(0))); }

static void must(struct thread *t, int result)
{
    if (result != DISPATCH_OK)
        throw_out_of_memory(t, "handlers of an event");
}

NATIVE_METHOD(javax_realtime_Events_attach) { must(t, event_attach(ARG_EVENT(0), &ARG_PEER(2)->handler)); }
NATIVE_METHOD(javax_realtime_Events_detach) { must(t, event_detach(ARG_EVENT(0), &ARG_PEER(2)->handler)); }
NATIVE_METHOD(javax_realtime_Events_setOnly) { must(t, event_set_only(ARG_EVENT(0), ARG_LONG(2) ? &ARG_PEER(2)->handler : NULL)); }
NATIVE_METHOD(javax_realtime_Events_has) { RESULT_INT(event_has(ARG_EVENT(0), &ARG_PEER(2)->handler)); }

/* ---- executors ---- */

/* (pool, priority): a home; priority 0: a spare, -1: for bound handlers.  0: there are too many. */
NATIVE_METHOD(javax_realtime_Events_newSeat)
{
    int pool = ARG_INT(0), priority = ARG_INT(1);
    struct seat *s = mem_block_lines(sizeof *s);
    if (!s) {
        throw_out_of_memory(t, "executor");
        return;
    }
    s->base = pool == POOL_HEAP ? &area_heap : &area_immortal;
    s->bound = priority < 0;
    s->priority = priority < 0 ? 0 : priority;
    if (!s->bound && dispatch_add_executor(&events_pools[pool], &s->executor, priority) != DISPATCH_OK) {
        mem_block_free(s);
        s = NULL;
    }
    RESULT_ADDRESS(s);
}

NATIVE_METHOD(javax_realtime_Events_awaitSeat) { await_rest(t, (struct seat *)(uintptr_t)ARG_LONG(0)); }

/* A bound executor that has lost its handler, or 0. */
NATIVE_METHOD(javax_realtime_Events_freeSeat)
{
    int pool = ARG_INT(0);
    lock_take(&seats_lock);
    struct seat *s = free_seats[pool];
    if (s)
        free_seats[pool] = s->next;
    lock_drop(&seats_lock);
    RESULT_ADDRESS(s);
}

static void await_handler(struct thread *t, struct seat *s)
{
    sched_enter_native(&t->sched);
    while (atomic_load(&s->assigned) == 0)
        os_futex_wait(&s->assigned, 0, 0, false);
    sched_leave_native(&t->sched);
}

/* The life of an executor's thread. */
NATIVE_METHOD(javax_realtime_Events_serve)
{
    struct seat *s = (struct seat *)(uintptr_t)ARG_LONG(0);
    if (!scope_stack_reserve(&t->mem)) {
        throw_out_of_memory(t, "scope stack");
        return;
    }
    if (!s->bound) {
        sched_set_priority(&t->sched, s->priority ? s->priority : policy_fixed_priority.min);
        executor_run(&s->executor);
    }
    while (s->bound) {
        await_handler(t, s);
        sched_set_priority(&t->sched, s->executor.only->priority);
        executor_run(&s->executor);
        give_back(s);
    }
}

/* The handler that an executor runs, or null. */
NATIVE_METHOD(javax_realtime_Events_running)
{
    const struct peer *p = (const struct peer *)atomic_load(&((struct seat *)(uintptr_t)ARG_LONG(0))->executor.running);
    RESULT_REF(p ? p->java : NULL);
}

/* The pool that needs another spare; does not return before one does. */
NATIVE_METHOD(javax_realtime_Events_awaitStarving)
{
    sched_enter_native(&t->sched);
    unsigned pool = dispatch_await_starving(events_pools, POOLS, STARVING_PATIENCE);
    sched_leave_native(&t->sched);
    RESULT_INT((jint)pool);
}
