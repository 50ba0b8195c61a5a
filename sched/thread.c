/* SPDX-License-Identifier: Apache-2.0 */
/* Threads: birth and end, priorities, parking, sleeping and interrupting.
 *
 * Park and sleep are each a futex word of the sleeping thread.  An interrupter writes the
 * flag, then looks whether the thread sleeps; a sleeper says that it sleeps, then looks at the flag. */
#include "sched/thread.h"

#include <errno.h>
#include <string.h>

#include "sched/context.h"
#include "sched/handshake.h"
#include "sched/monitor.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "sched/safepoint.h"
#include "sched/signals.h"
#include "sched/stress.h"
#include "sched/thread_impl.h"
#include "sched/trace.h"

enum { PERMIT_NONE, PERMIT_AVAILABLE, PERMIT_AWAITED };

static struct lock spawn_lock = LOCK_INIT(SPAWN);

bool sched_thread_ok(const struct sched_thread *t)
{
    return t->tid != 0 && t->tid <= MONITOR_TID_MASK &&
           t->stack_limit < t->stack_base &&
           atomic_load(&t->state) <= SCHED_VM && (atomic_load(&t->poll) & ~(uint32_t)POLL_STRESS) <= POLL_BITS &&
           atomic_load(&t->permit) <= PERMIT_AWAITED &&
           (!t->no_heap || !(atomic_load(&t->poll) & POLL_STOPS)) &&
           memchr(t->name, 0, sizeof t->name) != NULL;
}

_Atomic bool jobs_timed;

static uint64_t look(const _Atomic uint64_t *at) { return atomic_load_explicit(at, memory_order_relaxed); }
static void put(_Atomic uint64_t *at, uint64_t value) { atomic_store_explicit(at, value, memory_order_relaxed); }

void job_done(struct job_counts *of, uint64_t took)
{
    put(&of->done, look(&of->done) + 1);
    if (took == 0)
        return;
    put(&of->last, took);
    put(&of->total, look(&of->total) + took);
    put(&of->timed, look(&of->timed) + 1);
    if (took > look(&of->longest))
        put(&of->longest, took);
}

void job_missed(struct job_counts *of, uint64_t times) { atomic_fetch_add_explicit(&of->misses, times, memory_order_relaxed); }

/* Take LOCK_THREADS at a time when no safepoint is in progress. */
static void lock_between_safepoints(const struct sched_thread *self)
{
    for (lock_take(&threads_lock); safepoint_active(); lock_take(&threads_lock)) {
        lock_drop(&threads_lock);
        safepoint_wait_over(self);
    }
}

static void insert(struct sched_thread *t)
{
    t->prev = NULL;
    t->next = threads_first;
    if (t->next)
        t->next->prev = t;
    threads_first = t;
}

static void remove_from_list(struct sched_thread *t)
{
    *(t->prev ? &t->prev->next : &threads_first) = t->next;
    if (t->next)
        t->next->prev = t->prev;
    t->next = t->prev = NULL;
}

/* A thread that changes the priority from now on finds the tid.  The spawner may not have told the kernel yet. */
static void leave_birth(struct sched_thread *self)
{
    int level = policy_told(self->priority), told = self->birth.tid ? self->birth.level : 0;
    RT_ASSERT(self->birth.tid == 0 || self->birth.tid == self->tid);
    self->birth.tid = 0;
    policy_place(self->tid, self->priority, self->cpus);
    if (level != 0 || told != 0)
        os_set_scheduling(self->tid, level);
}

/* Native threads that attach may have little: then errors must do with less, too. */
static size_t reserve_of(size_t stack) { return stack / 4 < SCHED_STACK_RESERVE ? stack / 4 : SCHED_STACK_RESERVE; }

static _Atomic unsigned no_heap_threads;

unsigned sched_no_heap_threads(void) { return atomic_load(&no_heap_threads); }

void sched_attach(struct sched_thread *self)
{
    RT_MUST(sched_current_thread == NULL);
    if (policy_of(self->priority)->realtime)
        policy_before_realtime();
    self->pthread = pthread_self();
    self->no_heap = self->context & CTX_NO_HEAP;
    atomic_fetch_add(&no_heap_threads, self->no_heap);
    self->locks_held = 0;
    atomic_store(&self->poll, stress.poll_every && !self->no_heap ? POLL_STRESS : POLL_NONE);
    os_stack_bounds(&self->stack_limit, &self->stack_base);
    sched_stack_ask_below(self, 0);
    self->stack_reserve = reserve_of(self->stack_base - self->stack_limit);
    if (self->no_heap)
        lock_take(&threads_lock);
    else
        lock_between_safepoints(self);
    __atomic_store_n(&self->tid, os_thread_id(), __ATOMIC_RELAXED);
    self->leaving_tid = stress.unlock_every ? SCHED_NO_TID : self->tid;
    atomic_store(&self->state, SCHED_VM);
    insert(self);
    leave_birth(self);
    lock_drop(&threads_lock);
    sched_current_thread = self;
    handshake_open(self);
    monitor_limit_join_new(self);
    signals_leave();                        /* after it is listed: what is reserved from now on it is told */
    if (self->name[0])
        sched_set_name(self, self->name);
    trace_name_thread(self->name);
    trace_emit(TRACE_thread_start, (uint64_t)self->priority, 0);
    if (RT_UNLIKELY(sched_region_is_strong()))
        safepoint_meet_region(self);
    RT_INVARIANT(sched_thread_ok(self));
}

