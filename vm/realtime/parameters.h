/* SPDX-License-Identifier: Apache-2.0 */
/* What becomes of a change of parameters: it is for one schedulable, or for all that have them (only NULL).
 *
 * Locks    they take LOCK_SCHEDULABLES
 * Context  in_vm, outside real-time paths
 * Bounds   O(users in the bucket of the parameters); groups: O(schedulables) */
#ifndef VM_REALTIME_PARAMETERS_H
#define VM_REALTIME_PARAMETERS_H

#include "vm/realtime/schedulable.h"

/* false, and nothing has changed: a scheduler does not know the priority, or a lock that a user holds does not allow it. */
bool parameters_set_priority(struct schedulable *only, const struct object *scheduling, int priority);
/* Has one of the users a scheduler that knows priorities 11 to 98 alone? */
bool parameters_are_ranged(const struct object *release);
void parameters_set_release(struct schedulable *only, const struct object *release, const struct release_values *v);
/* Limits in bytes, or -1.  false, and nothing has changed: somebody is beyond. */
bool parameters_set_memory(struct thread *t, const struct object *memory, int64_t area, int64_t immortal);

/* Bytes per second that they will allocate in the heap, or -1: not said.  false, and nothing has changed: only what is feasible is asked for, and
 * this is not. */
bool parameters_set_rate(struct schedulable *only, const struct object *memory, int64_t rate, bool if_feasible);

/* s is of the group of the parameters, or of none (NULL).  false: no memory. */
bool parameters_set_group_of(struct schedulable *s, const struct object *group) RT_WARN_UNUSED;
/* Where its members run that have no CPUs of their own; NULL: on all. */
void parameters_set_group_cpus(const struct object *group, const struct policy_cpus *cpus);
struct group_values { uint64_t first, period, cost, deadline; struct handler *miss, *overrun; };
/* The first is for a group that has not begun. */
void parameters_set_group(const struct object *group, const struct group_values *v);

#endif
