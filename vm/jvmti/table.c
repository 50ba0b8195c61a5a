/* SPDX-License-Identifier: Apache-2.0 */
/* The table of the interface: the passage into the VM and back. */
#include "vm/jvmti/jvmti.h"

/* When a function may be called. */
enum when { WHEN_ANY, WHEN_ONLOAD, WHEN_LOADING, WHEN_STARTED, WHEN_LIVE };

static bool is_time(enum when when)
{
    int phase = atomic_load(&jvmti_phase);
    switch (when) {
    case WHEN_ANY: return true;
    case WHEN_ONLOAD: return phase == JVMTI_PHASE_ONLOAD;
    case WHEN_LOADING: return phase == JVMTI_PHASE_ONLOAD || phase == JVMTI_PHASE_LIVE;
    case WHEN_STARTED: return phase == JVMTI_PHASE_START || phase == JVMTI_PHASE_LIVE;
    case WHEN_LIVE: return phase == JVMTI_PHASE_LIVE;
    }
    return false;
}

/* In the order in which java looks. */
static enum jvmti_error refused(const struct jvmti_env *env, enum when when, enum jvmti_capability needed)
{
    if (!is_time(when))
        return JVMTI_WRONG_PHASE;
    if (!sched_self())
        return JVMTI_UNATTACHED_THREAD;
    if (env->disposed)
        return JVMTI_INVALID_ENVIRONMENT;
    return needed == CAP_NONE || jvmti_has(&env->capabilities, needed) ? JVMTI_NONE : JVMTI_MUST_POSSESS_CAPABILITY;
}

static bool all_given(const void *const *pointers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!pointers[i])
            return false;
    return true;
}
#define GIVEN(...) all_given((const void *const[]){ __VA_ARGS__ }, sizeof (const void *const[]){ __VA_ARGS__ } / sizeof(void *))

/* A thread that is attached comes from native code; others are refused.  found: what the arguments need and, as error, whether that is there. */
#define PASSAGE(name, when, capability, given, found, arguments, ...) \
    static jint enter_##name(struct jvmti_env *env, ##__VA_ARGS__) \
    { \
        enum jvmti_error error = refused(env, WHEN_##when, CAP_##capability); \
        if (error != JVMTI_NONE) \
            return (jint)error; \
        struct thread *t = thread_of(sched_self()); \
        sched_leave_native(&t->sched); \
        found; \
        if (error == JVMTI_NONE && !(given)) \
            error = JVMTI_NULL_POINTER; \
        if (error == JVMTI_NONE) \
            error = jvmti_##name arguments; \
        sched_enter_native(&t->sched); \
        return (jint)error; \
    }
#define JVMTI_RESERVED()
#define JVMTI_LACKS(name)
#define JVMTI_RAW(name, given, arguments, ...) \
    static jint enter_##name(struct jvmti_env *env, ##__VA_ARGS__) { return (jint)((given) ? jvmti_##name arguments : JVMTI_NULL_POINTER); }
#define JVMTI(name, when, capability, given, arguments, ...) PASSAGE(name, when, capability, given, (void)0, arguments, ##__VA_ARGS__)
#define JVMTI_OF_CLASS(name, when, capability, given, arguments, ...) \
    PASSAGE(name, when, capability, given, struct class *c; error = jvmti_class(klass, &c), arguments, jclass klass, ##__VA_ARGS__)
#define JVMTI_OF_METHOD(name, when, capability, given, arguments, ...) \
    PASSAGE(name, when, capability, given, error = jvmti_method(method), arguments, struct method *method, ##__VA_ARGS__)
#define JVMTI_OF_BYTECODE(name, when, capability, given, arguments, ...) \
    PASSAGE(name, when, capability, given, error = jvmti_method_of_bytecode(method), arguments, struct method *method, ##__VA_ARGS__)
#include "vm/jvmti/functions.def"

static jint lacks(struct jvmti_env *env)
{
    (void)env;
    return JVMTI_MUST_POSSESS_CAPABILITY;
}

const void *const jvmti_functions[] = {
#define JVMTI_RESERVED() NULL,
#define JVMTI_LACKS(name) (const void *)lacks,
#define JVMTI_RAW JVMTI
#define JVMTI(name, ...) (const void *)enter_##name,
#define JVMTI_OF_CLASS JVMTI
#define JVMTI_OF_METHOD JVMTI
#define JVMTI_OF_BYTECODE JVMTI
#include "vm/jvmti/functions.def"
};
_Static_assert(sizeof jvmti_functions / sizeof jvmti_functions[0] == 156, "the interface has 156 places");
