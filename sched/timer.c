/* SPDX-License-Identifier: Apache-2.0 */
/* Lanes, the timers in them, and the servers.
 *
 * A new first timer bumps the word on which the lane's server sleeps, so a change between its look
 * at the heap and its sleep is not lost. */
#include "sched/timer.h"

#include <stdio.h>
#include <string.h>

#include "sched/context.h"
#include "sched/deadline.h"
#include "sched/policy.h"
#include "sched/safepoint.h"
#include "sched/signals.h"
#include "sched/trace.h"

enum { TIMER_STACK = 64 * 1024, STACK_AHEAD = 16 * 1024, NAME_SIZE = 16 };

static struct lock service_lock = LOCK_INIT(TIMER_LANES);
static struct timer_queue service[CLOCK_KINDS];
static bool serving[CLOCK_KINDS];
static __thread struct timer_lane *served_here;                 /* of a server: its lane */

/* ---- the heap: the queue is locked ---- */

static bool before(const struct timer *a, const struct timer *b)
{
    if (a->due != b->due)
        return a->due < b->due;
    if (a->eligibility != b->eligibility)
        return a->eligibility > b->eligibility;
    return a->sequence < b->sequence;
}

static uint32_t distance(const struct timer *t) { return t ? t->links.distance : 0; }

/* The longest way along right sides in a heap of so many.  Used by assertions alone. */
static inline unsigned __attribute__((unused)) way(uint32_t n) { return n ? 32 - (unsigned)__builtin_clz(n) : 0; }

static bool is_placed(const struct timer *t, const struct timer *child)
{
    return !child || (child->links.parent == t && !before(child, t));
}

static bool is_ok(const struct timer *t)
{
    const struct timer_links *l = &t->links;
    return is_placed(t, l->left) && is_placed(t, l->right) && distance(l->left) >= distance(l->right) &&
           l->distance == distance(l->right) + 1;
}

/* Parents before children, the left ones first.  NULL after the last. */
static const struct timer *following(const struct timer *t)
{
    if (t->links.left)
        return t->links.left;
    const struct timer *up = t->links.parent;
    while (up && (up->links.right == t || !up->links.right)) {
        t = up;
        up = t->links.parent;
    }
    return up ? up->links.right : NULL;
}

static bool heap_ok(const struct timer_heap *h)
{
    uint32_t count = 0;
    if (h->first && h->first->links.parent)
        return false;
    for (const struct timer *t = h->first; t; t = following(t), count++)
        if (count == h->count || !is_ok(t))
            return false;
    return count == h->count;
}

/* After a change below, distances are put right on the way up until one is as it was.  Along the way those that change rise by one
 * at each step, before the change or after it, so it is as short as the way along right sides.  Is it another than before? */
static bool balance(struct timer *t)
{
    struct timer_links *l = &t->links;
    if (distance(l->left) < distance(l->right)) {
        struct timer *shorter = l->left;
        l->left = l->right;
        l->right = shorter;
    }
    uint32_t was = l->distance;
    l->distance = distance(l->right) + 1;
    return l->distance != was;
}

/* One heap of two, each of which may be empty; its first has no parent. */
static struct timer *merge(struct timer *a, struct timer *b, uint32_t count)
{
    struct timer *first = NULL, **at = &first, *above = NULL;
    (void)count;
    RT_TURNS(turns);
    while (a && b) {                                    /* bound: both ways along right sides */
        RT_BOUND(turns, 2 * way(count));
        bool take_b = before(b, a);
        struct timer *t = take_b ? b : a;
        *at = t;
        t->links.parent = above;
        above = t;
        at = &t->links.right;
        if (take_b)
            b = *at;
        else
            a = *at;
    }
    *at = a ? a : b;
    if (*at)
        (*at)->links.parent = above;
    for (; above; above = above->links.parent) {        /* bound: both ways, now one */
        RT_BOUND(turns, 4 * way(count));
        balance(above);
    }
    return first;
}

static void heap_put(struct timer_heap *h, struct timer *t)
{
    RT_ASSERT(t->links.distance == 0);
    t->links = (struct timer_links){ .distance = 1 };
    h->count++;
    h->first = merge(h->first, t, h->count);
}

