/* SPDX-License-Identifier: Apache-2.0 */
/* Arrivals: the queue of times between the fires of an aperiodic or sporadic handler and its releases.
 *
 * struct arrivals is the state machine, with the time as a parameter; struct arrival_gate puts it in front of
 * a handler.  An arrival that finds the handler complete and nothing queued releases it; others are queued, and
 * each completion releases the next.  Semantics are those of RTSJ 1.0.2 AperiodicParameters and
 * SporadicParameters; for an arrival sooner than the minimum interarrival time (mit) after the last:
 *   EXCEPT    refused, the firer is told          IGNORE   refused, nobody is told
 *   SAVE      queued; its release is delayed until mit after the one before
 *   REPLACE   takes the place of the last, if that is still queued; else it is ignored
 * and for an arrival that finds the queue full:
 *   EXCEPT, IGNORE   as above                     REPLACE  takes the place of the last queued; none: ignored
 *   SAVE      is never lost: what the storage cannot hold is counted, with the time of the last alone, and
 *             gets a place as soon as one is free.  arrivals_resize gives more, outside real-time paths
 *
 * Deadlines count from the time of release (delayed by SAVE or not), also of releases still queued, or held back.
 *
 * Invariants   times do not fall along the queue, and are mit apart unless mit grew; queued <= capacity;
 *              unqueued > 0 implies queued == capacity; judged <= queued, plus one when busy
 * Locks        LOCK_RELEASE of a gate covers its state.  A handler without a gate is fired without any lock
 * Context      arrival_gate's functions: any thread, timer callbacks too, may block shortly
 * Bounds       O(1), arrivals_judge O(deadlines missed), arrivals_set_distance O(capacity) */
#ifndef SCHED_ARRIVAL_H
#define SCHED_ARRIVAL_H

#include "sched/dispatch.h"
#include "sched/timer.h"

enum arrival_policy { ARRIVAL_EXCEPT, ARRIVAL_IGNORE, ARRIVAL_REPLACE, ARRIVAL_SAVE };

struct arrivals {
    enum arrival_policy on_violation, on_overflow;
    uint64_t mit;                   /* 0: aperiodic */
    uint64_t *times;                /* of release, a ring; the caller's storage */
    uint32_t capacity, head, queued;
    uint64_t unqueued, unqueued_time;       /* what SAVE could not store, and when the last of it arrived */
    bool busy, any;                 /* a release is not complete; there was an arrival */
    bool held;                      /* none begins, and what arrives is queued, while it is set */
    uint64_t current;               /* time of release of that or the last one */
    uint64_t last;                  /* of the last arrival that counted */
    uint32_t judged;                /* releases, from the current on, whose deadline miss is told */
};

enum arrival_verdict {
    ARRIVAL_RELEASED, ARRIVAL_QUEUED, ARRIVAL_REPLACED, ARRIVAL_IGNORED,
    ARRIVAL_MIT_VIOLATED, ARRIVAL_QUEUE_FULL,
    ARRIVAL_VERDICTS
};

void arrivals_init(struct arrivals *a, uint64_t *times, uint32_t capacity);
enum arrival_verdict arrivals_arrive(struct arrivals *a, uint64_t now) RT_WARN_UNUSED;
/* The release is complete; true: the next one begins at once. */
bool arrivals_complete(struct arrivals *a, uint64_t now);
/* true: nothing was to be completed, and the next release is due: it begins. */
bool arrivals_due(struct arrivals *a, uint64_t now);
uint64_t arrivals_next(const struct arrivals *a);       /* when arrivals_due will be true; 0 = not by time alone */
uint64_t arrivals_pending(const struct arrivals *a);    /* not begun */
/* The release that runs serves the next one too, due or not.  false: there is none. */
bool arrivals_take(struct arrivals *a);
void arrivals_clear(struct arrivals *a, uint64_t now);  /* forget those */
/* Another mit.  If it is less, what waits only because of the old one moves up. */
void arrivals_set_distance(struct arrivals *a, uint64_t now, uint64_t mit);
/* Exchange the storage, keeping what fits in it; the old one is returned. */
uint64_t *arrivals_resize(struct arrivals *a, uint64_t *times, uint32_t capacity);
/* How many deadlines have been missed that were not yet; when the next is to be judged, 0 = none is open. */
uint32_t arrivals_judge(struct arrivals *a, uint64_t now, uint64_t deadline);
uint64_t arrivals_next_miss(const struct arrivals *a, uint64_t deadline);
bool arrivals_ok(const struct arrivals *a);

/* ---- before a handler ---- */

struct arrival_gate {
    struct lock lock;
    struct arrivals state;          /* policies may be set under the lock */
    uint64_t deadline;
    struct handler *handler;
    struct timer release_timer, miss_timer;
    void (*missed)(struct arrival_gate *g, uint32_t count);     /* NULL, or as release_init's */
    void (*_Atomic arrived)(struct arrival_gate *g);    /* NULL, or told of each arrival that counts; without the lock */
};

/* Set up g and put it before h, which may be fired meanwhile: what was released before the gate does not know of.
 * deadline CLOCK_FOREVER: none. */
void arrival_gate_init(struct arrival_gate *g, struct handler *h, struct timer_queue *q, uint64_t *times, uint32_t capacity,
                       uint64_t deadline, void (*missed)(struct arrival_gate *, uint32_t));
/* The handler's priority, and that of whom missed will release, or 0. */
void arrival_gate_follow(struct arrival_gate *g, int priority, int told);
/* What this thread fires from now on arrives at that time, which is past; 0: now.  Of a timer that is served late. */
void arrival_set_time(uint64_t time);
void arrival_gate_set(struct arrival_gate *g, uint64_t mit, enum arrival_policy on_violation, enum arrival_policy on_overflow);
void arrival_gate_set_deadline(struct arrival_gate *g, uint64_t deadline, void (*missed)(struct arrival_gate *, uint32_t));
uint64_t *arrival_gate_resize(struct arrival_gate *g, uint64_t *times, uint32_t capacity);
/* Fires without a run: those of the handler and those that wait here; forget all, returning how many there were. */
uint64_t arrival_gate_pending(struct arrival_gate *g);
uint64_t arrival_gate_clear(struct arrival_gate *g);
uint64_t arrival_gate_take(struct arrival_gate *g);     /* handler_take's counterpart */
/* When the release came that is not complete, or 0. */
uint64_t arrival_gate_current(struct arrival_gate *g);
void arrival_gate_retire(struct arrival_gate *g);       /* nobody fires the handler any more; it is idle */

#endif
