/* SPDX-License-Identifier: Apache-2.0 */
/* The identity hash of an object. */
#ifndef MEMORY_IDENTITY_H
#define MEMORY_IDENTITY_H

#include "memory/object.h"

/* The address, mixed so that neighbours differ in every bit: 31 bits, never 0; null has 0. */
static inline jint identity_hash(const struct object *o)
{
    if (!o)
        return 0;
    uint64_t h = ((uint64_t)(uintptr_t)o >> 4) * 0x9e3779b97f4a7c15u;
    jint hash = (jint)(h >> 33);
    return hash ? hash : 1;
}

#endif