static void heap_take(struct timer_heap *h, struct timer *t)
{
    struct timer *above = t->links.parent, *rest = merge(t->links.left, t->links.right, h->count);
    RT_ASSERT(t->links.distance > 0 && h->count > 0);
    *(!above ? &h->first : above->links.left == t ? &above->links.left : &above->links.right) = rest;
    if (rest)
        rest->links.parent = above;
    RT_TURNS(turns);
    while (above && balance(above)) {                   /* bound: the way along right sides */
        RT_BOUND(turns, way(h->count) + 1);
        above = above->links.parent;
    }
    t->links = (struct timer_links){ 0 };
    h->count--;
}

/* ---- lanes ---- */

static struct timer_lane *highest_lane(struct timer_queue *q) { return &q->lanes[policy_level(POLICY_VM_PRIORITY)]; }

/* Where levels follow deadlines (deadline.h), any of a band may be its target's. */
static struct timer_lane *lane_of(struct timer_queue *q, int eligibility)
{
    RT_ASSERT(eligibility >= 0 && eligibility <= SCHED_PRIORITY_MAX);
    return &q->lanes[policy_level(deadline_top_of(eligibility))];
}

static int level_of(const struct timer_lane *l) { return (int)(l - l->queue->lanes); }

/* Of its server: one above the targets', but none is above the VM's. */
static int level_served_at(const struct timer_lane *l)
{
    int highest = policy_level(POLICY_VM_PRIORITY);
    return level_of(l) < highest ? level_of(l) + 1 : highest;
}

/* The queue is locked. */
static struct timer_lane *served_lane(struct timer_lane *l)
{
    RT_TURNS(turns);
    while (!l->served) {                                /* bound: levels, as the highest is */
        RT_BOUND(turns, TIMER_LANES);
        l++;
    }
    return l;
}

bool timer_queue_ok(const struct timer_queue *q)
{
    for (int i = 0; i < TIMER_LANES; i++)
        if (!heap_ok(&q->lanes[i].heap) || (q->lanes[i].heap.first && q->lanes[i].heap.first->lane != &q->lanes[i]))
            return false;
    return true;
}

static void init_lanes(struct timer_queue *q, bool served)
{
    for (int i = 0; i < TIMER_LANES; i++) {
        q->lanes[i].queue = q;
        q->lanes[i].call = (struct lock)LOCK_INIT(TIMER_CALL);
        q->lanes[i].tried = q->lanes[i].served = served;
    }
}

static void init_queue(struct timer_queue *q, enum clock_kind clock, bool served)
{
    memset(q, 0, sizeof *q);
    q->lock = (struct lock)LOCK_INIT(TIMER);
    q->clock = clock;
    init_lanes(q, served);
}

void timer_queue_init(struct timer_queue *q, enum clock_kind clock) { init_queue(q, clock, true); }

/* ---- making a server ---- */

static void *serve(void *lane);

/* It never ends, so its number stays its own. */
static bool spawn(struct timer_lane *l)
{
    uint32_t tid;
    if (os_spawn(serve, l, TIMER_STACK, &tid) != 0)
        return false;
    os_set_scheduling(tid, level_served_at(l));
    return true;
}

static void set_tried(struct timer_lane *l, bool served)
{
    lock_take(&l->queue->lock);
    l->tried = true;
    l->served = served;
    lock_drop(&l->queue->lock);
}

/* Who makes it inherits from others that want it. */
static void make_server(struct timer_lane *l)
{
    lock_take(&service_lock);
    if (!l->tried)
        set_tried(l, spawn(l));
    lock_drop(&service_lock);
}

/* Lock the queue when the lane's server has been made, or could not be.  Its lane, or that which serves in its place. */
static struct timer_lane *lock_lane(struct timer *t)
{
    struct timer_queue *q = t->queue;
    struct timer_lane *l;
    lock_take(&q->lock);
    while (!(l = lane_of(q, t->eligibility))->tried) {  /* bound: changes of its eligibility meanwhile */
        lock_drop(&q->lock);
        make_server(l);
        lock_take(&q->lock);
    }
    return served_lane(l);
}

/* ---- arming ---- */

/* After the lock is dropped: let the server look again. */
static void wake_server(struct timer_lane *l)
{
    atomic_fetch_add(&l->wake, 1);
    if (served_here != l)
        os_futex_wake(&l->wake, 1);
}

static bool is_armed(const struct timer *t) { return t->links.distance > 0; }

/* The queue is locked, in these three. */
static void take_out(struct timer *t)
{
    heap_take(&t->lane->heap, t);
    t->lane = NULL;
}

static void put(struct timer_lane *l, struct timer *t)
{
    t->lane = l;
    heap_put(&l->heap, t);
}

