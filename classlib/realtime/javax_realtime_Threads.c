/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.Threads: the door from the realtime package to schedulables.  A handle is the address of a struct schedulable. */
#include "classlib/natives.h"
#include "memory/arena.h"
#include "sched/ceiling.h"
#include "vm/realtime/analysis.h"
#include "vm/realtime/interrupt.h"
#include "vm/realtime/parameters.h"
#include "vm/realtime/thread_releases.h"
#include "vm/realtime/thread_side.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"

#define ARG_SCHEDULABLE(slot) ((struct schedulable *)(uintptr_t)ARG_LONG(slot))
#define ARG_HANDLER(slot) ((struct handler *)(uintptr_t)ARG_LONG(slot))
#define RESULT_SCHEDULABLE(s) RESULT_LONG((jlong)(uintptr_t)(s))

/* --- life ------------------------------------------------------------------------------------------------- */

NATIVE_METHOD(javax_realtime_Threads_open)
{
    struct schedulable *s = schedulable_open(ARG_REF(0), ARG_REF(1));
    if (s)
        RESULT_SCHEDULABLE(s);
    else
        throw_out_of_memory(t, "parameters of a schedulable");
}

NATIVE_METHOD(javax_realtime_Threads_close) { schedulable_close(ARG_SCHEDULABLE(0)); }

/* --- users, for effects in Java ----------------------------------------------------------------------------- */

NATIVE_METHOD(javax_realtime_Threads_bind) { schedulable_bind(ARG_SCHEDULABLE(0), (enum use_kind)ARG_INT(2), ARG_REF(3)); }
NATIVE_METHOD(javax_realtime_Threads_isShared) { RESULT_INT(schedulable_shares(ARG_SCHEDULABLE(0), (enum use_kind)ARG_INT(2))); }

NATIVE_METHOD(javax_realtime_Threads_nextUser)
{
    RESULT_SCHEDULABLE(schedulable_next_told(ARG_SCHEDULABLE(2), (enum use_kind)ARG_INT(1), ARG_REF(0)));
}

NATIVE_METHOD(javax_realtime_Threads_mayTell)
{
    RESULT_INT(!t->sched.no_heap || schedulable_may_tell((enum use_kind)ARG_INT(1), ARG_REF(0)));
}

NATIVE_METHOD(javax_realtime_Threads_effects) { RESULT_REF(ARG_SCHEDULABLE(0)->effects); }

/* --- parameters --------------------------------------------------------------------------------------------- */

NATIVE_METHOD(javax_realtime_Threads_isRanged) { RESULT_INT(parameters_are_ranged(ARG_REF(0))); }
NATIVE_METHOD(javax_realtime_Threads_setRanged) { ARG_SCHEDULABLE(0)->ranged = ARG_BOOL(2); }

/* boolean priority(long only, SchedulingParameters, int) */
NATIVE_METHOD(javax_realtime_Threads_priority)
{
    RESULT_INT(parameters_set_priority(ARG_SCHEDULABLE(0), ARG_REF(2), ARG_INT(3)));
}

/* A lock of the package: the program's default ceilings are not for it. */
NATIVE_METHOD(javax_realtime_Threads_exempt) { ceiling_exempt(&ARG_REF(0)->monitor); }

/* release(long only, ReleaseParameters, int kind, long period, long deadline, long cost, long miss, long overrun) */
NATIVE_METHOD(javax_realtime_Threads_release)
{
    struct release_values v = {
        .kind = (enum release_kind)ARG_INT(3), .period = (uint64_t)ARG_LONG(4), .deadline = (uint64_t)ARG_LONG(6),
        .cost = (uint64_t)ARG_LONG(8), .miss = ARG_HANDLER(10), .overrun = ARG_HANDLER(12),
    };
    if (v.deadline == INT64_MAX)
        v.deadline = CLOCK_FOREVER;
    parameters_set_release(ARG_SCHEDULABLE(0), ARG_REF(2), &v);
}

/* boolean memory(MemoryParameters, long maxArea, long maxImmortal) */
NATIVE_METHOD(javax_realtime_Threads_memory) { RESULT_INT(parameters_set_memory(t, ARG_REF(0), ARG_LONG(1), ARG_LONG(3))); }

