/* SPDX-License-Identifier: Apache-2.0 */
/* The reference store check: one compare when the value is not scoped.
 *
 * Every store of a reference into an object or array goes through here: bytecodes, array
 * copies, clone, reflection, Unsafe, VarHandles, JNI.  It is also where the write
 * barrier of an incremental collector will stand.
 *
 * Context  in_vm; constant time; never blocks, never allocates. */
#ifndef MEMORY_BARRIER_H
#define MEMORY_BARRIER_H

#include <stdatomic.h>

#include "memory/area.h"
#include "memory/object.h"

/* The rule for scoped values: may container (NULL: a static) refer to value? */
bool barrier_may_store_scoped(const struct object *container, const struct object *value);

static inline bool barrier_may_store(const struct object *container, const struct object *value)
{
    return RT_LIKELY(!mem_is_scoped(value)) || barrier_may_store_scoped(container, value);
}

/* Store after the check has passed. */
static inline void barrier_store(void *slot, struct object *value)
{
    atomic_store_explicit((struct object *_Atomic *)slot, value, memory_order_relaxed);
}

static inline struct object *barrier_load(const void *slot)
{
    return atomic_load_explicit((struct object *_Atomic *)(uintptr_t)slot, memory_order_relaxed);
}

#endif
