/* SPDX-License-Identifier: Apache-2.0 */
/* Seats: executors and the Java threads that are them.
 *
 * A seat is a home of one priority, or a spare, for ever; or one of a bound handler's, and when that has gone, of another's.  Handlers
 * that may use the heap and those that may not have dispatchers apart.
 *
 * Owner    seats live for ever; those of bound handlers are a pool's (memory/pool.h)
 * Context  in_vm, outside real-time paths; seat_serve: the seat's thread, for its life */
#ifndef VM_REALTIME_SEAT_H
#define VM_REALTIME_SEAT_H

#include "memory/pool.h"
#include "sched/dispatch.h"
#include "vm/run/thread.h"

enum { POOL_HEAP, POOL_NO_HEAP, POOLS };
extern struct dispatcher seat_dispatchers[POOLS];

/* An executor and its thread.  Those of bound handlers serve one handler after another. */
struct seat {
    _Alignas(CACHE_LINE) struct executor executor;      /* first */
    struct area *base;                  /* where the thread is between handlers */
    bool bound;
    int priority;                       /* of a home; 0: a spare, or bound */
    _Atomic uint32_t assigned;          /* futex word: a bound handler has it */
    struct pool_link link;              /* of bound ones */
};

enum { SEAT_SPARE = 0, SEAT_BOUND = -1 };       /* instead of the priority of a home */

void seats_init(void);
/* The seat of a thread that will call seat_serve.  NULL with an exception: no memory; without one: there are too many. */
struct seat *seat_new(struct thread *t, int pool, int priority) RT_WARN_UNUSED;
/* The life of its thread; ends with an exception only. */
void seat_serve(struct thread *t, struct seat *s);
/* Until every firer finds it. */
void seat_await(struct thread *t, struct seat *s);

/* A bound one has a handler, which its executor has been told; and has none any more. */
void seat_assign(struct thread *t, struct seat *s);
void seat_give_back(struct seat *s);
/* One without a handler, or NULL. */
struct seat *seat_take_free(int pool);

/* The dispatcher that needs another spare; does not return before one does. */
int seat_await_starving(struct thread *t);

#endif
