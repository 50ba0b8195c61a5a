/* SPDX-License-Identifier: Apache-2.0 */
/* Scheduling policies: which priorities there are, and what the kernel makes of them.
 *
 * A policy is a table of facts and operations; every priority belongs to one.  ORDINARY has Java's
 * priorities 1 to 10, all of which the kernel shares the time among (SCHED_OTHER).  FIXED PRIORITY has 11 to 98:
 * preemptive, first in first out within one (SCHED_FIFO), one kernel level each unless
 * policy_map says otherwise.  ROUND ROBIN has those of them that policy_set_turns gives it: the same but that equals take turns
 * (SCHED_RR).  Above, by one level, are only the VM's own threads (99).
 *
 * Where priorities change is sched_set_priority: it tells the kernel, which re-sorts the thread among those that
 * wait for a monitor and boosts that monitor's owner anew, and it re-sorts wait sets.
 *
 * Invariants   p < q implies policy_level(p) <= policy_level(q)
 * Context      any; policy_map, policy_set_cpus, policy_set_other_cpus: before the first real-time thread */
#ifndef SCHED_POLICY_H
#define SCHED_POLICY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sched/check.h"
#include "sched/os.h"

enum {
    POLICY_LEVELS_MIN = 28,         /* different kernel levels that fixed priority must have */
    POLICY_VM_PRIORITY = 99,        /* of the VM's own threads: timers, signals */
};

struct policy {
    int min, max, norm;
    bool realtime;                  /* may its threads hold off others for ever? */
    bool turns;                     /* does the kernel let equals take turns? */
    int (*level)(int priority);     /* of the kernel's real-time levels; 0: SCHED_OTHER */
};

extern const struct policy policy_ordinary, policy_fixed_priority, policy_round_robin;

const struct policy *policy_of(int priority);           /* that a thread of this priority is under */
int policy_level(int priority);
int policy_told(int priority);                          /* what os_set_scheduling is told of a thread that has it */
/* ROUND ROBIN has the priority from now on, or no longer; those who have it are sched_set_turns's.  0 or -EINVAL: not one of FIXED PRIORITY. */
int policy_set_turns(int priority, bool on) RT_WARN_UNUSED;

/* Spread fixed priority over the kernel levels lowest to highest.  0 or -EINVAL: not 1 <= lowest,
 * highest <= 98, or fewer than POLICY_LEVELS_MIN. */
int policy_map(int lowest, int highest) RT_WARN_UNUSED;

/* The CPUs for real-time threads, as "0,2-3".  0 or -EINVAL; all CPUs until called. */
int policy_set_cpus(const char *list) RT_WARN_UNUSED;
/* Those for all other threads, the calling one and what it starts at once; POLICY_REST: all that the process has and real-time
 * threads have not.  0; -EINVAL; -ENOENT: no CPU is left, or there are none for real-time threads; or why the kernel refuses. */
#define POLICY_REST "rest"
int policy_set_other_cpus(const char *list) RT_WARN_UNUSED;
/* The first CPU of both lists which this process may not use, which is in both lists; -1: there is none. */
int policy_missing_cpu(void);
int policy_shared_cpu(void);
/* A list as above, of the CPUs for real-time threads or the others, whole or as far as there is room. */
void policy_tell_cpus(bool realtime, char *text, size_t size);
/* Keep the thread on those CPUs.  0 or a negative errno. */
int policy_pin(uint32_t tid);

/* CPUs of some threads' own, of those that real-time threads may have.  It lives for ever, so there is a limit. */
enum { POLICY_CPU_SETS_MAX = 1024 };
struct policy_cpus { uint64_t bits[OS_CPUS_MAX / 64]; };
/* Look which CPUs the process has: at start-up, by a thread that was not moved yet. */
void policy_learn_cpus(void);
void policy_realtime_cpus(uint64_t into[OS_CPUS_MAX / 64]);     /* those that real-time threads may have */
int policy_cpu_count(void);                                     /* their number */
const struct policy_cpus *policy_make_cpus(const uint64_t bits[OS_CPUS_MAX / 64]) RT_WARN_UNUSED;      /* one caller at a time; NULL: no memory, or */
bool policy_cpus_are_all_made(void);                            /* as many as there may be */

/* Keep the thread where it belongs: on its own CPUs, if it has any; else, if it is real-time, on those of the list, else, as threads inherit the
 * CPUs of the thread that starts them, on those for others, which are all that the process had if nobody said.  Nothing without own CPUs and a list. */
void policy_place(uint32_t tid, int priority, const struct policy_cpus *own);
/* The same for one that may have been elsewhere, as it or who started it has or had CPUs of its own: without both it may have all again. */
void policy_replace(uint32_t tid, int priority, const struct policy_cpus *own);

/* Called once, by the first thread that makes one real-time, before it does.  NULL: nothing is. */
extern void (*policy_first_hook)(void);
void policy_before_realtime(void);

#endif
