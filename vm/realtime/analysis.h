/* SPDX-License-Identifier: Apache-2.0 */
/* Feasibility: which schedulables take part in the analysis of sched/feasibility.h, with which numbers, and for how long they
 * hold which locks.
 *
 * Those that share a CPU, or a group's budget, directly or through others, are analysed as if they had one CPU together; others apart.  With
 * more CPUs they only do better, if they share no lock.  A lock of tasks with different sets of CPUs makes the answer no,
 * and so do regions of theirs, or regions beside a collector that has a budget.
 *
 * Locks    they take LOCK_SCHEDULABLES, and analyse a copy without it
 * Context  in_vm, outside real-time paths: they allocate */
#ifndef VM_REALTIME_ANALYSIS_H
#define VM_REALTIME_ANALYSIS_H

#include "vm/realtime/schedulable.h"

/* Does each release of a more eligible thread undo the region that is open, whatever it does?  Set once, at start. */
extern bool analysis_regions_are_strong;

/* s takes part from now on, or no longer.  Did it before? */
bool analysis_take_part(struct schedulable *s, bool part);

/* A priority, or a band of deadlines from lowest to highest. */
#define ANALYSIS_BAND(lowest, highest) ((uint64_t)(lowest) << 8 | (uint64_t)(highest))

/* What is assumed of some instead of what holds; -1 is what holds. */
struct assumption {
    const struct schedulable *of;               /* takes part; NULL: only those who do */
    const struct object *parameters;            /* whose users it is about, or NULL: of */
    enum use_kind kind;
    int64_t priority, period, deadline, cost;   /* priority: ANALYSIS_BAND */
    bool regrouped;
    const struct object *group;                 /* of of, instead of its own, and what it gives */
    uint64_t group_period, group_cost;
};

enum analysis_answer { ANALYSIS_NO_MEMORY = -1, ANALYSIS_NOT_FEASIBLE = 0, ANALYSIS_FEASIBLE = 1 };
enum analysis_answer analysis_is_feasible(const struct assumption *a);

/* Has the heap room for what those that take part say that they will allocate, and s (or NULL) at this rate, bytes per second or one of these? */
enum { ANALYSIS_RATE_UNSAID = -1, ANALYSIS_RATE_AS_IS = -2 };
bool analysis_has_room(const struct schedulable *s, int64_t rate);

/* It holds these locks for so long at most, which Java keeps alive, and something else delays it so long.  The storage of the
 * sections is a mem_block, and the schedulable's from now on. */
void analysis_set_sections(struct schedulable *s, struct declared_section *sections, uint32_t count, uint64_t blocking);

/* So long its preemptible atomic regions are, and take to be undone, at most. */
void analysis_set_regions(struct schedulable *s, uint64_t longest, uint64_t undo);

#endif