/* A due time of 0 would mean none. */
static void put_anew(struct timer_lane *l, struct timer *t, uint64_t due)
{
    t->due = due ? due : 1;
    t->sequence = l->queue->sequence++;
    put(l, t);
}

static void drop_and_wake(struct timer_lane *l, const struct timer *t)
{
    bool first = l->heap.first == t;
    RT_INVARIANT(timer_queue_ok(l->queue));
    lock_drop(&l->queue->lock);
    if (first)
        wake_server(l);
}

void timer_arm(struct timer *t, uint64_t due, uint64_t period)
{
    struct timer_lane *l = lock_lane(t);
    t->period = period;
    t->overruns = 0;
    if (is_armed(t))
        take_out(t);
    put_anew(l, t, due);
    drop_and_wake(l, t);
}

/* The server need not know: at worst it wakes for nothing. */
bool timer_disarm(struct timer *t)
{
    struct timer_queue *q = t->queue;
    lock_take(&q->lock);
    bool armed = is_armed(t);
    if (armed)
        take_out(t);
    RT_INVARIANT(timer_queue_ok(q));
    lock_drop(&q->lock);
    return armed;
}

/* Where it stands in a new lane it would stand if it had been armed there. */
static void move(struct timer *t)
{
    struct timer_lane *l = lock_lane(t);
    if (is_armed(t)) {
        take_out(t);
        put(l, t);
    }
    drop_and_wake(l, t);
}

/* Where it is ordered by it, it must be out of the heap while it changes. */
static bool change_eligibility(struct timer *t, int eligibility)
{
    struct timer_queue *q = t->queue;
    lock_take(&q->lock);
    struct timer_lane *l = t->lane;
    bool moves = l && (t->eligibility != eligibility || l != lane_of(q, eligibility));
    if (moves)
        heap_take(&l->heap, t);
    t->eligibility = eligibility;
    if (moves)
        heap_put(&l->heap, t);
    lock_drop(&q->lock);
    return moves;
}

void timer_set_eligibility(struct timer *t, int eligibility)
{
    if (change_eligibility(t, eligibility))
        move(t);
}

void timer_set_period(struct timer *t, uint64_t period)
{
    lock_take(&t->queue->lock);
    t->period = period;
    lock_drop(&t->queue->lock);
}

uint64_t timer_due(struct timer *t)
{
    lock_take(&t->queue->lock);
    uint64_t due = is_armed(t) ? t->due : 0;
    lock_drop(&t->queue->lock);
    return due;
}

void timer_set_due(struct timer *t, uint64_t due)
{
    uint64_t before = timer_due(t);
    if (due == 0 && before != 0)
        timer_disarm(t);
    else if (due != before)
        timer_arm(t, due, 0);
}

/* ---- making and ending ---- */

void timer_init(struct timer *t, struct timer_queue *q, int eligibility, timer_callback call)
{
    memset(t, 0, sizeof *t);
    t->queue = q;
    t->eligibility = eligibility;
    t->call = call;
}

void timer_prepare(struct timer *t)
{
    lock_lane(t);
    lock_drop(&t->queue->lock);
}

void timer_prepare_level(struct timer_queue *q, int eligibility)
{
    struct timer t;
    timer_init(&t, q, eligibility, NULL);
    timer_prepare(&t);
}

/* The lock is taken and dropped outside of the VM, so that nobody who holds it can be stopped. */
static void await_call(struct timer_lane *l)
{
    struct sched_thread *self = sched_self();
    bool in_vm = self && atomic_load_explicit(&self->state, memory_order_relaxed) == SCHED_VM;
    RT_ASSERT(served_here != l);
    if (in_vm)
        sched_enter_native(self);
    lock_take(&l->call);
    lock_drop(&l->call);
    if (in_vm)
        sched_leave_native(self);
}

void timer_retire(struct timer *t)
{
    struct timer_queue *q = t->queue;
    RT_ASSERT(!served_here);
    lock_take(&q->lock);
    while (is_armed(t) || t->calling) {                 /* bound: calls that arm it again */
        struct timer_lane *calling = t->calling;
        if (is_armed(t))
            take_out(t);
        lock_drop(&q->lock);
        if (calling)
            await_call(calling);
        lock_take(&q->lock);
    }
    t->queue = NULL;
    lock_drop(&q->lock);
}

void timer_await_calls(void)
{
    RT_ASSERT(!served_here);
    for (int clock = 0; clock < CLOCK_KINDS; clock++)
        for (int i = 0; i < TIMER_LANES; i++)           /* bound: levels */
            if (service[clock].lanes[i].call.word != 0)
                await_call(&service[clock].lanes[i]);
}

