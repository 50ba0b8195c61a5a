/* SPDX-License-Identifier: Apache-2.0 */
/* What hashCode and equals come to where they are the library's own and known: of strings, boxes and objects that have Object's.
 *
 * Context  in_vm; nothing is called, made or thrown */
#ifndef VM_RUN_PLAIN_VALUE_H
#define VM_RUN_PLAIN_VALUE_H

#include "vm/run/thread.h"

/* As the box of a value of this basic type has it; no reference. */
uint32_t plain_hash_of_value(uint8_t type, jslot v);
/* As the boxes' equals: one NaN for all, and two zeros. */
bool plain_equal_values(uint8_t type, jslot a, jslot b);

/* Of any object but null.  false: its class has a method of its own. */
RT_EXPORT bool plain_hash(struct object *o, jint *hash);
/* a.equals(b), a not null and not the same. */
RT_EXPORT bool plain_equal(const struct object *a, const struct object *b, jint *equal);

#endif
