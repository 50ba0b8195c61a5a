/* SPDX-License-Identifier: Apache-2.0 */
/* Pending interruptions: which may replace which, and waking up the target. */
#include "vm/realtime/transfer.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include "memory/pool.h"
#include "sched/clock.h"
#include "sched/policy.h"
#include "sched/timer.h"
#include "sched/trace.h"
#include "vm/class/loader.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/known.h"

struct interruptible {
    struct timer timer;                 /* first; of those in the timed pool                            */
    struct pool_link link;
    struct interruptible *outer;        /* in the chain of its thread                                   */
    struct thread *thread;              /* NULL: not in progress                                         */
    struct object *exception;
    uint64_t deadline;                  /* for which the timer was armed                                */
    uint32_t depth;                     /* from 1                                                       */
    bool enabled, timed;
    bool fired;                         /* pending, or would be if it were enabled                      */
    bool locked;                        /* it began while the thread had monitors                       */
};

/* Values of the field "activation" that are no address. */
enum { ACTIVATION_NONE = 0, ACTIVATION_ENDING = 1 };
enum { ROOM_BESIDE = 4 };               /* so many calls more than there are exceptions wanting one      */

/* That rings for a thread in the kernel: an event descriptor.  It belongs to who listens and to those who are about to ring, which
 * they do without the lock; the last of them gives it back. */
struct bell { int event; unsigned users; bool rung; struct pool_link link; };

/* What is to be woken when the lock has been dropped: whoever it is wants the lock at once. */
struct wake { struct sched_wakeup sleeper; struct bell *bell; };

static struct lock lock = LOCK_INIT(TRANSFER);
static struct object *generic_exception;
static uint32_t activation_offset;

void transfer_set_generic(struct object *generic)
{
    const struct class *c = object_class(generic);
    const struct field *f = class_declared_field(c, symbol_from("activation"), symbol_from("J"));
    RT_MUST(f && !mem_is_heap(generic));
    activation_offset = f->offset;
    generic_exception = generic;
}

/* --- the pools ------------------------------------------------------------------------------------ */

static void on_deadline(struct timer *timer, uint64_t due, uint64_t times);

static bool make_timed(void *item)
{
    struct interruptible *e = item;
    struct timer_queue *queue = timer_queue_of(CLOCK_KIND_MONOTONIC);
    e->timed = true;
    if (queue)
        timer_init(&e->timer, queue, 0, on_deadline);
    return queue != NULL;
}

static struct pool pools[2] = { POOL_INIT(struct interruptible, link, NULL), POOL_INIT(struct interruptible, link, make_timed) };   /* by timed */

static void give(struct interruptible *e)
{
    RT_ASSERT(!e->thread);
    pool_give(&pools[e->timed], e);
}

void transfer_reserve(bool timed)
{
    struct timer_queue *queue = timed ? timer_queue_of(CLOCK_KIND_MONOTONIC) : NULL;
    pool_reserve(&pools[timed], ROOM_BESIDE);
    if (queue)
        timer_prepare_level(queue, sched_self()->priority);
}

/* --- pending or not; the lock is held --------------------------------------------------------------- */

static bool was_interrupted(const struct thread *t) { return t->object && get_byte(t->object, known.Thread_interrupted); }

/* The scheduler's flag stays up if Thread.interrupt has put it up. */
static bool drop_signal(struct thread *t)
{
    bool had = atomic_exchange(&transfer_of(t)->signal, false);
    if (had && !was_interrupted(t))
        atomic_store(&t->sched.interrupted, 0);
    return had;
}

/* The thread itself. */
static void take_down_flag(struct thread *t)
{
    if (transfer_of(t)->flag == FLAG_PUT_UP) {
        set_byte(t->object, known.Thread_interrupted, 0);
        atomic_store(&t->sched.interrupted, 0);
    }
    transfer_of(t)->flag = FLAG_NOT_OURS;
}

/* The target looks at what is pending without the lock: whoever replaces it leaves it there until then. */
static void forget_firer(struct thread *t)
{
    if (transfer_of(t)->by)
        transfer_of(t)->by->fired = false;
    transfer_of(t)->by = NULL;
    drop_signal(t);
}

