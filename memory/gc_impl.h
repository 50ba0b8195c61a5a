/* SPDX-License-Identifier: Apache-2.0 */
/* Insides of the collector shared by gc.c, mark.c, reference.c, alloc.c and verify_heap.c. */
#ifndef MEMORY_GC_IMPL_H
#define MEMORY_GC_IMPL_H

#include "memory/gc.h"

extern struct gc_vm gc_vm;              /* what the VM installed */

/* ENOUGH: if a cycle runs beside the program (cycle.h), what that still finds will do. */
enum gc_extent { GC_ENOUGH, GC_ALL, GC_ALL_SOFT };

/* Collect, unless somebody else has since heap.collections was seen; or heap.complete, where all that is garbage has to go. */
void gc_collect_unless(struct sched_thread *self, const char *reason, enum gc_extent extent, uint64_t seen);

/* Mark from what the VM keeps.  false: beside the program, and others have ended the cycle. */
bool gc_mark_tables(void);
/* Beside the program: forget dead rows of weak tables.  false: likewise. */
bool gc_clear_weak(void);
/* ... and, at a safepoint, from stacks, draining after each. */
void gc_mark_stacks(void);
/* Beside the program, by the collector's thread: mark from the stacks of all threads, and drain.  all: nothing that was found
 * was lost.  false: the cycle was ended by others. */
bool gc_look_at_stacks(struct sched_thread *self, bool *all);
/* gc_vm.metadata_forget_in by all threads that are there, no-heap threads, too.  false: some found no place in a list. */
bool gc_forget_in_threads(struct sched_thread *self);
void gc_retire_runs(void);                      /* the cells left in threads' runs are free ones like others */
/* Mark what immortal memory and scopes lead to, and drain.  false: beside the program, and the cycle was ended by others. */
bool gc_mark_lasting(void);

/* In a cycle: is all that is reachable marked?  When references have been processed; says what is not. */
bool verify_marks(void);

/* All is marked: references, weak tables, sweeping, which may be left for gc_sweep_beside.  At the same safepoint. */
void gc_conclude(bool sweep);
void gc_concluded(void);                        /* of that: tables of what is dead for good, when marks are final */
/* By the collector's thread, when a cycle is over: sweep what nobody has swept yet, tell of the collection, give memory back. */
void gc_sweep_beside(struct sched_thread *self);
/* gc_watch_hook, without a lock. */
void gc_tell_watcher(struct sched_thread *self, bool begins);

/* How long a collection took: since when, and for how long others were stopped for it. */
struct gc_times { uint64_t begin_ns, stopped_ns; size_t before; };

/* Others were stopped for so long; one thread was held. */
void report_stop(uint64_t ns);
uint64_t report_hold_begin(const struct sched_thread *who);     /* now */
void report_hold_end(const struct sched_thread *who, uint64_t begin);
/* For gc.c: a collection, at its safepoint; then, when all is swept, under LOCK_HEAP or at a safepoint, what it has left; then a line
 * of -verbose:gc, by a thread that may block. */
void report_add(const char *reason, const struct gc_times *times);
void report_settle(void);
void report_tell(void);
struct pace_room;
void report_rates(uint64_t bytes_per_second, const struct pace_room *room);    /* a line of -verbose:gc */

#endif
