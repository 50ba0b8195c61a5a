/* SPDX-License-Identifier: Apache-2.0 */
/* hashCode and equals without a call. */
#include "vm/run/bootstrap/plain_value.h"

#include "memory/identity.h"
#include "vm/run/box.h"
#include "vm/run/known.h"
#include "vm/run/string.h"

/* Slots are equal where the values are: one NaN for all. */
static jslot canonical(uint8_t type, jslot v)
{
    if (type == T_FLOAT && slot_float(v) != slot_float(v))
        return 0x7fc00000u;
    if (type == T_DOUBLE && slot_double(v) != slot_double(v))
        return (jslot)0x7ff8 << 48;
    return v;
}

uint32_t plain_hash_of_value(uint8_t type, jslot v)
{
    v = canonical(type, v);
    if (type == T_BOOLEAN)
        return v & 1 ? 1231 : 1237;
    return type == T_LONG || type == T_DOUBLE ? (uint32_t)(v ^ v >> 32) : (uint32_t)v;
}

bool plain_equal_values(uint8_t type, jslot a, jslot b) { return canonical(type, a) == canonical(type, b); }

/* Is what the class has in place of this method of Object's no other? */
static bool has_own_of_object(const struct object *o, const struct method *m)
{
    const struct class *c = object_class(o);
    return class_is_array(c) || c->vtable[m->vtable_index] == m;
}

bool plain_hash(struct object *o, jint *hash)
{
    uint8_t type = 0;
    if (object_class(o) == known.String)
        *hash = string_hash_code(o);
    else if (has_own_of_object(o, known.Object_hashCode))
        *hash = identity_hash(o);
    else if ((type = box_type(o)))
        *hash = (jint)plain_hash_of_value(type, box_slot(o, type));
    else
        return false;
    return true;
}

bool plain_equal(const struct object *a, const struct object *b, jint *equal)
{
    uint8_t type = 0;
    bool same = b && object_class(a) == object_class(b);
    if (object_class(a) == known.String)
        *equal = same && string_equals(a, b);
    else if (has_own_of_object(a, known.Object_equals))
        *equal = false;
    else if ((type = box_type(a)))
        *equal = same && plain_equal_values(type, box_slot(a, type), box_slot(b, type));
    else
        return false;
    return true;
}
