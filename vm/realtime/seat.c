/* SPDX-License-Identifier: Apache-2.0 */
/* The seats' threads, from one handler to the next. */
#include "vm/realtime/seat.h"

#include "memory/arena.h"
#include "sched/clock.h"
#include "sched/os.h"
#include "sched/policy.h"
#include "vm/run/exception.h"

enum { STARVING_PATIENCE = 10 * CLOCK_NS_PER_MS };

struct dispatcher seat_dispatchers[POOLS];

static struct pool bound_seats[POOLS] = { POOL_INIT(struct seat, link, NULL), POOL_INIT(struct seat, link, NULL) };

void seats_init(void)
{
    for (int i = 0; i < POOLS; i++)
        dispatch_init(&seat_dispatchers[i]);
}

static bool join(struct seat *s, int pool)
{
    return s->bound || dispatch_add_executor(&seat_dispatchers[pool], &s->executor, s->priority) == DISPATCH_OK;
}

struct seat *seat_new(struct thread *t, int pool, int priority)
{
    bool bound = priority == SEAT_BOUND;
    struct seat *s = bound ? pool_make(&bound_seats[pool]) : mem_block_lines(sizeof *s);
    if (!s) {
        throw_out_of_memory(t, "executor");
        return NULL;
    }
    s->base = pool == POOL_HEAP ? &area_heap : &area_immortal;
    s->bound = bound;
    s->priority = bound ? 0 : priority;
    if (join(s, pool))
        return s;
    mem_block_free(s);
    return NULL;
}

/* ---- bound ones ---- */

void seat_give_back(struct seat *s)
{
    atomic_store(&s->assigned, 0);
    pool_give(&bound_seats[area_is_heap(s->base) ? POOL_HEAP : POOL_NO_HEAP], s);
}

struct seat *seat_take_free(int pool) { return pool_reuse(&bound_seats[pool]); }

void seat_await(struct thread *t, struct seat *s)
{
    sched_enter_native(&t->sched);
    executor_await(&s->executor);
    sched_leave_native(&t->sched);
}

void seat_assign(struct thread *t, struct seat *s)
{
    atomic_store(&s->assigned, 1);
    os_futex_wake(&s->assigned, 1);
    seat_await(t, s);
}

static void await_handler(struct thread *t, struct seat *s)
{
    sched_enter_native(&t->sched);
    while (atomic_load(&s->assigned) == 0)
        os_futex_wait(&s->assigned, 0, 0, false);
    sched_leave_native(&t->sched);
}

/* ---- a life ---- */

void seat_serve(struct thread *t, struct seat *s)
{
    if (!scope_stack_reserve(&t->mem)) {
        throw_out_of_memory(t, "scope stack");
        return;
    }
    if (!s->bound) {
        sched_set_priority(&t->sched, s->priority ? s->priority : policy_fixed_priority.min);
        executor_run(&s->executor);
    }
    while (s->bound) {
        await_handler(t, s);
        sched_set_priority(&t->sched, s->executor.only->priority);
        executor_run(&s->executor);
        sched_set_cpus(&t->sched, NULL);
        seat_give_back(s);
    }
}

int seat_await_starving(struct thread *t)
{
    sched_enter_native(&t->sched);
    unsigned pool = dispatch_await_starving(seat_dispatchers, POOLS, STARVING_PATIENCE);
    sched_leave_native(&t->sched);
    return (int)pool;
}
