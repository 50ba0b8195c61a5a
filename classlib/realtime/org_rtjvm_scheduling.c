/* SPDX-License-Identifier: Apache-2.0 */
/* org.rtjvm.scheduling.  The package javax.realtime keeps its schedulables to itself, so their handles are asked of it. */
#include <errno.h>

#include "classlib/natives.h"
#include "sched/deadline.h"
#include "sched/policy.h"
#include "vm/realtime/interrupt.h"
#include "vm/realtime/java_handler.h"
#include "vm/realtime/thread_releases.h"
#include "vm/realtime/thread_side.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"

/* NULL: pending. */
static struct schedulable *schedulable_of(struct thread *t, const jslot *args)
{
    jslot handle = 0;
    bool found = invoke_static_known(t, "javax/realtime/Threads", "handleOf", "(Ljavax/realtime/Schedulable;)J", args, &handle);
    return found ? (struct schedulable *)(uintptr_t)slot_long(handle) : NULL;
}

/* ---- CPU time ---- */

static bool measure_handler(struct thread *t, struct schedulable *s, const jslot *args)
{
    jslot peer = 0;
    if (!invoke_static_known(t, "javax/realtime/Threads", "handlerOf", "(Ljavax/realtime/Schedulable;)J", args, &peer))
        return false;
    struct java_handler *p = (struct java_handler *)(uintptr_t)slot_long(peer);
    return !p || java_handler_measure(p, s) || throw_out_of_memory(t, "measuring a handler");
}

/* long used(Schedulable) */
NATIVE_METHOD(org_rtjvm_scheduling_CpuTime_used)
{
    struct schedulable *s = schedulable_of(t, args);
    if (s && measure_handler(t, s, args))
        RESULT_LONG((jlong)schedulable_cpu_time(s));
}

/* long usedByGroup(ProcessingGroupParameters) */
NATIVE_METHOD(org_rtjvm_scheduling_CpuTime_usedByGroup)
{
    lock_take(&schedulables_lock);
    struct group *g = group_find(ARG_REF(0));
    uint64_t used = g ? budget_total(&g->budget) : 0;
    lock_drop(&schedulables_lock);
    RESULT_LONG((jlong)used);
}

/* ---- affinity ---- */

/* available(long[] words): bit c of word c / 64 is CPU c; the words are as many as CPUs can need. */
NATIVE_METHOD(org_rtjvm_scheduling_Affinity_available) { policy_realtime_cpus(array_data(ARG_REF(0))); }

/* long make(long[] words) */
NATIVE_METHOD(org_rtjvm_scheduling_Affinity_make)
{
    const struct policy_cpus *set = policy_make_cpus(array_data(ARG_REF(0)));
    if (set)
        RESULT_LONG((jlong)(uintptr_t)set);
    else if (policy_cpus_are_all_made())
        throw_named(t, "javax/realtime/ResourceLimitError", "there are %d sets of CPUs, which is the limit", POLICY_CPU_SETS_MAX);
    else
        throw_out_of_memory(t, "a set of CPUs");
}

/* give(Schedulable, Affinity) and give(ProcessingGroupParameters, Affinity) */
NATIVE_METHOD(org_rtjvm_scheduling_Affinity_give)
{
    invoke_static_known(t, "javax/realtime/Affinities", "set",
                        "(Ljavax/realtime/Schedulable;Lorg/rtjvm/scheduling/Affinity;J)V", args, NULL);
}

NATIVE_METHOD(org_rtjvm_scheduling_Affinity_giveGroup)
{
    invoke_static_known(t, "javax/realtime/Affinities", "set",
                        "(Ljavax/realtime/ProcessingGroupParameters;Lorg/rtjvm/scheduling/Affinity;J)V", args, NULL);
}

NATIVE_METHOD(org_rtjvm_scheduling_Affinity_own)
{
    invoke_static_known(t, "javax/realtime/Affinities", "of", "(Ljavax/realtime/Schedulable;)Lorg/rtjvm/scheduling/Affinity;", args, args);
}

NATIVE_METHOD(org_rtjvm_scheduling_Affinity_ofGroup)
{
    invoke_static_known(t, "javax/realtime/Affinities", "of",
                        "(Ljavax/realtime/ProcessingGroupParameters;)Lorg/rtjvm/scheduling/Affinity;", args, args);
}

NATIVE_METHOD(org_rtjvm_scheduling_Affinity_currentCpu) { RESULT_INT(os_current_cpu()); }

/* ---- round robin ---- */

/* int change(int priority, boolean): 0, or a negative errno. */
NATIVE_METHOD(org_rtjvm_scheduling_RoundRobin_change)
{
    struct deadline_counts ranked;
    int priority = ARG_INT(0);
    RESULT_INT(deadline_count(priority, &ranked) ? -EEXIST : sched_set_turns(priority, ARG_BOOL(1)));
}

NATIVE_METHOD(org_rtjvm_scheduling_RoundRobin_is)
{
    int priority = ARG_INT(0);
    RESULT_INT(priority > 0 && priority <= SCHED_PRIORITY_MAX && policy_of(priority)->turns);
}

NATIVE_METHOD(org_rtjvm_scheduling_RoundRobin_quantum) { RESULT_LONG((jlong)os_round_robin_ns()); }

/* ---- releases of threads ---- */

static bool require_prepared(struct thread *t, bool prepared)
{
    return prepared || throw_named(t, "java/lang/IllegalThreadStateException", "not prepared to be released");
}

NATIVE_METHOD(org_rtjvm_scheduling_Releases_open)
{
    invoke_static_known(t, "javax/realtime/Threads", "prepareReleases", "(Ljavax/realtime/Schedulable;)V", args, NULL);
}

/* int add(RealtimeThread) */
NATIVE_METHOD(org_rtjvm_scheduling_Releases_add)
{
    struct schedulable *s = schedulable_of(t, args);
    int verdict = s ? thread_releases_add(s) : 0;
    if (require_prepared(t, verdict != THREAD_RELEASES_NONE))
        RESULT_INT(verdict);
}

/* long waiting(RealtimeThread) */
NATIVE_METHOD(org_rtjvm_scheduling_Releases_waiting)
{
    struct schedulable *s = schedulable_of(t, args);
    int64_t pending = s ? thread_releases_pending(s) : 0;
    if (require_prepared(t, pending != THREAD_RELEASES_NONE))
        RESULT_LONG(pending);
}

/* hold(RealtimeThread, boolean) */
NATIVE_METHOD(org_rtjvm_scheduling_Releases_hold)
{
    bool on = ARG_BOOL(1);
    struct schedulable *s = schedulable_of(t, args);
    if (s)
        require_prepared(t, thread_releases_hold(s, on));
}

/* boolean await(boolean interruptible) */
NATIVE_METHOD(org_rtjvm_scheduling_Releases_await)
{
    struct schedulable *s = side_of(t)->schedulable;
    if (!require_prepared(t, s && s->wait))
        return;
    enum release_answer a = thread_releases_wait(s, t, ARG_BOOL(0));
    if (a == RELEASE_INTERRUPTED)
        interrupt_throw(t, "interrupted while waiting for the next release");
    else
        RESULT_INT(a == RELEASE_TRUE);
}
