/* SPDX-License-Identifier: Apache-2.0 */
/* javax.realtime.Events: events, handlers and the threads that run them, known by the addresses of their structs. */
#include "classlib/natives.h"
#include "sched/event.h"
#include "vm/realtime/java_event.h"
#include "vm/realtime/java_handler.h"
#include "vm/run/exception.h"

#define ARG_PEER(slot) ((struct java_handler *)(uintptr_t)ARG_LONG(slot))
#define ARG_EVENT(slot) ((struct event *)(uintptr_t)ARG_LONG(slot))
#define ARG_SEAT(slot) ((struct seat *)(uintptr_t)ARG_LONG(slot))
#define RESULT_ADDRESS(pointer) RESULT_LONG((jlong)(uintptr_t)(pointer))

NATIVE_METHOD(javax_realtime_Events_begin)
{
    seats_init();
    java_handlers_init(t);
}

/* ---- handlers ---- */

/* (handler, pool, seat of a bound one or 0, priority, initial area) */
NATIVE_METHOD(javax_realtime_Events_newHandler)
{
    struct handler_wishes w = {
        .java = ARG_REF(0), .pool = ARG_INT(1), .seat = ARG_SEAT(2), .priority = ARG_INT(4),
        .initial = (struct area *)(uintptr_t)ARG_LONG(5),
    };
    RESULT_ADDRESS(java_handler_create(t, &w));
}

NATIVE_METHOD(javax_realtime_Events_freeHandler) { RESULT_INT(java_handler_free(ARG_PEER(0))); }
NATIVE_METHOD(javax_realtime_Events_attached) { RESULT_INT(java_handler_attached(ARG_PEER(0), 1)); }
NATIVE_METHOD(javax_realtime_Events_detached) { RESULT_INT(java_handler_attached(ARG_PEER(0), -1)); }

/* (handler, user); false: it is attached */
NATIVE_METHOD(javax_realtime_Events_setUser) { RESULT_INT(java_handler_set_user(ARG_PEER(0), ARG_BOOL(2))); }

NATIVE_METHOD(javax_realtime_Events_setPriority)
{
    if (!java_handler_set_priority(ARG_PEER(0), ARG_INT(2)))
        throw_out_of_memory(t, "order of handlers");
}

NATIVE_METHOD(javax_realtime_Events_setBudget) { java_handler_set_limits(ARG_PEER(0), ARG_LONG(2), ARG_LONG(4)); }

/* (handler, minimum interarrival, violation policy, overflow policy, queue length, deadline, miss handler or 0) */
NATIVE_METHOD(javax_realtime_Events_setGate)
{
    struct gate_wishes w = {
        .mit = (uint64_t)ARG_LONG(2), .violation = ARG_INT(4), .overflow = ARG_INT(5), .capacity = (uint32_t)ARG_INT(6),
        .deadline = (uint64_t)ARG_LONG(7), .miss = (struct handler *)(uintptr_t)ARG_LONG(9),
    };
    if (java_handler_set_gate(ARG_PEER(0), &w))
        java_handler_aim(ARG_PEER(0));
    else
        throw_out_of_memory(t, "arrival queue");
}

/* (handler, its schedulable, whether it has a cost, whether it has a cost or a group) */
NATIVE_METHOD(javax_realtime_Events_setCost)
{
    if (!java_handler_set_cost(ARG_PEER(0), (struct schedulable *)(uintptr_t)ARG_LONG(2), ARG_BOOL(4), ARG_BOOL(5)))
        throw_out_of_memory(t, "budget of a handler");
}

NATIVE_METHOD(javax_realtime_Events_gated) { RESULT_INT(ARG_PEER(0)->gated); }

/* ---- fire counts ---- */

static jint clamp(uint64_t n) { return n > INT32_MAX ? INT32_MAX : (jint)n; }

