/* SPDX-License-Identifier: Apache-2.0 */
/* Gates of handlers: queues of arrivals, least distances, deadlines and costs. */
#include "vm/realtime/java_handler.h"

#include "memory/arena.h"

static struct java_handler *of_gate(struct arrival_gate *g)
{
    return (struct java_handler *)(void *)((char *)g - offsetof(struct java_handler, gate));
}

static void missed(struct arrival_gate *g, uint32_t count)
{
    struct java_handler *p = of_gate(g);
    struct handler *miss = atomic_load(&p->miss);
    for (uint32_t i = 0; miss && i < count; i++)        /* bound: deadlines missed at once */
        handler_release(miss);
}

/* Where nothing is lost there is always some room, as the time of an arrival is known only while it has a place. */
static uint32_t room(const struct java_handler *p, int overflow)
{
    enum { SAVED = 64 };
    return overflow == ARRIVAL_SAVE && p->queue_length < SAVED ? SAVED : p->queue_length;
}

static bool install_gate(struct java_handler *p, const struct gate_wishes *w)
{
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    p->queue_length = w->capacity;
    uint32_t capacity = room(p, w->overflow);
    uint64_t *times = mem_block((capacity + 1) * sizeof *times);
    if (!q || !times) {
        mem_block_free(times);
        return false;
    }
    arrival_gate_init(&p->gate, &p->handler, q, times, capacity, CLOCK_FOREVER, NULL);
    p->gated = true;
    return true;
}

static bool resize_queue(struct java_handler *p, uint32_t capacity)
{
    if (p->gate.state.capacity == capacity)
        return true;
    uint64_t *times = mem_block((capacity + 1) * sizeof *times);
    if (times)
        mem_block_free(arrival_gate_resize(&p->gate, times, capacity));
    return times != NULL;
}

bool java_handler_set_gate(struct java_handler *p, const struct gate_wishes *w)
{
    if (p->gated ? !resize_queue(p, room(p, w->overflow)) : !install_gate(p, w))
        return false;
    arrival_gate_set(&p->gate, w->mit, (enum arrival_policy)w->violation, (enum arrival_policy)w->overflow);
    if (w->miss)
        atomic_store(&p->miss, w->miss);
    arrival_gate_set_deadline(&p->gate, w->miss ? w->deadline : CLOCK_FOREVER, w->miss ? missed : NULL);
    atomic_store(&p->miss, w->miss);
    return true;
}

/* A release gives back the cost, also to a run that waits for it. */
static void renew_cost(struct arrival_gate *g)
{
    struct java_handler *p = of_gate(g);
    if (p->schedulable->prepared)
        budget_replenish(&p->schedulable->cost);
}

bool java_handler_set_cost(struct java_handler *p, struct schedulable *s, bool cost, bool budgeted)
{
    if (cost && !schedulable_prepare(s))
        return false;
    lock_take(&schedulables_lock);
    schedulable_apply_cost(s);
    lock_drop(&schedulables_lock);
    p->schedulable = s;
    if (p->gated)
        atomic_store(&p->gate.arrived, cost ? renew_cost : NULL);
    p->budgeted = budgeted || p->measured;
    return true;
}

bool java_handler_measure(struct java_handler *p, struct schedulable *s)
{
    if (!schedulable_prepare(s))
        return false;
    p->measured = p->budgeted = true;
    return true;
}

void java_handler_retire_gate(struct java_handler *p)
{
    arrival_gate_retire(&p->gate);
    mem_block_free(p->gate.state.times);
}
