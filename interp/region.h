/* SPDX-License-Identifier: Apache-2.0 */
/* Running code in atomic regions (vm/atomic/region.h): each method has a second code for that, made of the same instructions, whose handlers are those
 * of a second loop; that loop tells the undo log of what it overwrites.  Code of one loop never runs in the other.
 *
 * Context  in_vm */
#ifndef INTERP_REGION_H
#define INTERP_REGION_H

#include "interp/throw.h"
#include "memory/undo.h"
#include "vm/atomic/region.h"

/* loop.c, compiled with RT_REGION 1. */
void interp_loop_in_region(struct thread *t, const union cell *pc, jslot *r);

static inline struct code *region_code(const struct method *m) { return atomic_load_explicit(&m->in_region, memory_order_acquire); }
/* Has the method code for regions, or an error instead: bytecode, or a native?  Else its entry does what is to be done. */
bool region_runs_code(struct thread *t, struct method *m);
/* That code, made when first needed.  NULL: pending. */
struct code *region_code_of(struct thread *t, struct method *m);

/* Code for regions that another engine has of a method, as an entry; NULL: none.  May load classes, and so leave the region.  NULL: there is no such engine. */
extern method_entry (*region_compiled_hook)(struct thread *t, struct method *m);
static inline method_entry region_compiled(struct thread *t, struct method *m)
{
    return RT_UNLIKELY(m->aot && region_compiled_hook) ? region_compiled_hook(t, m) : NULL;
}
/* A method that has no code here: by that, or by its entry. */
void region_call_entry(struct thread *t, struct method *m, jslot *args);

/* The region of the running code has been left: no Java code catches what is pending now. */
void region_abandon(struct thread *t);
/* As unwind; of a region that has been left all frames go. */
struct resume region_unwind(struct thread *t);
/* Before an object's finaliser is registered: a scope takes nothing back. */
void region_before_registering(struct thread *t);
/* What the last call of an interface's method selected. */
static inline struct call_row *region_call_row(const struct thread *t, const struct class *c, const struct method *m)
{
    (void)c, (void)m;
    return &t->region->row;
}

#endif
