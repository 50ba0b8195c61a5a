/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.TimerPeer.  A handle is the address of a struct java_timer. */
#include "classlib/natives.h"
#include "vm/realtime/java_timer.h"
#include "vm/run/exception.h"
#include "vm/run/invoke.h"

#define ARG_TIMER ((struct java_timer *)(uintptr_t)ARG_LONG(0))

/* (timer, event, watch or null) */
NATIVE_METHOD(javax_realtime_TimerPeer_create)
{
    struct java_timer *p = java_timer_create(ARG_REF(0), (struct event *)(uintptr_t)ARG_LONG(1), ARG_REF(3));
    if (p)
        RESULT_LONG((jlong)(uintptr_t)p);
    else
        throw_out_of_memory(t, "timer");
}

NATIVE_METHOD(javax_realtime_TimerPeer_free)
{
    if (ARG_TIMER)
        java_timer_free(t, ARG_TIMER);
}

/* (timer, disabled, what a program's clock shows) */
NATIVE_METHOD(javax_realtime_TimerPeer_start) { RESULT_INT(java_timer_start(t, ARG_TIMER, ARG_BOOL(2), (uint64_t)ARG_LONG(3))); }
/* (timer, absolute, when, what a program's clock shows) */
NATIVE_METHOD(javax_realtime_TimerPeer_restart)
{
    RESULT_INT(java_timer_restart(t, ARG_TIMER, ARG_BOOL(2), (uint64_t)ARG_LONG(3), (uint64_t)ARG_LONG(5)));
}

NATIVE_METHOD(javax_realtime_TimerPeer_state) { RESULT_INT(java_timer_state(ARG_TIMER)); }
NATIVE_METHOD(javax_realtime_TimerPeer_stop) { RESULT_INT(java_timer_stop(ARG_TIMER)); }
NATIVE_METHOD(javax_realtime_TimerPeer_enable) { RESULT_INT(java_timer_enable(ARG_TIMER, ARG_BOOL(2))); }
NATIVE_METHOD(javax_realtime_TimerPeer_running) { RESULT_INT(java_timer_running(ARG_TIMER)); }
NATIVE_METHOD(javax_realtime_TimerPeer_destroy) { RESULT_INT(java_timer_destroy(ARG_TIMER)); }

/* (timer, absolute, when, what a program's clock shows) */
NATIVE_METHOD(javax_realtime_TimerPeer_schedule)
{
    RESULT_INT(java_timer_schedule(ARG_TIMER, ARG_BOOL(2), (uint64_t)ARG_LONG(3), (uint64_t)ARG_LONG(5)));
}

NATIVE_METHOD(javax_realtime_TimerPeer_period) { RESULT_INT(java_timer_set_period(ARG_TIMER, (uint64_t)ARG_LONG(2))); }
NATIVE_METHOD(javax_realtime_TimerPeer_due) { RESULT_LONG(java_timer_due(ARG_TIMER)); }

/* ---- org.rtjvm.event.Timers: the package javax.realtime keeps its timers' peers to itself ---- */

NATIVE_METHOD(org_rtjvm_event_Timers_stateOf)
{
    jslot state = 0;
    if (invoke_static_known(t, "javax/realtime/Timer", "stateOf", "(Ljavax/realtime/Timer;)I", args, &state))
        RESULT_INT(slot_int(state));
}

NATIVE_METHOD(org_rtjvm_event_Timers_begin)
{
    invoke_static_known(t, "javax/realtime/Timer", "begin", "(Ljavax/realtime/Timer;Ljavax/realtime/HighResolutionTime;)V", args, NULL);
}

NATIVE_METHOD(org_rtjvm_event_Timers_beginTimed)
{
    jslot begun = 0;
    if (invoke_static_known(t, "javax/realtime/Timed", "restart", "(Ljavax/realtime/Timed;Ljavax/realtime/HighResolutionTime;)Z", args, &begun))
        RESULT_INT(slot_int(begun));
}
