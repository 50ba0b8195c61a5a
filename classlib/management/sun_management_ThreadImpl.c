/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.management.ThreadMXBean: what threads do, spend, hold and wait for.
 *
 * A ThreadInfo is made in two steps: at a safepoint a picture of the thread is taken, in C locals, which the
 * collector sees, and in arrays that they refer to; then objects are made of it. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "classlib/lang/java_lang_StackTraceElement.h"
#include "classlib/natives.h"
#include "memory/gc.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/class/unload/unit.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/init.h"
#include "vm/run/invoke.h"
#include "vm/run/store.h"
#include "vm/run/thread_look.h"

/* Bits of a state that only ThreadInfo knows. */
enum { STATE_SUSPENDED = 0x00100000, STATE_NATIVE = 0x00400000 };
enum { WITH_MONITORS = 1, WITH_SYNCHRONIZERS = 2, ROOM_FIRST = 16 };

#define INFO_CLASS "java/lang/management/ThreadInfo"
#define INFO_INIT "(Ljava/lang/Thread;ILjava/lang/Object;Ljava/lang/Thread;JJJJ[Ljava/lang/StackTraceElement;" \
                  "[Ljava/lang/Object;[I[Ljava/lang/Object;)V"

struct picture {
    struct object *thread, *lock, *owner;
    int state;
    uint32_t blocked, waited;
    struct trace_element *row;          /* mem_block: methods do not go away meanwhile (unit_hold) */
    jint depth, wanted_depth;           /* wanted: negative for all                                             */
    struct thread *teller;              /* who is told; of what it may not refer to, it is not                  */
    struct object *held, *held_depth, *synchronizers;           /* arrays that the caller made                  */
    jint held_count, synchronizer_count;                        /* may be more than the arrays have room for    */
};

/* --- finding threads by their numbers --------------------------------------------------------- */

struct wanted { jlong id; struct thread *found; void (*use)(struct thread *who, void *argument); void *argument; };

static void match(struct thread *who, void *argument)
{
    struct wanted *w = argument;
    bool ended = who->object && thread_object_status(who->object) == THREAD_TERMINATED;     /* and not yet off the list */
    if (!w->found && who->object && !ended && get_long(who->object, known.Thread_tid) == w->id) {
        w->found = who;
        if (w->use)
            w->use(who, w->argument);
    }
}

/* The thread cannot end while use looks at it.  0: the caller. */
static bool with_thread(struct thread *t, jlong id, void (*use)(struct thread *, void *), void *argument)
{
    struct wanted w = { id, NULL, use, argument };
    if (id == 0)
        use(t, argument);
    else
        thread_each(match, &w);
    return id == 0 || w.found;
}

/* At a safepoint, where nobody ends. */
static struct thread *thread_with(jlong id)
{
    struct wanted w = { id, NULL, NULL, NULL };
    thread_each(match, &w);
    return w.found;
}

/* --- the picture ------------------------------------------------------------------------------ */

static void take_lock(struct picture *p, const struct thread_list *all, const struct thread *who)
{
    bool waits = p->state == THREAD_WAITING || p->state == THREAD_TIMED_WAITING;
    bool parked = p->state == THREAD_PARKED || p->state == THREAD_TIMED_PARKED;
    if (p->state == THREAD_BLOCKED || waits)
        p->lock = thread_monitor_object(waits ? monitor_waiting_in(&who->sched) : monitor_blocked_on(&who->sched));
    else if (parked)
        p->lock = get_ref(who->object, known.Thread_parkBlocker);
    const struct thread *owner = p->state == THREAD_BLOCKED || parked ? thread_wanted_holder(all, who) : NULL;
    p->owner = owner ? owner->object : NULL;
    if (p->state == THREAD_BLOCKED && !p->lock)
        p->state = THREAD_RUNNABLE;
}

/* Number of a frame in the trace, where hidden ones are left out. */
static jint visible_before(const struct frame_walk *frames, struct frame_walk f)
{
    jint n = 0;
    for (; !frame_same(*frames, f); frames++)
        n += !(frames->method->flags & METHOD_HIDDEN);
    return n;
}

/* What has no room is counted, and looked for once more. */
static bool add_object(const struct picture *p, struct object *array, jint *count, struct object *o)
{
    bool room = *count < array_length(array);
    bool told = room ? store_element_if_may(p->teller, array, *count, o) : barrier_may_keep(&p->teller->mem, o);
    *count += told;
    return room && told;
}