/* ---- expiry ---- */

/* Take the first timer for one call, and put it where it belongs next.  How many periods the call stands for. */
static uint64_t next_period(struct timer *t, uint64_t now)
{
    struct timer_lane *l = t->lane;
    take_out(t);
    if (t->period == 0)
        return 1;
    uint64_t times = 1 + (now - t->due) / t->period;
    t->overruns += times - 1;
    put_anew(l, t, clock_add(t->due, times * t->period));
    return times;
}

/* The queue is locked, and not meanwhile. */
static void call(struct timer_lane *l, struct timer *t, uint64_t now)
{
    uint64_t due = t->due, times = next_period(t, now);
    RT_INVARIANT(timer_queue_ok(l->queue));
    t->calling = l;
    lock_drop(&l->queue->lock);
    trace_emit(TRACE_timer_fire, (uintptr_t)t, times - 1);
    t->call(t, due, times);
    lock_take(&l->queue->lock);
    t->calling = NULL;
}

static bool is_due(const struct timer_lane *l, uint64_t now) { return l->heap.first && l->heap.first->due <= now; }

/* Call the first timer of the lane if it is due; the due time of what is then first in *next.  Is that due, too? */
static bool call_first(struct timer_lane *l, uint64_t now, uint64_t *next)
{
    lock_take(&l->call);
    lock_take(&l->queue->lock);
    struct timer_lane *elsewhere = is_due(l, now) ? l->heap.first->calling : NULL;
    if (is_due(l, now) && !elsewhere)
        call(l, l->heap.first, now);
    bool more = is_due(l, now);
    *next = l->heap.first ? l->heap.first->due : 0;
    lock_drop(&l->queue->lock);
    lock_drop(&l->call);
    if (elsewhere)
        await_call(elsewhere);
    return more;
}

/* The due time of what is then first in the lane. */
static uint64_t expire(struct timer_lane *l, uint64_t now)
{
    uint64_t next;
    while (call_first(l, now, &next))                   /* bound: timers due, each once: what is armed anew is later */
        if (served_here)
            os_yield();
    return next;
}

uint64_t timer_queue_expire(struct timer_queue *q, uint64_t now)
{
    uint64_t first = 0;
    for (int i = TIMER_LANES - 1; i >= 0; i--) {        /* bound: levels */
        uint64_t next = expire(&q->lanes[i], now);
        if (next && (first == 0 || next < first))
            first = next;
    }
    return first;
}

/* ---- the server ---- */

static void take_name(const struct timer_lane *l)
{
    char name[NAME_SIZE];
    const char *kind = l->queue->clock == CLOCK_KIND_REALTIME ? "timer-of-day" : "timer";
    if (l == highest_lane(l->queue))
        snprintf(name, sizeof name, "%s", kind);
    else
        snprintf(name, sizeof name, "%s-%d", kind, level_of(l));
    os_set_name(pthread_self(), name);
    trace_name_thread(name);
}

/* Its pages are there before the first timer is due. */
__attribute__((noinline)) static void back_stack(void)
{
    volatile char room[STACK_AHEAD];
    for (size_t i = 0; i < sizeof room; i += 1024)
        room[i] = 0;
}

static void *serve(void *lane)
{
    struct timer_lane *l = lane;
    enum clock_kind clock = l->queue->clock;
    served_here = l;
    signals_leave_all();
    take_name(l);
    policy_pin(os_thread_id());
    os_wake_exactly();
    back_stack();
    while (true) {
        uint32_t seen = atomic_load(&l->wake);
        uint64_t next = expire(l, clock_now(clock));
        os_futex_wait(&l->wake, seen, timer_wake_up(next, clock_now(clock)), clock == CLOCK_KIND_REALTIME);
    }
    return NULL;
}

/* ---- the queues of the clocks ---- */

static bool begin(struct timer_queue *q, enum clock_kind clock)
{
    init_queue(q, clock, false);
    struct timer_lane *highest = highest_lane(q);
    highest->tried = highest->served = true;
    return spawn(highest);
}

struct timer_queue *timer_queue_of(enum clock_kind clock)
{
    lock_take(&service_lock);
    if (!serving[clock])
        serving[clock] = begin(&service[clock], clock);
    bool ok = serving[clock];
    lock_drop(&service_lock);
    return ok ? &service[clock] : NULL;
}
