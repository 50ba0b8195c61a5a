/* SPDX-License-Identifier: Apache-2.0 */
/* The slow side of monitors, and wait sets.
 *
 * A waiter is an entry in the waiting thread's C frame, in the bucket of its monitor.  The thread that takes
 * the entry out of the bucket, under the bucket's lock, decides how the wait ends: a
 * notifier, an interrupter, or the waiter itself when its time is up.  So a notification is either
 * spent on a waiter or not made, never lost.
 *
 * Lifetime of an entry: notifier and interrupter touch it only with the bucket locked, and the last
 * thing they do is to move its owner to the monitor's lock word.  The owner leaves either because
 * that was done, or after having taken the bucket's lock.
 *
 * Locks    LOCK_WAITSET, one bucket at a time
 * Bounds   linear in the number of waiters of a bucket; spinning SPINS turns */
#include "sched/monitor.h"

#include <errno.h>

#include "sched/ceiling.h"
#include "sched/clock.h"
#include "sched/context.h"
#include "sched/os.h"
#include "sched/pi_impl.h"
#include "sched/safepoint.h"
#include "sched/stress.h"
#include "sched/thread_impl.h"
#include "sched/trace.h"

enum {
    BUCKET_BITS = 8,
    BUCKETS = 1 << BUCKET_BITS,
    SPINS = 64,
};

_Static_assert(PI_TID_MASK == MONITOR_TID_MASK, "one layout of the lock word");

enum outcome { UNDECIDED, NOTIFIED, TIMED_OUT, INTERRUPTED };

struct waiter {
    struct waiter *next, **at;      /* in the bucket: falling priority, first come first served within one */
    struct monitor *monitor;
    struct sched_thread *thread;
    int priority;
    enum outcome outcome;           /* bucket's lock, or after word is 1 */
    _Atomic uint32_t word;          /* what the owner sleeps on: 1 once another decided */
};

struct bucket {
    struct lock lock;
    _Atomic uint32_t count;         /* readable without the lock by a monitor's owner: its waiters came before */
    struct waiter *first;
};

static struct bucket buckets[BUCKETS] = { [0 ... BUCKETS - 1] = { .lock = LOCK_INIT(WAITSET) } };

static struct bucket *bucket_of(const struct monitor *m)
{
    return &buckets[((uint64_t)(uintptr_t)m >> 4) * UINT64_C(0x9e3779b97f4a7c15) >> (64 - BUCKET_BITS)];
}

/* ---- the limit: one count for all threads, as who limits the number has asked for a word that all of them write ---- */

#define HARD 0x80000000u

static _Atomic bool counting;                           /* for good */
static _Atomic uint32_t used, most_used;
static _Atomic uint32_t limit = MONITOR_LIMIT_MAX;     /* and HARD */

bool (*monitor_limit_exempts)(const struct monitor *m);

/* A thread that is attaching either is in the list after this, with its tid, or sees that we count. */
void monitor_limit_begin(void)
{
    atomic_store(&counting, true);
    lock_take(&threads_lock);
    lock_drop(&threads_lock);
}

static void note_most(uint32_t now)
{
    uint32_t most = atomic_load_explicit(&most_used, memory_order_relaxed);
    while (now > most && !atomic_compare_exchange_weak(&most_used, &most, now))    /* bound: others that enter at this moment */
        ;
}

/* Who waits in a monitor has it among its own, and does not use it. */
void monitor_limit_join(struct sched_thread *who, void *unused)
{
    (void)unused;
    if (who->counted)
        return;
    RT_ASSERT(who->monitors >= who->waits);
    who->counted = true;
    who->free_word = who->leaving_tid = SCHED_NO_TID;
    uint32_t owned = who->monitors - who->waits;
    if (who->lifted > 0) {
        who->uncounted = owned;
        return;
    }
    note_most(atomic_fetch_add(&used, owned) + owned);
}

void monitor_limit_join_new(struct sched_thread *self)
{
    if (RT_UNLIKELY(atomic_load(&counting)))
        monitor_limit_join(self, NULL);
}

void monitor_limit_set(uint32_t most, bool hard)
{
    RT_ASSERT(most > 0 && most <= MONITOR_LIMIT_MAX);
    atomic_store(&limit, hard ? most | HARD : most);
}

