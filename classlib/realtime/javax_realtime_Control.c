/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime: monitor control, and the parts of the wait-free queues that Java cannot say.
 *
 * Signal.waiters is the head of a list of sleepers, whose entries lie in the sleepers' C frames.  A sender takes the
 * whole list in one step.  An entry belongs to its sleeper again when its done is 1; that is the last the sender
 * does to it.  A thread's storage outlives the thread, so waking one that has gone on or ended is harmless. */
#include "classlib/fields.h"
#include "classlib/lang/java_lang_Thread.h"
#include "classlib/natives.h"
#include "sched/ceiling.h"
#include "sched/clock.h"
#include "sched/safepoint.h"
#include "vm/run/exception.h"

NATIVE_METHOD(javax_realtime_MonitorControl_ceilingOf) { RESULT_INT(ceiling_of(&ARG_REF(0)->monitor)); }
NATIVE_METHOD(javax_realtime_MonitorControl_defaultCeiling) { RESULT_INT(ceiling_default()); }

NATIVE_METHOD(javax_realtime_MonitorControl_setDefaultCeiling) { ceiling_set_default(ARG_INT(0)); }

NATIVE_METHOD(javax_realtime_MonitorControl_setCeiling)
{
    int result = ceiling_set(&t->sched, &ARG_REF(0)->monitor, ARG_INT(1));
    if (result == CEILING_NO_MEMORY)
        throw_out_of_memory(t, "ceilings of monitors");
    else if (result != CEILING_OK)
        throw_monitor_failure(t, MONITOR_NOT_OWNER);
}

/* ---- slots ---- */

static struct object **slot_of(const jslot *args) { return ref_elements(ARG_REF(0)) + ARG_INT(1); }

/* Java has asked whether the slots may refer to it. */
NATIVE_METHOD(javax_realtime_Ring_overwrite)
{
    struct object *old = barrier_load_volatile(slot_of(args));
    enum ref_swap swap = old ? ref_compare_exchange(&t->mem, ARG_REF(0), slot_of(args), &old, ARG_REF(2)) : REF_SWAP_FAILED;
    RT_ASSERT(swap != REF_SWAP_REFUSED);
    RESULT_INT(swap == REF_SWAP_DONE);
}

NATIVE_METHOD(javax_realtime_Ring_takeAway)
{
    struct object *old = NULL;
    bool taken = ref_exchange(&t->mem, ARG_REF(0), slot_of(args), NULL, &old);
    RT_ASSERT(taken);
    (void)taken;
    RESULT_REF(old);
}

/* ---- signals ---- */

struct sleeper {
    struct sleeper *next;
    struct sched_thread *thread;
    _Atomic uint32_t done;
};

static struct sleeper **head_of(struct object *signal)
{
    return object_at(signal, field_offset(FIELD_Signal_waiters, signal));
}

static jint count_of(struct object *signal)
{
    return __atomic_load_n((jint *)object_at(signal, field_offset(FIELD_Signal_count, signal)), __ATOMIC_SEQ_CST);
}

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

NATIVE_METHOD(javax_realtime_Signal_wake) { wake_all(head_of(ARG_REF(0)), NULL); }

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

NATIVE_METHOD(javax_realtime_Signal_await)
{
    struct object *signal = ARG_REF(0);
    struct sleeper **head = head_of(signal), s = { .thread = &t->sched };
    jint seen = ARG_INT(1);
    int status = thread_set_status(t, THREAD_WAITING);
    push(head, &s);
    while (count_of(signal) == seen && !atomic_load(&s.done) && !interrupted(t))
        sched_park(&t->sched, 0, false);
    withdraw(t, head, &s);
    thread_set_status(t, status);
    if (interrupted(t))
        thread_throw_interrupted(t, NULL);
}
