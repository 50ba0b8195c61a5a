/* SPDX-License-Identifier: Apache-2.0 */
/* Earliest deadline first in bands of priorities: each member of a band has the kernel level that the rank of its deadline gives it.
 *
 * A band is a range of priorities that exists while it has members; bands do not overlap.  A member's job is the one that it does or will do
 * next: whoever knows the deadline says it before the member sleeps or is woken, so that nobody wakes at a level of before.  A member
 * without a job keeps its last level and is no longer among the ranks.
 *
 * Ceilings are preemption levels.  Each member has one, a number in the band, and a lock with a ceiling in the band is for those up to it.  Its
 * owner has, from when it takes the lock until it gives it back, a deadline no later than the shortest relative deadline of those from
 * then (the deadline floor of Burns, Gutierrez, Aldea Rivas and Gonzalez Harbour): nobody who could want the lock, released later, goes
 * before it, and on one CPU that is the stack resource policy.  To a ceiling above the band its owner rises as everybody does.  A thread
 * that is no member of a band and has a ceiling in it runs at the highest level of the band.
 *
 * Inheritance is the kernel's: it lends levels, and looks again when these change.
 *
 * Where several priorities have one level of the kernel (policy_map), a band has as many ranks as it has levels.
 *
 * Invariants   see ranks.h; a member's level is in its band; who is NULL or runs at that level but for ceilings and what it inherits
 * Locks        LOCK_DEADLINES covers all bands and members; tell is called with it
 * Context      any thread, attached or not, also timer callbacks; join and leave: outside real-time paths, as they allocate
 * Bounds       deadline_job, _rest, _ceiling: O(members of the band), with at most one change of a kernel priority for each;
 *              join, leave, set_relative: O(members * levels) */
#ifndef SCHED_DEADLINE_H
#define SCHED_DEADLINE_H

#include "sched/lock.h"
#include "sched/ranks.h"
#include "sched/thread.h"

enum { DEADLINE_BANDS = 8, DEADLINE_LEVELS_MIN = 2 };

struct deadline_band;

/* Storage is the caller's, zeroed at first. */
struct deadline_member {
    struct deadline_band *_Atomic band;     /* NULL: of none */
    struct rank rank;
    struct deadline_member *next, **at;     /* in the band */
    struct sched_thread *who;       /* that runs as it, or NULL: not yet, or no longer */
    uint64_t relative;              /* its deadline counted from a release */
    int preemption;                 /* level, in the band */
    bool busy;                      /* it has a job */
    uint64_t deadline, order;       /* of that */
    uint64_t *floors;               /* for each level of the band: the deadline that a ceiling that it holds gives it, or 0 */
};

/* Be of the band lowest to highest; it is opened if need be.  0, or -EINVAL: not priorities of threads in real time, or no preemption
 * level; -EBUSY: one of them has round robin; -ERANGE: fewer than DEADLINE_LEVELS_MIN kernel levels; -EEXIST: another band has some of them; -ENOSPC: too many bands; -ENOMEM.
 * It is of no band before. */
int deadline_join(struct deadline_member *m, int lowest, int highest, int preemption, uint64_t relative) RT_WARN_UNUSED;
/* What join would say. */
int deadline_may_join(int lowest, int highest, int preemption);
void deadline_leave(struct deadline_member *m);         /* of no band: nothing */
void deadline_set_relative(struct deadline_member *m, uint64_t relative);

/* That thread runs as it from now on, at its level; NULL: nobody does.  The thread lives until then. */
void deadline_attach(struct deadline_member *m, struct sched_thread *who);

/* It does, or will do next, what is due then.  Members of no band: nothing. */
void deadline_job(struct deadline_member *m, uint64_t deadline);
/* The same, of a release that came then. */
void deadline_release(struct deadline_member *m, uint64_t when);
void deadline_rest(struct deadline_member *m);          /* that is done, and what comes next is not known */

/* For ceiling.c. */
int deadline_top_of(int ceiling);               /* the highest level of the band that has it; or itself */
/* Of the thread, or NULL, if the ceiling is in its band. */
struct deadline_member *deadline_of(const struct sched_thread *who, int ceiling);
void deadline_ceiling(struct deadline_member *m, int ceiling, bool held);

struct deadline_counts { uint32_t members, jobs; uint64_t told, dealt; };
/* Of the band that the priority is in.  false: there is none. */
bool deadline_count(int priority, struct deadline_counts *into);

#endif
