/* SPDX-License-Identifier: Apache-2.0 */
/* Leaf functions on arrays, indexes, and Unsafe's accesses that are not natives.
 *
 * References are stored only when the assignment rule cannot be broken; else the method runs and throws. */
#include "interp/leaf.h"

#include "memory/barrier.h"
#include "sched/fault.h"
#include "vm/class/link.h"
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

/* As nothing is refused, nothing is half done. */
static bool copy_references(struct thread *t, const struct object *from, jint at, struct object *to, jint to_at, jint count)
{
    struct object *refused;
    return ref_copy(&t->mem, to, ref_elements(to) + to_at, from, ref_elements(from) + at, (size_t)count, &refused);
}

LEAF_FUNCTION(copy)
{
    struct object *from = REF(0), *to = REF(2);
    jint count = INT(4);
    if (!from || !to || !may_copy(from, to) || !leaf_has(from, INT(1), count) || !leaf_has(to, INT(3), count))
        return false;
    unsigned shift = object_shape(from)->elem_shift;
    if (object_shape(from)->kind == SHAPE_REF_ARRAY)
        return copy_references(t, from, INT(1), to, INT(3), count);
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

LEAF_FUNCTION(array_equals_1) { return equals(args, 0); }
LEAF_FUNCTION(array_equals_2) { return equals(args, 1); }
LEAF_FUNCTION(array_equals_4) { return equals(args, 2); }
LEAF_FUNCTION(array_equals_8) { return equals(args, 3); }

static bool mismatch(jslot *args, unsigned shift)
{
    jint count = INT(2);
    if (!leaf_has(REF(0), 0, count) || !leaf_has(REF(1), 0, count))
        return false;
    jint i = (jint)(leaf_mismatch(array_data(REF(0)), array_data(REF(1)), (size_t)count << shift) >> shift);
    return ANSWER(i < count ? i : -1);
}

LEAF_FUNCTION(array_mismatch_1) { return mismatch(args, 0); }
LEAF_FUNCTION(array_mismatch_2) { return mismatch(args, 1); }
LEAF_FUNCTION(array_mismatch_4) { return mismatch(args, 2); }
LEAF_FUNCTION(array_mismatch_8) { return mismatch(args, 3); }

/* 0 for no array: that is the method's own answer. */
#define HASH(name, type) \
    LEAF_FUNCTION(name) \
    { \
        uint32_t h = REF(0) != NULL; \
        const type *p = REF(0) ? array_data(REF(0)) : NULL; \
        for (jint i = 0, n = REF(0) ? array_length(REF(0)) : 0; i < n; i++) \
            h = 31 * h + (uint32_t)p[i]; \
        return ANSWER((jint)h); \
    }
HASH(array_hash_1, jbyte)
HASH(array_hash_2, jchar)
HASH(array_hash_short, jshort)
HASH(array_hash_4, jint)

/* 16 bytes at once. */
#define FILL(name, type) \
    LEAF_FUNCTION(name) \
    { \
        enum { FEW = 16 / sizeof(type) }; \
        typedef type few __attribute__((vector_size(16))); \
        if (!REF(0)) \
            return false; \
        type *p = array_data(REF(0)), value = (type)args[1]; \
        const few none = { 0 }, values = none | value; \
        jint i = 0, n = array_length(REF(0)); \
        for (; i + FEW <= n; i += FEW) \
            memcpy(p + i, &values, sizeof values); \
        for (; i < n; i++) \
            p[i] = value; \
        return true; \
    }
FILL(array_fill_1, uint8_t)
FILL(array_fill_2, uint16_t)
FILL(array_fill_4, uint32_t)
FILL(array_fill_8, uint64_t)

/* --- checks ------------------------------------------------------------------------------------ */

/* What is refused is refused before the first element. */
LEAF_FUNCTION(array_fill_reference)
{
    struct object *to = REF(0), *value = REF(1);
    return to && (!value || class_is_subtype(object_class(value), object_class(to)->component)) &&
           ref_fill(&t->mem, to, ref_elements(to), value, (size_t)array_length(to));
}

LEAF_FUNCTION(check_index) { return INT(0) >= 0 && INT(0) < INT(1); }
LEAF_FUNCTION(is_assignable) { return args[1] && ANSWER(class_is_assignable(class_of_mirror(REF(1)), class_of_mirror(REF(0)))); }
LEAF_FUNCTION(require_non_null) { return args[0] != 0; }

/* --- Unsafe: receiver, base, offset (two slots), value ------------------------------------------ */

static void *place(const jslot *args) { return (char *)(uintptr_t)args[1] + slot_long(args[2]); }

/* Memory of no object may be gone: whoever finds it so lets the method try again, which tells. */
#define UNALIGNED(name, type, bytes, raw, from) \
    LEAF_FUNCTION(get_##name) \
    { \
        raw value; \
        if (!args[0] || RT_UNLIKELY(!fault_load_##bytes(place(args), &value))) \
            return false; \
        args[0] = from((type)value); \
        return true; \
    } \
    LEAF_FUNCTION(put_##name) { return args[0] && RT_LIKELY(fault_store_##bytes(place(args), (raw)args[4])); }
UNALIGNED(char, jchar, 2, uint16_t, slot_of_int)
UNALIGNED(short, jshort, 2, uint16_t, slot_of_int)
UNALIGNED(int, jint, 4, uint32_t, slot_of_int)
UNALIGNED(long, jlong, 8, uint64_t, slot_of_long)

/* Of buffers, whose memory nobody can close: (scope, base, offset[, value], big-endian). */
static void *scoped_place(const jslot *args) { return (char *)(uintptr_t)args[2] + slot_long(args[3]); }

static bool is_big(const jslot *args, unsigned n) { return slot_int(args[n]) & 1; }

#define SCOPED(name, type, bytes, raw, from, swap, value_slots) \
    LEAF_FUNCTION(scoped_get_##name) \
    { \
        raw value; \
        if (!args[0] || args[1] || RT_UNLIKELY(!fault_load_##bytes(scoped_place(args), &value))) \
            return false; \
        args[0] = from((type)(is_big(args, 5) ? swap(value) : value)); \
        return true; \
    } \
    LEAF_FUNCTION(scoped_put_##name) \
    { \
        raw value = (raw)args[5]; \
        return args[0] && !args[1] && RT_LIKELY(fault_store_##bytes(scoped_place(args), is_big(args, 5 + value_slots) ? swap(value) : value)); \
    }
SCOPED(char, jchar, 2, uint16_t, slot_of_int, __builtin_bswap16, 1)
SCOPED(short, jshort, 2, uint16_t, slot_of_int, __builtin_bswap16, 1)
SCOPED(int, jint, 4, uint32_t, slot_of_int, __builtin_bswap32, 1)
SCOPED(long, jlong, 8, uint64_t, slot_of_long, __builtin_bswap64, 2)

LEAF_FUNCTION(scoped_get_byte)
{
    uint8_t value;
    if (!args[0] || args[1] || RT_UNLIKELY(!fault_load_1(scoped_place(args), &value)))
        return false;
    args[0] = slot_of_int((jbyte)value);
    return true;
}

LEAF_FUNCTION(scoped_put_byte) { return args[0] && !args[1] && RT_LIKELY(fault_store_1(scoped_place(args), (uint8_t)args[5])); }

#define ATOMIC(name, type, from) \
    LEAF_FUNCTION(add_##name) \
    { \
        if (!args[0] || !args[1]) \
            return false; \
        args[0] = from(__atomic_fetch_add((type *)place(args), (type)args[4], __ATOMIC_SEQ_CST)); \
        return true; \
    } \
    LEAF_FUNCTION(exchange_##name) \
    { \
        if (!args[0] || !args[1]) \
            return false; \
        args[0] = from(__atomic_exchange_n((type *)place(args), (type)args[4], __ATOMIC_SEQ_CST)); \
        return true; \
    }
ATOMIC(int, jint, slot_of_int)
ATOMIC(long, jlong, slot_of_long)

LEAF_FUNCTION(get_reference)
{
    if (!args[0] || !args[1])
        return false;
    args[0] = slot_of_ref(ref_load_any_volatile(&t->mem, REF(1), place(args)));
    return true;
}

LEAF_FUNCTION(put_reference) { return args[0] && args[1] && ref_store_volatile(&t->mem, REF(1), place(args), REF(4)); }

LEAF_FUNCTION(exchange_reference)
{
    struct object *old;
    if (!args[0] || !args[1] || !ref_exchange(&t->mem, REF(1), place(args), REF(4), &old))
        return false;
    args[0] = slot_of_ref(old);
    return true;
}

LEAF_FUNCTION(swap_reference)
{
    struct object *expected = REF(4);
    enum ref_swap swap = args[0] && args[1] ? ref_compare_exchange(&t->mem, REF(1), place(args), &expected, REF(5)) : REF_SWAP_REFUSED;
    return swap != REF_SWAP_REFUSED && ANSWER(swap == REF_SWAP_DONE);
}
