/* SPDX-License-Identifier: Apache-2.0 */
/* The table of the interface: the passage into the VM and back. */
#include "vm/native/jni.h"

#include "memory/arena.h"
#include "vm/class/unload/unit.h"
#include "vm/native/ffi.h"
#include "vm/native/jni_check.h"
#include "vm/native/jvm_functions.h"
#include "vm/native/library.h"
#include "vm/native/native.h"

/* --- every function: native, the VM, native ---------------------------------------------------- */

/* One frame leaves and comes back, as sched/safepoint.h asks; so the bodies may return where they like. */
#define JNI_NONE()
#define JNI_RAW(type, name, ...)
#define JNI(type, name, arguments, ...) \
    static type enter_##name(struct jni_env *env, ##__VA_ARGS__) \
    { \
        struct thread *t = env->thread; \
        sched_leave_native(&t->sched); \
        type result = jni_##name arguments; \
        sched_enter_native(&t->sched); \
        return result; \
    }
#define JNI_DO(name, arguments, ...) \
    static void enter_##name(struct jni_env *env, ##__VA_ARGS__) \
    { \
        struct thread *t = env->thread; \
        sched_leave_native(&t->sched); \
        jni_##name arguments; \
        sched_enter_native(&t->sched); \
    }
#include "vm/native/jni_table.def"

static const void *const functions[] = {
#define JNI_NONE() NULL,
#define JNI(type, name, arguments, ...) (const void *)enter_##name,
#define JNI_DO(name, arguments, ...) (const void *)enter_##name,
#define JNI_RAW(type, name, ...) (const void *)jni_##name,
#include "vm/native/jni_table.def"
};
_Static_assert(sizeof functions / sizeof functions[0] == JNI_PLACES, "JNI 21 has 235 places");

/* Of bound methods that go. */
static void drop_descriptions(struct class_unit *u)
{
    for (struct class *c = atomic_load(&u->classes); c; c = c->of_unit)
        for (unsigned i = 0; i < c->method_count; i++)
            if (c->methods[i].entry == ffi_entry)
                mem_block_free(c->methods[i].native_info);
}

void jni_install(const char *java_home, bool verbose)
{
    jni_functions = jni_checking ? jni_checked_functions : functions;
    jni_invocation_begin();
    jni_handles_install();
    jvm_functions_link();
    library_install(java_home, verbose);
    thread_leave_hook = jni_env_leave;
    native_bind_jni = library_bind;
    unit_add_hooks((struct unit_hooks){ .drop = drop_descriptions });
}
