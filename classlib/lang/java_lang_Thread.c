/* SPDX-License-Identifier: Apache-2.0 */
/* java.lang.Thread: starting, sleeping, interrupting, listing. */
#include "classlib/lang/java_lang_Thread.h"

#include <sched.h>

#include "classlib/lang/java_lang_StackTraceElement.h"
#include "classlib/natives.h"
#include "memory/arena.h"
#include "sched/clock.h"
#include "sched/handshake.h"
#include "sched/trace.h"
#include "vm/class/loader.h"
#include "vm/class/unload/unit.h"
#include "vm/jdk.h"
#include "vm/realtime/interrupt.h"
#include "vm/realtime/schedulable.h"
#include "vm/realtime/transfer.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/init.h"
#include "vm/run/stop.h"
#include "vm/run/store.h"
#include "vm/run/string.h"

NATIVE_METHOD(java_lang_Thread_currentThread) { RESULT_REF(t->object); }

NATIVE_METHOD(java_lang_Thread_start0)
{
    struct object *o = ARG_REF(0);
    jlong size = thread_object_stack_size(o);
    if (thread_of_object(o))
        throw_new(t, EX(IllegalThreadStateException), NULL);
    else
        thread_start(t, o, size > 0 ? (size_t)size : 0);
}

/* The library's own virtual threads, of which there are none here: their unblocker waits for ever. */
NATIVE_METHOD(java_lang_VirtualThread_takeVirtualThreadListToUnblock)
{
    (void)args;
    thread_set_status(t, THREAD_PARKED);
    for (;;)                            /* bound: the life of the VM, whose daemon thread this is */
        sched_park(&t->sched, 0, false);
}

NATIVE_METHOD(java_lang_Thread_yield)
{
    sched_enter_native(&t->sched);
    sched_yield();
    sched_leave_native(&t->sched);
}

static void sleep_for(struct thread *t, uint64_t ns)
{
    frame_forget_dead();
    int status = thread_set_status(t, THREAD_SLEEPING);
    bool slept = sched_sleep(&t->sched, clock_deadline(ns));
    thread_set_status(t, status);
    if (!slept)
        interrupt_throw(t, "sleep interrupted");
}

NATIVE_METHOD(java_lang_Thread_sleep)
{
    jlong millis = ARG_LONG(0);
    if (millis < 0)
        throw_new(t, EX(IllegalArgumentException), "timeout value is negative");
    else
        sleep_for(t, millis_to_ns(millis));
}

NATIVE_METHOD(java_lang_Thread_sleepNanos0)
{
    jlong ns = ARG_LONG(0);
    if (ns < 0)
        throw_new(t, EX(IllegalArgumentException), "nanosecond timeout value out of range");
    else
        sleep_for(t, (uint64_t)ns);
}

/* Values of scoped values that were looked up; a no-heap thread and one in a scope have none (substitute_scoped_value_put). */
NATIVE_METHOD(java_lang_Thread_scopedValueCache) { RESULT_REF(t->scoped_values); }
NATIVE_METHOD(java_lang_Thread_setScopedValueCache) { t->scoped_values = ARG_REF(0); }

/* Methods of the library that run something with values bound, the first of their arguments. */
static bool binds_values(const struct method *m)
{
    const char *name = m->class->name->text;
    return m->class->loader == &boot_loader && !strcmp(m->name->text, "runWith") &&
           (!strcmp(name, "java/lang/ScopedValue$Carrier") || m->class == known.Thread || !strcmp(name, "java/lang/VirtualThread"));
}

/* What scoped values are bound to, where the thread has forgotten it since its stack overflowed. */
NATIVE_METHOD(java_lang_Thread_findScopedValueBindings)
{
    struct frame_walk f = frame_first(t);
    while (f.method && !binds_values(f.method))
        f = frame_up(f);
    RESULT_REF(f.method ? slot_ref(frame_argument(f, 1)) : NULL);
}

/* Where the library counts the numbers of threads.  The main thread's is 1, or since 25 Thread.PRIMORDIAL_TID, 3. */
NATIVE_METHOD(java_lang_Thread_getNextThreadIdOffset)
{
    static jlong next_id;
    if (next_id == 0)
        next_id = jdk->feature >= 25 ? 4 : 3;
    (void)t;
    RESULT_LONG((jlong)(uintptr_t)&next_id);
}

static void interrupt(struct thread *who, void *argument)
{
    (void)argument;
    sched_interrupt(&who->sched);
}

NATIVE_METHOD(java_lang_Thread_interrupt0) { thread_apply(ARG_REF(0), interrupt, NULL); }

NATIVE_METHOD(java_lang_Thread_clearInterruptEvent)
{
    atomic_store(&t->sched.interrupted, 0);
    transfer_flag_taken(t);
}

NATIVE_METHOD(java_lang_Thread_setPriority0)
{
    struct thread *who = thread_of_object(ARG_REF(0));
    thread_apply_priority(ARG_REF(0));
    if (who)
        schedulable_thread_moved(who);
}

NATIVE_METHOD(java_lang_Thread_setNativeName)
{
    struct thread *who = thread_of_object(ARG_REF(0));
    char buffer[64], *name = ARG_REF(1) ? string_utf8(ARG_REF(1), buffer, sizeof buffer) : NULL;
    if (who && name) {
        sched_set_name(&who->sched, name);
        trace_name(who->sched.tid, name);
    }
    string_free(name, buffer);
}

