/* SPDX-License-Identifier: Apache-2.0 */
/* Allocation in the thread's current area, with all checks and errors thrown (InstantiationError,
 * NegativeArraySizeException, OutOfMemoryError).  The class is initialised.  NULL: an exception is pending.
 *
 * Context  in_vm, may_block, may_collect; the caller's references survive (conservative C stacks). */
#ifndef VM_RUN_ALLOCATE_H
#define VM_RUN_ALLOCATE_H

#include "vm/run/thread.h"

struct object *alloc_object(struct thread *t, struct class *c);
/* In immortal memory whatever the context. */
struct object *alloc_object_immortal(struct thread *t, struct class *c);
RT_EXPORT struct object *alloc_array(struct thread *t, struct class *array_class, jint length);
/* allocate_multi.c: lengths of the outermost dims dimensions. */
RT_EXPORT struct object *alloc_multi_array(struct thread *t, struct class *array_class, const jint *lengths, unsigned dims);
struct object *alloc_primitive_array(struct thread *t, uint8_t basic_type, jint length);
struct object *alloc_ref_array(struct thread *t, struct class *component, jint length);

#endif
