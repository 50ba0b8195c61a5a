/* SPDX-License-Identifier: Apache-2.0 */
/* Leaving code whose region is undone. */
#include "interp/region.h"

method_entry (*region_compiled_hook)(struct thread *t, struct method *m);

void region_call_entry(struct thread *t, struct method *m, jslot *args)
{
    method_entry entry = region_compiled(t, m);
    if (RT_UNLIKELY(sched_region_left(&t->sched)))
        region_abandon(t);
    else
        (entry ? entry : m->entry)(t, m, args);
}

void region_abandon(struct thread *t) { t->exception = region_aborted; }

/* Looking for a handler may load its class, and so leave the region. */
struct resume region_unwind(struct thread *t)
{
    if (!sched_region_left(&t->sched)) {
        struct resume to = unwind(t);
        if (RT_LIKELY(!sched_region_left(&t->sched)))
            return to;
        if (!to.pc) {
            region_abandon(t);
            return to;
        }
    }
    region_abandon(t);
    unwind_all(t);
    return (struct resume){ NULL, NULL };
}

void region_before_registering(struct thread *t)
{
    if (!area_is_heap(t->mem.area) && atomic_load(&t->sched.region) == REGION_OPEN)
        region_keep(t, REGION_FINALIZER);
}
