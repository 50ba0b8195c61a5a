/* SPDX-License-Identifier: Apache-2.0 */
/* Timers: once or periodic, on the monotonic clock or the time of day.
 *
 * One queue per clock, ordered by due time, then eligibility, then order of arming; one thread
 * per queue sleeps until the first is due and calls what is due.  A period is added to the due time, never to the time
 * of the call, so periods do not drift; periods that passed before the thread came to it are given to
 * one call, as a number.  Someone setting the time of day ends the sleep of that clock's thread
 * as if time had passed so (the kernel sees to it); monotonic timers do not notice.
 *
 * A callback runs on the timer thread, with no lock held, and must not block: it fires an event,
 * wakes a thread, arms a timer (its own too).  The storage of a timer is the caller's; a place in the
 * queue is reserved by timer_init, so arming allocates nothing.
 *
 * Invariants   heap order by due, eligibility, sequence; heap[t->place - 1] == t while armed
 *              armed <= reserved <= capacity
 * Locks        LOCK_TIMER of the queue covers timers and heap
 * Context      arm, disarm, reschedule: any thread, attached or not, may block shortly;
 *              init and retire: outside real-time paths, not on the timer thread
 * Bounds       O(log reserved); timer_queue_expire O(timers due) */
#ifndef SCHED_TIMER_H
#define SCHED_TIMER_H

#include "sched/clock.h"
#include "sched/lock.h"

struct timer;
struct timer_queue;

/* due: when it was to be called; times: 1, or more when so many periods had passed at once. */
typedef void (*timer_callback)(struct timer *t, uint64_t due, uint64_t times);

struct timer {
    uint64_t due, period;           /* period 0: once */
    uint64_t sequence;              /* of arming: first come first served */
    uint64_t overruns;              /* periods that had no call of their own, since it was armed */
    int eligibility;                /* the higher the sooner, among those due at one time; set once */
    uint32_t place;                 /* in the heap from 1; 0 = not armed */
    struct timer_queue *queue;
    timer_callback call;
};

struct timer_queue {
    struct lock lock;
    _Atomic uint32_t wake;          /* futex word of the thread: counts the changes of the first due time */
    enum clock_kind clock;
    struct timer **heap;
    uint32_t armed, reserved, capacity;
    uint64_t sequence;
    struct timer *running;          /* whose callback is being called */
    struct cond called;             /* for threads that wait for its end */
};

void timer_queue_init(struct timer_queue *q, enum clock_kind clock);

/* Call all that is due at now.  The due time of what is then first; 0 = none armed.  For the thread, and
 * for tests with a clock of their own. */
uint64_t timer_queue_expire(struct timer_queue *q, uint64_t now);

/* The queue of a clock, served by a thread from the first call on, under SCHED_FIFO at
 * the level of timer_set_level if the kernel lets us.  NULL: no thread could be made. */
struct timer_queue *timer_queue_of(enum clock_kind clock);
void timer_set_level(int fifo);             /* before the first timer_queue_of; default 99 */

/* 0 or -ENOMEM. */
int timer_init(struct timer *t, struct timer_queue *q, int eligibility, timer_callback call) RT_WARN_UNUSED;
/* Disarm, wait until its callback is not running, give the place back. */
void timer_retire(struct timer *t);

/* Armed or not before: call it at due, then every period (0: not again).  A due time that has passed is due now. */
void timer_arm(struct timer *t, uint64_t due, uint64_t period);
bool timer_disarm(struct timer *t);                     /* was it armed? */
void timer_set_period(struct timer *t, uint64_t period);        /* from the next call on */
uint64_t timer_due(struct timer *t);                    /* 0 = not armed */

bool timer_queue_ok(const struct timer_queue *q);       /* the invariants; the lock is held */

#endif
