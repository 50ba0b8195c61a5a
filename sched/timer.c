/* SPDX-License-Identifier: Apache-2.0 */
/* A binary heap of timers per clock, and the thread that serves it.
 *
 * A new first timer bumps the word on which the thread sleeps, so a change between its look
 * at the heap and its sleep is not lost. */
#include "sched/timer.h"

#include <errno.h>
#include <string.h>

#include "sched/context.h"
#include "sched/policy.h"
#include "sched/signals.h"
#include "sched/stress.h"
#include "sched/trace.h"

enum { TIMER_STACK = 64 * 1024, CAPACITY_MIN = 64, LEVEL_DEFAULT = 99 };
enum { EARLY = 60 * 1000, EARLY_FROM = 300 * 1000 };            /* ns */

static struct lock service_lock = LOCK_INIT(EVENTS);
static struct timer_queue service[CLOCK_KINDS];
static bool serving[CLOCK_KINDS];
static int level = LEVEL_DEFAULT;
static __thread bool on_timer_thread;

/* ---- the heap: the queue is locked ---- */

static bool before(const struct timer *a, const struct timer *b)
{
    if (a->due != b->due)
        return a->due < b->due;
    if (a->eligibility != b->eligibility)
        return a->eligibility > b->eligibility;
    return a->sequence < b->sequence;
}

bool timer_queue_ok(const struct timer_queue *q)
{
    if (q->armed > q->reserved || q->reserved > q->capacity)
        return false;
    for (uint32_t i = 0; i < q->armed; i++)
        if (q->heap[i]->place != i + 1 || q->heap[i]->queue != q ||
            (i > 0 && before(q->heap[i], q->heap[(i - 1) / 2])))
            return false;
    return true;
}

static void put(struct timer_queue *q, uint32_t at, struct timer *t)
{
    q->heap[at] = t;
    t->place = at + 1;
}

/* The levels of a heap of so many.  Used by assertions alone. */
static inline unsigned __attribute__((unused)) log2_above(uint32_t n) { return n ? 32 - (unsigned)__builtin_clz(n) : 0; }

