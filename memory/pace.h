/* SPDX-License-Identifier: Apache-2.0 */
/* The pace of the collector beside the program.  For the files of memory/ only.
 *
 * Its budget (-Xrt:gc-budget): no more CPU time than a cost in each period.  And when it begins: so early that what others will allocate until it has
 * ended finds room.  That is the larger of what they took during the last cycle and of what they have said that they will (gc_expect), and half as
 * much again.
 *
 * Context  the collector's thread, where it may be stopped, if nothing else is said */
#ifndef MEMORY_PACE_H
#define MEMORY_PACE_H

#include "sched/thread.h"

bool pace_is_kept(void);                /* has it one? */
void pace(struct sched_thread *self);   /* sleep if the cost of this period is spent */
void pace_cycle_done(const struct sched_thread *self);     /* ... and all is swept: it was, until now, busy with that one */
/* How often the least room for garbage is doubled, as cycles would come too often otherwise.  Any thread */
enum { PACE_DOUBLINGS = 3 };
unsigned pace_doublings(void);
/* What may be allocated from the begin of a cycle to its end, in bytes; at most SIZE_MAX / 4.  LOCK_HEAP, or at a safepoint. */
size_t pace_ahead(void);

uint64_t pace_expected(void);           /* what others have said that they will allocate, bytes per second.  Any thread */
/* What is needed beside what lives at such a rate (gc_has_room_for), and what there is: bytes.  Any thread; takes LOCK_HEAP. */
struct pace_room { size_t needed, there; };
struct pace_room pace_room_for(uint64_t bytes_per_second);

#endif