/* The thread itself: it may have decided to throw what is pending. */
static void retract(struct thread *t)
{
    RT_ASSERT(&t->sched == sched_self());
    atomic_store(&transfer_of(t)->pending, NULL);
    forget_firer(t);
}

/* The bell that will be rung for t. */
static struct bell *reach_for_bell(const struct thread *t)
{
    struct bell *b = transfer_of(t)->bell;
    if (!b || b->rung)
        return NULL;
    b->rung = true;
    b->users++;
    return b;
}

/* by NULL: the generic exception. */
static bool post(struct thread *t, struct interruptible *by, struct wake *w)
{
    const struct interruptible *old = transfer_of(t)->by;
    if (transfer_pending(t)) {
        if (!old || (by && old->depth <= by->depth))
            return false;
        forget_firer(t);
    }
    if (by)
        by->fired = true;
    transfer_of(t)->by = by;
    atomic_store(&transfer_of(t)->pending, by ? by->exception : generic_exception);
    atomic_fetch_or(&t->sched.poll, POLL_TRANSFER);
    w->bell = reach_for_bell(t);
    return true;
}

static bool fire(struct interruptible *e, struct wake *w)
{
    if (e->fired)
        return false;
    if (!e->enabled) {
        e->fired = true;
        return false;
    }
    if (!post(e->thread, e, w))
        return false;
    atomic_store(&transfer_of(e->thread)->signal, true);
    sched_interrupt_begin(&e->thread->sched, &w->sleeper);
    return true;
}

static struct interruptible *activation(const struct object *exception)
{
    jlong word = get_long(exception, activation_offset);
    return word == ACTIVATION_NONE || word == ACTIVATION_ENDING ? NULL : (struct interruptible *)(uintptr_t)word;
}

static struct interruptible *activation_on(const struct thread *t, const struct object *exception)
{
    struct interruptible *e = activation(exception);
    return e && e->thread == t ? e : NULL;
}

/* --- bells ------------------------------------------------------------------------------------------------ */

static bool make_bell(void *item)
{
    int event = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    ((struct bell *)item)->event = event;
    return event >= 0;
}

static struct pool bells = POOL_INIT(struct bell, link, make_bell);

/* The lock is held. */
static void leave_bell(struct bell *b)
{
    uint64_t rings;
    RT_ASSERT(b->users > 0);
    if (--b->users > 0)
        return;
    if (b->rung)
        RT_MUST(read(b->event, &rings, sizeof rings) == sizeof rings);
    b->rung = false;
    pool_give(&bells, b);
}

/* NULL: no descriptor is to be had. */
static struct bell *take_bell(void)
{
    struct bell *b = pool_take(&bells);
    if (b)
        b->users = 1;
    return b;
}

static void ring(struct bell *b)
{
    static const uint64_t one = 1;
    RT_MUST(write(b->event, &one, sizeof one) == sizeof one);
    lock_take(&lock);
    leave_bell(b);
    lock_drop(&lock);
}

/* Without the lock; the sleeper's words may be another's by now, the bell is not. */
static void wake(const struct wake *w)
{
    sched_interrupt_end(&w->sleeper);
    if (w->bell)
        ring(w->bell);
}

/* --- calls of doInterruptible ------------------------------------------------------------------------- */

/* The struct may meanwhile stand for another call, with another deadline. */
static void on_deadline(struct timer *timer, uint64_t due, uint64_t times)
{
    struct interruptible *e = (struct interruptible *)timer;
    struct wake w = { 0 };
    (void)times;
    lock_take(&lock);
    if (e->thread && e->deadline == due)
        fire(e, &w);
    lock_drop(&lock);
    wake(&w);
}

/* A thread that others wait for may run at their levels, which only the kernel knows: so above all.  What it locks later it leaves
 * before it can be interrupted. */
static int eligibility_of(const struct interruptible *e)
{
    return e->locked ? POLICY_VM_PRIORITY : e->thread->sched.priority;
}

void transfer_follow(const struct thread *t)
{
    lock_take(&lock);
    for (struct interruptible *e = transfer_of(t)->innermost; e; e = e->outer)     /* bound: nesting of calls */
        if (e->timed)
            timer_set_eligibility(&e->timer, eligibility_of(e));
    lock_drop(&lock);
}

