/* SPDX-License-Identifier: Apache-2.0 */
/* Budgets: how much CPU time a thread, or a group of threads, may use between two replenishments.
 *
 * Use is read from the kernel's CPU clock of each member.  As a member cannot use CPU time faster than time
 * passes, a budget cannot run out before what is left of it, divided by the members that may run at once, has passed: a
 * timer is armed for then, looks at the clocks, and is armed again for what is left, or finds the
 * budget overrun.  So nothing is interrupted, nothing polled while much is left, and an overrun is found within
 * BUDGET_GRAIN_NS; looks that find nothing used come half as often each time, so one that comes after idleness is found within
 * BUDGET_GRAIN_IDLE_NS.
 *
 * A budget that is enforced stops its members until it is replenished.  From outside a thread cannot be stopped safely, so
 * it stops itself: its poll word says that it is to look (POLL_HOLD), and it calls budget_hold.  A member that
 * holds a monitor goes on until the next poll after it has left the last one, as others would wait for it.
 * So enforcement is late by the time to the next poll, and by the longest time that monitors are held.
 *
 * A thread of cost C is a budget of one member, replenished at each release.  A processing group is a budget with a
 * period, replenished by its timer; a thread may be a member of one of each.  A handler's run joins and leaves.
 *
 * Its timers are at the level of the most eligible of its members, whom they stop or let go on, and of who is told of an
 * overrun (timer.h).
 *
 * Invariants   used_before is what members used since the last replenishment and while they were members, up to
 *              each one's mark; spent implies that use reached the cost; stop == enforced && spent
 * Locks        LOCK_BUDGET of the budget covers it and its members' links and marks
 * Context      join, leave, replenish, hold: the thread itself or another, may block shortly (hold: long); overrun():
 *              a server of timers, or the thread that called a function here, with no lock held, and must not block
 * Bounds       O(members) */
#ifndef SCHED_BUDGET_H
#define SCHED_BUDGET_H

#include "sched/lock.h"
#include "sched/timer.h"

enum { BUDGET_GRAIN_NS = 100000, BUDGET_GRAIN_IDLE_NS = 10000000 };

struct budget;

struct budget_member {
    struct budget *budget;          /* NULL: none */
    struct budget_member *next, **at;
    struct sched_thread *thread;
    uint32_t tid;
    uint64_t mark;                  /* of its CPU clock: what it used up to then is counted */
    uint64_t used;                  /* since it joined, up to the mark */
};

struct budget {
    struct lock lock;
    uint64_t cost;                  /* CLOCK_FOREVER: no limit, use is measured all the same */
    uint64_t used_before;
    uint64_t total;                 /* what members used while they were members, since ever */
    uint64_t patience;              /* shortest time to the next look: from one grain to the other */
    bool enforced;
    bool spent;                     /* overrun, and not replenished since */
    _Atomic bool stop;              /* enforced and spent: readable without the lock */
    struct budget_member *members;
    uint32_t member_count;
    struct timer look_timer, period_timer;
    int told;                       /* the priority of whom overrun releases, or 0 */
    int eligibility;                /* of the timers */
    void (*overrun)(struct budget *b);          /* NULL, or told once between replenishments */
};

void budget_init(struct budget *b, struct timer_queue *q, uint64_t cost, bool enforced, void (*overrun)(struct budget *));
void budget_retire(struct budget *b);           /* it has no members */
/* Replenish at first (monotonic), then every period; period 0 ends that. */
void budget_set_period(struct budget *b, uint64_t first, uint64_t period);
void budget_set_cost(struct budget *b, uint64_t cost, bool enforced, void (*overrun)(struct budget *));
/* A member has another priority, or whom overrun releases: told. */
void budget_follow(struct budget *b, int told);

/* From now on, until then, what the thread uses counts.  leave returns what it used while it was a member.
 * The thread leaves before it is detached. */
void budget_join(struct budget *b, struct budget_member *m, struct sched_thread *thread);
uint64_t budget_leave(struct budget_member *m);
/* A new release or period: all of the cost is there again, and stopped members go on. */
void budget_replenish(struct budget *b);
bool budget_is_spent(struct budget *b);
uint64_t budget_total(struct budget *b);        /* the same up to now */

/* By the member itself, at a place where it may stop: sleep while its budget is enforced and spent, unless it holds a
 * monitor, until it is replenished or somebody else takes it out of the budget (which must last until this returns).  An
 * interrupt gives nobody CPU time: it waits, too. */
void budget_hold(struct budget_member *m);

bool budget_ok(const struct budget *b);         /* the lock is held */

#endif