/* The thread that spawns it tells the kernel what the priority is when its number is known. */
static void await_birth(void)
{
    lock_take(&spawn_lock);
    lock_drop(&spawn_lock);
}

/* A stopper may be waiting for us: from here on it need not, as we touch no object any more. */
void sched_detach(struct sched_thread *self)
{
    RT_ASSERT(self == sched_current_thread && atomic_load(&self->state) == SCHED_VM);
    RT_ASSERT(self->locks_held == 0);
    handshake_close(self);
    sched_enter_native(self);
    if (atomic_load(&self->birth.unfinished))
        await_birth();
    sched_current_thread = NULL;
    if (self->no_heap)
        lock_take(&threads_lock);
    else
        lock_between_safepoints(self);
    remove_from_list(self);
    __atomic_store_n(&self->tid, 0, __ATOMIC_RELAXED);
    lock_drop(&threads_lock);
    atomic_fetch_sub(&no_heap_threads, self->no_heap);
    trace_emit(TRACE_thread_end, (uint64_t)self->priority, 0);
    trace_leave();
}

/* Of one that has not attached, which so cannot have ended. */
static int tell_birth(struct sched_thread *who)
{
    RT_ASSERT(lock_held(&threads_lock) && who->tid == 0 && who->birth.tid != 0);
    int told = who->birth.level;
    who->birth.level = policy_told(who->priority);
    policy_place(who->birth.tid, who->priority, who->cpus);
    return who->birth.level == told ? 0 : os_set_scheduling(who->birth.tid, who->birth.level);
}

/* false: it has attached, and looked after itself. */
static bool know_birth(struct sched_thread *who, uint32_t tid)
{
    lock_take(&threads_lock);
    bool before = who->tid == 0;
    if (before) {
        who->birth.tid = tid;
        who->birth.level = policy_told(who->priority);
    }
    lock_drop(&threads_lock);
    return before;
}

/* It began where its spawner may run.  Its own CPUs may change meanwhile: the last to tell the kernel has seen all changes. */
static void place_newborn(const struct sched_thread *who, uint32_t tid)
{
    const struct policy_cpus *cpus;
    do {                                                /* bound: changes meanwhile */
        cpus = atomic_load(&who->cpus);
        policy_replace(tid, who->priority, cpus);
    } while (cpus != atomic_load(&who->cpus));
}

/* Without LOCK_THREADS, which the new thread wants at once if it is more eligible than we are.  Its priority may change
 * meanwhile: the last to tell the kernel has seen all changes.  It cannot end. */
static void raise_newborn(struct sched_thread *who, uint32_t tid)
{
    int told = 0, level;
    while ((level = sched_told(who)) != told) {       /* bound: changes meanwhile */
        os_set_scheduling(tid, level);
        told = level;
    }
}

/* The lock is held until the kernel's number of the new thread is known and the kernel is told its priority, so that a thread
 * that changes the priority meanwhile, or ends, and waits for that lends us its own. */
int sched_spawn(struct sched_thread *who, void *(*start)(void *), void *argument, size_t stack_bytes)
{
    uint32_t tid = 0;
    RT_ASSERT(who->tid == 0 && who->birth.tid == 0);
    if (policy_of(who->priority)->realtime)
        policy_before_realtime();
    lock_take(&spawn_lock);
    atomic_store(&who->birth.unfinished, true);
    int r = os_spawn(start, argument, stack_bytes, &tid);
    bool known = r == 0 && know_birth(who, tid);
    if (r == 0)
        place_newborn(who, tid);
    if (known)
        raise_newborn(who, tid);
    atomic_store(&who->birth.unfinished, false);        /* the thread may end from here on */
    lock_drop(&spawn_lock);
    return r;
}