uint32_t monitor_limit_number(void) { return atomic_load(&limit) & ~HARD; }
int64_t monitor_limit_used(void) { return atomic_load(&counting) ? (int64_t)atomic_load(&most_used) : -1; }

static bool is_full(uint32_t now)
{
    uint32_t word = atomic_load(&limit);
    return word & HARD && now >= (word & ~HARD);
}

/* One more.  false: the limit forbids it. */
static bool count(bool forced)
{
    uint32_t now = atomic_load(&used);
    do {                                                /* bound: others that enter or leave at this moment */
        if (!forced && is_full(now))
            return false;
    } while (!atomic_compare_exchange_weak(&used, &now, now + 1));
    note_most(now + 1);
    return true;
}

static bool limit_take(struct sched_thread *self, const struct monitor *m, bool anyway)
{
    RT_ASSERT(self->counted);
    if (!anyway && self->lifted == 0 && !(monitor_limit_exempts && monitor_limit_exempts(m)))
        return count(false);
    self->uncounted++;
    return true;
}

static bool limit_give(struct sched_thread *self)
{
    if (self->uncounted > 0) {
        self->uncounted--;
        return false;
    }
    uint32_t before = atomic_fetch_sub(&used, 1);
    RT_ASSERT(before > 0);
    (void)before;
    return true;
}

static void limit_take_back(struct sched_thread *self, bool counts)
{
    if (counts)
        count(true);
    else
        self->uncounted++;
}

/* ---- entering and leaving ---- */

/* Worth it only where the owner runs meanwhile, and never for a thread that must not burn time. */
static bool spin(const struct sched_thread *self, struct monitor *m)
{
    static _Atomic int cpus;
    if (self->priority > SCHED_PRIORITY_NORMAL_MAX)
        return false;
    if (cpus == 0)
        cpus = os_cpu_count();
    for (int i = 0; cpus > 1 && i < SPINS; i++) {
        uint32_t word = atomic_load_explicit(&m->lock, memory_order_relaxed);
        if (word == 0 && pi_try(&m->lock, self->tid))
            return true;
        if (word & PI_WAITERS)
            return false;
        rt_cpu_relax();
    }
    return false;
}

void (*monitor_blocked_hook)(struct sched_thread *who, bool blocked);
void (*monitor_contended_hook)(struct sched_thread *self, const struct monitor *m);
void (*_Atomic monitor_watch_hook)(struct sched_thread *self, struct monitor *m, bool entered);
void (*monitor_priority_hook)(struct sched_thread *who);

static void tell_contended(struct sched_thread *self, const struct monitor *m)
{
    if (monitor_contended_hook)
        monitor_contended_hook(self, m);
}

static void tell_blocked(struct sched_thread *who, bool blocked)
{
    if (monitor_blocked_hook)
        monitor_blocked_hook(who, blocked);
}

struct boost { uint32_t owner; int priority; };

static void emit_boost(struct sched_thread *who, void *argument)
{
    const struct boost *b = argument;
    if (who->tid == b->owner && sched_active_priority(who) < b->priority)
        trace_emit(TRACE_boost, b->owner, (uint64_t)b->priority);
}

static void trace_contention(const struct sched_thread *self, const struct monitor *m)
{
    struct boost boost = { .owner = monitor_owner(m), .priority = sched_active_priority(self) };
    trace_record(TRACE_monitor_wait_begin, (uintptr_t)m, boost.owner);
    sched_each_thread(emit_boost, &boost);
}

static void block(struct sched_thread *self, struct monitor *m)
{
    RT_MAY_STOP();
    if (RT_UNLIKELY(atomic_load_explicit(&trace_on, memory_order_relaxed)))
        trace_contention(self, m);
    atomic_store(&self->blocked_on, m);         /* around the hook: a thread that it calls blocked has a monitor that blocks it */
    tell_blocked(self, true);
    tell_contended(self, m);
    if (!pi_try(&m->lock, self->tid)) {         /* whoever was told may have made it free */
        sched_enter_native(self);
        pi_lock_patiently(&m->lock);
        sched_leave_native(self);
    }
    tell_blocked(self, false);
    atomic_store(&self->blocked_on, NULL);
    tell_contended(self, NULL);                 /* behind it, so that monitor_priority_hook sees that it has ended */
    trace_emit(TRACE_monitor_wait_end, (uintptr_t)m, 0);
}

