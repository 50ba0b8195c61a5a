/* SPDX-License-Identifier: Apache-2.0 */
/* Library methods that the interpreter runs in C: intrinsics.def.
 *
 * A value intrinsic becomes an instruction when the caller is translated.  A leaf intrinsic is a function called
 * without a frame: it does the common case and declines everything else (nulls, bad indexes, odd
 * arguments), whereupon the method itself runs and throws what it must.  A method with a leaf also begins with it, for
 * callers that come by a table.  A bare intrinsic is a native that needs no frame.
 *
 * Context  leaf functions: in_vm; constant time or linear in the array; never block, allocate or throw */
#ifndef INTERP_INTRINSICS_H
#define INTERP_INTRINSICS_H

#include "interp/code.h"

/* args as for a native, the result to args[0].  false: declined, args untouched. */
typedef bool (*leaf_function)(struct thread *t, jslot *args);

/* The row whose meaning is the static method, for the translator; IR_COUNT: none. */
enum ir intrinsic_value(const struct symbol *class_name, const struct symbol *name, const struct symbol *descriptor);
/* Does the static method nothing?  The maps of what is alive know of the call all the same. */
bool intrinsic_is_nothing(const struct symbol *class_name, const struct symbol *name, const struct symbol *descriptor);
/* The leaf for a resolved method; NULL: none. */
leaf_function intrinsic_leaf(struct method *m);
/* From now on it has none. */
void intrinsic_drop(struct method *m);
/* Does it overwrite values?  Then atomic regions run the method instead. */
bool intrinsic_writes(leaf_function leaf);
/* What may be called without a frame in the method's stead by methods of caller; NULL: nothing. */
native_function intrinsic_bare(struct method *m, const struct class *caller);
/* The same of a native that has been called before, of whatever caller; NULL: it has not, or it is none of the table. */
native_function intrinsic_bare_at_hand(struct method *m);

#endif