/* Under LOCK_THREADS, so that the tid is not one that has ended and been given to another. */
int sched_set_priority(struct sched_thread *who, int priority)
{
    RT_ASSERT(priority > 0 && priority <= SCHED_PRIORITY_MAX);
    int r = 0;
    bool realtime = policy_of(priority)->realtime;
    if (realtime)
        policy_before_realtime();
    lock_take(&threads_lock);
    bool moves = policy_of(who->priority)->realtime != realtime;
    if (RT_UNLIKELY(sched_region_is_strong()))
        safepoint_hurry_region(who, priority);
    who->priority = priority;
    if (who->tid != 0) {
        if (moves)
            policy_place(who->tid, priority, who->cpus);
        r = sched_apply_priority(who);
        trace_emit(TRACE_priority_change, who->tid, (uint64_t)priority);
        monitor_reprioritise(who);
    } else if (who->birth.tid != 0) {
        r = tell_birth(who);
    }
    bool being_made = who->tid == 0 && who->birth.tid == 0 && atomic_load(&who->birth.unfinished);
    lock_drop(&threads_lock);
    if (atomic_load(&who->blocked_on) && monitor_priority_hook)
        monitor_priority_hook(who);
    if (being_made)
        await_birth();
    return r;
}

void sched_set_name(struct sched_thread *who, const char *name)
{
    lock_take(&threads_lock);
    size_t length = strnlen(name, sizeof who->name - 1);
    memmove(who->name, name, length);
    who->name[length] = 0;
    if (who->tid != 0)
        os_set_name(who->pthread, who->name);
    lock_drop(&threads_lock);
}

static bool interrupted(struct sched_thread *t)
{
    return atomic_load(&t->interrupted) != 0;
}

void sched_park(struct sched_thread *self, uint64_t deadline, bool realtime)
{
    uint32_t none = PERMIT_NONE;
    RT_MAY_STOP();
    if (atomic_compare_exchange_strong(&self->permit, &none, PERMIT_AWAITED) && !interrupted(self)) {
        sched_enter_native(self);
        os_futex_wait(&self->permit, PERMIT_AWAITED, deadline, realtime);
        sched_leave_native(self);
    }
    atomic_exchange(&self->permit, PERMIT_NONE);
}

void sched_unpark(struct sched_thread *who)
{
    if (atomic_exchange(&who->permit, PERMIT_AVAILABLE) == PERMIT_AWAITED)
        os_futex_wake(&who->permit, 1);
}

static bool sleep_until(struct sched_thread *self, uint64_t deadline)
{
    int r = 0;
    while (!interrupted(self) && r != -ETIMEDOUT) {
        atomic_store(&self->sleep_word, 1);
        if (interrupted(self))
            break;
        r = os_futex_wait(&self->sleep_word, 1, deadline, false);
    }
    atomic_store(&self->sleep_word, 0);
    return !interrupted(self);
}

bool sched_sleep(struct sched_thread *self, uint64_t deadline)
{
    RT_MAY_STOP();
    if (deadline == 0)
        return !interrupted(self);
    sched_enter_native(self);
    bool slept = sleep_until(self, deadline);
    sched_leave_native(self);
    return slept;
}

void sched_doze_begin(struct sched_thread *self)
{
    atomic_store(&self->sleep_word, 1);
}

/* An interrupter that came before sched_doze_begin found nobody asleep: hence the look at the flag. */
bool sched_doze(struct sched_thread *self, uint64_t deadline, bool interruptible)
{
    int r = 0;
    RT_MAY_STOP();
    if (!interruptible || !interrupted(self)) {
        sched_enter_native(self);
        r = os_futex_wait(&self->sleep_word, 1, deadline, false);
        sched_leave_native(self);
    }
    atomic_store(&self->sleep_word, 0);
    return r != -ETIMEDOUT;
}

/* The word if somebody sleeps on it, which it says by that value: to be woken. */
static _Atomic uint32_t *take_sleeper(_Atomic uint32_t *word, uint32_t asleep)
{
    return atomic_compare_exchange_strong(word, &asleep, 0) ? word : NULL;
}

static void wake(_Atomic uint32_t *word)
{
    if (word)
        os_futex_wake(word, 1);
}

void sched_rouse(struct sched_thread *who)
{
    wake(take_sleeper(&who->sleep_word, 1));
}

void sched_interrupt_begin(struct sched_thread *who, struct sched_wakeup *w)
{
    trace_emit(TRACE_interrupt, __atomic_load_n(&who->tid, __ATOMIC_RELAXED), 0);
    atomic_store(&who->interrupted, 1);
    w->words[0] = take_sleeper(&who->sleep_word, 1);
    w->words[1] = take_sleeper(&who->permit, PERMIT_AWAITED);
    monitor_interrupt(who);
}

/* The word may be another's by now, or nobody's: then somebody wakes for nothing, and looks and sleeps again. */
void sched_interrupt_end(const struct sched_wakeup *w)
{
    wake(w->words[0]);
    wake(w->words[1]);
}

void sched_interrupt(struct sched_thread *who)
{
    struct sched_wakeup w;
    sched_interrupt_begin(who, &w);
    sched_interrupt_end(&w);
}