/* false: in use already.  late: its deadline has passed.  It is armed under the lock, as from then on others may move it. */
static bool open_level(struct thread *t, struct interruptible *e, struct object *exception, uint64_t deadline, bool late)
{
    lock_take(&lock);
    bool free = get_long(exception, activation_offset) == ACTIVATION_NONE;
    if (free) {
        uint32_t depth = transfer_of(t)->innermost ? transfer_of(t)->innermost->depth + 1 : 1;
        e->outer = transfer_of(t)->innermost;
        e->thread = t;
        e->exception = exception;
        e->deadline = deadline;
        e->depth = depth;
        e->enabled = true;
        e->fired = false;
        e->locked = t->sched.monitors > 0;
        transfer_of(t)->innermost = e;
        if (e->timed)
            timer_set_eligibility(&e->timer, eligibility_of(e));
        if (e->timed && !late)
            timer_arm(&e->timer, deadline, 0);
        set_long(exception, activation_offset, (jlong)(uintptr_t)e);
    } else {
        give(e);
    }
    lock_drop(&lock);
    return free;
}

bool transfer_begin(struct thread *t, struct object *exception, uint64_t deadline)
{
    bool timed = deadline != 0, late = timed && deadline <= os_monotonic_ns();
    struct interruptible *e = pool_take(&pools[timed]);
    if (!e)
        return throw_out_of_memory(t, "an interruptible call");
    if (!open_level(t, e, exception, deadline, late))
        return false;
    if (late)
        transfer_fire(exception);
    return true;
}

bool transfer_restart(struct object *exception, uint64_t deadline)
{
    lock_take(&lock);
    struct interruptible *e = activation(exception);
    bool runs = e && e->timed && !e->fired;
    if (runs) {
        e->deadline = deadline;
        timer_set_due(&e->timer, deadline);
    }
    lock_drop(&lock);
    return runs;
}

struct object *transfer_end(struct thread *t, struct object *exception)
{
    lock_take(&lock);
    struct interruptible *e = activation(exception);
    struct object *pending = transfer_pending(t);
    RT_ASSERT(e && e == transfer_of(t)->innermost);
    if (pending == exception) {
        take_down_flag(t);
        retract(t);
    }
    transfer_of(t)->innermost = e->outer;
    e->thread = NULL;
    set_long(exception, activation_offset, ACTIVATION_ENDING);
    lock_drop(&lock);
    if (e->timed)
        timer_disarm(&e->timer);
    give(e);
    return pending;
}

void transfer_finish(struct object *exception)
{
    lock_take(&lock);
    set_long(exception, activation_offset, ACTIVATION_NONE);
    lock_drop(&lock);
}

/* --- what programs do to exceptions --------------------------------------------------------------------- */

bool transfer_fire(struct object *exception)
{
    struct wake w = { 0 };
    lock_take(&lock);
    struct interruptible *e = activation(exception);
    bool fired = e && fire(e, &w);
    lock_drop(&lock);
    wake(&w);
    return fired;
}

/* The library puts up again what it has taken down, before it returns: nobody has interrupted the thread. */
static bool restores_flag(struct thread *who)
{
    bool ours = &who->sched == sched_self() && transfer_of(who)->flag == FLAG_TAKEN_DOWN && transfer_pending(who);
    if (ours)
        transfer_of(who)->flag = FLAG_PUT_UP;
    return ours;
}

void transfer_interrupt(struct thread *who)
{
    struct wake w = { 0 };
    lock_take(&lock);
    if (!restores_flag(who))
        post(who, NULL, &w);
    lock_drop(&lock);
    wake(&w);
}

bool transfer_enabled(struct thread *t, struct object *exception)
{
    lock_take(&lock);
    const struct interruptible *e = activation_on(t, exception);
    bool enabled = e && e->enabled;
    lock_drop(&lock);
    return enabled;
}

static void set_enabled(struct thread *t, struct interruptible *e, bool enable, struct wake *w)
{
    bool fired = e->fired;
    e->enabled = enable;
    if (enable && fired) {
        e->fired = false;
        fire(e, w);
    } else if (!enable && transfer_of(t)->by == e) {
        retract(t);
        e->fired = true;                /* held until it is enabled again */
    }
}

