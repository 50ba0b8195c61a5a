/* SPDX-License-Identifier: Apache-2.0 */
/* Native methods are called with a JNIEnv, the class or the receiver, and their arguments.
 *
 * A reference argument is the address of its slot on the Java stack, which the collector scans: no
 * handle is made.  When all arguments are integers or addresses and fit into registers, the call is a plain C
 * call with six 64-bit arguments: both ABIs we know ignore those that are too many.  libffi makes the others. */
#include "vm/native/ffi.h"

#include <ffi.h>

#include "vm/native/jni.h"
#include "vm/native/region_safe.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"

enum { WORDS_MAX = 257, REGISTER_WORDS = 6 };       /* JNIEnv, class, 255 slots */

struct ffi_method {
    void *function;
    unsigned count;                     /* words: JNIEnv, class or receiver, Java arguments */
    bool plain;                         /* a call with REGISTER_WORDS integers will do      */
    bool region_safe;
    ffi_cif cif;
    ffi_type **types;                   /* of the words; in this block                      */
    uint8_t kind[];                     /* basic types of the Java arguments                */
};

/* Small integers travel as int: they are extended in their slots already. */
static ffi_type *type_of(uint8_t basic)
{
    switch (basic) {
    case T_VOID: return &ffi_type_void;
    case T_FLOAT: return &ffi_type_float;
    case T_DOUBLE: return &ffi_type_double;
    case T_LONG: return &ffi_type_sint64;
    case T_OBJECT: case T_ARRAY: return &ffi_type_pointer;
    default: return &ffi_type_sint32;
    }
}

struct ffi_method *ffi_prepare(const struct method *m, void *function)
{
    struct signature s = symbol_signature(m->descriptor);
    struct signature_type type;
    unsigned n = signature_count(s);
    size_t head = (sizeof(struct ffi_method) + n + 7) & ~(size_t)7;
    struct ffi_method *f = mem_block(head + (n + 2) * sizeof(ffi_type *));
    if (!f)
        return NULL;
    f->function = function;
    f->count = n + 2;
    f->plain = f->count <= REGISTER_WORDS;
    f->region_safe = region_safe_names(m, function);
    f->types = (ffi_type **)(void *)((char *)f + head);
    f->types[0] = f->types[1] = &ffi_type_pointer;
    for (unsigned i = 0; signature_next(&s, &type); i++) {
        f->kind[i] = basic_type_of(*type.text);
        f->types[i + 2] = type_of(f->kind[i]);
        f->plain &= f->kind[i] != T_FLOAT && f->kind[i] != T_DOUBLE;
    }
    RT_MUST(ffi_prep_cif(&f->cif, FFI_DEFAULT_ABI, f->count, type_of(m->return_type), f->types) == FFI_OK);
    return f;
}

/* --- arguments ---------------------------------------------------------------------------------- */

/* Little-endian machines: the low half of a word is at its address, so libffi may read an int there. */
_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "words are read by their lower parts");

static uint64_t address_of(jslot *slot) { return *slot ? (uintptr_t)slot : 0; }

static void load_words(const struct ffi_method *f, struct jni_env *env, struct method *m, jslot *args, uint64_t *words)
{
    bool is_static = method_is_static(m);
    words[0] = (uintptr_t)env;
    words[1] = is_static ? (uintptr_t)jni_class_handle(m->class) : address_of(args);
    args += !is_static;
    for (unsigned i = 0; i + 2 < f->count; i++) {
        switch (f->kind[i]) {
        case T_OBJECT: case T_ARRAY: words[i + 2] = address_of(args); break;
        case T_LONG: case T_DOUBLE: words[i + 2] = *args++; break;
        case T_FLOAT: words[i + 2] = *args; break;
        default: words[i + 2] = (uint64_t)(int64_t)slot_int(*args);
        }
        args++;
    }
}

