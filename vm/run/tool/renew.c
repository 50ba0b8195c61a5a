/* SPDX-License-Identifier: Apache-2.0 */
/* A tool asks for more: all code is made anew. */
#include "sched/safepoint.h"
#include "vm/run/entry.h"
#include "vm/run/tool/tool.h"

void tool_renew(struct thread *t)
{
    safepoint_begin(&t->sched);
    tool_generation++;
    entry_default_engine()->renew();
    safepoint_end(&t->sched);
}

void tool_place(struct thread *t)
{
    if (tool_places)
        return;
    RT_ASSERT(tool_watches);
    tool_places = true;
    tool_renew(t);
}