/* boolean rate(long only, MemoryParameters, long rate, boolean ifFeasible) */
NATIVE_METHOD(javax_realtime_Threads_rate) { RESULT_INT(parameters_set_rate(ARG_SCHEDULABLE(0), ARG_REF(2), ARG_LONG(3), ARG_BOOL(5))); }
/* boolean mayAllocate(long schedulable, long rate) */
NATIVE_METHOD(javax_realtime_Threads_mayAllocate) { RESULT_INT(analysis_has_room(ARG_SCHEDULABLE(0), ARG_LONG(2))); }

/* setGroup(long, ProcessingGroupParameters): null is none. */
NATIVE_METHOD(javax_realtime_Threads_setGroup)
{
    if (!parameters_set_group_of(ARG_SCHEDULABLE(0), ARG_REF(2)))
        throw_out_of_memory(t, "a processing group");
}

/* group(ProcessingGroupParameters, long first, long period, long cost, long deadline, long miss, long overrun) */
NATIVE_METHOD(javax_realtime_Threads_group)
{
    struct group_values v = {
        .first = (uint64_t)ARG_LONG(1), .period = (uint64_t)ARG_LONG(3), .cost = (uint64_t)ARG_LONG(5),
        .deadline = (uint64_t)ARG_LONG(7), .miss = ARG_HANDLER(9), .overrun = ARG_HANDLER(11),
    };
    parameters_set_group(ARG_REF(0), &v);
}

/* --- CPUs ------------------------------------------------------------------------------------------------------- */

#define ARG_CPUS(slot) ((const struct policy_cpus *)(uintptr_t)ARG_LONG(slot))

/* cpus(long, long set), groupCpus(ProcessingGroupParameters, long set): 0 is none. */
NATIVE_METHOD(javax_realtime_Threads_cpus) { schedulable_set_cpus(ARG_SCHEDULABLE(0), ARG_CPUS(2)); }
NATIVE_METHOD(javax_realtime_Threads_groupCpus) { parameters_set_group_cpus(ARG_REF(0), ARG_CPUS(1)); }

/* --- bands of deadlines --------------------------------------------------------------------------------------- */

/* int mayJoin(int lowest, int highest, int preemption): 0, or why not, as below. */
NATIVE_METHOD(javax_realtime_Threads_mayJoin) { RESULT_INT(deadline_may_join(ARG_INT(0), ARG_INT(1), ARG_INT(2))); }

/* int join(long, int lowest, int highest, int preemption): 0, or a negative errno. */
NATIVE_METHOD(javax_realtime_Threads_join)
{
    RESULT_INT(schedulable_join_band(ARG_SCHEDULABLE(0), ARG_INT(2), ARG_INT(3), ARG_INT(4)));
}

NATIVE_METHOD(javax_realtime_Threads_leave) { schedulable_leave_band(ARG_SCHEDULABLE(0)); }

/* --- threads -------------------------------------------------------------------------------------------------- */

/* prepare(long, long first): Areas.prepareStart was called before. */
NATIVE_METHOD(javax_realtime_Threads_prepareStart)
{
    if (!schedulable_prepare_start(ARG_SCHEDULABLE(0), t, (uint64_t)ARG_LONG(2)))
        throw_out_of_memory(t, "releases of a real-time thread");
}

NATIVE_METHOD(javax_realtime_Threads_abandonStart) { schedulable_drop(ARG_SCHEDULABLE(0)); }

/* int waitForRelease(boolean interruptible): 0 false, 1 true; InterruptedException.  A finalizer of a scope that the thread
 * leaves when it ends has nothing to wait for. */
NATIVE_METHOD(javax_realtime_Threads_waitForRelease)
{
    struct schedulable *s = side_of(t)->schedulable;
    enum release_answer a = s ? schedulable_wait(s, t, ARG_BOOL(0)) : RELEASE_TRUE;
    if (a == RELEASE_INTERRUPTED)
        interrupt_throw(t, "interrupted while waiting for the next release");
    else
        RESULT_INT(a == RELEASE_TRUE);
}

NATIVE_METHOD(javax_realtime_Threads_isWaiting) { RESULT_INT(atomic_load(&ARG_SCHEDULABLE(0)->waiting)); }
NATIVE_METHOD(javax_realtime_Threads_schedule) { schedulable_schedule(ARG_SCHEDULABLE(0), true); }
NATIVE_METHOD(javax_realtime_Threads_deschedule) { schedulable_schedule(ARG_SCHEDULABLE(0), false); }
NATIVE_METHOD(javax_realtime_Threads_fire) { handler_fire(ARG_HANDLER(0)); }

