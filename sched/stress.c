/* SPDX-License-Identifier: Apache-2.0 */
/* What the switches of sched/stress.h do to a running thread. */
#include "sched/stress.h"

#include <errno.h>

#include "sched/clock.h"
#include "sched/os.h"
#include "sched/safepoint.h"

struct stress stress;
void (*stress_stopped_hook)(struct sched_thread *self);

enum { SLEEP_EVERY = 64 };

static _Atomic uint32_t polls, unlocks, yields;

static bool is_due(_Atomic uint32_t *count, uint32_t every)
{
    return every && atomic_fetch_add_explicit(count, 1, memory_order_relaxed) % every == every - 1;
}

void stress_poll(struct sched_thread *self)
{
    if (!is_due(&polls, stress.poll_every))
        return;
    int saved_errno = errno;
    safepoint_begin(self);
    safepoint_end(self);
    if (stress_stopped_hook)
        stress_stopped_hook(self);
    errno = saved_errno;
}

/* Yielding lets in those who wait for the same processor, a sleep, however short, everybody: but it costs much more. */
void stress_yield(void)
{
    const struct sched_thread *self = sched_self();
    if ((self && self->priority > SCHED_PRIORITY_NORMAL_MAX) || !is_due(&unlocks, stress.unlock_every))
        return;
    int saved_errno = errno;
    _Atomic uint32_t nobody = 0;
    if (is_due(&yields, SLEEP_EVERY))
        os_futex_wait(&nobody, 0, clock_deadline(1), false);
    else
        os_yield();
    errno = saved_errno;
}