static void tell_watcher(struct sched_thread *self, struct monitor *m, bool entered)
{
    if (monitor_watch_hook)
        monitor_watch_hook(self, m, entered);
}

static void take(struct sched_thread *self, struct monitor *m)
{
    if (!pi_try(&m->lock, self->tid) && !spin(self, m)) {
        tell_watcher(self, m, false);
        block(self, m);
        tell_watcher(self, m, true);
    }
    RT_ASSERT(monitor_held(self, m) && m->recursion == 0);
}

static void give(struct sched_thread *self, struct monitor *m, int ceiling)
{
    pi_unlock(&m->lock, self->tid);
    if (ceiling)
        ceiling_lower(self, ceiling);
}

/* The lock word is ours.  A monitor that we waited for may be one too many only now. */
static int own(struct sched_thread *self, struct monitor *m, int ceiling, bool anyway)
{
    if (RT_UNLIKELY(self->counted) && !limit_take(self, m, anyway)) {
        give(self, m, ceiling);
        return MONITOR_TOO_MANY;
    }
    self->monitors++;
    return MONITOR_OK;
}

static void disown(struct sched_thread *self)
{
    self->monitors--;
    if (RT_UNLIKELY(self->counted))
        limit_give(self);
}

/* The priority first, so that nobody in between comes before us while we own it.  An owner may have changed the ceiling
 * before we became the next. */
static int take_under_ceiling(struct sched_thread *self, struct monitor *m, bool anyway)
{
    while (true) {                              /* bound: changes of the ceiling meanwhile */
        int ceiling = ceiling_of(m);
        if (ceiling && anyway)
            ceiling_raise_again(self, ceiling);
        else if (ceiling && !ceiling_raise(self, ceiling))
            return MONITOR_VIOLATION;
        take(self, m);
        if (ceiling_of(m) == ceiling)
            return own(self, m, ceiling, anyway);
        give(self, m, ceiling);
    }
}

int monitor_enter_again(struct sched_thread *self, struct monitor *m)
{
    pi_unlock(&m->lock, self->tid);
    return take_under_ceiling(self, m, false);
}

static int enter(struct sched_thread *self, struct monitor *m, bool anyway)
{
    if (monitor_held(self, m)) {
        if (m->recursion == UINT16_MAX)
            return MONITOR_TOO_DEEP;
        m->recursion++;
        return MONITOR_OK;
    }
    return take_under_ceiling(self, m, anyway);
}

int monitor_enter_slow(struct sched_thread *self, struct monitor *m) { return enter(self, m, false); }
int monitor_enter_anyway_slow(struct sched_thread *self, struct monitor *m) { return enter(self, m, true); }

int monitor_try(struct sched_thread *self, struct monitor *m)
{
    if (monitor_held(self, m))
        return enter(self, m, false);
    int ceiling = ceiling_of(m);
    if (ceiling && !ceiling_raise(self, ceiling))
        return MONITOR_VIOLATION;
    bool taken = pi_try(&m->lock, self->tid);
    if (taken && ceiling_of(m) == ceiling)
        return own(self, m, ceiling, false);
    if (taken)
        give(self, m, ceiling);
    else if (ceiling)
        ceiling_lower(self, ceiling);
    return MONITOR_BUSY;
}

bool monitor_take_over(struct sched_thread *self, struct sched_thread *owner, struct monitor *m)
{
    uint32_t before = owner->tid;
    RT_ASSERT(self == sched_self() && m->recursion == 0 && !monitor_has_ceiling(m));
    if (!atomic_compare_exchange_strong(&m->lock, &before, self->tid))
        return false;
    disown(owner);
    own(self, m, 0, true);
    return true;
}

int monitor_exit_slow(struct sched_thread *self, struct monitor *m)
{
    if (!monitor_held(self, m))
        return MONITOR_NOT_OWNER;
    if (m->recursion > 0)
        m->recursion--;
    else {
        disown(self);
        give(self, m, ceiling_of(m));
    }
    stress_unlocked();
    return MONITOR_OK;
}

/* ---- wait sets: the bucket is locked ---- */

static void insert(struct bucket *b, struct waiter *w)
{
    struct waiter **at = &b->first;
    RT_TURNS(turns);
    while (*at && (*at)->priority >= w->priority) {     /* bound: waiters of the bucket */
        RT_BOUND(turns, atomic_load_explicit(&b->count, memory_order_relaxed));
        at = &(*at)->next;
    }
    w->at = at;
    w->next = *at;
    if (w->next)
        w->next->at = &w->next;
    *at = w;
}