/* openReleases(long, int violation, int overflow, int length) */
NATIVE_METHOD(javax_realtime_Threads_openReleases)
{
    struct arrival_room room = { .violation = ARG_INT(2), .overflow = ARG_INT(3), .capacity = (uint32_t)ARG_INT(4) };
    if (!thread_releases_prepare(ARG_SCHEDULABLE(0), &room))
        throw_out_of_memory(t, "arrival queue");
}

/* --- feasibility ---------------------------------------------------------------------------------------------- */

/* boolean analyse(long, boolean): take part from now on.  Did it before? */
NATIVE_METHOD(javax_realtime_Threads_analyse) { RESULT_INT(analysis_take_part(ARG_SCHEDULABLE(0), ARG_BOOL(2))); }

/* boolean isFeasible(long of, Object parameters, int kind, long priority, long period, long deadline, long cost,
 *                    boolean regrouped, Object group, long its period, long its cost) */
NATIVE_METHOD(javax_realtime_Threads_isFeasible)
{
    struct assumption a = {
        .of = ARG_SCHEDULABLE(0), .parameters = ARG_REF(2), .kind = (enum use_kind)ARG_INT(3), .priority = ARG_LONG(4),
        .period = ARG_LONG(6), .deadline = ARG_LONG(8), .cost = ARG_LONG(10), .regrouped = ARG_BOOL(12), .group = ARG_REF(13),
        .group_period = (uint64_t)ARG_LONG(14), .group_cost = (uint64_t)ARG_LONG(16),
    };
    enum analysis_answer answer = analysis_is_feasible(&a);
    if (answer == ANALYSIS_NO_MEMORY)
        throw_out_of_memory(t, "feasibility analysis");
    else
        RESULT_INT(answer == ANALYSIS_FEASIBLE);
}

/* sections(long, Object[] locks, long[] lengths, int count, long other) */
NATIVE_METHOD(javax_realtime_Threads_sections)
{
    uint32_t n = (uint32_t)ARG_INT(4);
    struct declared_section *fresh = n ? mem_block(n * sizeof *fresh) : NULL;
    if (n && !fresh) {
        throw_out_of_memory(t, "sections of a schedulable");
        return;
    }
    for (uint32_t i = 0; i < n; i++)                    /* bound: the sections that are declared */
        fresh[i] = (struct declared_section){ ((struct object **)array_data(ARG_REF(2)))[i],
                                              (uint64_t)((jlong *)array_data(ARG_REF(3)))[i] };
    analysis_set_sections(ARG_SCHEDULABLE(0), fresh, n, (uint64_t)ARG_LONG(5));
}

/* regions(long, long longest, long undo) */
NATIVE_METHOD(javax_realtime_Threads_regions)
{
    (void)t;
    analysis_set_regions(ARG_SCHEDULABLE(0), (uint64_t)ARG_LONG(2), (uint64_t)ARG_LONG(4));
}

/* --- org.rtjvm.scheduling ---------------------------------------------------------------------------------------- */

/* long count(int priority, int which): of the band that it is in; 0 if there is none. */
NATIVE_METHOD(org_rtjvm_scheduling_EDFScheduler_count)
{
    struct deadline_counts c;
    deadline_count(ARG_INT(0), &c);
    const uint64_t all[] = { c.members, c.jobs, c.told, c.dealt };
    RESULT_LONG((jlong)all[ARG_INT(1)]);
}

#define DEADLINES(name, descriptor) \
    NATIVE_METHOD(org_rtjvm_scheduling_EDFScheduler_##name) { invoke_static_known(t, "javax/realtime/Deadlines", #name, descriptor, args, args); }

DEADLINES(add, "(Ljavax/realtime/Schedulable;)Z")
DEADLINES(remove, "(Ljavax/realtime/Schedulable;)Z")
DEADLINES(fire, "(Ljavax/realtime/Schedulable;)V")
DEADLINES(areFeasible, "()Z")
DEADLINES(change, "(Ljavax/realtime/Schedulable;Ljavax/realtime/SchedulingParameters;Ljavax/realtime/ReleaseParameters;"
                  "Ljavax/realtime/MemoryParameters;Ljavax/realtime/ProcessingGroupParameters;I)Z")

/* The package javax.realtime keeps its schedulables to itself. */
NATIVE_METHOD(org_rtjvm_scheduling_Blocking_declare)
{
    invoke_static_known(t, "javax/realtime/Sections", "declare", "(Ljavax/realtime/Schedulable;Ljava/lang/Object;Ljavax/realtime/RelativeTime;)V", args, NULL);
}
