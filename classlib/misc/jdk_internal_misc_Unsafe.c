/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.misc.Unsafe: reading and writing by base and offset.
 *
 * A null base means that the offset is an address.  Offsets are true byte offsets from the object's start, for
 * statics from the mirror's.  Volatile access is sequentially consistent.  References are stored under the
 * assignment rule.  args: receiver, base, offset (two slots), value. */
#include <stdatomic.h>

#include "classlib/natives.h"
#include "memory/barrier.h"
#include "vm/run/store.h"

static void *address_of(const jslot *args)
{
    return (char *)(uintptr_t)args[1] + slot_long(args[2]);
}

#define ADDRESS address_of(args)

/* Plain access is relaxed, so that no reader sees half of an aligned value. */
#define ACCESS(name, ctype, from, to) \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_get##name) \
    { \
        args[0] = from(__atomic_load_n((ctype *)ADDRESS, __ATOMIC_RELAXED)); \
    } \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_get##name##Volatile) \
    { \
        args[0] = from(__atomic_load_n((ctype *)ADDRESS, __ATOMIC_SEQ_CST)); \
    } \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_put##name) \
    { \
        __atomic_store_n((ctype *)ADDRESS, to(args[4]), __ATOMIC_RELAXED); \
    } \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_put##name##Volatile) \
    { \
        __atomic_store_n((ctype *)ADDRESS, to(args[4]), __ATOMIC_SEQ_CST); \
    }

#define UNSIGNED(v) ((jslot)(v))
#define BOOLEAN(v) ((jboolean)((v) & 1))
#define NARROW(v) ((uint32_t)(v))

ACCESS(Boolean, jboolean, UNSIGNED, BOOLEAN)
ACCESS(Byte, jbyte, slot_of_int, (jbyte)slot_int)
ACCESS(Short, jshort, slot_of_int, (jshort)slot_int)
ACCESS(Char, jchar, UNSIGNED, (jchar)slot_int)
ACCESS(Int, jint, slot_of_int, slot_int)
ACCESS(Long, jlong, slot_of_long, slot_long)
ACCESS(Float, uint32_t, UNSIGNED, NARROW)
ACCESS(Double, uint64_t, UNSIGNED, UNSIGNED)

/* --- references ---------------------------------------------------------------------------- */

NATIVE_METHOD(jdk_internal_misc_Unsafe_getReference) { RESULT_REF(ref_load_any(&t->mem, ARG_REF(1), ADDRESS)); }

NATIVE_METHOD(jdk_internal_misc_Unsafe_getReferenceVolatile)
{
    RESULT_REF(ref_load_any_volatile(&t->mem, ARG_REF(1), ADDRESS));
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_putReference) { store_ref(t, ARG_REF(1), ADDRESS, ARG_REF(4)); }

NATIVE_METHOD(jdk_internal_misc_Unsafe_putReferenceVolatile)
{
    struct object *container = ARG_REF(1), *value = ARG_REF(4);
    if (!mem_may_load(&t->mem, value) || !ref_store_volatile(&t->mem, container, ADDRESS, value))
        throw_refused_store(t, container, value);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_getUncompressedObject)
{
    RESULT_REF(barrier_load((const void *)(uintptr_t)ARG_LONG(1)));
}

/* --- compare and swap ---------------------------------------------------------------------- */

/* What was there; the swap took place if it equals expected. */
static struct object *swap_reference(struct thread *t, jslot *args, bool *done)
{
    struct object *container = ARG_REF(1), *found = ARG_REF(4), *value = ARG_REF(5);
    enum ref_swap swap = mem_may_load(&t->mem, value) ? ref_compare_exchange(&t->mem, container, ADDRESS, &found, value) : REF_SWAP_REFUSED;
    *done = swap == REF_SWAP_DONE;
    if (swap == REF_SWAP_REFUSED)
        throw_refused_store(t, container, value);
    return found;
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_compareAndSetReference)
{
    bool done;
    swap_reference(t, args, &done);
    RESULT_INT(done);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_compareAndExchangeReference)
{
    bool done;
    RESULT_REF(swap_reference(t, args, &done));
}

static bool swap_int(const jslot *args, jint *expected)
{
    return __atomic_compare_exchange_n((jint *)ADDRESS, expected, ARG_INT(5), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_compareAndSetInt)
{
    jint expected = ARG_INT(4);
    RESULT_INT(swap_int(args, &expected));
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_compareAndExchangeInt)
{
    jint expected = ARG_INT(4);
    swap_int(args, &expected);
    RESULT_INT(expected);
}

static bool swap_long(const jslot *args, jlong *expected)
{
    return __atomic_compare_exchange_n((jlong *)ADDRESS, expected, ARG_LONG(6), false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_compareAndSetLong)
{
    jlong expected = ARG_LONG(4);
    RESULT_INT(swap_long(args, &expected));
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_compareAndExchangeLong)
{
    jlong expected = ARG_LONG(4);
    swap_long(args, &expected);
    RESULT_LONG(expected);
}

NATIVE_METHOD(jdk_internal_misc_Unsafe_loadFence) { atomic_thread_fence(memory_order_acquire); }
NATIVE_METHOD(jdk_internal_misc_Unsafe_storeFence) { atomic_thread_fence(memory_order_release); }
NATIVE_METHOD(jdk_internal_misc_Unsafe_fullFence) { atomic_thread_fence(memory_order_seq_cst); }
