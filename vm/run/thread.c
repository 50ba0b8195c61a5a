/* SPDX-License-Identifier: Apache-2.0 */
/* Java threads: birth, life, death.
 *
 * Storage of threads is a pool's (memory/pool.h), so a stale pointer from a java.lang.Thread that ended
 * meanwhile still points at some thread: thread_apply is the safe way to do something to another thread. */
#include "vm/run/thread.h"

#include <errno.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "memory/barrier.h"
#include "sched/context.h"
#include "sched/deadline.h"
#include "sched/lock.h"
#include "sched/monitor.h"
#include "sched/os.h"
#include "sched/trace.h"
#include "vm/class/loader.h"
#include "vm/class/subtype.h"
#include "vm/run/allocate.h"
#include "vm/run/exception.h"
#include "vm/run/frame.h"
#include "vm/run/invoke.h"
#include "vm/run/known.h"
#include "vm/run/stand_in.h"
#include "vm/run/stop.h"
#include "vm/run/string.h"
#include "vm/run/thread_impl.h"
#include "vm/run/thread_look.h"
#include "vm/run/tool/tool.h"
#include "vm/util/crash.h"

size_t thread_default_stack = 1u << 20;
struct object *thread_system_group, *thread_main_group;
struct thread_life thread_life;
void (*thread_leave_hook)(struct thread *t);
void (*thread_defer_hook)(struct object *java_thread, size_t c_stack_bytes);

enum { OVERFLOW_RESERVE = 64 << 10, C_STACK_MIN = 1 << 20 };

static struct pool storage = POOL_INIT(struct listed, link, NULL);   /* and thread_life.side_bytes behind each */

/* --- storage ------------------------------------------------------------------------------- */

void thread_unmap_stack(struct listed *l)
{
    munmap(l->thread.stack_base, l->stack_bytes);
    l->thread.stack_base = NULL;
    l->stack_bytes = 0;
}

bool thread_map_stack(struct listed *l, size_t bytes)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t all = ((bytes + OVERFLOW_RESERVE + page - 1) & ~(page - 1)) + page + CRASH_STACK_BYTES;
    if (l->stack_bytes && l->stack_bytes != all)
        thread_unmap_stack(l);
    if (!l->stack_bytes) {
        void *p = mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (p == MAP_FAILED)
            return false;
        mprotect((char *)p + all - CRASH_STACK_BYTES - page, page, PROT_NONE);
        l->thread.stack_base = p;
        l->stack_bytes = all;
    }
    l->thread.stack_end = (jslot *)(void *)((char *)l->thread.stack_base + all - CRASH_STACK_BYTES - page);
    l->thread.stack_limit = l->thread.stack_end - OVERFLOW_RESERVE / sizeof(jslot);
    RT_ASSERT(l->thread.stack_base < l->thread.stack_limit);
    return true;
}

/* Behind the guard page: where the thread's crash is reported, as its C stack may be full. */
void *thread_crash_stack(const struct listed *l) { return (char *)l->thread.stack_base + l->stack_bytes - CRASH_STACK_BYTES; }

/* What a new thread does not take over from the one that had its storage is zeroed. */
static void wipe(struct listed *l)
{
    struct listed kept = *l;
    memset(l, 0, storage.size);
    l->link = kept.link;
    l->thread.stack_base = kept.thread.stack_base;
    l->stack_bytes = kept.stack_bytes;
    l->thread.realtime = thread_life.side_bytes ? l + 1 : NULL;
}

static struct listed *storage_take(size_t stack_bytes)
{
    struct listed *l = pool_take(&storage);
    if (!l)
        return NULL;
    wipe(l);
    if (thread_map_stack(l, stack_bytes))
        return l;
    pool_give(&storage, l);
    return NULL;
}

static void storage_give(struct listed *l)
{
    if (l->stack_bytes > (256u << 10))                  /* keep the mapping, not the pages */
        madvise((char *)l->thread.stack_base + (64 << 10), l->stack_bytes - (64 << 10), MADV_DONTNEED);
    pool_give(&storage, l);
}

/* sched's word that a thread waits for a monitor, in java.lang.Thread's terms. */
static void on_blocked(struct sched_thread *who, bool blocked)
{
    thread_set_status(thread_of(who), blocked ? THREAD_BLOCKED : THREAD_RUNNABLE);
}

