/* SPDX-License-Identifier: Apache-2.0 */
/* Ranks: jobs in the order of their deadlines, each at a level of its own, so that a kernel that knows levels alone keeps that order, also
 * among those that are left when some block.
 *
 * A job is put where its deadline belongs, between the levels of its neighbours.  There are gaps for that; where one is used up, the levels
 * are dealt out anew.  Whoever is told of its level is told in an order in which no two jobs ever have the wrong one ahead: those that rise
 * from the front, then those that fall from the back.  Of equal deadlines the one that was put first is ahead.
 * With more jobs than levels the last ones share the lowest: among these the kernel is first come, first served.
 *
 * Invariants   deadline and order rise along the list; levels fall, strictly but for those that share the lowest, which only full ranks do
 * Locks        the caller's
 * Context      any; nothing is allocated
 * Bounds       each function O(jobs), and at most one call of tell for each job */
#ifndef SCHED_RANKS_H
#define SCHED_RANKS_H

#include <stdbool.h>
#include <stdint.h>

/* Storage is the caller's, zeroed at first. */
struct rank {
    struct rank *next, *prev;       /* later and earlier deadlines */
    uint64_t deadline, order;
    int level;                      /* the last that it had; 0: none yet */
    int dealt;                      /* its next, while they are dealt out */
    bool ranked;
};

struct ranks {
    int lowest, highest;            /* levels */
    struct rank *first, *last;
    uint32_t count;
    uint64_t told, dealt;           /* how often a level was told; how often all were dealt out anew */
    void (*tell)(struct rank *r);   /* its level has changed */
};

/* The job that r stands for, a new one or the same, has that deadline now. */
void ranks_put(struct ranks *rs, struct rank *r, uint64_t deadline, uint64_t order);
/* It is over.  Its level stays as it is, and nobody is told but who may leave the lowest level. */
void ranks_drop(struct ranks *rs, struct rank *r);
bool ranks_ok(const struct ranks *rs);

#endif
