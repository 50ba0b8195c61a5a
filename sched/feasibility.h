/* SPDX-License-Identifier: Apache-2.0 */
/* Feasibility: will every deadline be met?  Response-time analysis of fixed-priority tasks on one processor, and the processor-demand
 * test of tasks that share a band of priorities by their deadlines.
 *
 * The worst response of task i (Joseph and Pandya; Audsley, Burns and others; Tindell for deadlines beyond the period) is
 * found over its busy period:
 *
 *     w(q) = (q + 1) C_i + B_i + sum over j not less eligible: ceil((w(q) + J_j) / T_j) C_j
 *     R_i  = max over q of  w(q) - q T_i + J_i,      while w(q) > (q + 1) T_i
 *
 * C cost, T period or minimum interarrival time, J release jitter, B blocking by less eligible tasks in sections under
 * locks.  Tasks of i's own priority count as more eligible: they are served first come first served.  B depends on the
 * protocol (a row of a table):
 *
 *     INHERITANCE   each lock blocks once, and each less eligible task once: the smaller of the two sums of longest
 *                   sections (Sha, Rajkumar and Lehoczky; Burns and Wellings)
 *     SECTIONS      the number of i's own sections times the longest section of a less eligible task: the theorem of PIP
 *                   schedulability of Manson and others, Preemptible Atomic Regions; for sections not known by lock
 *     CEILINGS      one section: the longest of a less eligible task under a lock of which the ceiling is not lower than i;
 *                   ceilings are the priorities of the most eligible users
 *     AS_THEY_ARE   each section says whether its lock has a ceiling and which: one section of those with ceilings not lower
 *                   than i, plus what INHERITANCE gives for the others.  A task that holds a lock without a ceiling runs on
 *                   while i waits for it, so both can happen to one job
 *
 * and, for preemptible atomic regions,
 *
 *     REGIONS            each release of a more eligible task undoes the region that is open
 *     REGIONS_CONTENDED  only jobs do that open a region or use locks
 *     REGIONS_PRINTED    theorems 1 and 2 of Manson and others, to draw their figure with.  Not sufficient: a release of j may also undo
 *                        a region of a task between j and i, for which i waits twice.  Knows neither sections nor bands
 *
 * Under the first two B is what AS_THEY_ARE gives and the longest undo of a less eligible task, with what it costs beside; and each job
 * of j that may undo, counted for i, costs
 *
 *     C_j + max over tasks k not below i that j may preempt: (W_k + U_k + cost of an abort)
 *
 * W the longest region, U the longest undo of one.  That is enough because one region at most is open at once and who was undone
 * does not begin anew before j has ended: an abort is of the one region that was open when j came.  So jobs must not wait
 * midway; members of a group with a budget have no bound if one of them opens regions, nor what a job does whose budget stands for many, or
 * that may be held.  Nor must a region be opened under a lock, as its owner could then run, by inheritance, among more eligible tasks.
 *
 * Only locks that are used both by a less eligible task and by one not less eligible than i can block i.
 * The answers are sufficient: what is called feasible is, if the numbers hold.
 *
 * A task without a period but with a cost has no bound, so nothing of its priority or below is feasible.
 *
 * Tasks of a group share a budget, which is the cost, and the period, of each: they delay others, and each other, as one task
 * of the priority of the most eligible would.  As the budget may be used late in one period and early in the next, its owner gives
 * it the jitter of a deferrable server, period less cost (Strosnider, Lehoczky and Sha; Bernat and Burns).
 *
 * A task with a period of its own that is in a group is also held when the group's budget is used up, C_g in each T_g by all
 * members together.  Where they may use it up, because their jobs in a period, with one each that was left over, come to more,
 *
 *     w(q) also has  (1 + floor((W - 1) / C_g)) (T_g - C_g),      W what i and members not less eligible do in w(q)
 *
 * as others may have used the first period's before, and each further C_g of work waits for a period; and what such a task
 * does to others has the jitter D - C more, as it may be late.  Beside a task that the budget stands for, and that is not less
 * eligible, nothing is left of it.
 *
 * Tasks of a band (earliest deadline first) meet all deadlines if, at each absolute deadline t of a busy period that all begin together
 * (Baruah, Rosier and Howell; with sections Baruah 2006),
 *
 *     sum over the band: (1 + floor((t + J_j - D_j) / T_j)) C_j
 *   + sum over tasks above the band: ceil((t + J_j) / T_j) C_j  +  B(t)  <=  t
 *
 * B(t) is the blocking of whoever has a deadline D <= t by those of the band with D > t and by all below it.  Where deadlines are not shorter
 * than periods and nobody is above or blocks, that is U <= 1, which is computed exactly as long as 128 bits hold it.  Nobody can say
 * which job of a band would be late: its tasks are all feasible or none is.  A priority within a band is above it, and below it: the
 * kernel orders it among the ranks as it happens.  To others a task of a band is one of its highest priority.  A member of a group that may use
 * up its group's budget makes its band infeasible, as the test cannot say when it is held.
 *
 * Context      any; nothing is allocated or locked.  Outside real-time paths
 * Bounds       O(tasks^2 * steps), with regions O(tasks^3 * steps), steps at most FEASIBILITY_STEPS for one task
 *              or band: beyond that the answer is no */
#ifndef SCHED_FEASIBILITY_H
#define SCHED_FEASIBILITY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FEASIBILITY_STEPS = 100000 };

enum feasibility_protocol {
    FEASIBILITY_INHERITANCE, FEASIBILITY_SECTIONS, FEASIBILITY_CEILINGS, FEASIBILITY_AS_THEY_ARE,
    FEASIBILITY_REGIONS_PRINTED, FEASIBILITY_REGIONS, FEASIBILITY_REGIONS_CONTENDED, FEASIBILITY_PROTOCOLS
};

/* A stretch of a job's execution under a lock. */
struct feasibility_section {
    uint64_t lock;                  /* any numbers */
    uint64_t length;
    int ceiling;                    /* of the lock, for AS_THEY_ARE; 0: none */
};

/* Preemptible atomic regions of a job, all zero if it opens none. */
struct feasibility_region {
    uint64_t longest;               /* from the outermost beginning to the end: what is done again */
    uint64_t undo;                  /* to put back what was written */
    uint64_t abort;                 /* what it costs beside: until the owner looks, and switches to it and back */
    uint64_t irrevocable;           /* the longest stretch in which it cannot be undone */
};

struct feasibility_task {
    int priority;                   /* higher is more eligible; of a band the highest that it has */
    int band;                       /* its lowest, if it shares a band by deadlines; else 0 */
    uint64_t cost, period, deadline, jitter;
    const struct feasibility_section *sections;         /* NULL: none, or not known */
    uint32_t section_count;
    uint64_t group;                 /* whose budget the cost and period are: any numbers; 0: none */
    struct { uint64_t group, cost, period; } budget;    /* of a group that it is in, with cost and period of its own or not; 0: none */
    struct feasibility_region region;
    uint64_t blocking;              /* in: a bound known otherwise, which is added (collector, VM locks) */
    uint64_t response;              /* out: the bound found; UINT64_MAX: there is none */
    bool feasible;                  /* out: response <= deadline */
};

/* Are all?  Fills in response and feasible of each. */
bool feasibility_analyse(struct feasibility_task *tasks, size_t count, enum feasibility_protocol protocol);

/* B of one of them. */
uint64_t feasibility_blocking(const struct feasibility_task *tasks, size_t count, size_t which,
                              enum feasibility_protocol protocol);

#endif
