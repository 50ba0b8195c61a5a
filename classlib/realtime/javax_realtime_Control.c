/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime: monitor control, the limit of locks, and the parts of the wait-free queues that Java cannot say. */
#include "classlib/fields.h"
#include "classlib/natives.h"
#include "memory/gc.h"
#include "sched/ceiling.h"
#include "sched/handshake.h"
#include "sched/monitor.h"
#include "vm/realtime/sleepers.h"
#include "vm/run/exception.h"
#include "vm/run/thread_look.h"

NATIVE_METHOD(javax_realtime_MonitorControl_ceilingOf) { RESULT_INT(ceiling_of(&ARG_REF(0)->monitor)); }
NATIVE_METHOD(javax_realtime_MonitorControl_defaultCeiling) { RESULT_INT(ceiling_default()); }

NATIVE_METHOD(javax_realtime_MonitorControl_setDefaultCeiling)
{
    ceiling_set_default(ARG_INT(0));
    mem_follow_default_ceiling(&t->sched);
}

NATIVE_METHOD(javax_realtime_MonitorControl_setCeiling)
{
    int result = ceiling_set(&t->sched, &ARG_REF(0)->monitor, ARG_INT(1));
    if (result == CEILING_NO_MEMORY)
        throw_out_of_memory(t, "ceilings of monitors");
    else if (result != CEILING_OK)
        throw_monitor_failure(t, MONITOR_NOT_OWNER);
}

/* ---- the collector ---- */

NATIVE_METHOD(javax_realtime_RealtimeSystem_collectsBeside) { RESULT_INT(gc_collector().beside); }
NATIVE_METHOD(javax_realtime_RealtimeSystem_longestHold) { RESULT_LONG((jlong)gc_longest_hold()); }

/* ---- the limit of locks ---- */

/* Everybody counts from now on; those that attach meanwhile do by themselves. */
static bool count_locks(struct thread *t)
{
    struct thread_list all;
    if (!thread_list_make(&all))
        return throw_out_of_memory(t, "C heap");
    monitor_limit_begin();
    thread_list_fill(&all);
    for (size_t i = 0; i < all.count; i++)
        handshake(&t->sched, &all.threads[i]->sched, monitor_limit_join, NULL);
    thread_list_free(&all);
    return true;
}

NATIVE_METHOD(javax_realtime_RealtimeSystem_limitLocks)
{
    if (!ARG_INT(1) || count_locks(t))
        monitor_limit_set((uint32_t)ARG_INT(0), ARG_INT(1));
}

NATIVE_METHOD(javax_realtime_RealtimeSystem_locksUsed) { RESULT_INT((jint)monitor_limit_used()); }
NATIVE_METHOD(javax_realtime_RealtimeSystem_mostLocks) { RESULT_INT((jint)monitor_limit_number()); }

/* ---- slots ---- */

static struct object **slot_of(const jslot *args) { return ref_elements(ARG_REF(0)) + ARG_INT(1); }

/* Java has asked whether the slots may refer to it. */
NATIVE_METHOD(javax_realtime_Ring_overwrite)
{
    struct object *old = barrier_load_volatile(slot_of(args));
    enum ref_swap swap = old ? ref_compare_exchange(&t->mem, ARG_REF(0), slot_of(args), &old, ARG_REF(2)) : REF_SWAP_FAILED;
    RT_ASSERT(swap != REF_SWAP_REFUSED);
    RESULT_INT(swap == REF_SWAP_DONE);
}

NATIVE_METHOD(javax_realtime_Ring_takeAway)
{
    struct object *old = NULL;
    bool taken = ref_exchange(&t->mem, ARG_REF(0), slot_of(args), NULL, &old);
    RT_ASSERT(taken);
    (void)taken;
    RESULT_REF(old);
}

/* ---- signals ---- */

static struct sleeper **head_of(struct object *signal)
{
    return object_at(signal, field_offset(FIELD_Signal_waiters, signal));
}

NATIVE_METHOD(javax_realtime_Signal_wake) { sleepers_wake(head_of(ARG_REF(0))); }

NATIVE_METHOD(javax_realtime_Signal_await)
{
    struct object *signal = ARG_REF(0);
    sleepers_await(t, head_of(signal), object_at(signal, field_offset(FIELD_Signal_count, signal)), ARG_INT(1));
}
