/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds: each thread does something, in a handshake, and no other is held for it.  For the files of memory/ only.
 *
 * All are asked at once, and each answers at its next poll, or is acted for: so a round takes as long as the last of them takes to come to a poll.  Who begins
 * meanwhile is passed by: it begins as heap.cycle says.
 *
 * Context  the collector's thread; steps as handshake closures
 * Bounds   a round: two steps for each thread; what one thread is held for: its step */
#ifndef MEMORY_ROUNDS_H
#define MEMORY_ROUNDS_H

#include "sched/thread.h"

/* Is there more for it to do?  Then it is asked once more, in a round of those: begins is false. */
typedef bool rounds_step(struct sched_thread *who, bool begins);
/* no_heap: no-heap threads, too.  goes_on, NULL allowed: asked between two rounds, false: that was the last.  false: some found no place in a list, or have more to do. */
bool rounds_of(struct sched_thread *self, bool no_heap, rounds_step *step, bool (*goes_on)(void)) RT_WARN_UNUSED;
void rounds_forget(void);               /* the collector's thread has ended */

/* ---- those of a cycle (cycle.h).  false: as above, or others have ended it ---- */

/* From now on all stores are told (STORE_MARK). */
bool rounds_tell(struct sched_thread *self) RT_WARN_UNUSED;
/* From now on all that is allocated is marked: the runs that there are are given up.  And who was storing when others did not tell yet has stored. */
bool rounds_blacken(struct sched_thread *self) RT_WARN_UNUSED;
/* Nothing happens: who was doing something at the beginning of the round has come to a poll since. */
bool rounds_pass(struct sched_thread *self) RT_WARN_UNUSED;
/* From now on no store is told, and nobody has a run. */
bool rounds_fall_silent(struct sched_thread *self) RT_WARN_UNUSED;

struct mem_thread;
/* The same of one, at a safepoint: what is left in its runs is free like other cells.  Bound: 32 runs of at most 16 KiB. */
void rounds_silence(struct mem_thread *m);

#endif
