/* SPDX-License-Identifier: Apache-2.0 */
/* The rule for scoped values.  The common case never comes here. */
#include "memory/barrier.h"

/* A scoped value may be held by an object of its own scope; nothing outlives it then. */
bool barrier_may_store_scoped(const struct object *container, const struct object *value)
{
    RT_ASSERT(mem_is_scoped(value));
    return container && mem_is_scoped(container) && object_area(container) == object_area(value);
}
