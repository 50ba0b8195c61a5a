/* SPDX-License-Identifier: Apache-2.0 */
/* The rule for scoped values.  The common case never comes here. */
#include "memory/barrier.h"

#include "memory/scope.h"

/* What holds it must die no later: an object of the same scope or of an inner one. */
bool barrier_may_store_scoped(const struct object *container, const struct object *value)
{
    RT_ASSERT(mem_is_scoped(value));
    if (!container || !mem_is_scoped(container))
        return false;
    return object_area(container) == object_area(value) || scope_reaches(scope_of(container), scope_of(value));
}