static void rise(struct timer_queue *q, uint32_t at, struct timer *t)
{
    RT_TURNS(turns);
    while (at > 0 && before(t, q->heap[(at - 1) / 2])) {        /* bound: log2 armed */
        RT_BOUND(turns, log2_above(q->armed));
        put(q, at, q->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    put(q, at, t);
}

static void sink(struct timer_queue *q, uint32_t at, struct timer *t)
{
    RT_TURNS(turns);
    for (uint32_t child; (child = 2 * at + 1) < q->armed; at = child) {         /* bound: log2 armed */
        RT_BOUND(turns, log2_above(q->armed));
        if (child + 1 < q->armed && before(q->heap[child + 1], q->heap[child]))
            child++;
        if (!before(q->heap[child], t))
            break;
        put(q, at, q->heap[child]);
    }
    put(q, at, t);
}

static void settle(struct timer_queue *q, uint32_t at, struct timer *t)
{
    if (at > 0 && before(t, q->heap[(at - 1) / 2]))
        rise(q, at, t);
    else
        sink(q, at, t);
}

static void take_out(struct timer_queue *q, struct timer *t)
{
    uint32_t at = t->place - 1;
    struct timer *last = q->heap[--q->armed];
    if (last != t)
        settle(q, at, last);
    t->place = 0;
}

static void insert(struct timer_queue *q, struct timer *t)
{
    RT_ASSERT(q->armed < q->reserved);
    t->sequence = q->sequence++;
    rise(q, q->armed++, t);
}

/* ---- arming ---- */

static bool is_first(const struct timer *t) { return t->place == 1; }

/* After the lock is dropped: let the thread look again. */
static void wake_thread(struct timer_queue *q)
{
    atomic_fetch_add(&q->wake, 1);
    if (!on_timer_thread)
        os_futex_wake(&q->wake, 1);
}

/* A due time of 0 would mean none. */
static void move_locked(struct timer *t, uint64_t due)
{
    struct timer_queue *q = t->queue;
    if (t->place)
        take_out(q, t);
    t->due = due ? due : 1;
    insert(q, t);
    RT_INVARIANT(timer_queue_ok(q));
}

void timer_arm(struct timer *t, uint64_t due, uint64_t period)
{
    struct timer_queue *q = t->queue;
    lock_take(&q->lock);
    t->period = period;
    t->overruns = 0;
    move_locked(t, due);
    bool first = is_first(t);
    lock_drop(&q->lock);
    if (first)
        wake_thread(q);
}

/* The thread need not know: at worst it wakes for nothing. */
bool timer_disarm(struct timer *t)
{
    struct timer_queue *q = t->queue;
    lock_take(&q->lock);
    bool armed = t->place != 0;
    if (armed)
        take_out(q, t);
    RT_INVARIANT(timer_queue_ok(q));
    lock_drop(&q->lock);
    return armed;
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
    uint64_t due = t->place ? t->due : 0;
    lock_drop(&t->queue->lock);
    return due;
}

/* ---- making and ending ---- */

void timer_queue_init(struct timer_queue *q, enum clock_kind clock)
{
    memset(q, 0, sizeof *q);
    q->lock = (struct lock)LOCK_INIT(TIMER);
    q->clock = clock;
}

/* Exchange the heap for one of twice the size.  Allocation and release happen outside the lock, as the timer
 * thread may want it meanwhile. */
static int grow(struct timer_queue *q, uint32_t capacity)
{
    uint32_t wanted = capacity ? 2 * capacity : (uint32_t)stress_size(CAPACITY_MIN, 1);
    struct timer **fresh = os_allocate(wanted * sizeof(struct timer *)), **old = fresh;
    if (!fresh)
        return -ENOMEM;
    lock_take(&q->lock);
    if (q->capacity < wanted) {
        if (q->armed)
            memcpy(fresh, q->heap, q->armed * sizeof(struct timer *));
        old = q->heap;
        q->heap = fresh;
        q->capacity = wanted;
    }
    lock_drop(&q->lock);
    os_release(old);
    return 0;
}

/* The capacity that was not enough, or UINT32_MAX. */
static uint32_t try_reserve(struct timer_queue *q)
{
    lock_take(&q->lock);
    uint32_t capacity = q->reserved == q->capacity ? q->capacity : UINT32_MAX;
    if (capacity == UINT32_MAX)
        q->reserved++;
    lock_drop(&q->lock);
    return capacity;
}

int timer_init(struct timer *t, struct timer_queue *q, int eligibility, timer_callback call)
{
    for (uint32_t short_of; (short_of = try_reserve(q)) != UINT32_MAX;)
        if (grow(q, short_of) != 0)
            return -ENOMEM;
    memset(t, 0, sizeof *t);
    t->queue = q;
    t->eligibility = eligibility;
    t->call = call;
    return 0;
}

void timer_retire(struct timer *t)
{
    struct timer_queue *q = t->queue;
    RT_ASSERT(!on_timer_thread);
    lock_take(&q->lock);
    do {                                    /* a callback may have armed it again */
        if (t->place)
            take_out(q, t);
        while (q->running == t)
            cond_wait(&q->called, &q->lock, 0);
    } while (t->place);
    q->reserved--;
    t->queue = NULL;
    lock_drop(&q->lock);
}

/* ---- expiry ---- */

/* Take the first timer for one call, and put it where it belongs next.  How many periods the call stands for. */
static uint64_t next_period(struct timer_queue *q, struct timer *t, uint64_t now)
{
    take_out(q, t);
    if (t->period == 0)
        return 1;
    uint64_t times = 1 + (now - t->due) / t->period;
    t->due = clock_add(t->due, times * t->period);
    t->overruns += times - 1;
    insert(q, t);
    return times;
}

static void call_first(struct timer_queue *q, uint64_t now)
{
    struct timer *t = q->heap[0];
    uint64_t due = t->due, times = next_period(q, t, now);
    RT_INVARIANT(timer_queue_ok(q));
    q->running = t;
    lock_drop(&q->lock);
    trace_emit(TRACE_timer_fire, (uintptr_t)t, times - 1);
    t->call(t, due, times);
    lock_take(&q->lock);
    q->running = NULL;
    cond_wake_all(&q->called);
}

uint64_t timer_queue_expire(struct timer_queue *q, uint64_t now)
{
    lock_take(&q->lock);
    while (q->armed && q->heap[0]->due <= now)          /* bound: timers due, each once: what is armed anew is later */
        call_first(q, now);
    uint64_t next = q->armed ? q->heap[0]->due : 0;
    lock_drop(&q->lock);
    return next;
}

/* ---- the thread ---- */

/* Out of a long sleep the thread comes a little early, and sleeps again: a CPU that has just been awake, with caches that
 * know what it will do, is on time. */
static uint64_t wake_up_time(uint64_t next, uint64_t now) { return next > now + EARLY_FROM ? next - EARLY : next; }

static void *serve(void *queue)
{
    struct timer_queue *q = queue;
    on_timer_thread = true;
    signals_leave_all();
    os_set_name(pthread_self(), q->clock == CLOCK_KIND_REALTIME ? "timer-of-day" : "timer");
    trace_name_thread(q->clock == CLOCK_KIND_REALTIME ? "timer of day" : "timer");
    policy_pin(os_thread_id());
    os_wake_exactly();
    while (true) {
        uint32_t seen = atomic_load(&q->wake);
        uint64_t next = timer_queue_expire(q, clock_now(q->clock));
        os_futex_wait(&q->wake, seen, wake_up_time(next, clock_now(q->clock)), q->clock == CLOCK_KIND_REALTIME);
    }
    return NULL;
}

/* It never ends, so its number stays its own. */
static bool spawn(struct timer_queue *q)
{
    uint32_t tid;
    if (os_spawn(serve, q, TIMER_STACK, &tid) != 0)
        return false;
    if (level > 0)
        os_set_scheduling(tid, level);
    return true;
}

void timer_set_level(int fifo)
{
    RT_STARTUP();
    level = fifo;
}

struct timer_queue *timer_queue_of(enum clock_kind clock)
{
    struct timer_queue *q = &service[clock];
    lock_take(&service_lock);
    if (!serving[clock]) {
        timer_queue_init(q, clock);
        serving[clock] = spawn(q);
    }
    bool ok = serving[clock];
    lock_drop(&service_lock);
    return ok ? q : NULL;
}
