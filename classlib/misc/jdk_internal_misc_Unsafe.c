/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.misc.Unsafe: reading and writing by base and offset.
 *
 * A null base means that the offset is an address.  Offsets are true byte offsets from the object's start, for
 * statics from the mirror's.  Memory of no object may be a mapped file's that is gone: an InternalError.  Volatile access is sequentially consistent.  References are stored under the
 * assignment rule.  args: receiver, base, offset (two slots), value. */
#include <stdatomic.h>

#include "classlib/natives.h"
#include "memory/undo.h"
#include "sched/fault.h"
#include "vm/run/stop.h"
#include "vm/run/store.h"

static void *address_of(const jslot *args)
{
    return (char *)(uintptr_t)args[1] + slot_long(args[2]);
}

#define ADDRESS address_of(args)
/* In an atomic region: what is about to be overwritten. */
#define KEEP(ctype) undo_value(&t->mem, ADDRESS, sizeof(ctype))

/* --- memory that may be gone ---------------------------------------------------------------- */

/* Of no object: then it may be a mapped file's that was cut off.  The caller learns of it at its next poll. */
static bool is_raw(const jslot *args) { return !args[1]; }

/* What needs more than one instruction: an operation as a function, and what it is about. */
struct operation { jslot *args; void (*run)(jslot *args); };

static void run_operation(void *argument)
{
    const struct operation *o = argument;
    o->run(o->args);
}

static RT_NOINLINE void operate_raw(struct thread *t, jslot *args, void (*run)(jslot *args))
{
    struct operation o = { args, run };
    if (!fault_call(run_operation, &o)) {
        args[0] = 0;
        stop_by_fault(t);
    }
}

static inline void operate(struct thread *t, jslot *args, void (*run)(jslot *args))
{
    if (is_raw(args))
        operate_raw(t, args, run);
    else
        run(args);
}

/* --- values -------------------------------------------------------------------------------- */

/* Plain access is by one instruction, so that no reader sees half of an aligned value. */
#define ACCESS(name, ctype, bytes, raw, from, to) \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_get##name) \
    { \
        raw value = 0; \
        if (RT_UNLIKELY(!fault_load_##bytes(ADDRESS, &value))) \
            stop_by_fault(t); \
        args[0] = from((ctype)value); \
    } \
    static void get##name##_volatile(jslot *args) \
    { \
        args[0] = from(__atomic_load_n((ctype *)ADDRESS, __ATOMIC_SEQ_CST)); \
    } \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_get##name##Volatile) { operate(t, args, get##name##_volatile); } \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_put##name) \
    { \
        KEEP(ctype); \
        if (RT_UNLIKELY(!fault_store_##bytes(ADDRESS, (raw)to(args[4])))) \
            stop_by_fault(t); \
    } \
    static void put##name##_volatile(jslot *args) \
    { \
        __atomic_store_n((ctype *)ADDRESS, to(args[4]), __ATOMIC_SEQ_CST); \
    } \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_put##name##Volatile) { KEEP(ctype); operate(t, args, put##name##_volatile); }

#define UNSIGNED(v) ((jslot)(v))
#define BOOLEAN(v) ((jboolean)((v) & 1))
#define NARROW(v) ((uint32_t)(v))

ACCESS(Boolean, jboolean, 1, uint8_t, UNSIGNED, BOOLEAN)
ACCESS(Byte, jbyte, 1, uint8_t, slot_of_int, (jbyte)slot_int)
ACCESS(Short, jshort, 2, uint16_t, slot_of_int, (jshort)slot_int)
ACCESS(Char, jchar, 2, uint16_t, UNSIGNED, (jchar)slot_int)
ACCESS(Int, jint, 4, uint32_t, slot_of_int, slot_int)
ACCESS(Long, jlong, 8, uint64_t, slot_of_long, slot_long)
ACCESS(Float, uint32_t, 4, uint32_t, UNSIGNED, NARROW)
ACCESS(Double, uint64_t, 8, uint64_t, UNSIGNED, UNSIGNED)

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

/* What KEEP kept was not overwritten. */
static bool not_swapped(void)
{
    undo_take_back(&thread_current()->mem);
    return false;
}

#define SWAP(name, ctype, value, from) \
    static bool swap##name(const jslot *args, ctype *expected) \
    { \
        return __atomic_compare_exchange_n((ctype *)ADDRESS, expected, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) || not_swapped(); \
    } \
    static void compare_and_set##name(jslot *args) \
    { \
        ctype expected = (ctype)args[4]; \
        RESULT_INT(swap##name(args, &expected)); \
    } \
    static void compare_and_exchange##name(jslot *args) \
    { \
        ctype expected = (ctype)args[4]; \
        swap##name(args, &expected); \
        args[0] = from(expected); \
    } \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_compareAndSet##name) { KEEP(ctype); operate(t, args, compare_and_set##name); } \
    NATIVE_METHOD(jdk_internal_misc_Unsafe_compareAndExchange##name) { KEEP(ctype); operate(t, args, compare_and_exchange##name); }

SWAP(Int, jint, ARG_INT(5), slot_of_int)
SWAP(Long, jlong, ARG_LONG(6), slot_of_long)

NATIVE_METHOD(jdk_internal_misc_Unsafe_loadFence) { atomic_thread_fence(memory_order_acquire); }
NATIVE_METHOD(jdk_internal_misc_Unsafe_storeFence) { atomic_thread_fence(memory_order_release); }
NATIVE_METHOD(jdk_internal_misc_Unsafe_fullFence) { atomic_thread_fence(memory_order_seq_cst); }
