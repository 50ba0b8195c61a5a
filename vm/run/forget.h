/* SPDX-License-Identifier: Apache-2.0 */
/* Refused stores that are no errors: the library wanted to remember something in a field of forget.def, and does not.
 *
 * Context  any; asked only when a store was refused */
#ifndef VM_RUN_FORGET_H
#define VM_RUN_FORGET_H

#include "memory/object.h"

/* Is slot, in container (of a static: the class's mirror; NULL: a root), one of those? */
bool forget_may(const struct object *container, const void *slot);

#endif
