/* SPDX-License-Identifier: Apache-2.0 */
/* The lock that compiled code keeps over turns of a loop (aot_slow.h; tools/rtjaot/emit_keep.c). */
#include "interp/aot/aot_slow.h"
#include "vm/realtime/policy.h"

bool aot_keep(struct thread *t, struct object *o)
{
    aot_give_back(t);
    if (policy_applies(t) || !monitor_enter_first(&t->sched, &o->monitor))
        return false;
    t->kept = o;
    return true;
}

void aot_give_back(struct thread *t)
{
    struct object *kept = t->kept;
    if (!kept)
        return;
    t->kept = NULL;
    int result = monitor_exit(&t->sched, &kept->monitor);
    RT_ASSERT(result == MONITOR_OK);
    (void)result;
}