/* Whoever makes a throwable fills in its trace, which is synchronized: a limit that refused this would say so by a throwable. */
static bool is_of_throwable(const struct monitor *m)
{
    const struct object *o = thread_monitor_object((struct monitor *)(uintptr_t)m);
    return o && object_is_instance(o, known.Throwable);
}

/* --- attaching ------------------------------------------------------------------------------ */

bool thread_ok(const struct thread *t)
{
    const jslot *top = t->compiled_top;
    return sched_thread_ok(&t->sched) && t->stack_base && t->stack_base < t->stack_limit && t->stack_limit <= t->stack_end &&
           (!top || (top >= t->stack_base && top <= t->stack_end)) && (!t->frame || frame_ok(t, t->frame)) &&
           (!t->exception || object_class(t->exception)) && (!t->stand_in_owns || t->stand_in);
}

void thread_install_hooks(void)
{
    monitor_blocked_hook = on_blocked;
    monitor_limit_exempts = is_of_throwable;
}

struct thread *thread_attach_main(void)
{
    thread_install_hooks();
    storage.size = sizeof(struct listed) + thread_life.side_bytes;
    struct listed *l = storage_take(thread_default_stack);
    if (!l)
        return NULL;
    sched_attach(&l->thread.sched);
    crash_stack_set(thread_crash_stack(l));
    trace_name_thread("main");
    mem_thread_init(&l->thread.mem, &area_immortal);
    threads_add(l);
    RT_INVARIANT(thread_ok(&l->thread));
    return &l->thread;
}

static bool make_object(struct thread *t, const char *name, struct object *group)
{
    struct object *o = alloc_object(t, known.Thread);
    if (!o)
        return false;
    t->object = o;
    set_long(o, known.Thread_eetop, (jlong)(uintptr_t)t);
    thread_object_set_priority(o, THREAD_PRIORITY_NORMAL);
    if (name) {
        struct object *text = string_new(t, name);
        jslot args[3] = { slot_of_ref(o), slot_of_ref(group), slot_of_ref(text) };
        return text && invoke_method(t, known.Thread_init, args, NULL);
    }
    struct method *init = class_declared_method(known.Thread, SYM(init), symbol_from("(Ljava/lang/ThreadGroup;Ljava/lang/Runnable;)V"));
    jslot args[3] = { slot_of_ref(o), slot_of_ref(group), 0 };
    return init && invoke_method(t, init, args, NULL);
}

/* Threads of the library that others rely on: no lock is refused to them (sched/monitor.h). */
static bool serves_others(struct object *java_thread, const struct object *group)
{
    return (group && group == thread_system_group) ||
           !strcmp(object_class(java_thread)->name->text, "jdk/internal/misc/InnocuousThread");
}

struct thread *thread_attach(const char *name, struct object *group, bool daemon)
{
    struct listed *l = storage_take(thread_default_stack);
    if (!l)
        return NULL;
    struct thread *t = &l->thread;
    t->daemon = daemon;
    monitor_limit_lift(&t->sched);
    sched_attach(&t->sched);
    crash_stack_set(thread_crash_stack(l));
    trace_name_thread(name ? name : "");
    mem_thread_init(&t->mem, &area_heap);
    threads_add(l);
    if (!group)
        group = thread_main_group;
    if (!make_object(t, name, group)) {
        t->exception = NULL;
        thread_detach(t);
        return NULL;
    }
    thread_object_set_daemon(t->object, daemon);
    thread_object_set_status(t->object, THREAD_RUNNABLE);
    jslot add[2] = { slot_of_ref(group), slot_of_ref(t->object) };
    if (group && known.ThreadGroup_add && !invoke_method(t, known.ThreadGroup_add, add, NULL))
        t->exception = NULL;
    t->of_library = serves_others(t->object, group);
    if (!t->of_library)
        monitor_limit_lower(&t->sched);
    RT_INVARIANT(thread_ok(t));
    return t;
}

/* --- the end of a thread -------------------------------------------------------------------- */

static void print_name(struct thread *t)
{
    char buffer[256];
    struct object *name = get_ref(t->object, known.Thread_name);
    char *text = name ? string_utf8(name, buffer, sizeof buffer) : NULL;
    fputs(text ? text : "", stderr);
    string_free(text, buffer);
}

