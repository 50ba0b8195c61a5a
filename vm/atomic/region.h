/* SPDX-License-Identifier: Apache-2.0 */
/* Preemptible atomic regions (Manson and others, RTSS 2005; docs/atomic-regions.md): the extent of a method with @PAR.
 *
 * At most one region is open in the program.  What its thread writes is kept in the undo log (memory/undo.h).  A more eligible thread that wants
 * a region, or a monitor that this one has taken, asks it to go back (POLL_REGION): at its next poll the thread puts back what it
 * has overwritten, gives its monitors and the region away, drops its frames, and begins the region anew.  So does whoever is to stop, to collect,
 * to wait for a monitor, or to load, link or initialise a class: it does so outside and begins anew.
 *
 *    NONE --open--> OPEN --commit--> NONE
 *                   OPEN --leave---> LEFT --frames dropped, begin anew--> OPEN
 *                   OPEN --keep----> KEPT --commit--> NONE          (the log is full; the program says so; too many beginnings)
 *
 * A kept region has no log any more: it goes on to its end with the priority of a ceiling above all, and may wait.
 *
 * Who is asked is asked through the lock, an object of the VM's own: threads wait for it as for any monitor, and by inheritance its owner comes
 * to its next poll with the priority of the most eligible that waits.  Monitors that a region takes are given back when it ends, not when
 * its code leaves them: so nobody sees by a monitor what may still be undone.
 *
 * Strong regions (-Xrt:par=strong): a more eligible real-time thread need not want anything.  Before it comes back to Java it waits until the region
 * that is open has been left (safepoint.h); so its code outside of regions sees nothing of what a less eligible thread has not finished.
 *
 * Where real-time threads have one processor a more eligible one undoes the region that it wants, or meets, by itself, without a switch, if the other
 * stands where only its own frames and registers are written: not from region_busy, which the interpreter's region loop sets before it writes what is
 * shared or calls C, to the next instruction.  The other does not run meanwhile; when it does, it is busy before it writes, looks then
 * whether its region was left, and stops at the next poll in any case.
 *
 * Owner    the globals: who has the lock
 * Context  the thread itself, in state VM
 * Bounds   leaving: the entries of the log, HELD_MAX monitors, and the bytes that were allocated in an area */
#ifndef VM_ATOMIC_REGION_H
#define VM_ATOMIC_REGION_H

#include "vm/run/thread.h"

enum region_reason { REGION_FULL = 1, REGION_EARLY, REGION_OFTEN, REGION_FINALIZER };

/* Of one execution of a region, from its first beginning to its end; on the C stack of region_entry. */
struct region_run {
    uint32_t asked;             /* so often it left because another thread wanted what it kept         */
    uint32_t own;               /* ... because of what it did itself                                   */
    uint32_t height;            /* entries of the scope stack when it began                            */
    struct call_row row;        /* interp's                                                            */
    struct object *refusal;     /* what is thrown instead of beginning anew, or NULL                   */
    struct region_counts *counts;       /* of its method                                               */
};

struct region_options {
    size_t log_bytes;           /* 0: UNDO_DEFAULT                                                      */
    bool strong;                /* -Xrt:par=strong: any more eligible thread that comes undoes it; one processor */
    unsigned retries;           /* an ordinary thread's region that left so often for others is kept; 0: 16 */
};

/* Once, after the library's classes are there and before the first region, with immortal memory as context.  false: no memory. */
bool region_start(struct thread *t, const struct region_options *options);

/* The entry of a method whose extent is a region: for the method that gets it, when its class is linked.  NULL: no memory. */
method_entry region_entry_of(struct method *m);

/* Does what runs on this thread now run in a region? */
static inline bool region_runs(const struct thread *t)
{
    uint32_t state = atomic_load_explicit(&t->sched.region, memory_order_relaxed);
    return RT_UNLIKELY(state == REGION_OPEN || state == REGION_KEPT) && !t->outside;
}

/* It is not undone any more.  Of a region that is open. */
void region_keep(struct thread *t, enum region_reason reason);

/* Monitors, of code in a region: as monitor_enter.  If another thread owns it, the region has been left when this returns, and the
 * monitor is not entered; so sched_region_left is to be asked first. */
int region_monitor_enter(struct thread *t, struct object *o);

/* What frames of a region that has been left have pending until they are gone; no Java code sees it. */
extern struct object *region_aborted;

/* May native code run in a region that can be undone?  Else throws IllegalStateException, after it has been undone; it is not begun anew. */
bool region_may_call(struct thread *t, const struct method *m);

/* Since the program's start, of all regions and of those of one method. */
struct region_counts { _Atomic uint64_t opened, committed, aborted, undone, longest_undo_ns, irrevocable, leaked, taken; };       /* taken: aborted by who came */
extern struct region_counts region_counts;
/* NULL: no region begins with the method.  One of a class that is not linked has no counts yet. */
const struct region_counts *region_counts_of(const struct method *m);

#endif
