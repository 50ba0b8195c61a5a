/* SPDX-License-Identifier: Apache-2.0 */
/* Instructions that resolve themselves: what the loop calls for the rows named …_u in ir.def.
 *
 * Each finds its constant-pool entry in the bytecode, resolves it, writes its operands and then its new
 * handler.  Threads may race: they write the same things.  A class that is still being initialised
 * by this thread is not final: then the work is done here, every time.
 *
 * Context  frame->pc set; in_vm, may_block, may_collect */
#ifndef INTERP_RESOLVE_PATCH_H
#define INTERP_RESOLVE_PATCH_H

#include "interp/code.h"

/* Below 0: an exception is pending; 0: run the instruction again; else go on behind that many words. */
enum { RESOLVED_THROWN = -1, RESOLVED_AGAIN = 0 };

int resolve_getfield(struct thread *t, union cell *pc, jslot *r);
int resolve_putfield(struct thread *t, union cell *pc, jslot *r);
int resolve_getstatic(struct thread *t, union cell *pc, jslot *r);
int resolve_putstatic(struct thread *t, union cell *pc, jslot *r);
int resolve_ldc(struct thread *t, union cell *pc, jslot *r);
int resolve_new(struct thread *t, union cell *pc, jslot *r);
int resolve_anewarray(struct thread *t, union cell *pc, jslot *r);
int resolve_multianewarray(struct thread *t, union cell *pc, jslot *r);
int resolve_checkcast(struct thread *t, union cell *pc, jslot *r);
int resolve_instanceof(struct thread *t, union cell *pc, jslot *r);

int resolve_invokespecial(struct thread *t, union cell *pc, jslot *r);
int resolve_invokevirtual(struct thread *t, union cell *pc, jslot *r);
int resolve_invokeinterface(struct thread *t, union cell *pc, jslot *r);
int resolve_invokedynamic(struct thread *t, union cell *pc, jslot *r);
/* The method to call this time, or NULL: an exception is pending, or without one: run the instruction again. */
struct method *resolve_invokestatic(struct thread *t, union cell *pc);

/* The receiver's method when the inline cache does not know its class; fills an empty cache.  NULL: pending. */
struct method *select_virtual(struct thread *t, union cell *pc, struct class *c, int32_t index);
struct method *select_interface(struct thread *t, union cell *pc, struct class *c, struct method *m);

/* invokespecial in an interface: may the receiver be of this class?  Keeps it in the cache then; else an error is pending. */
bool check_special_receiver(struct thread *t, union cell *pc, struct class *c);

#endif
