/* SPDX-License-Identifier: Apache-2.0 */
/* Periodic releases: when a thread's next release is due, and what its deadlines have to say.
 *
 * struct periodic is the state machine, with the time as a parameter; struct release puts a
 * thread's sleep, a lock and a timer around it.  Semantics are those of RTSJ 1.0.2, PriorityScheduler and
 * RealtimeThread.waitForNextPeriod:
 *
 *   Releases are due at the start and every period after, never later because one came late.  Those that the
 *   thread has not begun are pending.
 *   A deadline is missed when its release is not complete after it.  A release is complete when the
 *   thread waits for the next one.
 *   Without a miss handler each miss is counted, and a wait that finds the count above zero lowers it and answers
 *   false at once.  The first false leaves the thread in the release that missed; each further one in a row
 *   moves it on by one pending release.
 *   With a miss handler, the miss releases the handler, by the count plus one, and deschedules the thread, if there
 *   are releases to come.
 *   Descheduled, a thread is not released, releases that become due are lost, and deadlines are not looked at. A wait
 *   lasts until it is scheduled again and the next release after that is due; what was pending is dropped.
 *
 * Where the specification is silent: a deadline met to the nanosecond is met; a changed period counts from
 * the next release that is due, and while a thread is behind also for deadlines it has not come to.
 *
 * Invariants   current < index - pending; done <= current + 1; watch <= index
 *              waiting implies done == current + 1 and not granted
 * Locks        LOCK_RELEASE covers the state of a struct release
 * Context      release_wait: the thread itself, may block; the others: any thread; callbacks: see missed
 * Bounds       every function O(1), however many periods have passed */
#ifndef SCHED_RELEASE_H
#define SCHED_RELEASE_H

#include "sched/lock.h"
#include "sched/timer.h"

struct periodic {
    uint64_t period, deadline;      /* the deadline counts from the release */
    bool handled;                   /* there is a miss handler */
    bool descheduled, waiting;
    bool granted;                   /* the wait is over: a release came */
    bool last_answer;               /* of the last wait */
    uint64_t next, index;           /* due time and number of the first release not yet due */
    uint64_t pending;               /* due and not begun: the numbers below index */
    uint64_t pending_due, last_due; /* due times of the first and last of these */
    uint64_t current, due;          /* the release the thread is in, and when it was due */
    uint64_t done;                  /* releases below are complete */
    uint64_t watch, watch_due;      /* the first release whose deadline is not judged, and when it was or is due */
    uint64_t misses;                /* counted, without handler */
    uint64_t unreported;            /* by how much to release the miss handler */
};

enum periodic_answer { PERIODIC_FALSE, PERIODIC_TRUE, PERIODIC_SLEEP };

/* The thread begins release 0, due at first.  period > 0; CLOCK_FOREVER: it is the only one. */
void periodic_start(struct periodic *p, uint64_t first, uint64_t period, uint64_t deadline, bool handled);
void periodic_change(struct periodic *p, uint64_t now, uint64_t period, uint64_t deadline, bool handled);
/* The thread waits.  SLEEP: it should do so until *until (0: for ever), or until something changed, and ask again. */
enum periodic_answer periodic_wait(struct periodic *p, uint64_t now, uint64_t *until);
/* The wait was interrupted; the release it completed stays so. */
void periodic_give_up(struct periodic *p);
void periodic_schedule(struct periodic *p, uint64_t now);
void periodic_deschedule(struct periodic *p, uint64_t now);
/* Judge what has passed until now.  By how much to release the miss handler: told once. */
uint64_t periodic_missed(struct periodic *p, uint64_t now);
/* When the first release after that one was or is due; CLOCK_FOREVER: there is none, or it would be lost. */
uint64_t periodic_due_after(const struct periodic *p, uint64_t now, uint64_t due);
/* When to judge next for the handler's sake; 0 = there is no need. */
uint64_t periodic_next_miss(const struct periodic *p);
/* The absolute deadline of the release that the thread is in, or waits for. */
uint64_t periodic_job(const struct periodic *p);
bool periodic_ok(const struct periodic *p);

/* ---- with a thread ---- */

enum release_answer { RELEASE_FALSE, RELEASE_TRUE, RELEASE_INTERRUPTED };

/* Storage is the caller's.  missed: called by a server of timers, or by the thread itself in release_wait, with no lock
 * held, and must not block; count: by how much to release the miss handler. */
struct release {
    struct lock lock;
    bool begun;                     /* the state means something */
    uint64_t period, deadline;      /* until then: with which it will begin; period 0: not said */
    bool begins_descheduled;        /* somebody wanted so before it began */
    struct periodic state;
    struct sched_thread *thread;    /* may be set after release_init, but before release_begin */
    struct timer miss_timer;
    uint64_t first;                 /* when it will begin, or began */
    void (*job)(struct release *r, uint64_t deadline);  /* NULL, or told of each change of the absolute deadline of the release that
                                     * the thread is in or waits for, before it sleeps or is woken; LOCK_RELEASE is held */
    void (*missed)(struct release *r, uint64_t count);
};

/* missed NULL: no handler.  Before the thread starts. */
void release_init(struct release *r, struct sched_thread *thread, struct timer_queue *q,
                  void (*missed)(struct release *, uint64_t));
/* The priority of whom missed will release. */
void release_set_eligibility(struct release *r, int eligibility);
void release_retire(struct release *r);         /* after the thread's end, or when its parameters are no longer periodic */
/* By the thread itself: sleep until first (monotonic; past: now becomes the first release), then begin: with what
 * release_change said before or meanwhile, or else with these. */
void release_begin(struct release *r, uint64_t first, uint64_t period, uint64_t deadline);
void release_change(struct release *r, uint64_t period, uint64_t deadline, void (*missed)(struct release *, uint64_t));
/* waitForNextPeriod.  INTERRUPTED only if interruptible; the flag is left set. */
enum release_answer release_wait(struct release *r, bool interruptible);
/* When the release was due that the thread is in; and as periodic_due_after. */
uint64_t release_due(struct release *r);
uint64_t release_due_after(struct release *r, uint64_t due);
void release_tell_job(struct release *r);       /* job is told, if the thread is to begin or has begun */
bool release_schedule(struct release *r);       /* was it descheduled? */
void release_deschedule(struct release *r);

#endif
