/* SPDX-License-Identifier: Apache-2.0 */
/* A tool asks for more: all code is made anew, and what is compiled is left. */
#include "sched/safepoint.h"
#include "vm/run/entry.h"
#include "vm/run/tool/tool.h"

static bool renew(struct thread *t, struct method *only)
{
    safepoint_begin(&t->sched);
    tool_generation++;
    bool done = entry_default_engine()->renew(only);
    entry_compiled_engine()->retire(only);
    safepoint_end(&t->sched);
    return done;
}

void tool_step_in(struct thread *t, struct method *m)
{
    if (!m->body || __atomic_fetch_or(&m->flags, METHOD_STEPPED, __ATOMIC_RELAXED) & METHOD_STEPPED)
        return;
    renew(t, m);
}

void tool_renew(struct thread *t) { renew(t, NULL); }

/* Debuggers ask for it with each step. */
void tool_interpret(struct thread *t, bool library)
{
    static enum { NOTHING, PROGRAMS, ALL } retired;
    if (retired >= (library ? ALL : PROGRAMS))
        return;
    safepoint_begin(&t->sched);
    if (library)
        entry_compiled_engine()->retire(NULL);
    else
        entry_compiled_engine()->retire_programs();
    if (library || retired == NOTHING)
        retired = library ? ALL : PROGRAMS;
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

void tool_place_in(struct thread *t, struct method *m, bool within)
{
    if ((within || !tool_places) && !renew(t, m))
        tool_place(t);
}
