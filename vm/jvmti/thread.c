/* SPDX-License-Identifier: Apache-2.0 */
/* The interface's functions about threads and their groups. */
#include <stdlib.h>

#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/stop.h"
#include "vm/run/string.h"
#include "vm/run/thread_look.h"
#include "vm/run/tool/tool.h"

/* --- parts ------------------------------------------------------------------------------------- */

enum jvmti_error jvmti_thread(struct thread *t, jobject thread, struct object **out)
{
    *out = thread ? jni_object(thread) : t->object;
    return *out && object_is_instance(*out, known.Thread) ? JVMTI_NONE : JVMTI_INVALID_THREAD;
}

enum jvmti_error jvmti_ask(struct thread *t, jobject thread, void (*fn)(struct sched_thread *who, void *argument), void *argument)
{
    struct object *o;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    struct thread *who = error == JVMTI_NONE ? thread_of_object(o) : NULL;
    if (error != JVMTI_NONE)
        return error;
    return who && handshake(&t->sched, &who->sched, fn, argument) ? JVMTI_NONE : JVMTI_THREAD_NOT_ALIVE;
}

bool jvmti_call(struct thread *t, struct object *o, const char *name, const char *descriptor, jslot *result)
{
    const struct symbol *n = symbol_from(name), *d = symbol_from(descriptor);
    struct method *m = n && d ? class_find_method(object_class(o), n, d) : NULL;
    jslot argument = slot_of_ref(o);
    struct object *pending = exception_take(t);
    bool ok = m && invoke_virtual(t, m, &argument, result);
    t->exception = pending;
    return ok;
}

enum jvmti_error jvmti_references(struct thread *t, struct object *const *objects, size_t count, jint *count_out, jobject **out)
{
    *out = jvmti_memory(count * sizeof **out);
    if (!*out)
        return JVMTI_OUT_OF_MEMORY;
    for (size_t i = 0; i < count; i++)
        (*out)[i] = jni_local(t, objects[i]);
    t->exception = NULL;
    *count_out = (jint)count;
    return JVMTI_NONE;
}

/* What jvmti_call says of an object's text, as memory of the agent. */
static char *text_of(struct thread *t, struct object *o, const char *method)
{
    char buffer[256];
    jslot result = 0;
    if (!jvmti_call(t, o, method, "()Ljava/lang/String;", &result) || !slot_ref(result))
        return jvmti_text("");
    char *text = string_utf8(slot_ref(result), buffer, sizeof buffer), *copy = text ? jvmti_text(text) : NULL;
    string_free(text, buffer);
    return copy;
}

/* --- all of them ------------------------------------------------------------------------------- */

