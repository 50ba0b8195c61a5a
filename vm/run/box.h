/* SPDX-License-Identifier: Apache-2.0 */
/* Boxes of primitive values (java.lang.Integer and its like), for reflection and method handles. */
#ifndef VM_RUN_BOX_H
#define VM_RUN_BOX_H

#include "vm/run/thread.h"

/* A slot of a basic type as an Integer etc.; references as they are.  NULL: pending, or void. */
struct object *box(struct thread *t, uint8_t type, jslot value);
/* With widening; false: IllegalArgumentException pending. */
bool unbox(struct thread *t, struct object *boxed, uint8_t type, jslot *out);
/* The basic type of a box object, 0 if none. */
uint8_t box_type(const struct object *o);
/* What a box of this basic type has in it. */
jslot box_slot(const struct object *o, uint8_t type);

#endif
