/* SPDX-License-Identifier: Apache-2.0 */
/* org.rtjvm.atomic.Region, Counters and Analysis. */
#include "classlib/natives.h"
#include "vm/atomic/region.h"
#include "vm/run/invoke.h"

NATIVE_METHOD(org_rtjvm_atomic_Region_isOpen) { RESULT_INT(region_runs(t)); }

NATIVE_METHOD(org_rtjvm_atomic_Region_commitEarly0)
{
    (void)args;
    if (atomic_load(&t->sched.region) == REGION_OPEN)
        region_keep(t, REGION_EARLY);
}

NATIVE_METHOD(org_rtjvm_atomic_Counters_get)
{
    static _Atomic uint64_t *const numbers[] = {
        &region_counts.opened, &region_counts.committed, &region_counts.aborted,
        &region_counts.undone, &region_counts.longest_undo_ns, &region_counts.irrevocable,
        &region_counts.leaked, &region_counts.taken,
    };
    (void)t;
    RT_ASSERT((size_t)ARG_INT(0) < sizeof numbers / sizeof *numbers);
    RESULT_LONG((jlong)atomic_load_explicit(numbers[ARG_INT(0)], memory_order_relaxed));
}

/* The package javax.realtime keeps its schedulables to itself. */
NATIVE_METHOD(org_rtjvm_atomic_Analysis_declare)
{
    invoke_static_known(t, "javax/realtime/Sections", "declareRegion",
                        "(Ljavax/realtime/Schedulable;Ljavax/realtime/RelativeTime;Ljavax/realtime/RelativeTime;)V", args, NULL);
}
