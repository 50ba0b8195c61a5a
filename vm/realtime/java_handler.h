/* SPDX-License-Identifier: Apache-2.0 */
/* Java's handlers.
 *
 * A handler's peer is a struct handler that knows its Java object, the areas it runs in, and its gate.  Its storage is
 * a pool's (memory/pool.h), so a stale address is that of some handler.
 *
 * Areas    A handler that was made in scopes (its view) enters each of them once more when it is released, and leaves them
 *          when it comes to rest.  It runs in its initial area, which is entered for each fire and left after it: where
 *          the scope stack begins is one of
 *              ALONE    heap or immortal memory, on a stack of its own
 *              WITHIN   a place of the view, and what lies below it
 *              ON_TOP   a scope that is not in the view: entered from its top
 * Life     A Java handler is a root while it is not at rest.  Its HandlerPeer's finalizer gives the peer back
 * Locks    LOCK_HANDLERS covers attachments and users, and that its gate is up or not
 * Context  in_vm, outside real-time paths; pending, take: any; what a run needs says so itself */
#ifndef VM_REALTIME_JAVA_HANDLER_H
#define VM_REALTIME_JAVA_HANDLER_H

#include "memory/pool.h"
#include "sched/arrival.h"
#include "vm/realtime/schedulable.h"
#include "vm/realtime/seat.h"

enum handler_place { PLACE_ALONE, PLACE_WITHIN, PLACE_ON_TOP };

struct java_handler {
    _Alignas(CACHE_LINE) struct handler handler;        /* first, then what a run needs */
    struct object *java;                /* its AsyncEventHandler */
    const struct class *class;          /* of that, for those who may not look at it */
    struct area *initial;
    enum handler_place place;
    bool limited;                       /* the two of area_limit mean something */
    bool budgeted;                      /* its CPU time counts: for a cost, or a group */
    bool measured;                      /* its CPU time counts, as somebody wants to know it */
    bool gated;                         /* its gate is up */
    _Atomic bool ranked;                /* by deadlines: it has a seat of its own, and its releases are put into a band */
    _Atomic bool live;
    struct executor *_Atomic by;        /* the executor that runs it now */
    struct pool_link link;
    struct scope_entry *view;           /* NULL: it was made in no scope */
    uint32_t view_count, within;        /* entries; of these, the stack to run on */
    uint32_t queue_length;              /* of arrivals: as the parameters said when the gate was put up */
    struct arrival_gate gate;
    struct handler *_Atomic miss;
    int64_t area_limit, immortal_limit;
    struct seat *seat;                  /* of a bound one */
    uint32_t attachments;               /* events to which it is attached; this and below: LOCK_HANDLERS */
    bool user;                          /* while it is attached the VM does not end */
    struct schedulable *schedulable;    /* the Bindings' */
};

/* At start, before others.  false: pending. */
bool java_handlers_init(struct thread *t);

/* ---- life ---- */

struct handler_wishes { struct object *java; int pool; struct seat *seat; int priority; struct area *initial; };
/* Its view is the calling thread's.  A bound one's seat is given back if there is none.  NULL: pending. */
struct java_handler *java_handler_create(struct thread *t, const struct handler_wishes *w) RT_WARN_UNUSED;
/* Nobody may fire it any more.  Was it a user's that was attached? */
bool java_handler_free(struct java_handler *p);
/* Every handler that lives, for who only looks at its numbers and class.  Context: in_vm; it may come and go meanwhile. */
void java_handler_each(void (*fn)(const struct java_handler *p, void *argument), void *argument);
/* That an executor runs now, or NULL. */
const struct java_handler *java_handler_running(const struct seat *s);

/* ---- use ---- */

/* One event more or less has it.  Is it a user's that was attached to nothing before, or is not any more? */
bool java_handler_attached(struct java_handler *p, int more);
/* It is a user's or not.  false: it is attached, and nothing changes. */
bool java_handler_set_user(struct java_handler *p, bool user);
/* The executor that runs it now has its priority; a bound one always has.  false: no memory to order it in events. */
bool java_handler_set_priority(struct java_handler *p, int priority) RT_WARN_UNUSED;
/* Bytes, or -1, of its initial area and of immortal memory. */
void java_handler_set_limits(struct java_handler *p, int64_t area, int64_t immortal);
/* Fires that were not taken yet: their number; one or all of them taken, with the number before. */
uint64_t java_handler_pending(struct java_handler *p);
uint64_t java_handler_take(struct java_handler *p);
uint64_t java_handler_take_all(struct java_handler *p);

/* ---- seats of its own: by deadlines, or on CPUs of its own (java_handler_rank.c) ---- */

/* It runs on the CPUs of its schedulable from now on.  seat: a free one to run it, if it has none and is to have one; keeps: it is to have one. */
void java_handler_settle(struct thread *t, struct java_handler *p, struct schedulable *s, struct seat *seat, bool keeps);
/* Its schedulable is of a band.  seat: a free one to run it from now on, if it has none; NULL: it has one.  It has a gate. */
void java_handler_rank(struct thread *t, struct java_handler *p, struct schedulable *s, struct seat *seat);
/* It is of no band any more; keeps: it has its seat for ever.  Nothing, if it was not ranked. */
void java_handler_unrank(struct java_handler *p, bool keeps);
/* A release: by whoever releases it, before it runs; by its thread, when it begins; and when it is complete. */
void java_handler_put(struct java_handler *p);
void java_handler_begin(struct java_handler *p);
void java_handler_complete(struct java_handler *p);

/* ---- its gate (java_handler_gate.c) ---- */

struct gate_wishes { uint64_t mit, deadline; int violation, overflow; uint32_t capacity; struct handler *miss; };
/* Put it up, or change it; then its timers are to be aimed.  false: no memory. */
bool java_handler_set_gate(struct java_handler *p, const struct gate_wishes *w) RT_WARN_UNUSED;
/* Its schedulable; has that a cost, and has it a cost or a group?  The gate is there if it has a cost.  false: no memory. */
bool java_handler_set_cost(struct java_handler *p, struct schedulable *s, bool cost, bool budgeted) RT_WARN_UNUSED;
/* From now on the CPU time of its runs counts.  false: no memory. */
bool java_handler_measure(struct java_handler *p, struct schedulable *s) RT_WARN_UNUSED;
void java_handler_retire_gate(struct java_handler *p);          /* it is up no more */
/* Its timers are at the levels of whom they release now (java_handler.c). */
void java_handler_aim(struct java_handler *p);

/* ---- a run (java_handler_run.c) ---- */

/* handler.work: one fire.  Context: the executor's thread. */
void java_handler_work(struct handler *h, struct executor *by);
void java_handler_hold(struct handler *h);
void java_handler_drop(struct handler *h, struct executor *by);
/* Thread.getPriority of its thread is that of the handler. */
void java_handler_show_priority(struct thread *t, int priority);
/* Where it runs, and the view of the calling thread.  false: pending. */
bool java_handler_place(struct thread *t, struct java_handler *p, struct area *initial);
bool java_handler_run_init(struct thread *t);

#endif
