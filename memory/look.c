/* SPDX-License-Identifier: Apache-2.0 */
#include "memory/look.h"

#include "memory/gc_impl.h"
#include "memory/immortal.h"
#include "memory/cycle.h"
#include "memory/mark.h"
#include "memory/scope.h"
#include "sched/safepoint.h"

struct looker { look_fn *fn; void *argument; };

static void tell_of_heap(struct object *o, void *argument)
{
    const struct looker *l = argument;
    l->fn(o, o, &area_heap, l->argument);
}

static void tell_of_immortal(struct object *o, void *argument)
{
    const struct looker *l = argument;
    l->fn(o, o, &area_immortal, l->argument);
}

void look_each_object(look_fn *fn, void *argument)
{
    struct looker l = { fn, argument };
    gc_each_heap_object(tell_of_heap, &l);
    immortal_each(tell_of_immortal, &l);
    scope_each_copy(fn, argument);
}

/* --- roots ------------------------------------------------------------------------------------- */

struct roots { look_root_fn *fn; struct sched_thread *thread; void *argument; };

static void tell_root(struct object *o, void *argument)
{
    const struct roots *r = argument;
    r->fn(o, r->thread, r->argument);
}

static void look_at_thread(struct sched_thread *t, void *argument)
{
    struct roots *r = argument;
    uintptr_t sp = t->saved.word[SCHED_REG_SP];
    r->thread = t;
    if (t->context & CTX_NO_HEAP || cycle_is_collector(t))
        return;
    gc_mark_words(&t->saved, &t->saved + 1);
    gc_mark_words((const void *)sp, (const void *)t->stack_base);
    gc_vm.thread_roots(t);
}

void look_each_root(struct sched_thread *self, look_root_fn *fn, void *argument)
{
    struct roots r = { fn, NULL, argument };
    mark_tell(tell_root, &r);
    gc_vm.roots();
    safepoint_each_stopped(self, look_at_thread, &r);
    mark_tell(NULL, NULL);
}