static void take_out(struct waiter *w)
{
    *w->at = w->next;
    if (w->next)
        w->next->at = w->at;
}

/* From here on the waiter wants nothing but the monitor. */
static void decide(struct bucket *b, struct waiter *w, enum outcome outcome)
{
    RT_ASSERT(lock_held(&b->lock) && w->outcome == UNDECIDED);
    take_out(w);
    atomic_fetch_sub_explicit(&b->count, 1, memory_order_relaxed);
    w->outcome = outcome;
    atomic_store(&w->thread->wait_node, NULL);
    atomic_store(&w->thread->waiting_in, NULL);
    atomic_store(&w->thread->blocked_on, w->monitor);
}

/* Move the sleeper to the monitor's lock word, or hand it the monitor if free.  If it does not sleep yet,
 * the word keeps it from doing so.  A refused circle (-EDEADLK) leaves it asleep, as it must be.
 * On a kernel without requeueing it simply wakes.  Nothing touches the entry afterwards. */
static void wake(struct waiter *w)
{
    struct monitor *m = w->monitor;
    atomic_store(&w->word, 1);
    int r;
    do
        r = os_futex_cmp_requeue_pi(&w->word, 1, &m->lock);
    while (r == -EAGAIN || r == -EINTR || r == -ENOMEM);
    if (r == -ENOSYS)
        os_futex_wake(&w->word, 1);
}

/* The entry of a thread that waits, with its bucket locked, else NULL with none locked.  waiting_in changes
 * only under the lock of the bucket that it names: seen there again, it holds. */
static struct waiter *lock_waiter(struct sched_thread *who, struct bucket **locked)
{
    struct monitor *m = atomic_load(&who->waiting_in);
    if (!m)
        return NULL;
    *locked = bucket_of(m);
    lock_take(&(*locked)->lock);
    if (atomic_load(&who->waiting_in) == m)
        return atomic_load(&who->wait_node);
    lock_drop(&(*locked)->lock);
    return NULL;
}

/* For another thread, which is told to be blocked before it can know. */
static void end_one(struct bucket *b, struct waiter *w, enum outcome outcome)
{
    decide(b, w, outcome);
    tell_blocked(w->thread, true);
    wake(w);
}

static void end_wait(struct sched_thread *who, enum outcome outcome)
{
    struct bucket *b;
    struct waiter *w = lock_waiter(who, &b);
    if (!w)
        return;
    end_one(b, w, outcome);
    lock_drop(&b->lock);
}

void monitor_interrupt(struct sched_thread *who) { end_wait(who, INTERRUPTED); }
void monitor_expire(struct sched_thread *who) { end_wait(who, TIMED_OUT); }

void monitor_reprioritise(struct sched_thread *who)
{
    struct bucket *b;
    struct waiter *w = lock_waiter(who, &b);
    if (!w)
        return;
    take_out(w);
    w->priority = sched_active_priority(who);
    insert(b, w);
    lock_drop(&b->lock);
}

int monitor_notify(struct sched_thread *self, struct monitor *m, bool all)
{
    if (!monitor_held(self, m))
        return MONITOR_NOT_OWNER;
    struct bucket *b = bucket_of(m);
    if (atomic_load_explicit(&b->count, memory_order_relaxed) == 0)
        return MONITOR_OK;
    lock_take(&b->lock);
    uint32_t waiters = atomic_load_explicit(&b->count, memory_order_relaxed);
    RT_TURNS(turns);
    for (struct waiter *w = b->first, *next; w; w = next) {     /* bound: waiters of the bucket */
        RT_BOUND(turns, waiters);
        next = w->next;
        if (w->monitor != m)
            continue;
        end_one(b, w, NOTIFIED);
        if (!all)
            break;
    }
    lock_drop(&b->lock);
    return MONITOR_OK;
}

/* ---- waiting ---- */

/* Read and clear the flag in one: what is found there later is a new interrupt. */
static bool take_interrupt(struct sched_thread *self)
{
    return atomic_load(&self->interrupted) && atomic_exchange(&self->interrupted, 0);
}

