/* SPDX-License-Identifier: Apache-2.0 */
/* Environments: what an agent may do, and what it wants to be told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory/gc.h"
#include "sched/clock.h"
#include "sched/monitor.h"
#include "sched/os.h"
#include "vm/class/refmap.h"
#include "vm/jdk.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"
#include "vm/run/tool/tool.h"

enum { VERSION_JVMTI = 0x30000000, VERSION_KIND = 0x70000000, VERSION_MAJOR = 0x0fff0000, MAJOR_SHIFT = 16, FIRST_AS_JDK = 9 };
enum { MODE_DISABLE, MODE_ENABLE };

enum what { HAVE = 1, WATCH, VIRTUAL, LACK };
static const uint8_t what_is[] = {
#define JVMTI_CAPABILITY(name, what) what,
#include "vm/jvmti/capabilities.def"
};

/* Versions 1.x, and since 9 those of the JDK. */
static bool version_known(jint version)
{
    jint major = (version & VERSION_MAJOR) >> MAJOR_SHIFT;
    return (version & VERSION_KIND) == VERSION_JVMTI && (major <= 1 || (major >= FIRST_AS_JDK && major <= (jint)jdk->feature));
}

struct jvmti_env *jvmti_env_new(jint version)
{
    struct jvmti_env *env = version_known(version) ? calloc(1, sizeof *env) : NULL;
    if (!env)
        return NULL;
    env->functions = jvmti_table;
    env->next = atomic_load(&jvmti_envs);
    while (!atomic_compare_exchange_weak(&jvmti_envs, &env->next, env))        /* bound: other agents that ask at once */
        ;
    return env;
}

enum jvmti_error jvmti_DisposeEnvironment(struct thread *t, struct jvmti_env *env)
{
    (void)t;
    env->disposed = true;
    env->wanted = 0;
    return JVMTI_NONE;
}

/* --- capabilities ------------------------------------------------------------------------------ */

/* What is watched must be said before code is made. */
static bool may_have(unsigned cap)
{
    return what_is[cap] == HAVE || (what_is[cap] == VIRTUAL && known.BaseVirtualThread) ||
           (what_is[cap] == WATCH && (tool_watches || atomic_load(&jvmti_phase) == JVMTI_PHASE_ONLOAD));
}

static void set(struct jvmti_capabilities *c, unsigned cap) { c->word[cap / 32] |= UINT32_C(1) << cap % 32; }

