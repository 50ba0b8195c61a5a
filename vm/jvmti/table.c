/* SPDX-License-Identifier: Apache-2.0 */
/* The table of the interface: the passage into the VM and back. */
#include "vm/jvmti/jvmti.h"

/* A thread that is attached comes from native code; others are refused. */
#define JVMTI_RESERVED()
#define JVMTI_LACKS(name)
#define JVMTI_RAW(name, ...)
#define JVMTI(name, arguments, ...) \
    static jint enter_##name(struct jvmti_env *env, ##__VA_ARGS__) \
    { \
        struct thread *t = (struct thread *)sched_self(); \
        if (!t) \
            return JVMTI_UNATTACHED_THREAD; \
        sched_leave_native(&t->sched); \
        jint error = (jint)jvmti_##name arguments; \
        sched_enter_native(&t->sched); \
        return error; \
    }
#include "vm/jvmti/functions.def"

static jint lacks(struct jvmti_env *env)
{
    (void)env;
    return JVMTI_MUST_POSSESS_CAPABILITY;
}

const void *const jvmti_functions[] = {
#define JVMTI_RESERVED() NULL,
#define JVMTI_LACKS(name) (const void *)lacks,
#define JVMTI_RAW(name, ...) (const void *)jvmti_##name,
#define JVMTI(name, arguments, ...) (const void *)enter_##name,
#include "vm/jvmti/functions.def"
};
_Static_assert(sizeof jvmti_functions / sizeof jvmti_functions[0] == 156, "the interface has 156 places");
