/* SPDX-License-Identifier: Apache-2.0 */
/* org.rtjvm.atomic.Region, Counters and Analysis. */
#include "classlib/natives.h"
#include "classlib/reflect/reflect_objects.h"
#include "vm/atomic/region.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"

NATIVE_METHOD(org_rtjvm_atomic_Region_isOpen) { RESULT_INT(region_runs(t)); }

NATIVE_METHOD(org_rtjvm_atomic_Region_commitEarly0)
{
    (void)args;
    if (atomic_load(&t->sched.region) == REGION_OPEN)
        region_keep(t, REGION_EARLY);
}

static jlong number(const struct region_counts *c, jint which)
{
    const _Atomic uint64_t *const numbers[] = {
        &c->opened, &c->committed, &c->aborted, &c->undone, &c->longest_undo_ns, &c->irrevocable, &c->leaked, &c->taken,
    };
    RT_ASSERT((size_t)which < sizeof numbers / sizeof *numbers);
    return (jlong)atomic_load_explicit(numbers[which], memory_order_relaxed);
}

NATIVE_METHOD(org_rtjvm_atomic_Counters_get)
{
    (void)t;
    RESULT_LONG(number(&region_counts, ARG_INT(0)));
}

NATIVE_METHOD(org_rtjvm_atomic_Counters_getOfMethod)
{
    const struct method *m = method_of_reflect(ARG_REF(0));
    const struct region_counts *counts = region_counts_of(m);
    char name[512];
    if (counts)
        RESULT_LONG(number(counts, ARG_INT(1)));
    else
        throw_new(t, EX(IllegalArgumentException), "No atomic region: %s", method_external_name(m, name, sizeof name));
}

/* The package javax.realtime keeps its schedulables to itself. */
NATIVE_METHOD(org_rtjvm_atomic_Analysis_declare)
{
    invoke_static_known(t, "javax/realtime/Sections", "declareRegion",
                        "(Ljavax/realtime/Schedulable;Ljavax/realtime/RelativeTime;Ljavax/realtime/RelativeTime;)V", args, NULL);
}
