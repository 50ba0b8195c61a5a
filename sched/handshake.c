/* SPDX-License-Identifier: Apache-2.0 */
/* Requests lie in the askers' frames or lists, and belong to the asker again when they are answered: that is the last their
 * server does to them.  A list that takes requests ends with a mark; zeroed storage, as of a thread that
 * has not attached, takes none. */
#include "sched/handshake.h"

#include "sched/clock.h"
#include "sched/context.h"
#include "sched/lock.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "sched/safepoint.h"
#include "sched/thread_impl.h"

enum { LOOK_AGAIN_NS = 1000000 };       /* at the state of a thread that may have gone NATIVE unheard */

enum answer { UNANSWERED, AWAITED, DONE, GONE };       /* awaited: the asker sleeps on it, or is about to */

static struct handshake_request mark;   /* ends every list that takes requests */

/* ---- being asked ---- */

static void give_answer(struct handshake_request *r, enum answer answer)
{
    _Atomic uint32_t *word = &r->answer;
    if (atomic_exchange(word, answer) == AWAITED)
        os_futex_wake(word, 1);         /* the frame may be another's by now: then somebody looks again for nothing */
}

/* In the order of asking. */
static struct handshake_request *turned(struct handshake_request *r)
{
    struct handshake_request *first = &mark, *next;
    for (; r != &mark; r = next) {      /* bound: askers */
        next = r->next;
        r->next = first;
        first = r;
    }
    return first;
}

static struct handshake_request *take_all(struct sched_thread *who, struct handshake_request *end)
{
    struct handshake_request *all = atomic_exchange(&who->asked, end);
    return all ? turned(all) : &mark;
}

static void run_closure(struct sched_thread *who, handshake_closure fn, void *argument)
{
    RT_FORBID(CTX_NO_ALLOC);            /* and the lock, if there is one, forbids to stop */
    fn(who, argument);
}

static void serve_all(struct sched_thread *who)
{
    RT_ASSERT(lock_held(&who->handshakes));
    struct handshake_request *r = take_all(who, &mark), *next;
    for (; r != &mark; r = next) {      /* bound: askers */
        next = r->next;
        run_closure(who, r->fn, r->argument);
        give_answer(r, DONE);
    }
}

/* Nobody acts for us: we are in state VM, and who did while we were not has dropped the lock.  The bit may come late, from an asker
 * that was answered when we closed: what is closed stays so. */
void handshake_answer(struct sched_thread *self)
{
    RT_ASSERT(atomic_load(&self->state) == SCHED_VM);
    lock_take(&self->handshakes);
    atomic_fetch_and(&self->poll, ~(uint32_t)POLL_HANDSHAKE);
    if (atomic_load(&self->asked))
        serve_all(self);
    lock_drop(&self->handshakes);
}

void handshake_open(struct sched_thread *self)
{
    RT_ASSERT(!atomic_load(&self->asked));
    self->handshakes = (struct lock)LOCK_INIT(HANDSHAKE);       /* nobody holds it: nobody acts for who cannot be asked */
    atomic_store(&self->asked, &mark);
}

/* Under LOCK_THREADS too, so that nobody begins to act for us who has seen that we could be asked. */
void handshake_close(struct sched_thread *self)
{
    lock_take(&threads_lock);
    lock_take(&self->handshakes);
    struct handshake_request *r = take_all(self, NULL), *next;
    for (; r != &mark; r = next) {      /* bound: askers */
        next = r->next;
        give_answer(r, GONE);
    }
    atomic_fetch_and(&self->poll, ~(uint32_t)POLL_HANDSHAKE);
    lock_drop(&self->handshakes);
    lock_drop(&threads_lock);
}

/* ---- asking ---- */

static bool hang_on(struct sched_thread *who, struct handshake_request *r)
{
    r->next = atomic_load(&who->asked);
    do {                                /* bound: others that ask at this moment */
        if (!r->next)
            return false;
    } while (!atomic_compare_exchange_weak(&who->asked, &r->next, r));
    atomic_fetch_or(&who->poll, POLL_HANDSHAKE);
    return true;
}

