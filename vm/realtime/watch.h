/* SPDX-License-Identifier: Apache-2.0 */
/* Watches: what is due at a time of a clock that the program has made.
 *
 * Nobody can sleep until such a clock shows a time, so one Java thread (javax.realtime.Watcher) reads the clocks of all
 * watches that are on, again and again, and tells each what its clock shows.  Readings are nanoseconds, moved so that
 * they are greater than 0.
 *
 * The watcher holds a watch while it reads its clock and looks at it.  watch_settle waits for the end of that: only then
 * may the clock and what is watched go.
 *
 * Invariants   on => java refers to a live javax.realtime.Watch
 *              a watch is listed once, for ever: its storage is a pool's (memory/pool.h)
 * Context      on and off: any thread in the VM, no lock waited for; settle: not on the watcher's thread */
#ifndef VM_REALTIME_WATCH_H
#define VM_REALTIME_WATCH_H

#include "memory/pool.h"
#include "vm/run/thread.h"

#define WATCH_NEVER ((uint64_t)INT64_MAX)               /* what is left until then */
#define WATCH_BROKEN UINT64_MAX                         /* what a clock shows that has thrown an exception */

struct watch {
    struct watch *all;                                  /* all that ever were */
    struct pool_link link;                              /* of those for as long as a call lasts */
    struct object *java;
    /* Do what is due at this reading.  What is left until the next is, WATCH_NEVER if nothing is awaited. */
    uint64_t (*look)(struct watch *w, uint64_t now);
    void *subject;                                      /* look's */
    uint64_t due;
    _Atomic bool on;
    _Atomic uint32_t held;
};

void watch_list(struct watch *w);                       /* once for each */
void watch_on(struct watch *w);
void watch_off(struct watch *w);
void watch_settle(struct thread *t, struct watch *w);   /* after watch_off */

/* ---- the watcher's thread ---- */

/* How often a watch was switched on; sleep until that is more than seen, or so long (ns; 0: for ever). */
uint32_t watch_changes(void);
void watch_await(struct thread *t, uint32_t seen, uint64_t wait);
/* The next that is on after one, from NULL to NULL.  It is held until it is let go. */
struct watch *watch_next(struct watch *w);
void watch_let_go(struct watch *w);

/* ---- watches for as long as a call lasts ---- */

/* exception is fired when the clock shows due.  NULL: pending. */
struct watch *watch_begin_timed(struct thread *t, struct object *java, uint64_t due, struct object *exception) RT_WARN_UNUSED;
void watch_end(struct thread *t, struct watch *w);
/* Object.wait until the clock shows due; the caller has locked it.  What interrupts it is thrown. */
void watch_wait(struct thread *t, struct object *java, uint64_t due, struct object *locked);

#endif
