/* SPDX-License-Identifier: Apache-2.0 */
/* The phase of the process, and which thread calls. */
#include "sched/context.h"

#include "sched/thread.h"

__thread struct sched_thread *sched_current_thread;

static _Atomic enum phase phase = PHASE_STARTUP;

enum phase phase_now(void) { return atomic_load_explicit(&phase, memory_order_relaxed); }

void phase_enter(enum phase next)
{
    RT_ASSERT(next == phase_now() || next == phase_now() + 1);
    atomic_store(&phase, next);
}