enum jvmti_error jvmti_GetPotentialCapabilities(struct jvmti_env *env, struct jvmti_capabilities *capabilities)
{
    (void)env;
    *capabilities = (struct jvmti_capabilities){ { 0 } };
    for (unsigned i = 0; i < CAP_COUNT; i++)
        if (may_have(i))
            set(capabilities, i);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetCapabilities(struct jvmti_env *env, struct jvmti_capabilities *capabilities)
{
    *capabilities = env->capabilities;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_AddCapabilities(struct thread *t, struct jvmti_env *env, const struct jvmti_capabilities *capabilities)
{
    (void)t;
    for (unsigned i = 0; i < CAP_COUNT; i++)
        if (jvmti_has(capabilities, i) && !may_have(i))
            return JVMTI_NOT_AVAILABLE;
    for (unsigned i = 0; i < CAP_COUNT; i++) {
        if (!jvmti_has(capabilities, i))
            continue;
        set(&env->capabilities, i);
        if (what_is[i] == WATCH)
            tool_watches = refmap_keep_dead = true;
        if (i == CAP_can_generate_monitor_events)
            monitor_watch_hook = jvmti_contended;
        if (i == CAP_can_generate_garbage_collection_events)
            gc_watch_hook = jvmti_collects;
    }
    return JVMTI_NONE;
}

enum jvmti_error jvmti_RelinquishCapabilities(struct thread *t, struct jvmti_env *env, const struct jvmti_capabilities *capabilities)
{
    (void)t;
    for (unsigned i = 0; i < sizeof capabilities->word / sizeof capabilities->word[0]; i++)
        env->capabilities.word[i] &= ~capabilities->word[i];
    return JVMTI_NONE;
}

/* --- who wants what ---------------------------------------------------------------------------- */

static void watch_one(struct thread *t, void *unused)
{
    (void)unused;
    jvmti_watch(t);
}

static void watch_all(struct thread *t)
{
    safepoint_begin(&t->sched);
    thread_each(watch_one, NULL);
    safepoint_end(&t->sched);
}

static void change(uint64_t *wanted, jint mode, jint event)
{
    uint64_t bit = jvmti_bit((enum jvmti_event)event);
    *wanted = mode == MODE_ENABLE ? *wanted | bit : *wanted & ~bit;
}

enum whose { WHOSE_ONE = 1, WHOSE_ALL };
static const struct { uint8_t capability, whose; } event_is[JVMTI_EVENT_END - JVMTI_EVENT_FIRST] = {
#define JVMTI_EVENT(name, number, capability, whose, parameters) [EVENT_##name - JVMTI_EVENT_FIRST] = { CAP_##capability, WHOSE_##whose },
#define JVMTI_NEVER(name, number, capability, whose) JVMTI_EVENT(name, number, capability, whose, unused)
#include "vm/jvmti/events.def"
};

/* Does the environment lack the event's capability? */
static bool lacks_for(const struct jvmti_env *env, jint event)
{
    enum jvmti_capability needed = event_is[event - JVMTI_EVENT_FIRST].capability;
    return event_is[event - JVMTI_EVENT_FIRST].whose && needed != CAP_NONE && !jvmti_has(&env->capabilities, needed);
}

/* What tells of the event begins to. */
static void make_ready(struct thread *t, jint event)
{
    if (event == EVENT_ClassFileLoadHook)
        jvmti_see_class_files();
    if (!tool_watches)
        return;
    if (event == EVENT_SingleStep || event == EVENT_MethodEntry || event == EVENT_MethodExit)
        tool_place(t);
    else if (event == EVENT_Exception || event == EVENT_ExceptionCatch)
        tool_interpret(t, event == EVENT_ExceptionCatch);
}

struct thread_change { struct jvmti_env *env; jint mode, event; struct jvmti_spare spare; };

static void change_thread(struct thread *who, void *argument)
{
    struct thread_change *c = argument;
    change(&jvmti_wish_of(who, c->env, &c->spare)->wanted, c->mode, c->event);
    jvmti_watch(who);
}

enum jvmti_error jvmti_SetEventNotificationMode(struct thread *t, struct jvmti_env *env, jint mode, jint event_type, jobject event_thread)
{
    struct object *o;
    if (event_type < JVMTI_EVENT_FIRST || event_type >= JVMTI_EVENT_END)
        return JVMTI_INVALID_EVENT_TYPE;
    if (event_thread && jvmti_thread(t, event_thread, &o) != JVMTI_NONE)
        return JVMTI_INVALID_THREAD;
    if ((mode != MODE_ENABLE && mode != MODE_DISABLE) || (event_thread && event_is[event_type - JVMTI_EVENT_FIRST].whose == WHOSE_ALL))
        return JVMTI_ILLEGAL_ARGUMENT;
    if (mode == MODE_ENABLE && lacks_for(env, event_type))
        return JVMTI_MUST_POSSESS_CAPABILITY;
    if (mode == MODE_ENABLE)
        make_ready(t, event_type);
    if (!event_thread) {
        change(&env->wanted, mode, event_type);
        if (atomic_load(&jvmti_phase) != JVMTI_PHASE_ONLOAD && tool_watches)
            watch_all(t);
        return JVMTI_NONE;
    }
    struct thread_change c = { .env = env, .mode = mode, .event = event_type };
    if (!jvmti_spare_make(&c.spare))
        return JVMTI_OUT_OF_MEMORY;
    bool lives = thread_apply(o, change_thread, &c);
    jvmti_spare_free(&c.spare);
    return lives ? JVMTI_NONE : JVMTI_THREAD_NOT_ALIVE;
}

enum jvmti_error jvmti_SetEventCallbacks(struct thread *t, struct jvmti_env *env, const void *callbacks, jint size_of_callbacks)
{
    size_t bytes = size_of_callbacks < 0 ? 0 : (size_t)size_of_callbacks;
    (void)t;
    memset(env->callback, 0, sizeof env->callback);
    if (callbacks)
        memcpy(env->callback, callbacks, bytes < sizeof env->callback ? bytes : sizeof env->callback);
    return JVMTI_NONE;
}

/* --- what needs no thread ---------------------------------------------------------------------- */

enum jvmti_error jvmti_Allocate(struct jvmti_env *env, jlong size, uint8_t **mem)
{
    (void)env;
    if (size < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    *mem = size ? malloc((size_t)size) : NULL;
    return *mem || !size ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_Deallocate(struct jvmti_env *env, uint8_t *mem)
{
    (void)env;
    free(mem);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetErrorName(struct jvmti_env *env, jint error, char **name)
{
    static const struct { const char *name; jint number; } names[] = {
#define JVMTI_ERROR(name, number) { "JVMTI_ERROR_" #name, number },
#include "vm/jvmti/errors.def"
    };
    (void)env;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (names[i].number != error)
            continue;
        *name = jvmti_text(names[i].name);
        return *name ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
    }
    return JVMTI_ILLEGAL_ARGUMENT;
}

enum jvmti_error jvmti_GetVersionNumber(struct jvmti_env *env, jint *version)
{
    (void)env;
    *version = VERSION_JVMTI | (jint)jdk->feature << MAJOR_SHIFT;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetPhase(struct jvmti_env *env, jint *phase)
{
    (void)env;
    *phase = atomic_load(&jvmti_phase);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetEnvironmentLocalStorage(struct jvmti_env *env, void **data)
{
    *data = (void *)(uintptr_t)env->storage;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_SetEnvironmentLocalStorage(struct jvmti_env *env, const void *data)
{
    env->storage = data;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetAvailableProcessors(struct jvmti_env *env, jint *processor_count)
{
    (void)env;
    *processor_count = os_cpu_count();
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetJLocationFormat(struct jvmti_env *env, jint *format)
{
    (void)env;
    *format = 1;                                        /* JVMTI_JLOCATION_JVMBCI */
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetTime(struct jvmti_env *env, jlong *nanos)
{
    (void)env;
    *nanos = (jlong)os_monotonic_ns();
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetExtensionFunctions(struct jvmti_env *env, jint *extension_count, void **extensions)
{
    (void)env;
    *extension_count = 0;
    *extensions = NULL;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_GetExtensionEvents(struct jvmti_env *env, jint *extension_count, void **extensions)
{
    return jvmti_GetExtensionFunctions(env, extension_count, extensions);
}

enum jvmti_error jvmti_SetExtensionEventCallback(struct jvmti_env *env, jint extension_event_index, void *callback)
{
    (void)env;
    (void)extension_event_index;
    (void)callback;
    return JVMTI_ILLEGAL_ARGUMENT;
}

/* -verbose by an agent: nothing of ours is switched so. */
enum jvmti_error jvmti_SetVerboseFlag(struct jvmti_env *env, jint flag, jboolean value)
{
    (void)env;
    (void)value;
    return flag == 0 || flag == 1 || flag == 2 || flag == 4 ? JVMTI_NONE : JVMTI_ILLEGAL_ARGUMENT;
}
