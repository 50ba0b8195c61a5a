/* SPDX-License-Identifier: Apache-2.0 */
/* Processing groups: schedulables that share a budget of CPU time, of so much in each period.
 *
 * Owner    a group lives as long as it has users: schedulables, and those that look at it
 * Locks    LOCK_SCHEDULABLES is held by the callers of all but group_make and group_free
 * Context  in_vm; outside real-time paths but join and leave, which are O(1) */
#ifndef VM_REALTIME_GROUP_H
#define VM_REALTIME_GROUP_H

#include "memory/object.h"
#include "sched/budget.h"
#include "sched/dispatch.h"
#include "sched/timer.h"

struct schedulable;

/* Of ProcessingGroupParameters. */
struct group {
    const struct object *parameters;
    struct group *next;
    unsigned users;
    bool begun;
    uint64_t first, period, cost, deadline;     /* period 0: nothing is known of it yet */
    struct handler *_Atomic miss, *_Atomic overrun;
    const struct policy_cpus *cpus;             /* of members that have none of their own, or NULL */
    struct budget budget;
    struct timer deadline_timer;
    _Atomic int busy;                           /* members in a release now */
};

/* NULL: no memory. */
struct group *group_make(const struct object *parameters) RT_WARN_UNUSED;
void group_free(struct group *g);

struct group *group_find(const struct object *parameters);
/* From now on s is of the group of the parameters: fresh, if there is none yet.  Returns the group. */
struct group *group_add(struct schedulable *s, const struct object *parameters, struct group *fresh);
/* Now it is of none.  The group if it was the last user: it is to be freed without the lock. */
struct group *group_remove(struct schedulable *s) RT_WARN_UNUSED;
/* One user more; one less: returns the group as group_remove does. */
void group_hold(struct group *g);
struct group *group_drop(struct group *g) RT_WARN_UNUSED;

/* Its budget and deadline are as its fields say now. */
void group_apply(struct group *g);
/* A member, or a handler of its own, has another priority: its timers are at the level of the most eligible. */
void group_follow(struct group *g);
/* The thread that runs as s uses the budget, and does no longer. */
void group_join(struct group *g, struct schedulable *s);
void group_leave(struct group *g, struct schedulable *s);

#endif
