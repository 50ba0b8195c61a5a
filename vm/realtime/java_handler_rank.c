/* SPDX-License-Identifier: Apache-2.0 */
/* Handlers with an executor of their own, though they are not bound: those by deadlines, and those on CPUs of their own.
 *
 * By deadlines, the executor's level is the rank of the release that it runs or is called for.
 *
 * The job begins with the release and ends with the run, so a handler at rest is not among the ranks.  Whoever releases it puts it where it
 * belongs before waking the executor; for a release that came while it ran, its thread does so when it begins. */
#include "sched/os.h"
#include "sched/policy.h"
#include "vm/realtime/java_handler.h"

static void lend(struct thread *t, struct java_handler *p, struct seat *seat)
{
    handler_lend(&p->handler, &seat->executor);
    seat_assign(t, seat);
    p->seat = seat;
}

static void give_up_seat(struct java_handler *p)
{
    p->seat = NULL;
    handler_bind(&p->handler, NULL);
}

/* A seat's thread is on its CPUs before it can run the handler. */
void java_handler_settle(struct thread *t, struct java_handler *p, struct schedulable *s, struct seat *seat, bool keeps)
{
    if (seat)
        lend(t, p, seat);
    if (keeps && p->seat) {
        lock_take(&schedulables_lock);
        sched_set_cpus(atomic_load(&p->seat->executor.thread), schedulable_cpus(s));
        lock_drop(&schedulables_lock);
    }
    if (seat)
        handler_bind(&p->handler, &seat->executor);
    if (!keeps && p->seat)
        give_up_seat(p);
}

void java_handler_rank(struct thread *t, struct java_handler *p, struct schedulable *s, struct seat *seat)
{
    RT_ASSERT(p->gated && (seat || p->seat));
    if (seat)
        lend(t, p, seat);
    p->schedulable = s;
    atomic_store(&p->handler.ranked, true);
    atomic_store(&p->ranked, true);
    atomic_store(&p->handler.hold, java_handler_hold);
    deadline_attach(&s->deadlines, atomic_load(&p->seat->executor.thread));
    if (seat)
        handler_bind(&p->handler, &seat->executor);
}

void java_handler_unrank(struct java_handler *p, bool keeps)
{
    if (!atomic_exchange(&p->ranked, false))
        return;
    atomic_store(&p->handler.ranked, false);
    if (!p->view)
        atomic_store(&p->handler.hold, NULL);
    if (!keeps) {
        give_up_seat(p);
    } else {
        sched_set_priority(atomic_load(&p->seat->executor.thread), p->handler.priority);
    }
}

/* Who releases it without its gate, as the VM does for misses and overruns, does so now. */
void java_handler_put(struct java_handler *p)
{
    if (RT_LIKELY(!atomic_load_explicit(&p->ranked, memory_order_relaxed)))
        return;
    uint64_t came = arrival_gate_current(&p->gate);
    deadline_release(&p->schedulable->deadlines, came ? came : os_monotonic_ns());
}

void java_handler_begin(struct java_handler *p)
{
    if (RT_LIKELY(!atomic_load_explicit(&p->ranked, memory_order_relaxed)))
        return;
    uint64_t came = arrival_gate_current(&p->gate);
    if (came)
        deadline_release(&p->schedulable->deadlines, came);
}

void java_handler_complete(struct java_handler *p)
{
    if (RT_UNLIKELY(atomic_load_explicit(&p->ranked, memory_order_relaxed)))
        deadline_rest(&p->schedulable->deadlines);
}
