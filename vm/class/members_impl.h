/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by parse_members.c (fills) and members.c (reads): where a class keeps which member bears a name.
 *
 * An index is an open-addressed table of slot + 1, 0 = free; its size follows from the number of members. */
#ifndef VM_CLASS_MEMBERS_IMPL_H
#define VM_CLASS_MEMBERS_IMPL_H

#include "vm/class/symbol.h"

/* Entries for count members: a power of two, at least half of them free. */
static inline size_t member_index_size(size_t count)
{
    size_t size = 4;
    while (size < 2 * count)
        size *= 2;
    return size;
}

static inline uint32_t member_hash(const struct symbol *name, const struct symbol *descriptor)
{
    return name->hash + 31 * descriptor->hash;
}

#endif