static void take_held(struct picture *p, const struct thread *who, const struct frame_walk *frames, unsigned n)
{
    struct thread_held held;
    thread_find_held(who, frames, n, &held);
    for (unsigned i = held.count; i-- > 0;) {
        jint depth = visible_before(frames, held.row[i].frame);
        if (monitor_owner(&held.row[i].object->monitor) != who->sched.tid || (p->wanted_depth >= 0 && depth >= p->wanted_depth))
            continue;
        if (add_object(p, p->held, &p->held_count, held.row[i].object))
            ((jint *)array_data(p->held_depth))[p->held_count - 1] = depth;
    }
    thread_held_free(&held);
}

static void take_synchronizer(struct object *o, void *argument)
{
    struct picture *p = argument;
    if (object_is_instance(o, known.AbstractOwnableSynchronizer) &&
        get_ref(o, known.AbstractOwnableSynchronizer_exclusiveOwnerThread) == p->thread)
        add_object(p, p->synchronizers, &p->synchronizer_count, o);
}

static void take_stack(struct picture *p, const struct frame_walk *frames, unsigned n)
{
    p->row = mem_block((n + 1) * sizeof *p->row);
    for (unsigned i = 0; p->row && i < n && (p->wanted_depth < 0 || p->depth < p->wanted_depth); i++)
        if (!(frames[i].method->flags & METHOD_HIDDEN))
            p->row[p->depth++] = frame_element(frames[i]);
}

static void take(struct picture *p, const struct thread_list *all, const struct thread *who, int with)
{
    unsigned n = thread_frames(who, NULL, UINT_MAX);
    struct frame_walk *frames = mem_block((n + 1) * sizeof *frames);
    p->thread = who->object;
    p->state = thread_status_now(who);
    p->blocked = who->blocked_count;
    p->waited = who->waited_count;
    take_lock(p, all, who);
    if (p->state == THREAD_RUNNABLE && who->frame && frame_first(who).method->access & ACC_NATIVE)
        p->state |= STATE_NATIVE;
    if (atomic_load(&who->force.suspended))
        p->state |= STATE_SUSPENDED;
    if (!frames)
        return;
    thread_frames(who, frames, n);
    take_stack(p, frames, n);
    if (with & WITH_MONITORS)
        take_held(p, who, frames, n);
    if (with & WITH_SYNCHRONIZERS)
        gc_each_object(take_synchronizer, p);
    mem_block_free(frames);
}

/* --- objects of it ---------------------------------------------------------------------------- */

/* Those in front, in an array of their own. */
static struct object *first_of(struct thread *t, struct class *component, const struct object *from, jint count)
{
    struct object *all = alloc_ref_array(t, component, count);
    for (jint i = 0; all && i < count; i++)
        if (!store_element(t, all, i, ((struct object *const *)array_data(from))[i]))
            return NULL;
    return all;
}

static struct object *trace_of(struct thread *t, const struct picture *p)
{
    struct object *trace = alloc_ref_array(t, known.StackTraceElement, p->depth);
    for (jint i = 0; trace && i < p->depth; i++) {
        struct object *e = alloc_object(t, known.StackTraceElement);
        if (!e || !stack_trace_element_fill(t, e, &p->row[i]) ||
            !store_element(t, trace, i, e))
            return NULL;
    }
    return trace;
}

static struct object *depths_of(struct thread *t, const struct picture *p)
{
    struct object *depths = alloc_primitive_array(t, T_INT, p->held_count);
    if (depths)
        memcpy(array_data(depths), array_data(p->held_depth), (size_t)p->held_count * sizeof(jint));
    return depths;
}

/* What the caller may not refer to, it is not told of. */
static struct object *told(const struct thread *t, struct object *o) { return barrier_may_keep(&t->mem, o) ? o : NULL; }

static struct object *info_of(struct thread *t, struct class *info_class, const struct picture *p)
{
    struct object *trace = trace_of(t, p);
    struct object *held = trace ? first_of(t, known.Object, p->held, p->held_count) : NULL;
    struct object *depths = held ? depths_of(t, p) : NULL;
    struct object *synchronizers = depths ? first_of(t, known.Object, p->synchronizers, p->synchronizer_count) : NULL;
    if (!synchronizers)
        return NULL;
    const jslot unknown = slot_of_long(-1);
    const jslot args[] = { slot_of_ref(p->thread), slot_of_int(p->state), slot_of_ref(p->lock), slot_of_ref(p->owner),
                           slot_of_long(p->blocked), 0, unknown, 0, slot_of_long(p->waited), 0, unknown, 0,
                           slot_of_ref(trace), slot_of_ref(held), slot_of_ref(depths), slot_of_ref(synchronizers) };
    return new_object(t, info_class, INFO_INIT, args);
}

