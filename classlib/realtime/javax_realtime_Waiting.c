/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.Waiting: sleep and wait until a deadline of the monotonic clock, in nanoseconds. */
#include "classlib/natives.h"
#include "sched/clock.h"
#include "vm/realtime/interrupt.h"

static void end_wait(struct thread *t, int status_before, bool interrupted, const char *message)
{
    thread_set_status(t, status_before);
    if (interrupted)
        interrupt_throw(t, message);
}

NATIVE_METHOD(javax_realtime_Waiting_sleep)
{
    int status = thread_set_status(t, THREAD_SLEEPING);
    bool slept = sched_sleep(&t->sched, (uint64_t)ARG_LONG(0));
    end_wait(t, status, !slept, "sleep interrupted");
}

/* The caller holds the lock.  A deadline that has passed waits for the shortest time there is, as 0 would be for ever. */
NATIVE_METHOD(javax_realtime_Waiting_wait)
{
    struct object *o = ARG_REF(0);
    uint64_t now = os_monotonic_ns(), deadline = (uint64_t)ARG_LONG(1);
    int status = thread_set_status(t, THREAD_TIMED_WAITING);
    int result = monitor_wait(&t->sched, &o->monitor, deadline > now ? deadline - now : 1);
    end_wait(t, status, result == MONITOR_INTERRUPTED, NULL);
}