NATIVE_METHOD(java_lang_Thread_holdsLock)
{
    struct object *o = ARG_REF(0);
    if (!o)
        throw_new(t, EX(NullPointerException), NULL);
    else
        RESULT_INT(monitor_held(&t->sched, &o->monitor));
}

NATIVE_METHOD(java_lang_Thread_stop0) { stop_thread(t, ARG_REF(0), ARG_REF(1)); }
NATIVE_METHOD(java_lang_Thread_suspend0) { suspend_thread(t, ARG_REF(0)); }
NATIVE_METHOD(java_lang_Thread_resume0) { resume_thread(ARG_REF(0)); }

/* --- all threads --------------------------------------------------------------------------- */

/* A list has the threads to whose objects what the caller allocates may refer; others, in scopes that it is not in or in the
 * heap of a no-heap caller, are not there for it. */
struct gather { struct thread *self; struct object *array; jint count; };

static void gather_thread(struct thread *who, void *argument)
{
    struct gather *g = argument;
    if (who->object && g->count < array_length(g->array))
        g->count += store_element_if_may(g->self, g->array, g->count, who->object);
}

NATIVE_METHOD(java_lang_Thread_getThreads)
{
    struct gather g = { .self = t };
    g.array = alloc_ref_array(t, known.Thread, thread_count_live(true) + 8);
    if (!g.array)
        return;
    thread_each(gather_thread, &g);
    struct object *all = alloc_ref_array(t, known.Thread, g.count);
    if (all && array_copy(t, g.array, 0, all, 0, g.count))
        RESULT_REF(all);
}

/* The methods of a thread's stack at one moment: depth of them, of which capacity could be written down. */
struct dump { const struct object *of; struct trace_element *row; unsigned depth, capacity; };

/* bound: frames.  The storage may be another thread's by now. */
static void copy_stack(struct sched_thread *who, void *argument)
{
    struct dump *d = argument;
    const struct thread *t = thread_of(who);
    d->depth = 0;
    if (t->object != d->of)
        return;
    for (struct frame_walk f = frame_first(t); f.method; f = frame_up(f)) {
        if (f.method->flags & METHOD_HIDDEN)
            continue;
        if (d->depth < d->capacity)
            d->row[d->depth] = frame_element(f);
        d->depth++;
    }
}

static bool make_room(struct dump *d, unsigned capacity)
{
    mem_block_free(d->row);
    d->row = mem_block(capacity * sizeof *d->row);
    d->capacity = d->row ? capacity : 0;
    return d->row != NULL;
}

/* Nobody but the thread itself stops.  Again with more room while it has grown deeper.  false: it has no stack (not
 * started, ended), or there is no memory. */
static bool dump_stack(struct thread *t, struct object *java_thread, struct dump *d)
{
    enum { FIRST_ROOM = 64, MORE = 32 };
    unsigned capacity = FIRST_ROOM;
    do {
        struct thread *who = thread_of_object(java_thread);
        d->of = java_thread;
        if (!who || !make_room(d, capacity) || !handshake(&t->sched, &who->sched, copy_stack, d))
            return false;
        capacity = d->depth + MORE;
    } while (d->depth > d->capacity);
    return true;
}

static struct object *trace_of(struct thread *t, struct object *java_thread)
{
    struct dump d = { 0 };
    unit_hold();                                        /* classes of its stack */
    bool dumped = java_thread && dump_stack(t, java_thread, &d);
    struct object *trace = dumped ? alloc_ref_array(t, known.StackTraceElement, (jint)d.depth) : NULL;
    for (unsigned i = 0; trace && i < d.depth; i++) {
        struct object *e = alloc_object(t, known.StackTraceElement);
        if (!e || !stack_trace_element_fill(t, e, &d.row[i]) ||
            !store_element(t, trace, i, e))
            trace = NULL;
    }
    unit_unhold();
    mem_block_free(d.row);
    return trace;
}

/* Elements, or null for a thread that has no stack. */
NATIVE_METHOD(java_lang_Thread_getStackTrace0)
{
    RESULT_REF(class_initialize(t, known.StackTraceElement) ? trace_of(t, ARG_REF(0)) : NULL);
}

NATIVE_METHOD(java_lang_Thread_dumpThreads)
{
    struct object *threads = ARG_REF(0);
    struct class_failure f = { 0 };
    if (!class_initialize(t, known.StackTraceElement))
        return;
    if (!threads) {
        throw_new(t, EX(NullPointerException), NULL);
        return;
    }
    if (array_length(threads) == 0) {
        throw_new(t, EX(IllegalArgumentException), NULL);
        return;
    }
    struct class *row = class_array_of(known.StackTraceElement, &f);
    struct object *all = row ? alloc_ref_array(t, row, array_length(threads)) : NULL;
    if (!row)
        throw_failure(t, &f);
    for (jint i = 0; all && i < array_length(threads); i++) {
        struct object *trace = trace_of(t, ((struct object **)array_data(threads))[i]);
        if (thread_pending(t) || !store_element(t, all, i, trace))
            return;
    }
    RESULT_REF(all);
}