static void join_set(struct waiter *w)
{
    struct bucket *b = bucket_of(w->monitor);
    lock_take(&b->lock);
    w->priority = sched_active_priority(w->thread);
    insert(b, w);
    atomic_fetch_add_explicit(&b->count, 1, memory_order_relaxed);
    atomic_store(&w->thread->wait_node, w);
    atomic_store(&w->thread->waiting_in, w->monitor);
    lock_drop(&b->lock);
}

static int sleep_once(struct waiter *w, uint64_t deadline)
{
    int r = os_futex_wait_requeue_pi(&w->word, 0, deadline, &w->monitor->lock);
    return r == -ENOSYS ? os_futex_wait(&w->word, 0, deadline, false) : r;
}

/* Until another decided, an interrupt or the deadline: we may or may not own the monitor then. */
static void sleep_in_set(struct waiter *w, uint64_t deadline)
{
    while (atomic_load(&w->word) == 0 && !atomic_load(&w->thread->interrupted)) {
        int r = sleep_once(w, deadline);
        RT_MUST(r == 0 || r == -EAGAIN || r == -EINTR || r == -ETIMEDOUT);
        if (r == -ETIMEDOUT)
            return;
    }
}

/* Without the monitor, nobody else need have decided: then we do, and until then we may not go.  Did we? */
static bool leave_set(struct waiter *w)
{
    struct bucket *b = bucket_of(w->monitor);
    lock_take(&b->lock);
    bool alone = w->outcome == UNDECIDED;
    if (alone)
        decide(b, w, atomic_load(&w->thread->interrupted) ? INTERRUPTED : TIMED_OUT);
    lock_drop(&b->lock);
    return alone;
}

static void wait_native(struct sched_thread *self, struct waiter *w, uint64_t deadline, int ceiling)
{
    struct monitor *m = w->monitor;
    give(self, m, ceiling);
    sleep_in_set(w, deadline);
    atomic_load_explicit(&m->lock, memory_order_acquire);
    if (monitor_held(self, m))
        return;
    bool untold = leave_set(w);
    if (pi_try(&m->lock, self->tid))
        return;
    if (untold)
        tell_blocked(self, true);
    tell_contended(self, m);
    pi_lock_patiently(&m->lock);
    tell_contended(self, NULL);
}

/* Not in use, though among the thread's own: a handshake that makes it count may come meanwhile, but in neither of these.
 * Is the monitor to be counted when the wait is over? */
static bool begin_waiting(struct sched_thread *self)
{
    self->waits = 1;
    return !RT_UNLIKELY(self->counted) || limit_give(self);
}

static void end_waiting(struct sched_thread *self, bool counts)
{
    self->waits = 0;
    if (RT_UNLIKELY(self->counted))
        limit_take_back(self, counts);
}

int monitor_wait(struct sched_thread *self, struct monitor *m, uint64_t nanoseconds)
{
    if (!monitor_held(self, m))
        return MONITOR_NOT_OWNER;
    if (take_interrupt(self))
        return MONITOR_INTERRUPTED;
    RT_MAY_STOP();
    struct waiter w = { .monitor = m, .thread = self };
    uint64_t deadline = nanoseconds ? clock_deadline(nanoseconds) : 0;
    uint16_t depth = m->recursion;
    int ceiling = ceiling_of(m);
    join_set(&w);
    m->recursion = 0;
    bool counts = begin_waiting(self);
    sched_enter_native(self);
    wait_native(self, &w, deadline, ceiling);
    sched_leave_native(self);
    end_waiting(self, counts);
    tell_blocked(self, false);
    if ((ceiling = ceiling_of(m)) != 0)         /* another owner may have changed it */
        ceiling_raise_again(self, ceiling);
    RT_ASSERT(monitor_held(self, m) && w.outcome != UNDECIDED);
    m->recursion = depth;
    atomic_store_explicit(&self->blocked_on, NULL, memory_order_relaxed);
    if (w.outcome != INTERRUPTED)
        return MONITOR_OK;
    take_interrupt(self);
    return MONITOR_INTERRUPTED;
}

/* ---- for dumps ---- */

uint32_t monitor_owner(const struct monitor *m)
{
    return atomic_load_explicit(&m->lock, memory_order_acquire) & MONITOR_TID_MASK;
}

struct monitor *monitor_blocked_on(const struct sched_thread *who)
{
    return atomic_load(&who->blocked_on);
}

struct monitor *monitor_waiting_in(const struct sched_thread *who)
{
    return atomic_load(&who->waiting_in);
}