/* "Exception in thread …" as the thread group prints it, by C. */
static void print_uncaught(struct thread *t, struct object *throwable)
{
    fputs("Exception in thread \"", stderr);
    print_name(t);
    fputs("\" ", stderr);
    exception_print_raw(t, throwable);
}

static void print_failed_handler(struct thread *t, struct object *throwable)
{
    char class_name[256];
    fprintf(stderr, "\nException: %s thrown from the UncaughtExceptionHandler in thread \"",
            class_external_name(object_class(throwable), class_name, sizeof class_name));
    print_name(t);
    fputs("\"\n", stderr);
}

/* The default handler, where a thread has neither its own nor a group that would ask for it.  NULL: there is none, or
 * none that the thread may touch. */
static struct object *default_handler(struct thread *t)
{
    struct method *get = method_known(t, "java/lang/Thread", "getDefaultUncaughtExceptionHandler",
                                      "()Ljava/lang/Thread$UncaughtExceptionHandler;");
    jslot result = 0;
    struct object *handler = get && invoke_method(t, get, NULL, &result) ? slot_ref(result) : NULL;
    t->exception = NULL;
    return t->sched.no_heap && mem_is_heap(handler) ? NULL : handler;
}

static bool tell_default_handler(struct thread *t, struct object *throwable)
{
    struct object *handler = default_handler(t);
    struct method *m = !handler ? NULL : method_known(t, "java/lang/Thread$UncaughtExceptionHandler", "uncaughtException",
                                                      "(Ljava/lang/Thread;Ljava/lang/Throwable;)V");
    jslot args[3] = { slot_of_ref(handler), slot_of_ref(t->object), slot_of_ref(throwable) };
    if (!m)
        return false;
    if (!invoke_virtual(t, m, args, NULL))
        print_failed_handler(t, exception_take(t));
    return true;
}

static bool has_handler(const struct thread *t)
{
    return thread_object_group(t->object) || get_ref(t->object, known.Thread_uncaughtExceptionHandler);
}

/* Any handler may fail. */
static void dispatch_uncaught(struct thread *t)
{
    struct object *throwable = exception_take(t);
    jslot args[2] = { slot_of_ref(t->object), slot_of_ref(throwable) };
    trace_keep();
    if (!has_handler(t) && tell_default_handler(t, throwable))
        return;
    if (invoke_virtual(t, known.Thread_dispatchUncaughtException, args, NULL))
        return;
    struct object *failure = exception_take(t);
    if (thread_object_group(t->object))
        print_failed_handler(t, failure);
    else
        print_uncaught(t, throwable);
}

static void run_exit(struct thread *t)
{
    jslot arg = slot_of_ref(t->object);
    bool left = false;
    for (int i = 0; i < 3 && !left && thread_object_group(t->object); i++) {
        left = invoke_virtual(t, known.Thread_exit, &arg, NULL);
        t->exception = NULL;
    }
}

/* From here on java.lang.Thread says TERMINATED, and join returns. */
static void mark_ended(struct thread *t)
{
    struct object *o = t->object;
    monitor_enter_anyway(&t->sched, &o->monitor);
    lock_take(&threads_list_lock);
    thread_object_set_status(o, THREAD_TERMINATED);
    set_long(o, known.Thread_eetop, 0);
    if (t->stand_in)
        set_long(t->stand_in, known.Thread_eetop, 0);
    lock_drop(&threads_list_lock);
    stand_in_give(t);
    monitor_notify(&t->sched, &o->monitor, true);
    monitor_exit(&t->sched, &o->monitor);
}

void thread_detach(struct thread *t)
{
    RT_INVARIANT(thread_ok(t));
    monitor_limit_lift(&t->sched);
    if (thread_pending(t))
        dispatch_uncaught(t);
    if (RT_UNLIKELY(tool_hooks != NULL) && t->object)
        tool_hooks->ended(t);
    if (t->object) {
        run_exit(t);
        thread_life.end(t);                 /* before its scopes end, as they may hold its handlers */
        thread_release_monitors(t);
        struct scope *home = thread_life.leave_all(t);
        mark_ended(t);
        thread_life.release_all(t, home);
    }
    if (RT_UNLIKELY(tool_hooks != NULL))
        tool_hooks->gone(t);
    if (thread_leave_hook)
        thread_leave_hook(t);
    mem_thread_fini(&t->mem);
    struct listed *l = (struct listed *)t;
    sched_detach(&t->sched);
    crash_stack_drop(thread_crash_stack(l));
    threads_remove(l);
    storage_give(l);
}