bool transfer_enable(struct thread *t, struct object *exception, bool enable)
{
    struct wake w = { 0 };
    lock_take(&lock);
    struct interruptible *e = activation_on(t, exception);
    bool changed = e && e->enabled != enable;
    if (changed)
        set_enabled(t, e, enable, &w);
    lock_drop(&lock);
    wake(&w);
    return changed;
}

bool transfer_clear(struct thread *t, struct object *exception)
{
    lock_take(&lock);
    struct interruptible *e = activation_on(t, exception);
    bool held = e && e->fired, pending = transfer_pending(t) == exception;
    if (pending) {
        take_down_flag(t);
        retract(t);
    }
    if (held)
        e->fired = false;
    lock_drop(&lock);
    return pending || held;
}

/* --- the target -------------------------------------------------------------------------------------------- */

void transfer_deliver(struct thread *t)
{
    lock_take(&lock);
    take_down_flag(t);
    drop_signal(t);
    t->exception = transfer_pending(t);
    lock_drop(&lock);
    RT_ASSERT(t->exception);
    trace_emit(TRACE_transfer, t->sched.tid, 0);
}

int transfer_listen(struct thread *t, bool *pending)
{
    struct bell *b = take_bell();
    lock_take(&lock);
    RT_ASSERT(!transfer_of(t)->bell);
    *pending = transfer_pending(t) != NULL;
    if (!*pending)
        transfer_of(t)->bell = b;
    else if (b)
        leave_bell(b);
    lock_drop(&lock);
    return b && !*pending ? b->event : -1;
}

void transfer_stop_listening(struct thread *t)
{
    lock_take(&lock);
    if (transfer_of(t)->bell)
        leave_bell(transfer_of(t)->bell);
    transfer_of(t)->bell = NULL;
    lock_drop(&lock);
}

void transfer_forget(struct thread *t)
{
    lock_take(&lock);
    RT_ASSERT(!transfer_of(t)->innermost);
    take_down_flag(t);
    retract(t);
    lock_drop(&lock);
}

struct object *transfer_take_signal(struct thread *t)
{
    if (!atomic_load(&transfer_of(t)->signal))
        return NULL;
    lock_take(&lock);
    struct object *fired = drop_signal(t) ? transfer_pending(t) : NULL;
    lock_drop(&lock);
    return fired;
}

/* --- parking ------------------------------------------------------------------------------------------------- */

static bool is_library(const struct method *m)
{
    return m->class->loader == &boot_loader || m->flags & (METHOD_HIDDEN | METHOD_LAMBDA_COMPILED);
}

bool transfer_may_end_call(const struct thread *t)
{
    struct frame_walk f = frame_at(side_of(t)->schedulable ? t->frame : NULL);
    while (f.method && is_library(f.method))
        f = frame_up(f);
    return f.method && method_is_interruptible(f.method);
}

void transfer_before_park(struct thread *t)
{
    if (atomic_load(&transfer_of(t)->signal) && !was_interrupted(t) && !transfer_may_end_call(t))
        atomic_store(&t->sched.interrupted, 0);
}

static void put_up_flag(struct thread *t)
{
    lock_take(&lock);
    if (atomic_exchange(&transfer_of(t)->signal, false) && !was_interrupted(t)) {
        set_byte(t->object, known.Thread_interrupted, 1);
        transfer_of(t)->flag = FLAG_PUT_UP;
    }
    lock_drop(&lock);
}

void transfer_after_park(struct thread *t)
{
    if (!atomic_load(&transfer_of(t)->signal))
        return;
    atomic_store(&t->sched.interrupted, 1);
    if (transfer_may_end_call(t))
        put_up_flag(t);
}

void transfer_flag_taken(struct thread *t)
{
    if (transfer_of(t)->flag == FLAG_PUT_UP)
        transfer_of(t)->flag = FLAG_TAKEN_DOWN;
    if (atomic_load(&transfer_of(t)->signal))
        atomic_store(&t->sched.interrupted, 1);
}