/* false: an exception is pending. */
static bool make_room(struct thread *t, struct picture *p, jint room)
{
    return (p->held = alloc_ref_array(t, known.Object, room)) && (p->held_depth = alloc_primitive_array(t, T_INT, room)) &&
           (p->synchronizers = alloc_ref_array(t, known.Object, room));
}

static void take_at_safepoint(struct thread *t, struct picture *p, struct thread_list *all, jlong id, int with)
{
    safepoint_begin(&t->sched);
    const struct thread *who = thread_with(id);
    thread_list_fill(all);
    if (who && told(t, who->object))
        take(p, all, who, with);
    safepoint_end(&t->sched);
    p->lock = told(t, p->lock);
    p->owner = told(t, p->owner);
}

/* With room for so many monitors or synchronizers.  false: an exception is pending. */
static bool take_with_room(struct thread *t, struct picture *p, jlong id, int with, jint room)
{
    struct thread_list all;
    if (!make_room(t, p, room))
        return false;
    if (!thread_list_make(&all)) {
        throw_new(t, EX(OutOfMemoryError), "thread list");
        return false;
    }
    take_at_safepoint(t, p, &all, id, with);
    thread_list_free(&all);
    return true;
}

/* NULL without an exception: no such thread is alive, or the caller may not refer to it. */
static struct object *look_at(struct thread *t, struct class *info_class, jlong id, jint depth, int with)
{
    struct object *info = NULL;
    for (jint room = with ? ROOM_FIRST : 0, needed = 0;; room = needed) {       /* bound: while the thread takes more and more of them */
        struct picture p = { .wanted_depth = depth, .teller = t };
        unit_hold();
        bool ok = take_with_room(t, &p, id, with, room);
        needed = p.held_count > p.synchronizer_count ? p.held_count : p.synchronizer_count;
        bool enough = !ok || needed <= room;
        if (ok && enough && p.thread)
            info = info_of(t, info_class, &p);
        unit_unhold();
        mem_block_free(p.row);
        if (enough)
            return info;
    }
}

static struct class *info_class_of(struct thread *t)
{
    struct class *c = class_named(t, NULL, INFO_CLASS);
    return c && class_initialize(t, c) && class_initialize(t, known.StackTraceElement) ? c : NULL;
}

/* One for each number, NULL for threads that have ended. */
static bool look_at_all(struct thread *t, struct class *c, struct object *ids, jint depth, int with, struct object *result)
{
    for (jint i = 0; i < array_length(ids) && i < array_length(result); i++) {
        struct object *info = look_at(t, c, ((jlong *)array_data(ids))[i], depth, with);
        if (thread_pending(t) || !store_element(t, result, i, info))
            return false;
    }
    return true;
}

NATIVE_METHOD(sun_management_ThreadImpl_getThreadInfo1)
{
    struct class *c = info_class_of(t);
    if (c)
        look_at_all(t, c, ARG_REF(0), ARG_INT(1), 0, ARG_REF(2));
}

/* The numbers of all that live. */
static struct object *live_ids(struct thread *t)
{
    jslot threads;
    java_lang_Thread_getThreads(t, &threads);
    struct object *all = thread_pending(t) ? NULL : slot_ref(threads);
    struct object *ids = all ? alloc_primitive_array(t, T_LONG, array_length(all)) : NULL;
    for (jint i = 0; ids && i < array_length(all); i++)
        ((jlong *)array_data(ids))[i] = get_long(((struct object **)array_data(all))[i], known.Thread_tid);
    return ids;
}

NATIVE_METHOD(sun_management_ThreadImpl_dumpThreads0)
{
    int with = (ARG_BOOL(1) ? WITH_MONITORS : 0) | (ARG_BOOL(2) ? WITH_SYNCHRONIZERS : 0);
    jint depth = ARG_INT(3);
    struct object *ids = ARG_REF(0) ? ARG_REF(0) : live_ids(t);
    struct class *c = ids ? info_class_of(t) : NULL;
    struct object *result = c ? alloc_ref_array(t, c, array_length(ids)) : NULL;
    if (result && look_at_all(t, c, ids, depth, with, result))
        RESULT_REF(result);
}

/* --- deadlocks -------------------------------------------------------------------------------- */

static bool monitors_alone(const struct thread_list *l, const struct thread *start)
{
    const struct thread *t = start;
    do {
        if (!monitor_blocked_on(&t->sched))
            return false;
        t = thread_wanted_holder(l, t);
    } while (t != start);
    return true;
}

static jint add_circle(struct thread *self, const struct thread_list *l, const struct thread *start, struct object *found, jint count)
{
    const struct thread *t = start;
    do {
        if (t->object && count < array_length(found))
            count += store_element_if_may(self, found, count, t->object);
        t = thread_wanted_holder(l, t);
    } while (t != start);
    return count;
}

