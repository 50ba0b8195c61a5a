/* SPDX-License-Identifier: Apache-2.0 */
/* Calling Java from C.  args: the method's argument slots (receiver first, two slots per long and double,
 * the value in the first).  false: an exception is pending.  result may be NULL.
 *
 * Context  in_vm, may_block, may_collect; the caller's references survive (conservative C stacks). */
#ifndef VM_RUN_INVOKE_H
#define VM_RUN_INVOKE_H

#include "vm/run/thread.h"

/* Exactly this method. */
bool invoke_method(struct thread *t, struct method *m, const jslot *args, jslot *result);
/* Selected by the receiver's class (args[0], not NULL). */
bool invoke_virtual(struct thread *t, struct method *m, const jslot *args, jslot *result);
/* By name, from VM code that knows the library: looked up once per call; RT_MUST exist. */
struct method *method_known(struct thread *t, const char *class_name, const char *name, const char *descriptor);
bool invoke_static_known(struct thread *t, const char *class_name, const char *name, const char *descriptor,
                         const jslot *args, jslot *result);

/* new C(args): allocate (class initialised) and run the constructor; args without receiver. NULL: pending. */
struct object *new_object(struct thread *t, struct class *c, const char *init_descriptor, const jslot *args);
/* Allocation with all checks and errors thrown (InstantiationError, OutOfMemoryError). Class is initialised. */
struct object *alloc_object(struct thread *t, struct class *c);
struct object *alloc_array(struct thread *t, struct class *array_class, jint length);   /* NegativeArraySizeException, OOM */
struct object *alloc_multi_array(struct thread *t, struct class *array_class, const jint *lengths, unsigned dims);
struct object *alloc_primitive_array(struct thread *t, uint8_t basic_type, jint length);
struct object *alloc_ref_array(struct thread *t, struct class *component, jint length);
struct object *object_clone(struct thread *t, struct object *o);
/* In immortal memory whatever the context. */
struct object *alloc_object_immortal(struct thread *t, struct class *c);

/* Reference stores with the assignment rule; false: IllegalAssignmentError pending. */
bool store_ref(struct thread *t, struct object *container, void *slot, struct object *value);
/* aastore's checks are the caller's; arraycopy with all of System.arraycopy's errors. */
bool array_copy(struct thread *t, struct object *src, jint src_pos, struct object *dst, jint dst_pos, jint length);

/* Field access by name for the VM-known fields (looked up once through vm/run/known.h). */

/* Boxing for reflection: box a slot of a basic type into Integer etc.; unbox with widening
 * (false: IllegalArgumentException pending). */
struct object *box(struct thread *t, uint8_t type, jslot value);
bool unbox(struct thread *t, struct object *boxed, uint8_t type, jslot *out);
/* The basic type of a box object, 0 if none. */
uint8_t box_type(const struct object *o);

#endif
