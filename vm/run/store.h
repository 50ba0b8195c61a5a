/* SPDX-License-Identifier: Apache-2.0 */
/* Storing, copying and cloning references by C code of the VM: memory/barrier.h with the errors of the language.
 * false, NULL: an exception is pending.
 *
 * Context  in_vm; only the errors and object_clone allocate */
#ifndef VM_RUN_STORE_H
#define VM_RUN_STORE_H

#include "memory/barrier.h"
#include "vm/run/forget.h"
#include "vm/run/thread.h"

/* With the assignment rule; false: IllegalAssignmentError pending. */
RT_EXPORT bool store_ref(struct thread *t, struct object *container, void *slot, struct object *value);
bool store_element(struct thread *t, struct object *array, jint i, struct object *value);
/* The same, sequential: in one order with all volatile accesses; nothing is thrown.  false: refused. */
static inline RT_WARN_UNUSED bool store_ref_or_not(struct thread *t, struct object *container, void *slot, struct object *value, bool sequential)
{
    if (RT_UNLIKELY(!mem_may_load(&t->mem, value)))
        return false;
    bool stored = sequential ? ref_store_volatile(&t->mem, container, slot, value) : ref_store(&t->mem, container, slot, value);
    return RT_LIKELY(stored) || forget_may(container, slot);
}
/* For lists of what the caller may know: false: the array may not refer to it, or the thread may not look at it; nothing is thrown. */
bool store_element_if_may(struct thread *t, struct object *array, jint i, struct object *value);
/* The error for a store that memory/barrier.h refused: IllegalAssignmentError or, of a no-heap thread, MemoryAccessError. */
bool throw_refused_store(struct thread *t, const struct object *container, const struct object *value);
/* With all of System.arraycopy's errors. */
bool array_copy(struct thread *t, struct object *src, jint src_pos, struct object *dst, jint dst_pos, jint length);
/* Of arrays and of objects, with what Object.clone does for those that have a finaliser. */
struct object *object_clone(struct thread *t, struct object *o);

#endif