NATIVE_METHOD(javax_realtime_Events_pending) { RESULT_INT(clamp(java_handler_pending(ARG_PEER(0)))); }
NATIVE_METHOD(javax_realtime_Events_takeAll) { RESULT_INT(clamp(java_handler_take_all(ARG_PEER(0)))); }
NATIVE_METHOD(javax_realtime_Events_take) { RESULT_INT(clamp(java_handler_take(ARG_PEER(0)))); }

/* A fire of this handler alone; the answer of its gate, or how many there were before. */
NATIVE_METHOD(javax_realtime_Events_add)
{
    struct java_handler *p = ARG_PEER(0);
    jint before = clamp(java_handler_pending(p));
    int answer = handler_fire(&p->handler);
    RESULT_INT(answer < 0 ? answer : before);
}

/* ---- events ---- */

NATIVE_METHOD(javax_realtime_Events_newEvent)
{
    struct event *e = java_event_create();
    if (e)
        RESULT_ADDRESS(e);
    else
        throw_out_of_memory(t, "event");
}

NATIVE_METHOD(javax_realtime_Events_freeEvent) { java_event_free(ARG_EVENT(0)); }
NATIVE_METHOD(javax_realtime_Events_fire) { RESULT_INT(event_fire(ARG_EVENT(0))); }

static void must(struct thread *t, int result)
{
    if (result != DISPATCH_OK)
        throw_out_of_memory(t, "handlers of an event");
}

NATIVE_METHOD(javax_realtime_Events_attach) { must(t, event_attach(ARG_EVENT(0), &ARG_PEER(2)->handler)); }
NATIVE_METHOD(javax_realtime_Events_detach) { must(t, event_detach(ARG_EVENT(0), &ARG_PEER(2)->handler)); }
NATIVE_METHOD(javax_realtime_Events_setOnly) { must(t, event_set_only(ARG_EVENT(0), ARG_LONG(2) ? &ARG_PEER(2)->handler : NULL)); }
NATIVE_METHOD(javax_realtime_Events_has) { RESULT_INT(event_has(ARG_EVENT(0), &ARG_PEER(2)->handler)); }

/* ---- seats of their own ---- */

/* (handler, its schedulable, a seat or 0, whether it is to have one) */
NATIVE_METHOD(javax_realtime_Events_settle)
{
    java_handler_settle(t, ARG_PEER(0), (struct schedulable *)(uintptr_t)ARG_LONG(2), ARG_SEAT(4), ARG_BOOL(6));
}

/* (handler, its schedulable, a seat or 0: it has one) */
NATIVE_METHOD(javax_realtime_Events_rank) { java_handler_rank(t, ARG_PEER(0), (struct schedulable *)(uintptr_t)ARG_LONG(2), ARG_SEAT(4)); }

/* (handler, whether it keeps its seat) */
NATIVE_METHOD(javax_realtime_Events_unrank) { java_handler_unrank(ARG_PEER(0), ARG_BOOL(2)); }

/* ---- executors ---- */

/* (pool, priority): a home; priority 0: a spare, -1: for bound handlers.  0: there are too many. */
NATIVE_METHOD(javax_realtime_Events_newSeat) { RESULT_ADDRESS(seat_new(t, ARG_INT(0), ARG_INT(1))); }

NATIVE_METHOD(javax_realtime_Events_awaitSeat) { seat_await(t, ARG_SEAT(0)); }

/* A bound executor that has lost its handler, or 0. */
NATIVE_METHOD(javax_realtime_Events_freeSeat) { RESULT_ADDRESS(seat_take_free(ARG_INT(0))); }

/* The life of an executor's thread. */
NATIVE_METHOD(javax_realtime_Events_serve) { seat_serve(t, ARG_SEAT(0)); }

/* The handler that an executor runs, or null. */
NATIVE_METHOD(javax_realtime_Events_running)
{
    const struct java_handler *p = java_handler_running(ARG_SEAT(0));
    RESULT_REF(p ? p->java : NULL);
}

NATIVE_METHOD(javax_realtime_Events_awaitStarving) { RESULT_INT(seat_await_starving(t)); }
