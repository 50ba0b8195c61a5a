/* SPDX-License-Identifier: Apache-2.0 */
/* The thread looks at its own clock between two objects, spans, or parts of a map, and sleeps until the next period when the cost is spent: so
 * an overrun is what it does between two looks, and the stop that it is in.  What others do in its place, as who needs memory at once
 * does, is not counted. */
#include "memory/pace.h"

#include "memory/heap.h"
#include "sched/os.h"

static struct { uint64_t begin, used; } period;         /* the one that runs: when it began, what the thread had used then */

bool pace_is_kept(void) { return heap.config.collector_cost > 0; }

static uint64_t used_by(const struct sched_thread *self)
{
    uint64_t used = 0;
    os_thread_cpu_ns(self->tid, &used);
    return used;
}

static void begin_period(const struct sched_thread *self, uint64_t now)
{
    period.begin = now - (now - period.begin) % heap.config.collector_period;
    period.used = used_by(self);
}

void pace(struct sched_thread *self)
{
    if (!pace_is_kept())
        return;
    uint64_t now = os_monotonic_ns();
    if (now - period.begin >= heap.config.collector_period) {
        begin_period(self, now);
    } else if (used_by(self) - period.used >= heap.config.collector_cost) {
        sched_sleep(self, period.begin + heap.config.collector_period);
        begin_period(self, os_monotonic_ns());
    }
}
