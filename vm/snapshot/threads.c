/* SPDX-License-Identifier: Apache-2.0 */
/* Threads whose memory goes into a file, and who begin again from it. */
#include <string.h>

#include "sched/trace.h"
#include "vm/run/known.h"
#include "vm/run/thread_impl.h"
#include "vm/snapshot/snapshot_impl.h"
#include "vm/util/crash.h"

enum { DEFERRED_MAX = 16 };
static struct { struct object *thread[DEFERRED_MAX]; size_t c_stack[DEFERRED_MAX]; unsigned count; } deferred;
static bool begin_again;

/* Its status is what it will be, so that it is not started twice. */
static void defer(struct object *java_thread, size_t c_stack_bytes)
{
    thread_object_set_status(java_thread, THREAD_RUNNABLE);
    if (begin_again)
        return;
    if (deferred.count < DEFERRED_MAX) {
        deferred.thread[deferred.count] = java_thread;
        deferred.c_stack[deferred.count] = c_stack_bytes;
    }
    deferred.count++;
}

void snapshot_defer_threads(void) { thread_defer_hook = defer; }
void snapshot_forget_threads(bool on) { begin_again = on; }
bool snapshot_has_threads(void) { return deferred.count <= DEFERRED_MAX; }

bool snapshot_start_threads(struct thread *t)
{
    for (unsigned i = 0; i < deferred.count; i++)
        if (!thread_start(t, deferred.thread[i], deferred.c_stack[i]))
            return false;
    deferred.count = 0;
    return true;
}

/* What the floors below keep of it is theirs to begin with again; but its priority is Java's. */
static void forget_floors(struct thread *t)
{
    int priority = t->sched.priority;
    memset(&t->sched, 0, sizeof t->sched);
    memset(&t->mem, 0, sizeof t->mem);
    t->sched.priority = priority;
}

bool snapshot_rest(struct thread *t)
{
    struct listed *l = (struct listed *)t;
    if (threads_only() != l || t->frame || thread_pending(t))
        return false;
    mem_thread_fini(&t->mem);
    sched_detach(&t->sched);
    crash_stack_drop(thread_crash_stack(l));
    thread_unmap_stack(l);
    forget_floors(t);
    return true;
}

struct thread *snapshot_resume_main(void)
{
    thread_defer_hook = NULL;
    struct listed *l = threads_only();
    RT_ASSERT(l && !l->stack_bytes);
    thread_install_hooks();
    if (!thread_map_stack(l, thread_default_stack))
        return NULL;
    sched_attach(&l->thread.sched);
    crash_stack_set(thread_crash_stack(l));
    trace_name_thread("main");
    mem_thread_init(&l->thread.mem, &area_immortal);
    RT_INVARIANT(thread_ok(&l->thread));
    return &l->thread;
}
