/* SPDX-License-Identifier: Apache-2.0 */
/* What the switches of sched/stress.h do to a running thread. */
#include "sched/stress.h"

#include <errno.h>

#include "sched/clock.h"
#include "sched/os.h"
#include "sched/safepoint.h"

struct stress stress;
void (*stress_stopped_hook)(struct sched_thread *self);

enum { SLEEP_EVERY = 64, REST_EVERY = 16, REST_NS = 100000 };

static _Atomic uint32_t polls, unlocks, yields, stops;

static bool is_due(_Atomic uint32_t *count, uint32_t every)
{
    return every && atomic_fetch_add_explicit(count, 1, memory_order_relaxed) % every == every - 1;
}

static void sleep_for(uint64_t nanoseconds)
{
    _Atomic uint32_t nobody = 0;
    os_futex_wait(&nobody, 0, clock_deadline(nanoseconds), false);
}

void stress_rest(void)
{
    if (is_due(&stops, REST_EVERY))
        sleep_for(REST_NS);
}

void stress_poll(struct sched_thread *self)
{
    if (self->no_heap || !is_due(&polls, stress.poll_every))      /* who has no heap stops nobody */
        return;
    int saved_errno = errno;
    safepoint_begin(self);
    safepoint_end(self);
    if (stress_stopped_hook)
        stress_stopped_hook(self);
    stress_rest();
    errno = saved_errno;
}

/* Yielding lets in the threads that wait for the same processor; a sleep, however short, lets in all: but it costs much more. */
void stress_yield(void)
{
    const struct sched_thread *self = sched_self();
    if ((self && self->priority > SCHED_PRIORITY_NORMAL_MAX) || !is_due(&unlocks, stress.unlock_every))
        return;
    int saved_errno = errno;
    if (is_due(&yields, SLEEP_EVERY))
        sleep_for(1);
    else
        os_yield();
    errno = saved_errno;
}
