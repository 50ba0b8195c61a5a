/* SPDX-License-Identifier: Apache-2.0 */
/* Raw monitors of agents, and what threads own and wait for. */
#include <stdlib.h>

#include "sched/monitor.h"
#include "vm/jvmti/jvmti.h"
#include "vm/run/exception.h"
#include "vm/run/known.h"
#include "vm/run/thread_look.h"
#include "vm/run/tool/tool.h"

enum { RAW_MAGIC = 0x52415720, NS_PER_MS = 1000000 };
struct jvmti_raw { uint32_t magic; struct monitor monitor; };

static bool is_raw(const struct jvmti_raw *raw) { return raw && raw->magic == RAW_MAGIC; }

static enum jvmti_error error_of(int result)
{
    switch (result) {
    case MONITOR_OK: return JVMTI_NONE;
    case MONITOR_NOT_OWNER: return JVMTI_NOT_MONITOR_OWNER;
    case MONITOR_INTERRUPTED: return JVMTI_INTERRUPT;
    default: return JVMTI_INTERNAL;
    }
}

enum jvmti_error jvmti_CreateRawMonitor(struct thread *t, struct jvmti_env *env, const char *name, struct jvmti_raw **monitor)
{
    (void)t;
    (void)env;
    (void)name;
    *monitor = calloc(1, sizeof **monitor);
    if (!*monitor)
        return JVMTI_OUT_OF_MEMORY;
    (*monitor)->magic = RAW_MAGIC;
    return JVMTI_NONE;
}

enum jvmti_error jvmti_DestroyRawMonitor(struct thread *t, struct jvmti_env *env, struct jvmti_raw *monitor)
{
    (void)env;
    if (!is_raw(monitor))
        return JVMTI_INVALID_MONITOR;
    if (monitor_owner(&monitor->monitor) && !monitor_held(&t->sched, &monitor->monitor))
        return JVMTI_NOT_MONITOR_OWNER;
    while (monitor_held(&t->sched, &monitor->monitor))   /* bound: so often it was entered */
        monitor_exit(&t->sched, &monitor->monitor);
    monitor->magic = 0;
    free(monitor);
    return JVMTI_NONE;
}

/* Who was suspended on its way to the monitor gives it back and sleeps, so that others find it free; and comes again. */
static enum jvmti_error enter(struct thread *t, struct jvmti_raw *raw)
{
    int result = monitor_enter_anyway(&t->sched, &raw->monitor);
    while (result == MONITOR_OK && atomic_load(&t->force.suspended) && raw->monitor.recursion == 0) {    /* bound: as often as it is suspended just then */
        monitor_exit(&t->sched, &raw->monitor);
        jvmti_rest(t);
        result = monitor_enter_anyway(&t->sched, &raw->monitor);
    }
    return error_of(result);
}

enum jvmti_error jvmti_RawMonitorEnter(struct thread *t, struct jvmti_env *env, struct jvmti_raw *monitor)
{
    (void)env;
    return is_raw(monitor) ? enter(t, monitor) : JVMTI_INVALID_MONITOR;
}

enum jvmti_error jvmti_RawMonitorExit(struct thread *t, struct jvmti_env *env, struct jvmti_raw *monitor)
{
    (void)env;
    return is_raw(monitor) ? error_of(monitor_exit(&t->sched, &monitor->monitor)) : JVMTI_INVALID_MONITOR;
}

/* As above, where it was entered once. */
enum jvmti_error jvmti_RawMonitorWait(struct thread *t, struct jvmti_env *env, struct jvmti_raw *monitor, jlong millis)
{
    (void)env;
    if (!is_raw(monitor))
        return JVMTI_INVALID_MONITOR;
    uint64_t limit = millis > 0 ? (uint64_t)millis * NS_PER_MS : millis < 0 ? 1 : 0;
    enum jvmti_error error = error_of(monitor_wait(&t->sched, &monitor->monitor, limit));
    if (atomic_load(&t->force.suspended) && monitor_held(&t->sched, &monitor->monitor) && monitor->monitor.recursion == 0) {
        monitor_exit(&t->sched, &monitor->monitor);
        jvmti_rest(t);
        enter(t, monitor);
    }
    return error;
}

static enum jvmti_error notify(struct thread *t, struct jvmti_raw *monitor, bool all)
{
    return is_raw(monitor) ? error_of(monitor_notify(&t->sched, &monitor->monitor, all)) : JVMTI_INVALID_MONITOR;
}

enum jvmti_error jvmti_RawMonitorNotify(struct thread *t, struct jvmti_env *env, struct jvmti_raw *monitor)
{
    (void)env;
    return notify(t, monitor, false);
}

enum jvmti_error jvmti_RawMonitorNotifyAll(struct thread *t, struct jvmti_env *env, struct jvmti_raw *monitor)
{
    (void)env;
    return notify(t, monitor, true);
}

/* --- Java's ------------------------------------------------------------------------------------ */

/* How many frames lie above it. */
static jint depth_of(const struct frame_walk *frames, unsigned n, struct frame_walk f)
{
    for (unsigned i = 0; i < n; i++)
        if (frame_same(frames[i], f))
            return (jint)i;
    return -1;
}