/* How many lie in circles, or -1: more threads have begun than found has room for. */
static jint fill_circles(struct thread *t, struct thread_list *all, struct object *found, bool monitors_only)
{
    jint count = 0;
    safepoint_begin(&t->sched);
    thread_list_fill(all);
    if (all->count > (size_t)array_length(found))
        count = -1;
    for (size_t i = 0; count >= 0 && i < all->count; i++)
        if (thread_begins_circle(all, i) && (!monitors_only || monitors_alone(all, all->threads[i])))
            count = add_circle(t, all, all->threads[i], found, count);
    safepoint_end(&t->sched);
    return count;
}

static void find_deadlocked(struct thread *t, jslot *args, bool monitors_only)
{
    struct thread_list all;
    struct object *found;
    jint count = -1;
    while (count < 0) {                                 /* unbounded: until few threads begin meanwhile */
        found = alloc_ref_array(t, known.Thread, thread_count_live(true) + 16);
        if (!found || !thread_list_make(&all))
            return;
        count = fill_circles(t, &all, found, monitors_only);
        thread_list_free(&all);
    }
    RESULT_REF(count ? first_of(t, known.Thread, found, count) : NULL);
}

NATIVE_METHOD(sun_management_ThreadImpl_findDeadlockedThreads0) { find_deadlocked(t, args, false); }
NATIVE_METHOD(sun_management_ThreadImpl_findMonitorDeadlockedThreads0) { find_deadlocked(t, args, true); }

/* --- costs ------------------------------------------------------------------------------------ */

static void total_cpu(struct thread *who, void *result) { *(jlong *)result = (jlong)thread_cpu_ns(who); }
static void allocated(struct thread *who, void *result) { *(jlong *)result = (jlong)who->mem.allocated; }
static void sum_allocated(struct thread *who, void *result) { *(jlong *)result += (jlong)who->mem.allocated; }

/* In ticks of the clock, as the kernel counts it: field 14 of stat, behind the name in brackets. */
static void user_cpu(struct thread *who, void *result)
{
    enum { FIELDS_BEHIND_NAME = 12, NS_PER_SECOND = 1000000000 };
    char path[64], line[512];
    snprintf(path, sizeof path, "/proc/self/task/%u/stat", who->sched.tid);
    FILE *f = fopen(path, "r");
    char *p = f && fgets(line, sizeof line, f) ? strrchr(line, ')') : NULL;
    for (int i = 0; p && i < FIELDS_BEHIND_NAME; i++)
        p = strchr(p + 1, ' ');
    *(jlong *)result = p ? (jlong)(strtoull(p, NULL, 10) * NS_PER_SECOND / (unsigned long long)sysconf(_SC_CLK_TCK)) : -1;
    if (f)
        fclose(f);
}

static jlong cost(struct thread *t, jlong id, void (*what)(struct thread *, void *))
{
    jlong result = -1;
    return with_thread(t, id, what, &result) ? result : -1;
}

static void costs(struct thread *t, jslot *args, void (*what)(struct thread *, void *))
{
    struct object *ids = ARG_REF(0), *results = ARG_REF(1);
    for (jint i = 0; i < array_length(ids) && i < array_length(results); i++)
        ((jlong *)array_data(results))[i] = cost(t, ((jlong *)array_data(ids))[i], what);
}

NATIVE_METHOD(sun_management_ThreadImpl_getThreadTotalCpuTime0) { RESULT_LONG(cost(t, ARG_LONG(0), total_cpu)); }
NATIVE_METHOD(sun_management_ThreadImpl_getThreadTotalCpuTime1) { costs(t, args, total_cpu); }
NATIVE_METHOD(sun_management_ThreadImpl_getThreadUserCpuTime0) { RESULT_LONG(cost(t, ARG_LONG(0), user_cpu)); }
NATIVE_METHOD(sun_management_ThreadImpl_getThreadUserCpuTime1) { costs(t, args, user_cpu); }
NATIVE_METHOD(sun_management_ThreadImpl_getThreadAllocatedMemory0) { RESULT_LONG(cost(t, ARG_LONG(0), allocated)); }
NATIVE_METHOD(sun_management_ThreadImpl_getThreadAllocatedMemory1) { costs(t, args, allocated); }

NATIVE_METHOD(sun_management_ThreadImpl_getTotalThreadAllocatedMemory)
{
    jlong sum = 0;
    thread_each(sum_allocated, &sum);
    RESULT_LONG(sum);
}

NATIVE_METHOD(sun_management_ThreadImpl_resetPeakThreadCount0) { thread_reset_peak(); }
