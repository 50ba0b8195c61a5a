/* SPDX-License-Identifier: Apache-2.0 */
/* Java's timers and their states, over sched/timer.h.
 *
 *              start            due, not periodic
 *   NOT ACTIVE ------> ACTIVE -------------------> NOT ACTIVE
 *              <------        due, periodic: stays
 *                stop
 *   While active it is enabled, and fires when due, or disabled, and skips.  DESTROYED is for ever.
 *
 * Invariants   active => the queue calls it at due, or has begun to; a call with another time is stale
 *              fired: since its start it has fired or skipped
 *              enabled => active; destroyed => not active
 * Locks        LOCK_TIMER_STATE, one timer's at a time, covers its fields; held while it fires, so that a thread that has
 *              stopped it knows that it fires no more.  No holder waits for a safepoint
 * Clocks       Of the real-time clock's timers the queue knows; those of programs' clocks are watched, and told what
 *              theirs shows.  Times are then readings of that
 * Life         Storage is a pool's (memory/pool.h), which the collector walks without a lock
 * Lateness     A timer is served at the level of its event's most eligible handler (sched/event.h), so it may be due while more
 *              eligible threads keep its server from it.  Nobody sees that but by a clock: who asks for its state does what is
 *              due, and fires that are late arrive at gates with the times at which they were due
 * Context      in_vm, outside real-time paths; firing: a server of timers, who asks, or the watcher */
#ifndef VM_REALTIME_JAVA_TIMER_H
#define VM_REALTIME_JAVA_TIMER_H

#include "memory/pool.h"
#include "sched/event.h"
#include "sched/timer.h"
#include "vm/realtime/watch.h"

enum timer_answer { TIMER_DESTROYED = -1, TIMER_NO = 0, TIMER_YES = 1 };

struct java_timer {
    struct timer timer;             /* first */
    struct pool_link link;
    struct lock lock;
    struct event *event;
    struct object *java;            /* constant while in use */
    _Atomic bool active;
    bool enabled, fired, destroyed;
    _Atomic bool holding;           /* it was started: the scopes it lives in stay in use until it is destroyed */
    bool absolute;                  /* what when is */
    uint64_t when;                  /* of the next start: its clock's time, or so long after it */
    uint64_t due, period;
    bool watched, listed;           /* on a program's clock; its watch is known */
    struct watch watch;
};

/* watched: the javax.realtime.Watch of a program's clock, or NULL.  NULL: no memory. */
struct java_timer *java_timer_create(struct object *java, struct event *event, struct object *watched) RT_WARN_UNUSED;
/* After this the event may go. */
void java_timer_free(struct thread *t, struct java_timer *p);

/* Its next start is then; now is what a watched clock shows.  An active one that has not fired is moved. */
enum timer_answer java_timer_schedule(struct java_timer *p, bool absolute, uint64_t when, uint64_t now);
enum timer_answer java_timer_set_period(struct java_timer *p, uint64_t period);

/* Was it not active before?  TIMER_NO also with an exception: the scopes that it lives in are a single thread's. */
enum timer_answer java_timer_start(struct thread *t, struct java_timer *p, bool disabled, uint64_t now);
/* Stop it, and start it for that time, enabled, in one step.  TIMER_NO: as above, with an exception. */
enum timer_answer java_timer_restart(struct thread *t, struct java_timer *p, bool absolute, uint64_t when, uint64_t now);
enum timer_state { TIMER_IS_INACTIVE, TIMER_IS_RUNNING, TIMER_IS_DISABLED, TIMER_IS_DESTROYED };
enum timer_state java_timer_state(struct java_timer *p);
/* Was it active before? */
enum timer_answer java_timer_stop(struct java_timer *p);
enum timer_answer java_timer_enable(struct java_timer *p, bool on);
/* Is it active and enabled? */
enum timer_answer java_timer_running(struct java_timer *p);
enum timer_answer java_timer_destroy(struct java_timer *p);
/* When it fires next; 0: it is not active; TIMER_DESTROYED. */
int64_t java_timer_due(struct java_timer *p);

#endif
