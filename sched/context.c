/* SPDX-License-Identifier: Apache-2.0 */
/* The phase of the process. */
#include "sched/context.h"

static _Atomic enum phase phase = PHASE_STARTUP;

enum phase phase_now(void) { return atomic_load_explicit(&phase, memory_order_relaxed); }

void phase_enter(enum phase next)
{
    RT_ASSERT(next == phase_now() || next == phase_now() + 1);
    atomic_store(&phase, next);
}