static enum jvmti_error take_all(struct thread *t, bool virtual_ones, jint *threads_count, jobject **threads)
{
    struct thread_list all;
    size_t n = 0;
    if (!thread_list_make(&all))
        return JVMTI_OUT_OF_MEMORY;
    struct object **objects = jvmti_memory(all.capacity * sizeof *objects);
    if (!objects) {
        thread_list_free(&all);
        return JVMTI_OUT_OF_MEMORY;
    }
    safepoint_begin(&t->sched);
    thread_list_fill(&all);
    for (size_t i = 0; i < all.count; i++)
        if (all.threads[i]->object && thread_is_virtual(all.threads[i]->object) == virtual_ones)
            objects[n++] = all.threads[i]->object;
    *threads = jvmti_memory(n * sizeof **threads);
    for (size_t i = 0; *threads && i < n; i++)         /* before anything may move on */
        (*threads)[i] = jni_local(t, objects[i]);
    safepoint_end(&t->sched);
    t->exception = NULL;
    free(objects);
    thread_list_free(&all);
    *threads_count = (jint)n;
    return *threads ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetAllThreads(struct thread *t, struct jvmti_env *env, jint *threads_count, jobject **threads)
{
    (void)env;
    return take_all(t, false, threads_count, threads);
}

enum jvmti_error jvmti_GetCurrentThread(struct thread *t, struct jvmti_env *env, jobject *thread)
{
    (void)env;
    *thread = jni_local(t, t->object);
    return JVMTI_NONE;
}

/* --- one of them ------------------------------------------------------------------------------- */

static jint int_of(struct thread *t, struct object *o, const char *method, const char *descriptor)
{
    jslot result = 0;
    return jvmti_call(t, o, method, descriptor, &result) ? slot_int(result) : 0;
}

static jobject object_of(struct thread *t, struct object *o, const char *method, const char *descriptor)
{
    jslot result = 0;
    return jvmti_call(t, o, method, descriptor, &result) ? jni_local(t, slot_ref(result)) : NULL;
}

enum jvmti_error jvmti_GetThreadInfo(struct thread *t, struct jvmti_env *env, jobject thread, struct jvmti_thread_info *info)
{
    struct object *o;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    *info = (struct jvmti_thread_info){
        .name = text_of(t, o, "getName"), .priority = int_of(t, o, "getPriority", "()I"), .daemon = (jboolean)int_of(t, o, "isDaemon", "()Z"),
        .group = object_of(t, o, "getThreadGroup", "()Ljava/lang/ThreadGroup;"),
        .loader = object_of(t, o, "getContextClassLoader", "()Ljava/lang/ClassLoader;"),
    };
    return info->name ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum { STATE_SUSPENDED = 0x100000, STATE_INTERRUPTED = 0x200000, STATE_IN_NATIVE = 0x400000 };

static void look_at_state(struct thread *who, void *argument)
{
    jint *state = argument;
    *state = thread_status_now(who) | (who->force.suspended ? STATE_SUSPENDED : 0) | (atomic_load(&who->sched.interrupted) ? STATE_INTERRUPTED : 0);
}

enum jvmti_error jvmti_GetThreadState(struct thread *t, struct jvmti_env *env, jobject thread, jint *thread_state)
{
    struct object *o;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    (void)env;
    if (error == JVMTI_NONE && !thread_apply(o, look_at_state, thread_state))
        *thread_state = thread_object_status(o);        /* not begun, or over */
    return error;
}

static void set_watch(struct thread *who, void *on)
{
    if (*(bool *)on)
        atomic_fetch_or(&who->watched, TOOL_SUSPEND);
    else
        atomic_fetch_and(&who->watched, ~(uint32_t)TOOL_SUSPEND);
}

static void see_suspended(struct thread *who, void *suspended) { *(bool *)suspended = who->force.suspended; }

static enum jvmti_error set_suspended(struct thread *t, jobject thread, bool on)
{
    struct object *o;
    bool is = false;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    if (error != JVMTI_NONE)
        return error;
    if (!thread_apply(o, see_suspended, &is))
        return JVMTI_THREAD_NOT_ALIVE;
    if (is == on)
        return on ? JVMTI_THREAD_SUSPENDED : JVMTI_THREAD_NOT_SUSPENDED;
    thread_apply(o, set_watch, &on);
    if (on)
        suspend_thread(t, o);
    else
        resume_thread(o);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_SuspendThread(struct thread *t, struct jvmti_env *env, jobject thread)
{
    (void)env;
    return set_suspended(t, thread, true);
}

enum jvmti_error jvmti_ResumeThread(struct thread *t, struct jvmti_env *env, jobject thread)
{
    (void)env;
    return thread ? set_suspended(t, thread, false) : JVMTI_INVALID_THREAD;         /* who asks runs */
}

/* Oneself last, as nobody goes on from there. */
enum jvmti_error jvmti_SuspendThreadList(struct thread *t, struct jvmti_env *env, jint request_count, const jobject *request_list, jint *results)
{
    jint self = -1;
    if (request_count < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    for (jint i = 0; i < request_count; i++) {
        if (jni_object(request_list[i]) == t->object)
            self = i;
        else
            results[i] = (jint)jvmti_SuspendThread(t, env, request_list[i]);
    }
    if (self >= 0) {
        results[self] = JVMTI_NONE;
        results[self] = (jint)jvmti_SuspendThread(t, env, request_list[self]);
    }
    return JVMTI_NONE;
}

enum jvmti_error jvmti_ResumeThreadList(struct thread *t, struct jvmti_env *env, jint request_count, const jobject *request_list, jint *results)
{
    if (request_count < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    for (jint i = 0; i < request_count; i++)
        results[i] = (jint)jvmti_ResumeThread(t, env, request_list[i]);
    return JVMTI_NONE;
}

static bool is_one_of(const struct object *o, jint count, const jobject *list)
{
    for (jint i = 0; i < count; i++)
        if (jni_object(list[i]) == o)
            return true;
    return false;
}

/* All virtual threads but those of the list; oneself last. */
static enum jvmti_error set_all_suspended(struct thread *t, jint except_count, const jobject *except_list, bool on)
{
    jobject *all;
    jint count;
    if (except_count < 0)
        return JVMTI_ILLEGAL_ARGUMENT;
    for (jint i = 0; i < except_count; i++)
        if (!thread_is_virtual(jni_object(except_list[i])))
            return JVMTI_INVALID_THREAD;
    enum jvmti_error error = take_all(t, true, &count, &all);
    jobject self = NULL;
    for (jint i = 0; error == JVMTI_NONE && i < count; i++) {
        if (is_one_of(jni_object(all[i]), except_count, except_list))
            continue;
        if (jni_object(all[i]) == t->object)
            self = all[i];
        else
            (void)set_suspended(t, all[i], on);         /* those that are so already, or have ended meanwhile, stay what they are */
    }
    if (error == JVMTI_NONE)
        free(all);
    if (self)
        (void)set_suspended(t, self, on);
    return error;
}

enum jvmti_error jvmti_SuspendAllVirtualThreads(struct thread *t, struct jvmti_env *env, jint except_count, const jobject *except_list)
{
    (void)env;
    return set_all_suspended(t, except_count, except_list, true);
}

enum jvmti_error jvmti_ResumeAllVirtualThreads(struct thread *t, struct jvmti_env *env, jint except_count, const jobject *except_list)
{
    (void)env;
    return set_all_suspended(t, except_count, except_list, false);
}

enum jvmti_error jvmti_StopThread(struct thread *t, struct jvmti_env *env, jobject thread, jobject exception)
{
    struct object *o, *throwable = jni_object(exception);
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    if (!throwable || !thread_of_object(o))
        return throwable ? JVMTI_THREAD_NOT_ALIVE : JVMTI_INVALID_OBJECT;
    stop_thread(t, o, throwable);
    return JVMTI_NONE;
}

enum jvmti_error jvmti_InterruptThread(struct thread *t, struct jvmti_env *env, jobject thread)
{
    struct object *o;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    if (!thread_of_object(o))
        return JVMTI_THREAD_NOT_ALIVE;
    return jvmti_call(t, o, "interrupt", "()V", NULL) ? JVMTI_NONE : JVMTI_INTERNAL;
}

static void look_at_time(struct thread *who, void *nanos) { *(jlong *)nanos = (jlong)thread_cpu_ns(who); }

enum jvmti_error jvmti_GetThreadCpuTime(struct thread *t, struct jvmti_env *env, jobject thread, jlong *nanos)
{
    struct object *o;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    return thread_apply(o, look_at_time, nanos) ? JVMTI_NONE : JVMTI_THREAD_NOT_ALIVE;
}

enum jvmti_error jvmti_GetCurrentThreadCpuTime(struct thread *t, struct jvmti_env *env, jlong *nanos)
{
    return jvmti_GetThreadCpuTime(t, env, NULL, nanos);
}

/* --- what an agent keeps for a thread ---------------------------------------------------------- */

struct storage { struct jvmti_env *env; const void *data; struct jvmti_spare spare; };

static void set_storage(struct thread *who, void *argument)
{
    struct storage *s = argument;
    jvmti_wish_of(who, s->env, &s->spare)->storage = s->data;
}

static void get_storage(struct thread *who, void *argument)
{
    struct storage *s = argument;
    s->data = jvmti_wish_of(who, s->env, &s->spare)->storage;
}

static enum jvmti_error do_storage(struct thread *t, jobject thread, void (*fn)(struct thread *, void *), struct storage *s)
{
    struct object *o;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    if (error != JVMTI_NONE)
        return error;
    if (!jvmti_spare_make(&s->spare))
        return JVMTI_OUT_OF_MEMORY;
    bool lives = thread_apply(o, fn, s);
    jvmti_spare_free(&s->spare);
    return lives ? JVMTI_NONE : JVMTI_THREAD_NOT_ALIVE;
}

enum jvmti_error jvmti_SetThreadLocalStorage(struct thread *t, struct jvmti_env *env, jobject thread, const void *data)
{
    struct storage s = { .env = env, .data = data };
    return do_storage(t, thread, set_storage, &s);
}

enum jvmti_error jvmti_GetThreadLocalStorage(struct thread *t, struct jvmti_env *env, jobject thread, void **data)
{
    struct storage s = { .env = env };
    enum jvmti_error error = do_storage(t, thread, get_storage, &s);
    *data = (void *)(uintptr_t)s.data;
    return error;
}

/* --- threads of agents ------------------------------------------------------------------------- */

/* The Java thread that an agent made for a C function runs that instead of its run method: its entry is here, found by the Thread
 * object, which is alive for as long. */
struct agent_run { struct agent_run *next; jobject thread; struct jvmti_env *env; void *function; const void *argument; };
static struct agent_run *runs;

static struct agent_run *take_run(struct thread *t)
{
    struct agent_run *found = NULL;
    lock_take(&jvmti_lock);
    for (struct agent_run **p = &runs; *p && !found; ) {
        if (jni_object((*p)->thread) == t->object) {
            found = *p;
            *p = found->next;
        } else {
            p = &(*p)->next;
        }
    }
    lock_drop(&jvmti_lock);
    return found;
}

bool jvmti_run_agent(struct thread *t)
{
    typedef void (*start_function)(struct jvmti_env *, struct jni_env *, void *);
    struct agent_run *run = take_run(t);
    struct jni_env *jni = run ? jni_env_of(t) : NULL;
    if (!jni)
        return false;
    jni_global_delete(run->thread);
    struct jni_mark mark = jni_locals_enter(&jni->locals);
    sched_enter_native(&t->sched);
    ((start_function)run->function)(run->env, jni, (void *)(uintptr_t)run->argument);
    sched_leave_native(&t->sched);
    jni_locals_leave(&jni->locals, mark);
    free(run);
    return true;
}

enum jvmti_error jvmti_RunAgentThread(struct thread *t, struct jvmti_env *env, jobject thread, void *proc, const void *arg, jint priority)
{
    struct object *o;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    if (error != JVMTI_NONE)
        return error;
    if (priority < 1 || priority > 10)
        return JVMTI_INVALID_PRIORITY;
    struct agent_run *run = jvmti_memory(sizeof *run);
    jobject kept = run ? jni_global(t, o, JNI_GLOBAL) : NULL;
    if (!kept) {
        free(run);
        return JVMTI_OUT_OF_MEMORY;
    }
    *run = (struct agent_run){ .thread = kept, .env = env, .function = proc, .argument = arg };
    thread_object_set_daemon(o, true);
    thread_object_set_priority(o, priority);
    lock_take(&jvmti_lock);
    run->next = runs;
    runs = run;
    lock_drop(&jvmti_lock);
    bool started = thread_start(t, o, 0);
    t->exception = NULL;
    return started ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

/* --- groups ------------------------------------------------------------------------------------ */

enum jvmti_error jvmti_GetTopThreadGroups(struct thread *t, struct jvmti_env *env, jint *group_count, jobject **groups)
{
    (void)env;
    return jvmti_references(t, &thread_system_group, 1, group_count, groups);
}

static enum jvmti_error group_of(jobject group, struct object **out)
{
    *out = jni_object(group);
    return *out && object_is_instance(*out, known.ThreadGroup) ? JVMTI_NONE : JVMTI_INVALID_THREAD_GROUP;
}

enum jvmti_error jvmti_GetThreadGroupInfo(struct thread *t, struct jvmti_env *env, jobject group, struct jvmti_group_info *info)
{
    struct object *o;
    enum jvmti_error error = group_of(group, &o);
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    *info = (struct jvmti_group_info){
        .parent = object_of(t, o, "getParent", "()Ljava/lang/ThreadGroup;"), .name = text_of(t, o, "getName"),
        .max_priority = int_of(t, o, "getMaxPriority", "()I"), .daemon = (jboolean)int_of(t, o, "isDaemon", "()Z"),
    };
    return info->name ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

/* A group's virtual threads are none of its members. */
static void leave_out_virtual(jobject *threads, jint *count)
{
    jint kept = 0;
    for (jint i = 0; i < *count; i++)
        if (!thread_is_virtual(jni_object(threads[i])))
            threads[kept++] = threads[i];
    *count = kept;
}

/* ThreadGroup.enumerate(array, false), into an array of that class with room for so many. */
static enum jvmti_error enumerate(struct thread *t, struct object *group, struct class *element, const char *descriptor, jint room, jint *count,
                                  jobject **out)
{
    struct class_failure f = { 0 };
    struct class *arrays = class_array_of(element, &f);
    struct object *array = arrays ? alloc_array(t, arrays, room) : NULL;
    const struct symbol *d = symbol_from(descriptor);
    struct method *m = array && d ? class_find_method(known.ThreadGroup, symbol_from("enumerate"), d) : NULL;
    jslot arguments[3] = { slot_of_ref(group), slot_of_ref(array), 0 }, result = 0;
    bool ok = m && invoke_virtual(t, m, arguments, &result);
    t->exception = NULL;
    if (!ok)
        return JVMTI_OUT_OF_MEMORY;
    enum jvmti_error error = jvmti_references(t, ref_elements(array), (size_t)slot_int(result), count, out);
    if (error == JVMTI_NONE)
        leave_out_virtual(*out, count);
    return error;
}

enum { MORE = 8 };                      /* that come meanwhile */

enum jvmti_error jvmti_GetThreadGroupChildren(struct thread *t, struct jvmti_env *env, jobject group, jint *thread_count, jobject **threads,
                                              jint *group_count, jobject **groups)
{
    struct object *o;
    enum jvmti_error error = group_of(group, &o);
    (void)env;
    if (error == JVMTI_NONE)
        error = enumerate(t, o, known.Thread, "([Ljava/lang/Thread;Z)I", int_of(t, o, "activeCount", "()I") + MORE, thread_count, threads);
    if (error != JVMTI_NONE)
        return error;
    return enumerate(t, o, known.ThreadGroup, "([Ljava/lang/ThreadGroup;Z)I", int_of(t, o, "activeGroupCount", "()I") + MORE, group_count, groups);
}