static bool is_asked(struct sched_thread *who)
{
    struct handshake_request *first = atomic_load(&who->asked);
    return first && first != &mark;
}

/* false: who cannot be asked any more, and its storage may be about to become another thread's. */
static bool begin_acting(struct sched_thread *who)
{
    lock_take(&threads_lock);
    bool open = atomic_load(&who->asked) != NULL;
    if (open)
        lock_take(&who->handshakes);
    lock_drop(&threads_lock);
    return open;
}

/* As long as the bit is set, a thread that comes back stops at the lock; who has come back serves for itself. */
static void act_for(struct sched_thread *who)
{
    if (!begin_acting(who))
        return;
    while (is_asked(who)) {             /* bound: others that ask at this moment */
        atomic_fetch_or(&who->poll, POLL_HANDSHAKE);
        if (atomic_load(&who->state) == SCHED_VM)
            break;
        serve_all(who);
        atomic_fetch_and(&who->poll, ~(uint32_t)POLL_HANDSHAKE);
    }
    lock_drop(&who->handshakes);
}

/* Under LOCK_THREADS, so that the tid is not one that has ended and been given to another. */
static bool lend(struct sched_thread *who, int priority)
{
    lock_take(&threads_lock);
    bool lends = who->tid && priority > sched_active_priority(who);
    if (lends)
        os_set_scheduling(who->tid, policy_level(priority));
    lock_drop(&threads_lock);
    return lends;
}

static void take_back(struct sched_thread *who)
{
    lock_take(&threads_lock);
    if (who->tid)
        sched_apply_priority(who);
    lock_drop(&threads_lock);
}

/* Asleep for a while, and to be acted for by others. */
static void sleep_on(struct sched_thread *self, struct handshake_request *r)
{
    uint32_t unanswered = UNANSWERED;
    sched_enter_native(self);
    atomic_compare_exchange_strong(&r->answer, &unanswered, AWAITED);
    os_futex_wait(&r->answer, AWAITED, clock_deadline(LOOK_AGAIN_NS), false);
    sched_leave_native(self);
}

static bool is_answered(struct handshake_request *r) { return atomic_load(&r->answer) >= DONE; }

static void await(struct sched_thread *self, struct sched_thread *who, struct handshake_request *r)
{
    bool lent = false;
    while (!is_answered(r)) {           /* bound: until who polls */
        if (atomic_load(&who->state) == SCHED_VM) {
            sleep_on(self, r);
            if (!is_answered(r) && self->priority > SCHED_PRIORITY_NORMAL_MAX)
                lent |= lend(who, sched_active_priority(self));
        } else {
            act_for(who);
        }
    }
    if (lent)
        take_back(who);
}

static void ask(struct sched_thread *self, struct handshake_request *r)
{
    atomic_store(&r->answer, UNANSWERED);
    if (r->who == self) {
        rt_save_registers(&self->saved);
        run_closure(self, r->fn, r->argument);
        atomic_store(&r->answer, DONE);
    } else if (!hang_on(r->who, r)) {
        atomic_store(&r->answer, GONE);
    }
}

void handshake_each(struct sched_thread *self, struct handshake_request *requests, size_t count)
{
    RT_ASSERT(self == sched_self() && atomic_load(&self->state) == SCHED_VM);
    RT_MAY_STOP();
    for (size_t i = 0; i < count; i++)
        ask(self, &requests[i]);
    for (size_t i = 0; i < count; i++)
        await(self, requests[i].who, &requests[i]);
}

bool handshake(struct sched_thread *self, struct sched_thread *who, handshake_closure fn, void *argument)
{
    struct handshake_request r = { .who = who, .fn = fn, .argument = argument };
    handshake_each(self, &r, 1);
    return atomic_load(&r.answer) == DONE;
}
