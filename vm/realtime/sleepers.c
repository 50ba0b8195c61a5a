/* SPDX-License-Identifier: Apache-2.0 */
/* The list of sleepers, and its three moves: push, take whole, withdraw. */
#include "vm/realtime/sleepers.h"

#include "sched/clock.h"
#include "sched/os.h"
#include "sched/safepoint.h"
#include "vm/realtime/interrupt.h"

struct sleeper {
    struct sleeper *next;
    struct sched_thread *thread;
    _Atomic uint32_t done;
};

static void push(struct sleeper **head, struct sleeper *s)
{
    s->next = __atomic_load_n(head, __ATOMIC_RELAXED);
    while (!__atomic_compare_exchange_n(head, &s->next, s, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED))
        ;                               /* bound: others that change it at this moment */
}

/* Wake all but one, which must be told otherwise.  Was that one among them? */
static bool wake_all(struct sleeper **head, const struct sleeper *but)
{
    bool found = false;
    struct sleeper *s = __atomic_exchange_n(head, NULL, __ATOMIC_SEQ_CST);
    for (struct sleeper *next; s; s = next) {           /* bound: sleepers */
        struct sched_thread *thread = s->thread;
        next = s->next;
        if (s == but) {
            found = true;
            continue;
        }
        atomic_store(&s->done, 1);
        sched_unpark(thread);
    }
    return found;
}

void sleepers_wake(struct sleeper **head) { wake_all(head, NULL); }

static bool interrupted(const struct thread *t) { return atomic_load(&t->sched.interrupted) != 0; }

/* Nobody may know of the entry when its frame goes: either we find it in the list, or somebody is about to wake us. */
static void withdraw(struct thread *t, struct sleeper **head, struct sleeper *s)
{
    if (atomic_load(&s->done) || wake_all(head, s))
        return;
    sched_enter_native(&t->sched);
    while (!atomic_load(&s->done))      /* bound: the sender's progress.  Asleep, as it may be less eligible */
        os_futex_wait(&s->done, 0, clock_deadline(CLOCK_NS_PER_MS), false);
    sched_leave_native(&t->sched);
}

void sleepers_await(struct thread *t, struct sleeper **head, const jint *count, jint seen)
{
    struct sleeper s = { .thread = &t->sched };
    int status = thread_set_status(t, THREAD_WAITING);
    push(head, &s);
    while (__atomic_load_n(count, __ATOMIC_SEQ_CST) == seen && !atomic_load(&s.done) && !interrupted(t))
        sched_park(&t->sched, 0, false);                /* bound: until the count changes */
    withdraw(t, head, &s);
    thread_set_status(t, status);
    if (interrupted(t))
        interrupt_throw(t, NULL);
}
