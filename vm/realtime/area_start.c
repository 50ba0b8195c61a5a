/* SPDX-License-Identifier: Apache-2.0 */
/* The scope stacks and limits that threads begin with. */
#include "vm/realtime/areas.h"

#include "vm/realtime/preinit.h"
#include "vm/realtime/schedulable.h"
#include "vm/realtime/thread_side.h"
#include "vm/run/area_error.h"
#include "vm/run/known.h"

/* A thread that no-heap code may look at, or that dies with a scope, is no member of a group. */
static bool may_have_group(const struct object *java_thread, bool no_heap)
{
    return mem_is_heap(java_thread) && !no_heap;
}

bool area_prepare_start(struct thread *t, struct object *java_thread, struct area *initial, struct area *constructed_in,
                        uint32_t depth, bool no_heap)
{
    if (no_heap && (area_is_heap(initial) || mem_is_heap(java_thread)))
        return area_throw_no_heap(t, mem_is_heap(java_thread) ? "a no-heap thread cannot live in the heap" : "a no-heap thread cannot start in the heap", NULL);
    if (no_heap)
        preinit_realtime(t);
    struct scope_birth birth = {
        .constructed_in = constructed_in, .depth = depth, .initial = initial,
        .home = mem_is_scoped(java_thread) ? scope_of(java_thread) : NULL };
    struct thread_heir *heir = &side_of(t)->heir;
    enum scope_result r = scope_stack_inherit(&heir->scopes, &t->mem, &birth);
    if (r != SCOPE_OK)
        return area_refuse(t, r, initial);
    *heir = (struct thread_heir){ .thread = java_thread, .scopes = heir->scopes, .no_heap = no_heap, .area_budget = -1, .immortal_budget = -1 };
    if (!may_have_group(java_thread, no_heap))
        thread_object_set_group(t, java_thread, NULL);
    return true;
}

struct allowance { int64_t area, immortal; };

static void set_budget(struct thread *who, void *argument)
{
    const struct allowance *b = argument;
    mem_set_limits(&who->mem, b->area, b->immortal);
}

void area_set_budget(struct thread *t, struct object *java_thread, int64_t area, int64_t immortal)
{
    struct allowance b = { area, immortal };
    struct thread_heir *heir = &side_of(t)->heir;
    if (heir->thread == java_thread) {
        heir->area_budget = area;
        heir->immortal_budget = immortal;
    } else {
        thread_apply(java_thread, set_budget, &b);
    }
}

void area_abandon_start(struct thread *t, const struct object *java_thread)
{
    struct thread_heir *heir = &side_of(t)->heir;
    if (heir->thread != java_thread)
        return;
    scope_stack_abandon(&heir->scopes);
    *heir = (struct thread_heir){ 0 };
}

void area_take_start(struct thread *starter, struct thread *started)
{
    struct thread_heir *heir = &side_of(starter)->heir;
    if (heir->thread != started->object)
        return;
    started->mem.scopes = heir->scopes;
    started->sched.context |= heir->no_heap ? CTX_NO_HEAP : 0;
    side_of(started)->schedulable = heir->schedulable;
    if (heir->schedulable)
        schedulable_take_start(heir->schedulable, started);
    mem_count_from(&started->mem, 0);
    mem_set_limits(&started->mem, heir->area_budget, heir->immortal_budget);
    *heir = (struct thread_heir){ 0 };
    scope_stack_adopt(&started->mem.scopes, &started->sched);
}
