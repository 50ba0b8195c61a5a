/* SPDX-License-Identifier: Apache-2.0 */
/* Thread.stop, suspend and resume. */
#include "vm/run/stop.h"

#include "memory/barrier.h"
#include "sched/clock.h"
#include "sched/lock.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"

enum { LOOK_AGAIN_NS = 1000000 };       /* whether the target sleeps, which it need not tell */

static struct lock lock = LOCK_INIT(SUSPEND);
static struct cond changed;

/* The poll bit is set after what it tells of, and cleared before that is looked at. */
static void ask(struct thread *who)
{
    atomic_fetch_or(&who->sched.poll, POLL_TRANSFER);
}

/* --- stop -------------------------------------------------------------------------------------- */

static void post(struct thread *who, void *throwable)
{
    atomic_store(&who->force.throwable, ref_hand_over(throwable));
    set_byte(who->object, known.Thread_interrupted, 1);
    ask(who);
    sched_interrupt(&who->sched);
}

static void refuse_heap(struct thread *who, void *allowed) { *(bool *)allowed = !who->sched.no_heap; }

static bool may_hold(struct object *o, const struct object *throwable)
{
    bool allowed = !mem_is_scoped(throwable);
    if (allowed && mem_is_heap(throwable))
        thread_apply(o, refuse_heap, &allowed);
    return allowed;
}

void stop_thread(struct thread *t, struct object *o, struct object *throwable)
{
    if (o == t->object)
        throw_object(t, throwable);
    else if (!may_hold(o, throwable))
        throw_new(t, EX(UnsupportedOperationException), "the thread may not hold the exception");
    else if (!thread_apply(o, post, throwable) && known.Thread_stillborn)
        set_byte(o, known.Thread_stillborn, 1);
}

void stop_began(struct thread *t)
{
    if (atomic_load(&t->force.throwable) || atomic_load(&t->force.suspended))
        ask(t);
}

void stop_by_fault(struct thread *t)
{
    t->force.fault = true;
    ask(t);
}

bool stop_deliver(struct thread *t)
{
    struct object *throwable = atomic_exchange(&t->force.throwable, NULL);
    bool fault = t->force.fault;
    t->force.fault = false;
    if (throwable)
        t->exception = throwable;
    else if (fault)
        throw_new(t, EX(InternalError), STOP_FAULT);
    return throwable || fault;
}

/* --- suspend ----------------------------------------------------------------------------------- */

static void set_suspended(struct thread *who, void *argument)
{
    (void)argument;
    lock_take(&lock);
    who->force.suspended = true;
    lock_drop(&lock);
    ask(who);
}

static void set_resumed(struct thread *who, void *argument)
{
    (void)argument;
    lock_take(&lock);
    who->force.suspended = false;
    cond_wake_all(&changed);
    lock_drop(&lock);
}

/* Does it run nothing, or is it about to end? */
static void see_asleep(struct thread *who, void *asleep)
{
    *(bool *)asleep = !who->force.suspended || atomic_load(&who->sched.state) != SCHED_VM;
}

static bool is_asleep(struct object *o)
{
    bool asleep = true;
    thread_apply(o, see_asleep, &asleep);
    return asleep;
}

void suspend_thread(struct thread *t, struct object *o)
{
    if (!thread_apply(o, set_suspended, NULL))
        return;
    if (o == t->object) {
        stop_sleep_suspended(t);
        return;
    }
    while (!is_asleep(o) && !atomic_load(&t->force.suspended)) {  /* bound: until the target polls */
        lock_take(&lock);
        cond_wait(&changed, &lock, clock_deadline(LOOK_AGAIN_NS));
        lock_drop(&lock);
    }
}

void resume_thread(struct object *o)
{
    thread_apply(o, set_resumed, NULL);
}

void stop_sleep_suspended(struct thread *t)
{
    lock_take(&lock);
    while (t->force.suspended)                                  /* bound: until it is resumed */
        cond_wait(&changed, &lock, 0);
    lock_drop(&lock);
}