/* The slot of a result, cleared of what the ABI leaves undefined. */
static jslot narrow(uint8_t type, uint64_t word)
{
    switch (type) {
    case T_BOOLEAN: return (word & 0xff) != 0;
    case T_BYTE: return slot_of_int((jbyte)word);
    case T_SHORT: return slot_of_int((jshort)word);
    case T_CHAR: return (jchar)word;
    case T_INT: case T_FLOAT: return (uint32_t)word;
    default: return word;
    }
}

/* --- the call ----------------------------------------------------------------------------------- */

#define CALL_AS(type) \
    ((type (*)(uint64_t, uint64_t, uint64_t, uint64_t, uint64_t, uint64_t))f->function)(w[0], w[1], w[2], w[3], w[4], w[5])

static uint64_t call_plain(const struct ffi_method *f, const uint64_t *w, uint8_t type)
{
    switch (type) {
    case T_FLOAT: return slot_of_float(CALL_AS(jfloat));
    case T_DOUBLE: return slot_of_double(CALL_AS(jdouble));
    default: return CALL_AS(uint64_t);
    }
}

static uint64_t call_prepared(struct ffi_method *f, uint64_t *words)
{
    void *values[WORDS_MAX];
    union { ffi_arg word; uint64_t wide; } result = { .wide = 0 };
    for (unsigned i = 0; i < f->count; i++)
        values[i] = &words[i];
    ffi_call(&f->cif, (void (*)(void))f->function, &result, values);
    return result.wide;
}

static uint64_t call_function(struct ffi_method *f, uint64_t *words, uint8_t type)
{
    return f->plain ? call_plain(f, words, type) : call_prepared(f, words);
}

/* Its frame holds the pinned registers: never inlined, so that it is small and stands alone. */
static RT_NOINLINE uint64_t call_out(struct thread *t, struct ffi_method *f, uint64_t *words, uint8_t type)
{
    struct sched_registers pinned;
    ffi_go_native(t, &pinned);
    uint64_t result = call_function(f, words, type);
    ffi_come_back(t, &pinned);
    return result;
}

/* A region is open only while its thread is in the VM. */
static uint64_t call_in_region(struct ffi_method *f, uint64_t *words, uint8_t type)
{
    words[0] = 0;                           /* it calls nothing of JNI */
    return call_function(f, words, type);
}

bool ffi_is_region_safe(const struct method *m) { return m->entry == ffi_entry && ((const struct ffi_method *)m->native_info)->region_safe; }

static jslot call_with_frame(struct thread *t, struct jni_env *env, struct method *m, jslot *args)
{
    struct ffi_method *f = m->native_info;
    uint64_t words[WORDS_MAX];
    load_words(f, env, m, args, words);
    struct jni_mark mark = jni_locals_enter(&env->locals);
    env->unchecked = NULL;
    bool in_region = f->region_safe && atomic_load_explicit(&t->sched.region, memory_order_relaxed) == REGION_OPEN;
    uint64_t result = in_region ? call_in_region(f, words, m->return_type) : call_out(t, f, words, m->return_type);
    if (m->return_type == T_OBJECT || m->return_type == T_ARRAY)
        result = slot_of_ref(thread_pending(t) ? NULL : jni_object((jobject)(uintptr_t)result));
    jni_locals_leave(&env->locals, mark);
    return narrow(m->return_type, result);
}

void ffi_entry(struct thread *t, struct method *m, jslot *args)
{
    struct jni_env *env = jni_env_of(t);
    struct frame *f;
    if (!env || !frame_push_native(t, m, args, &f))
        return;
    struct object *lock = NULL;
    if (m->access & ACC_SYNCHRONIZED) {
        lock = method_is_static(m) ? m->class->mirror : slot_ref(args[0]);
        int result = monitor_enter(&t->sched, &lock->monitor);
        if (RT_UNLIKELY(result != MONITOR_OK)) {
            throw_monitor_failure(t, result);
            frame_pop(t, f);
            return;
        }
        f->lock = lock;
    }
    jslot result = call_with_frame(t, env, m, args);
    if (lock)
        monitor_exit(&t->sched, &lock->monitor);
    frame_pop(t, f);                    /* before the result: args[0] may be where the frame is */
    args[0] = result;
}
