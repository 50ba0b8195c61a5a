/* SPDX-License-Identifier: Apache-2.0 */
/* Java's handlers and events: what the natives of javax.realtime.Events share.
 *
 * A handler's peer is a struct handler that knows its Java object, the areas it runs in, and its gate.  Its storage is
 * kept for ever and used again, so a stale address is that of some handler.
 *
 * Areas    A handler that was made in scopes (its view) enters each of them once more when it is released, and leaves them
 *          when it comes to rest.  It runs in its initial area, which is entered for each fire and left after it: where
 *          the scope stack begins is one of
 *              ALONE    heap or immortal memory, on a stack of its own
 *              WITHIN   a place of the view, and what lies below it
 *              ON_TOP   a scope that is not in the view: entered from its top
 * Life     A Java handler is a root while it is not at rest.  Its HandlerPeer's finalizer gives the peer back. */
#ifndef CLASSLIB_REALTIME_JAVAX_REALTIME_EVENTS_H
#define CLASSLIB_REALTIME_JAVAX_REALTIME_EVENTS_H

#include "sched/arrival.h"
#include "sched/event.h"
#include "vm/run/thread.h"

struct schedulable;

enum handler_place { PLACE_ALONE, PLACE_WITHIN, PLACE_ON_TOP };

/* An executor and its thread.  Those of bound handlers serve one handler after another. */
struct seat {
    _Alignas(CACHE_LINE) struct executor executor;      /* first */
    struct area *base;                  /* where the thread is between handlers */
    bool bound;
    int priority;                       /* of a home; 0: a spare, or bound */
    _Atomic uint32_t assigned;          /* futex word: a bound handler has it */
    struct seat *next;                  /* free bound ones; LOCK_SEATS */
};

struct peer {
    _Alignas(CACHE_LINE) struct handler handler;        /* first, then what a run needs */
    struct object *java;                /* its AsyncEventHandler */
    struct area *initial;
    enum handler_place place;
    bool limited;                       /* the two of area_limit mean something */
    bool budgeted;                      /* its CPU time counts: for a cost, or a group */
    bool gated;
    _Atomic bool live;
    struct executor *_Atomic by;        /* the executor that runs it now */
    struct peer *all, *next;            /* all that ever were; free ones (LOCK_SEATS) */
    struct scope_entry *view;           /* NULL: it was made in no scope */
    uint32_t view_count, within;        /* entries; of these, the stack to run on */
    uint32_t queue_length;              /* of arrivals: as the parameters said when the gate was put up */
    struct arrival_gate gate;
    struct handler *_Atomic miss;
    int64_t area_limit, immortal_limit;
    struct seat *seat;                  /* of a bound one */
    uint32_t attachments;               /* events to which it is attached; this and below: LOCK_SEATS */
    bool user;                          /* while it is attached the VM does not end */
    struct schedulable *schedulable;    /* the Bindings' */
};

enum { POOL_HEAP, POOL_NO_HEAP, POOLS };
extern struct dispatcher events_pools[POOLS];

/* handler.work: one fire.  Context: the executor's thread. */
void peer_work(struct handler *h, struct executor *by);
void peer_hold(struct handler *h);
void peer_show_priority(struct thread *t, int priority);
void peer_drop(struct handler *h, struct executor *by);
/* The view of the calling thread, for a handler that it makes.  false: pending. */
bool peer_place(struct thread *t, struct peer *p, struct area *initial);
bool peer_running_init(struct thread *t);

#endif
