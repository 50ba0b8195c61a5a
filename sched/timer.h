/* SPDX-License-Identifier: Apache-2.0 */
/* Timers: once or periodic, on the monotonic clock or the time of day, at the level of whom they release.
 *
 * A queue per clock has a lane per kernel level.  A timer's eligibility is the priority of its target, and says which
 * lane it is in; when that changes the timer moves.  A lane in use has a thread, the server, which sleeps until
 * the first timer of the lane is due and calls what is due: by due time, then eligibility, then order of arming.  It
 * runs one level above its lane's, so that it interrupts whom its timers are to interrupt, and releases them as early as
 * those are released that others wake; between two calls it yields, so that threads of that next level wait for one call at
 * most.  So a timer delays nobody who is more eligible than its target.
 *
 * A server is made when a timer of its lane is armed for the first time, or before, by timer_prepare; it never ends.
 * Where the system has no thread left a more eligible lane serves; the highest is made with the queue.
 *
 * A period is added to the due time, never to the time of the call, so periods do not drift; periods that passed before the
 * server came to it are given to one call, as a number.  Someone setting the time of day ends the sleep of that
 * clock's servers as if time had passed so (the kernel sees to it); monotonic timers do not notice.
 *
 * A callback runs on a server, with no lock held but LOCK_TIMER_CALL, and must not block: it fires an event, wakes a thread,
 * arms a timer (its own too).  One timer's calls follow each other: a timer that moves while it is called is called
 * by its new lane when that call is over, to which the new server lends its level until then.  The storage of a timer is the
 * caller's, its place in a queue too, so arming and moving allocate nothing but, once, a server.
 *
 * Invariants   no timer is before its parent in its lane's heap; a timer is in the heap of t->lane while armed, which is that of its eligibility
 *              if that is served, or else the next above that is; the highest is
 * Locks        LOCK_TIMER of the queue covers timers and heaps; LOCK_TIMER_CALL of a lane is held during its calls; LOCK_TIMER_LANES
 *              while a server is made
 * Context      arm, disarm, reschedule, move: any thread, attached or not, may block shortly;
 *              retire, await: outside real-time paths, not on a server, without a lock at or below LOCK_TIMER_CALL
 * Bounds       O(log armed) but for making a server; timer_queue_expire O(timers due) */
#ifndef SCHED_TIMER_H
#define SCHED_TIMER_H

#include "sched/clock.h"
#include "sched/lock.h"

struct timer;
struct timer_queue;

/* The timers of one lane are a leftist heap whose links are in the timers: nothing is reserved, and a timer changes heaps without
 * allocating.  Each timer's right side is the shorter way down to where one is missing, so the way along right sides is log2 of the
 * timers at most, and so is every operation. */
struct timer_links {
    struct timer *parent, *left, *right;
    uint32_t distance;              /* 1 + the right one's, which is not above the left one's; 0: it is in none */
};

struct timer_heap { struct timer *first; uint32_t count; };

enum { TIMER_LANES = SCHED_PRIORITY_MAX + 1 };

/* due: when it was to be called; times: 1, or more when so many periods had passed at once. */
typedef void (*timer_callback)(struct timer *t, uint64_t due, uint64_t times);

struct timer {
    struct timer_links links;       /* while armed */
    uint64_t due, period;           /* period 0: once */
    uint64_t sequence;              /* of arming: first come first served */
    uint64_t overruns;              /* periods that had no call of their own, since it was armed */
    int eligibility;                /* the priority of its target; 0: nobody's */
    struct timer_queue *queue;
    struct timer_lane *lane;        /* while armed */
    struct timer_lane *calling;     /* whose server calls it, or NULL */
    timer_callback call;
};

struct timer_lane {
    struct timer_heap heap;
    struct timer_queue *queue;
    _Atomic uint32_t wake;          /* futex word of the server: counts the changes of the first due time */
    struct lock call;
    bool tried;                     /* to make a server; this and served: LOCK_TIMER covers writing */
    bool served;
};

struct timer_queue {
    struct lock lock;
    enum clock_kind clock;
    uint64_t sequence;
    struct timer_lane lanes[TIMER_LANES];           /* by kernel level */
};

/* Without servers. */
void timer_queue_init(struct timer_queue *q, enum clock_kind clock);

/* Call all that is due at now, the highest lane's first.  The due time of what is then first; 0 = none armed.  For tests with a
 * clock of their own. */
uint64_t timer_queue_expire(struct timer_queue *q, uint64_t now);

/* Until when to sleep for something that is due: out of a long sleep a little early, to sleep once more. A CPU that has just been awake, with
 * caches that know what it will do, is on time.  Servers and periodic threads do so. */
enum { TIMER_EARLY = 60 * 1000, TIMER_EARLY_FROM = 300 * 1000 };            /* ns */
static inline uint64_t timer_wake_up(uint64_t due, uint64_t now)
{
    return due > now + TIMER_EARLY_FROM ? due - TIMER_EARLY : due;
}

/* The queue of a clock, with servers under SCHED_FIFO if the kernel lets us.  NULL: no thread could be made. */
struct timer_queue *timer_queue_of(enum clock_kind clock);

void timer_init(struct timer *t, struct timer_queue *q, int eligibility, timer_callback call);
/* Disarm, and wait until its callback is not running, which inherits from the caller. */
void timer_retire(struct timer *t);

/* Armed or not before: call it at due, then every period (0: not again).  A due time that has passed is due now. */
void timer_arm(struct timer *t, uint64_t due, uint64_t period);
bool timer_disarm(struct timer *t);                     /* was it armed? */
/* Armed once, for that time; 0: not armed.  Nothing, if it is so already. */
void timer_set_due(struct timer *t, uint64_t due);
void timer_set_period(struct timer *t, uint64_t period);        /* from the next call on */
uint64_t timer_due(struct timer *t);                    /* 0 = not armed */

/* The priority of its target is another one: if it is armed it moves. */
void timer_set_eligibility(struct timer *t, int eligibility);
/* It will be armed: make the server of its lane now. */
void timer_prepare(struct timer *t);
/* The same for whatever is armed for a target of that priority. */
void timer_prepare_level(struct timer_queue *q, int eligibility);
/* Wait until the calls have ended that are in progress now, all of which inherit from the caller. */
void timer_await_calls(void);

bool timer_queue_ok(const struct timer_queue *q);       /* the invariants; the lock is held */

#endif
