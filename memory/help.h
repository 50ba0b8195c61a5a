/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the collector's thread: they mark beside it where processors are free.  For the files of memory/ only.
 *
 * A helper has stacks of its own (visit.h), and whose they are says one word:
 *
 *    IDLE --the collector gives it a part of its stack--> OFFERED --taken up--> WORKS --nothing left, or the collector has nothing left--> IDLE
 *                                                         OFFERED --nobody takes it up--> IDLE
 *
 * While it is IDLE they are the collector's, who takes back what lies there; while it WORKS the helper's, and, when that is stopped, of who stops it.
 * Who offers waits for nobody: what is not taken up soon, as no processor is free, is withdrawn; and who is kept from its processor by others while it
 * works brings all back. After each of both the next offer comes later. The collector waits only for what has been taken up, and asks that it be
 * brought back.
 *
 * A helper marks and visits plain objects and arrays.  References and mirrors, for which there are lists of the collector's, it puts aside, and brings them back.
 * It begins with the first offer; with a budget (-Xrt:gc-budget) there is none, as what it takes is not counted there.
 *
 * Owner    the collector's thread
 * Context  the collector's thread, between two objects, if nothing else is said
 * Bounds   an offer and what is brought back: OFFER_MOST objects; from the collector's wish to bring back: LOOK_EVERY objects, or slices of arrays */
#ifndef MEMORY_HELP_H
#define MEMORY_HELP_H

#include "memory/alloc.h"

enum { HELPERS_MAX = MEM_MARKERS_MAX - 1 };

struct marker;

/* Is there enough for others to do, and anybody to do it?  Two loads where nobody is to help. */
bool help_is_wanted(const struct marker *k);
/* Give of k's stack to who has nothing; take back what nobody has taken up. */
void help_offer(struct marker *k);
/* Has anybody anything?  Also at a safepoint. */
bool help_is_away(void);
/* Take over what has been brought back; else ask for it, and wait until somebody is ready, lending it this thread's priority.  A safepoint. */
void help_await(struct marker *k);
/* At a safepoint: all that helpers have is k's. */
void help_recall(struct marker *k);
/* Give the stacks' memory back, of who is idle. */
void help_shrink(void);

bool help_is_helper(const struct sched_thread *t);      /* any thread */
uint64_t help_cpu_ns(void);             /* what all have used */
/* Objects and slices that helpers have visited.  Any thread. */
uint64_t help_visited(void);
/* When the collector's thread has ended; waits for the helpers to end.  Context: as gc_end_collector. */
void help_end(void);

#endif