/* Those that a thread owns, each with its depth. */
static enum jvmti_error find_owned(struct thread *t, jobject thread, jint *count, struct jvmti_monitor_depth **out)
{
    struct object *o;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    struct frame_walk *frames = error == JVMTI_NONE ? jvmti_memory(THREAD_FRAMES_MAX * sizeof *frames) : NULL;
    struct thread_held held = { 0 };
    if (!frames)
        return error != JVMTI_NONE ? error : JVMTI_OUT_OF_MEMORY;
    safepoint_begin(&t->sched);
    const struct thread *who = thread_of_object(o);
    unsigned n = who ? thread_frames(who, frames, THREAD_FRAMES_MAX) : 0;
    if (who)
        thread_find_held(who, frames, n, &held);
    safepoint_end(&t->sched);
    *out = jvmti_memory(held.count * sizeof **out);
    for (unsigned i = 0; *out && i < held.count; i++)
        (*out)[i] = (struct jvmti_monitor_depth){ jni_local(t, held.row[i].object), depth_of(frames, n, held.row[i].frame) };
    *count = (jint)held.count;
    t->exception = NULL;
    thread_held_free(&held);
    free(frames);
    return !who ? JVMTI_THREAD_NOT_ALIVE : *out ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

enum jvmti_error jvmti_GetOwnedMonitorStackDepthInfo(struct thread *t, struct jvmti_env *env, jobject thread, jint *monitor_info_count,
                                                     struct jvmti_monitor_depth **monitor_info)
{
    (void)env;
    return find_owned(t, thread, monitor_info_count, monitor_info);
}

enum jvmti_error jvmti_GetOwnedMonitorInfo(struct thread *t, struct jvmti_env *env, jobject thread, jint *owned_monitor_count, jobject **owned_monitors)
{
    struct jvmti_monitor_depth *owned = NULL;
    (void)env;
    enum jvmti_error error = find_owned(t, thread, owned_monitor_count, &owned);
    if (error != JVMTI_NONE)
        return error;
    *owned_monitors = jvmti_memory((size_t)*owned_monitor_count * sizeof **owned_monitors);
    for (jint i = 0; *owned_monitors && i < *owned_monitor_count; i++)
        (*owned_monitors)[i] = owned[i].monitor;
    free(owned);
    return *owned_monitors ? JVMTI_NONE : JVMTI_OUT_OF_MEMORY;
}

/* What it wants to enter, or waits in. */
static void look_at_wanted(struct thread *who, void *out)
{
    struct object *blocked = thread_monitor_object(monitor_blocked_on(&who->sched));
    *(struct object **)out = blocked ? blocked : thread_monitor_object(monitor_waiting_in(&who->sched));
}

enum jvmti_error jvmti_GetCurrentContendedMonitor(struct thread *t, struct jvmti_env *env, jobject thread, jobject *monitor)
{
    struct object *o, *wanted = NULL;
    enum jvmti_error error = jvmti_thread(t, thread, &o);
    (void)env;
    if (error != JVMTI_NONE)
        return error;
    bool lives = thread_apply(o, look_at_wanted, &wanted);
    *monitor = wanted ? jni_local(t, wanted) : NULL;
    return lives ? JVMTI_NONE : JVMTI_THREAD_NOT_ALIVE;
}

struct users { const struct monitor *monitor; struct object *owner, **wanting, **waiting; jint wanting_count, waiting_count, room; };

static void see_user(struct thread *who, void *argument)
{
    struct users *u = argument;
    if (!who->object)
        return;
    if (monitor_owner(u->monitor) == who->sched.tid)
        u->owner = who->object;
    else if (monitor_blocked_on(&who->sched) == u->monitor && u->wanting_count < u->room)
        u->wanting[u->wanting_count++] = who->object;
    else if (monitor_waiting_in(&who->sched) == u->monitor && u->waiting_count < u->room)
        u->waiting[u->waiting_count++] = who->object;
}

enum jvmti_error jvmti_GetObjectMonitorUsage(struct thread *t, struct jvmti_env *env, jobject object, struct jvmti_monitor_use *info)
{
    struct object *o = jni_object(object);
    struct thread_list all;
    (void)env;
    if (!o)
        return JVMTI_INVALID_OBJECT;
    if (!thread_list_make(&all))
        return JVMTI_OUT_OF_MEMORY;
    struct object **room = jvmti_memory(2 * all.capacity * sizeof *room);
    struct users u = { .monitor = &o->monitor, .wanting = room, .waiting = room ? room + all.capacity : NULL, .room = room ? (jint)all.capacity : 0 };
    safepoint_begin(&t->sched);
    thread_each(see_user, &u);
    jint entries = u.owner ? o->monitor.recursion + 1 : 0;
    safepoint_end(&t->sched);
    *info = (struct jvmti_monitor_use){ .owner = u.owner ? jni_local(t, u.owner) : NULL, .entries = entries };
    enum jvmti_error error = room ? jvmti_references(t, u.wanting, (size_t)u.wanting_count, &info->waiter_count, &info->waiters) : JVMTI_OUT_OF_MEMORY;
    if (error == JVMTI_NONE)
        error = jvmti_references(t, u.waiting, (size_t)u.waiting_count, &info->notify_count, &info->notify_waiters);
    free(room);
    thread_list_free(&all);
    return error;
}
