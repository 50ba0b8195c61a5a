/* SPDX-License-Identifier: Apache-2.0 */
/* Filling the cells of compiled code (aot.h): n is a cell of c, of the kind that the function is for.
 *
 * What is found is written into the cell, if it holds for ever; else it is returned, and looked up again the next time: a class that this
 * thread is still initialising, a method whose class is.
 *
 * Context  a frame of the class's compiled code is the innermost; may_block, may_collect.  NULL or false: pending */
#ifndef INTERP_AOT_CELLS_H
#define INTERP_AOT_CELLS_H

#include "interp/aot/aot.h"

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

/* How the cell's instruction calls. */
enum invoke_kind aot_invoke_kind(unsigned kind);

/* How many cells were filled before main and since. */
extern struct aot_filled { _Atomic uint64_t before, since; } aot_filled;

#endif
