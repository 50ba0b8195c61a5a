/* SPDX-License-Identifier: Apache-2.0 */
/* jdk.internal.foreign.abi.fallback.LibFallback: foreign functions by libffi.
 *
 * The library lays out arguments and results in memory of its own and makes types of libffi's there; we call, and are
 * called.  Results of whole numbers go through a word, as libffi has them at least that wide, and the library as wide as
 * their type.  Calls run outside the VM: a safepoint does not wait for them. */
#include <errno.h>
#include <ffi.h>
#include <stdio.h>
#include <stdlib.h>

#include "classlib/natives.h"
#include "vm/native/ffi.h"
#include "vm/native/jni.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"

#define ADDRESS(slot) ((void *)(uintptr_t)ARG_LONG(slot))

/* --- types ---------------------------------------------------------------------------------- */

#define TYPE(name) \
    NATIVE_METHOD(jdk_internal_foreign_LibFallback_##name) \
    { \
        (void)t; \
        RESULT_LONG((jlong)(uintptr_t)&name); \
    }

TYPE(ffi_type_void)
TYPE(ffi_type_uint8)
TYPE(ffi_type_sint8)
TYPE(ffi_type_uint16)
TYPE(ffi_type_sint16)
TYPE(ffi_type_uint32)
TYPE(ffi_type_sint32)
TYPE(ffi_type_uint64)
TYPE(ffi_type_sint64)
TYPE(ffi_type_float)
TYPE(ffi_type_double)
TYPE(ffi_type_pointer)

#define NUMBER(name, value) \
    NATIVE_METHOD(jdk_internal_foreign_LibFallback_##name) \
    { \
        (void)t; \
        RESULT_INT((jint)(value)); \
    }

NUMBER(ffi_default_abi, FFI_DEFAULT_ABI)
NUMBER(ffi_type_struct, FFI_TYPE_STRUCT)
NUMBER(ffi_sizeof_short, sizeof(short))
NUMBER(ffi_sizeof_int, sizeof(int))
NUMBER(ffi_sizeof_long, sizeof(long))
NUMBER(ffi_sizeof_wchar, sizeof(wchar_t))
NUMBER(alignof_long_long, _Alignof(long long))
NUMBER(alignof_double, _Alignof(double))

NATIVE_METHOD(jdk_internal_foreign_LibFallback_sizeofCif)
{
    (void)t;
    RESULT_LONG(sizeof(ffi_cif));
}

/* args: where to, convention, arguments, type of the result, types of the arguments.  Answers with libffi's status, as those below. */
NATIVE_METHOD(jdk_internal_foreign_LibFallback_ffi_prep_cif)
{
    (void)t;
    RESULT_INT(ffi_prep_cif(ADDRESS(0), (ffi_abi)ARG_INT(2), (unsigned)ARG_INT(3), ADDRESS(4), ADDRESS(6)));
}

/* The number of fixed arguments comes before that of all. */
NATIVE_METHOD(jdk_internal_foreign_LibFallback_ffi_prep_cif_var)
{
    (void)t;
    RESULT_INT(ffi_prep_cif_var(ADDRESS(0), (ffi_abi)ARG_INT(2), (unsigned)ARG_INT(3), (unsigned)ARG_INT(4), ADDRESS(5), ADDRESS(7)));
}

NATIVE_METHOD(jdk_internal_foreign_LibFallback_ffi_get_struct_offsets)
{
    (void)t;
    RESULT_INT(ffi_get_struct_offsets((ffi_abi)ARG_INT(0), ADDRESS(1), ADDRESS(3)));
}

/* --- results -------------------------------------------------------------------------------- */

static bool is_narrow(const ffi_type *type)
{
    return type->size < sizeof(ffi_arg) && type->type != FFI_TYPE_VOID && type->type != FFI_TYPE_FLOAT && type->type != FFI_TYPE_STRUCT;
}

static bool is_signed(const ffi_type *type)
{
    return type->type == FFI_TYPE_SINT8 || type->type == FFI_TYPE_SINT16 || type->type == FFI_TYPE_SINT32 || type->type == FFI_TYPE_INT;
}

/* Of a word the part that a narrower value takes. */
static char *part_of(ffi_arg *word, size_t size)
{
    return (char *)word + (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? sizeof *word - size : 0);
}

static ffi_arg widened(const ffi_type *type, ffi_arg word)
{
    unsigned unused = 8 * (unsigned)(sizeof word - type->size);
    return is_signed(type) ? (ffi_arg)((ffi_sarg)(word << unused) >> unused) : word << unused >> unused;
}

/* --- from Java to C ------------------------------------------------------------------------- */

enum { CAPTURE_ERRNO = 4 };                 /* CapturableState.ERRNO, the only one outside Windows */

struct downcall { ffi_cif *cif; void (*target)(void); void *result, **values; int *captured; };

/* The buffers and arrays that are handed over stay where they are; the caller's arguments keep them alive. */
static void call_out(struct thread *t, const struct downcall *d)
{
    struct sched_registers pinned;
    ffi_arg word = 0;
    bool narrow = is_narrow(d->cif->rtype);
    ffi_go_native(t, &pinned);
    ffi_call(d->cif, d->target, narrow ? (void *)&word : d->result, d->values);
    int after = errno;
    ffi_come_back(t, &pinned);
    if (narrow)
        memcpy(d->result, part_of(&word, d->cif->rtype->size), d->cif->rtype->size);
    if (d->captured)
        *d->captured = after;
}

static void (*function_at(jlong address))(void) { return (void (*)(void))(uintptr_t)address; }

/* args: call, function, result, addresses of arguments, captured state (two slots each), what to capture. */
NATIVE_METHOD(jdk_internal_foreign_LibFallback_doDowncall)
{
    bool captures = ARG_INT(10) & CAPTURE_ERRNO;
    call_out(t, &(struct downcall){ ADDRESS(0), function_at(ARG_LONG(2)), ADDRESS(4), ADDRESS(6), captures ? ADDRESS(8) : NULL });
}

/* What lies in an array is given as its distance from the first element. */
static void *in_array(const struct object *base, jlong address) { return (base ? (char *)array_data(base) : NULL) + address; }

/* args: as above up to the addresses; the array that the captured state is in, or null; its address; what to capture; for each
 * argument the array that it points into, or null; or null; their number.  Since 25. */
NATIVE_METHOD(jdk_internal_foreign_LibFallback_doDowncall_25)
{
    bool captures = ARG_INT(11) & CAPTURE_ERRNO;
    void **values = ADDRESS(6);
    for (jint i = 0; ARG_REF(12) && i < ARG_INT(13); i++) {
        const struct object *base = ref_elements(ARG_REF(12))[i];
        if (base)
            *(void **)values[i] = in_array(base, *(jlong *)values[i]);
    }
    call_out(t, &(struct downcall){ ADDRESS(0), function_at(ARG_LONG(2)), ADDRESS(4), values,
                                    captures ? in_array(ARG_REF(8), ARG_LONG(9)) : NULL });
}

/* --- from C to Java ------------------------------------------------------------------------- */

/* A thread that C has made is Java's as well from its first call on, and until it ends. */
static struct thread *attached(void)
{
    enum { ATTACH_AS_DAEMON = 7 };
    struct jni_env *env;
    if (!sched_self()) {
        jint (*attach)(struct jni_vm *, struct jni_env **, void *) =
            (jint (*)(struct jni_vm *, struct jni_env **, void *))(uintptr_t)jni_vm.functions[ATTACH_AS_DAEMON];
        if (attach(&jni_vm, &env, NULL) != JNI_OK) {
            fputs("rtjvm: a thread of native code called Java, and cannot be attached\n", stderr);
            exit(1);
        }
    }
    return thread_current();
}

/* What Java throws the library has caught, and ended the program; more than that is out of memory. */
static void call_in(struct thread *t, void *result, void **values, jobject target)
{
    struct method *m = method_known(t, "jdk/internal/foreign/abi/fallback/LibFallback", "doUpcall", "(JJLjava/lang/invoke/MethodHandle;)V");
    jslot call[5] = { slot_of_long((jlong)(uintptr_t)result), 0, slot_of_long((jlong)(uintptr_t)values), 0, slot_of_ref(jni_object(target)) };
    if (!m || !invoke_method(t, m, call, NULL)) {
        fputs("rtjvm: an exception cannot pass through native code\n", stderr);
        exception_print_raw(t, exception_take(t));
        exit(1);
    }
}

static void on_upcall(ffi_cif *cif, void *result, void **values, void *target)
{
    ffi_arg word = 0;
    bool narrow = is_narrow(cif->rtype);
    struct thread *t = attached();
    sched_leave_native(&t->sched);
    call_in(t, narrow ? (void *)part_of(&word, cif->rtype->size) : result, values, target);
    sched_enter_native(&t->sched);
    if (narrow)
        *(ffi_arg *)result = widened(cif->rtype, word);
}

/* args: call, method handle, three longs for what is made: the closure, its address as a function, the handle's reference. */
NATIVE_METHOD(jdk_internal_foreign_LibFallback_createClosure)
{
    void *code;
    jlong *out = array_data(ARG_REF(3));
    ffi_closure *closure = ffi_closure_alloc(sizeof *closure, &code);
    jobject target = closure ? jni_NewGlobalRef(t, jni_pinned((struct object **)&args[2])) : NULL;
    ffi_status status = target ? ffi_prep_closure_loc(closure, ADDRESS(0), on_upcall, target, code) : FFI_BAD_TYPEDEF;
    if (status != FFI_OK) {
        if (target)
            jni_DeleteGlobalRef(t, target);
        if (closure)
            ffi_closure_free(closure);
    } else {
        out[0] = (jlong)(uintptr_t)closure;
        out[1] = (jlong)(uintptr_t)code;
        out[2] = (jlong)(uintptr_t)target;
    }
    RESULT_INT((jint)status);
}

NATIVE_METHOD(jdk_internal_foreign_LibFallback_freeClosure)
{
    ffi_closure_free(ADDRESS(0));
    jni_DeleteGlobalRef(t, ADDRESS(2));
}
