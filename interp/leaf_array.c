/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf functions on arrays, indexes, and Unsafe's accesses that are not natives.
 *
 * References are stored only when the assignment rule cannot be broken; else the method runs and throws. */
#include "interp/leaf.h"

#include "memory/barrier.h"
#include "vm/class/subtype.h"

#define INT(n) slot_int(args[n])
#define REF(n) slot_ref(args[n])
#define ANSWER(value) (args[0] = slot_of_int(value), true)

/* --- copying ----------------------------------------------------------------------------------- */

/* Nothing outside a scope refers into one, so what lies there may be stored anywhere. */
static bool may_copy(const struct object *from, const struct object *to)
{
    const struct class *s = object_class(from), *d = object_class(to);
    if (s->shape.kind == SHAPE_PRIM_ARRAY)
        return s == d;
    return s->shape.kind == SHAPE_REF_ARRAY && d->shape.kind == SHAPE_REF_ARRAY && !mem_is_scoped(from) &&
           (s == d || class_is_subtype(s->component, d->component));
}

bool leaf_copy(jslot *args)
{
    struct object *from = REF(0), *to = REF(2);
    jint count = INT(4);
    if (!from || !to || !may_copy(from, to) || !leaf_has(from, INT(1), count) || !leaf_has(to, INT(3), count))
        return false;
    unsigned shift = from->shape->elem_shift;
    memmove((char *)array_data(to) + ((size_t)INT(3) << shift), (char *)array_data(from) + ((size_t)INT(1) << shift),
            (size_t)count << shift);
    return true;
}

/* --- comparing and filling --------------------------------------------------------------------- */

static bool equals(jslot *args, unsigned shift)
{
    const struct object *a = REF(0), *b = REF(1);
    if (a == b)
        return ANSWER(1);
    if (!a || !b)
        return false;
    return ANSWER(array_length(a) == array_length(b) && !memcmp(array_data(a), array_data(b), (size_t)array_length(a) << shift));
}

bool leaf_array_equals_1(jslot *args) { return equals(args, 0); }
bool leaf_array_equals_2(jslot *args) { return equals(args, 1); }
bool leaf_array_equals_4(jslot *args) { return equals(args, 2); }
bool leaf_array_equals_8(jslot *args) { return equals(args, 3); }

static bool mismatch(jslot *args, unsigned shift)
{
    jint count = INT(2);
    if (!leaf_has(REF(0), 0, count) || !leaf_has(REF(1), 0, count))
        return false;
    jint i = (jint)(leaf_mismatch(array_data(REF(0)), array_data(REF(1)), (size_t)count << shift) >> shift);
    return ANSWER(i < count ? i : -1);
}

bool leaf_array_mismatch_1(jslot *args) { return mismatch(args, 0); }
bool leaf_array_mismatch_2(jslot *args) { return mismatch(args, 1); }
bool leaf_array_mismatch_4(jslot *args) { return mismatch(args, 2); }
bool leaf_array_mismatch_8(jslot *args) { return mismatch(args, 3); }

#define FILL(name, type) \
    bool name(jslot *args) \
    { \
        if (!REF(0)) \
            return false; \
        type *p = array_data(REF(0)), value = (type)args[1]; \
        for (jint i = 0, n = array_length(REF(0)); i < n; i++) \
            p[i] = value; \
        return true; \
    }
FILL(leaf_array_fill_1, uint8_t)
FILL(leaf_array_fill_2, uint16_t)
FILL(leaf_array_fill_4, uint32_t)
FILL(leaf_array_fill_8, uint64_t)

/* --- checks ------------------------------------------------------------------------------------ */

bool leaf_check_index(jslot *args) { return INT(0) >= 0 && INT(0) < INT(1); }
bool leaf_require_non_null(jslot *args) { return args[0] != 0; }

/* --- Unsafe: receiver, base, offset (two slots), value ------------------------------------------ */

static void *place(const jslot *args) { return (char *)(uintptr_t)args[1] + slot_long(args[2]); }

#define UNALIGNED(name, type, from) \
    bool leaf_get_##name(jslot *args) \
    { \
        type value; \
        if (!args[0]) \
            return false; \
        memcpy(&value, place(args), sizeof value); \
        args[0] = from(value); \
        return true; \
    } \
    bool leaf_put_##name(jslot *args) \
    { \
        type value = (type)args[4]; \
        if (!args[0]) \
            return false; \
        memcpy(place(args), &value, sizeof value); \
        return true; \
    }
UNALIGNED(char, jchar, slot_of_int)
UNALIGNED(short, jshort, slot_of_int)
UNALIGNED(int, jint, slot_of_int)
UNALIGNED(long, jlong, slot_of_long)

#define ATOMIC(name, type, from) \
    bool leaf_add_##name(jslot *args) \
    { \
        if (!args[0]) \
            return false; \
        args[0] = from(__atomic_fetch_add((type *)place(args), (type)args[4], __ATOMIC_SEQ_CST)); \
        return true; \
    } \
    bool leaf_exchange_##name(jslot *args) \
    { \
        if (!args[0]) \
            return false; \
        args[0] = from(__atomic_exchange_n((type *)place(args), (type)args[4], __ATOMIC_SEQ_CST)); \
        return true; \
    }
ATOMIC(int, jint, slot_of_int)
ATOMIC(long, jlong, slot_of_long)

static bool may_store(const jslot *args, const struct object *value)
{
    return args[0] && args[1] && barrier_may_store(REF(1), value);
}

bool leaf_get_reference(jslot *args)
{
    if (!args[0] || !args[1])
        return false;
    args[0] = slot_of_ref(__atomic_load_n((struct object **)place(args), __ATOMIC_SEQ_CST));
    return true;
}

bool leaf_put_reference(jslot *args)
{
    if (!may_store(args, REF(4)))
        return false;
    __atomic_store_n((struct object **)place(args), REF(4), __ATOMIC_SEQ_CST);
    return true;
}

bool leaf_exchange_reference(jslot *args)
{
    if (!may_store(args, REF(4)))
        return false;
    args[0] = slot_of_ref(__atomic_exchange_n((struct object **)place(args), REF(4), __ATOMIC_SEQ_CST));
    return true;
}

bool leaf_swap_reference(jslot *args)
{
    struct object *expected = REF(4);
    if (!may_store(args, REF(5)))
        return false;
    return ANSWER(__atomic_compare_exchange_n((struct object **)place(args), &expected, REF(5), false, __ATOMIC_SEQ_CST,
                                              __ATOMIC_SEQ_CST));
}