/* --- starting ------------------------------------------------------------------------------- */

/* For the kernel's lists of threads, and for the trace. */
static void give_name(struct thread *t)
{
    char buffer[TRACE_LABEL_MAX * 2];
    struct object *name = get_ref(t->object, known.Thread_name);
    char *text = name ? string_utf8(name, buffer, sizeof buffer) : NULL;
    if (text) {
        sched_set_name(&t->sched, text);
        trace_name_thread(text);
    }
    string_free(text, buffer);
}

static void *thread_main(void *argument)
{
    struct thread *t = argument;
    struct object *java_thread = t->object;
    sched_attach(&t->sched);
    crash_stack_set(thread_crash_stack((struct listed *)t));
    stop_began(t);
    mem_thread_init(&t->mem, &area_heap);
    RT_INVARIANT(thread_ok(t));
    thread_object_set_status(java_thread, THREAD_RUNNABLE);
    give_name(t);
    thread_life.begin(t);
    os_set_thread_end(t);                   /* native code that it runs may call pthread_exit */
    jslot arg = slot_of_ref(java_thread);
    bool ran = RT_UNLIKELY(tool_hooks != NULL) && tool_hooks->began(t);
    if (!ran && (!known.Thread_stillborn || !get_byte(java_thread, known.Thread_stillborn)))
        invoke_virtual(t, known.Thread_run, &arg, NULL);
    os_set_thread_end(NULL);
    thread_detach(t);
    return NULL;
}

/* A thread that changes our priority writes the Java field and then looks for us under the lock: either it finds it, or we
 * find the new value. */
static void make_known(struct thread *n)
{
    lock_take(&threads_list_lock);
    set_long(n->object, known.Thread_eetop, (jlong)(uintptr_t)n);
    if (!atomic_load(&n->sched.deadlines))      /* whose rank is known already */
        n->sched.priority = thread_object_priority(n->object);
    lock_drop(&threads_list_lock);
}

bool thread_start(struct thread *t, struct object *java_thread, size_t c_stack_bytes)
{
    if (RT_UNLIKELY(thread_defer_hook != NULL)) {
        thread_defer_hook(java_thread, c_stack_bytes);
        return true;
    }
    jlong wanted = thread_object_stack_size(java_thread);
    size_t bytes = wanted > 0 ? (size_t)wanted : thread_default_stack;
    if (bytes < (128u << 10))
        bytes = 128u << 10;
    if (bytes > ((size_t)1 << 30))
        bytes = (size_t)1 << 30;
    struct listed *l = storage_take(bytes);
    if (!l)
        return throw_out_of_limit(t, "unable to create native thread: possibly out of memory or process/resource limits reached");
    struct thread *n = &l->thread;
    n->object = ref_hand_over(java_thread);
    n->daemon = thread_object_daemon(java_thread);
    n->started_by_java = true;
    n->of_library = serves_others(java_thread, thread_object_group(java_thread));
    if (n->of_library)
        monitor_limit_lift(&n->sched);
    thread_life.take_start(t, n);
    make_known(n);
    thread_object_set_status(java_thread, THREAD_RUNNABLE);
    threads_add(l);
    size_t c_stack = c_stack_bytes > C_STACK_MIN ? c_stack_bytes : C_STACK_MIN;
    if (sched_spawn(&n->sched, thread_main, n, c_stack > bytes ? c_stack : bytes) == 0)
        return true;
    set_long(java_thread, known.Thread_eetop, 0);
    thread_object_set_status(java_thread, THREAD_NEW);
    threads_remove(l);
    if (atomic_load(&n->sched.deadlines))
        deadline_attach(n->sched.deadlines, NULL);
    scope_stack_abandon(&n->mem.scopes);
    storage_give(l);
    return throw_out_of_limit(t, "unable to create native thread: possibly out of memory or process/resource limits reached");
}

int thread_set_status(struct thread *t, int status)
{
    if (!t->object)
        return THREAD_RUNNABLE;
    int old = thread_object_status(t->object);
    t->blocked_count += status == THREAD_BLOCKED;
    t->waited_count += status != THREAD_BLOCKED && status != THREAD_RUNNABLE;
    thread_object_set_status(t->object, status);
    return old;
}
