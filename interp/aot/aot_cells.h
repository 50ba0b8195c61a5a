/* SPDX-License-Identifier: Apache-2.0 */
/* Filling the cells of compiled code (aot.h): n is a cell of c, of the kind that the function is for.
 *
 * What is found is written into the cell, if it holds for ever; else it is returned, and looked up again the next time: a class that this
 * thread is still initialising, a method whose class is.
 *
 * Context  a frame of the class's compiled code is the innermost; may_block, may_collect.  NULL or false: pending */
#ifndef INTERP_AOT_CELLS_H
#define INTERP_AOT_CELLS_H

#include "interp/aot/aot_slow.h"

struct call_site;

bool aot_fill_class(struct thread *t, struct aot_class *c, unsigned n);
/* out: what the cell would hold. */
bool aot_fill_static(struct thread *t, struct aot_class *c, unsigned n, struct aot_cell *out);
/* May be NULL without an exception: a dynamic constant. */
struct object *aot_fill_constant(struct thread *t, struct aot_class *c, unsigned n);
struct class *aot_fill_new(struct thread *t, struct aot_class *c, unsigned n);
/* The resolved method, once for all when nothing is to be waited for. */
struct method *aot_fill_method(struct thread *t, struct aot_class *c, unsigned n);
struct call_site *aot_fill_site(struct thread *t, struct aot_class *c, unsigned n);

/* Compiled code calls the VM from there, and goes on: its frame is made if it is not there, and dropped again. */
void aot_arrive(struct thread *t, AOT_PLACE);
void aot_depart(struct thread *t, const struct frame *f, unsigned at);
/* The class whose cell it is: c, or that of the innermost frame's method if c is NULL. */
static inline struct aot_class *aot_whose(const struct thread *t, struct aot_class *c)
{
    return c ? c : ((const struct aot_code *)(const void *)t->frame->code)->row->of;
}
/* Of a cell of a method; its receiver's own, NULL: pending; is it called by a call site? */
struct method *aot_known_method(struct thread *t, struct aot_class *c, unsigned n);
struct method *aot_selected(struct thread *t, struct method *m, struct object *receiver);
bool aot_calls_site(const struct method *m);
/* Is the cell's method called as it is named, and yet in the way of a dispatched one where it cannot be called directly? */
static inline bool aot_may_be_replaced(const struct aot_class *c, unsigned n)
{
    unsigned kind = c->rows[n].kind;
    return kind == AOT_FINAL || kind == AOT_PRIVATE || kind == AOT_EXACT;
}
/* The C function that stands for the method of a cell that has one; NULL: it is called. */
static inline native_function aot_bare(const struct aot_class *c, unsigned n)
{
    return c->rows[n].expected == AOT_BARE_EXPECTED ? (native_function)aot_extra(&c->cells[n]) : NULL;
}
/* Put the arguments behind all that the thread's Java stack holds. */
jslot *aot_pass(struct thread *t, const jslot *args, unsigned slots);

/* How the cell's instruction calls. */
enum invoke_kind aot_invoke_kind(unsigned kind);

/* How many cells were filled before main and since. */
extern struct aot_filled { _Atomic uint64_t before, since; } aot_filled;

#endif
