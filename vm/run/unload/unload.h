/* SPDX-License-Identifier: Apache-2.0 */
/* Unloading of classes: what the collector does with units (vm/class/unload/unit.h).
 *
 * Units of loaders and of hidden classes that begin while the program uses no javax.realtime may go: their mirrors lie in the heap then, and
 * what is kept for their classes is kept for the unit alone.  From when the program uses javax.realtime on nothing is unloaded, unless that is asked
 * for (permanent.h), and nothing while there are no-heap threads: they run on while others are stopped, and nobody reads their stacks.
 *
 * A cycle beside the program (memory/cycle.h) finds units beside it, too.  What it has not found is taken out of all tables by the collector's
 * thread when the cycle is over; each thread forgets what it remembers for itself in a handshake.
 *
 * Bounds   collections in one stop, beside what lives: the number of units, of all classes if any goes, and of what remembers receivers of another
 *          unit.  Beside the program: at safepoints none of these, unless others end the cycle; in a handshake CALL_ROWS */
#ifndef VM_RUN_UNLOAD_UNLOAD_H
#define VM_RUN_UNLOAD_UNLOAD_H

#include "memory/gc.h"
#include "vm/class/unload/unit.h"
#include "vm/run/thread.h"

/* Each class that goes, as it goes; NULL: quiet. */
extern void (*unload_told)(const struct class *c);

/* loader_hooks.may_go */
bool unload_may_go(const struct object *loader);
/* loader_hooks.keep: a reference that lasts as long as the unit, or for ever. */
bool unload_keep(struct class_unit *unit, struct object *o);
/* -XX:MaxMetaspaceSize=: at most so many bytes for classes of all loaders but the boot loader, and hidden ones.  Set before the first class. */
extern size_t unload_limit;
/* So much metadata has been made since the last collection that one is due: collects.  False: it has reached the limit all the same.
 * loader_hooks.before_define.  Context: may_collect */
bool unload_look(void);

/* For roots.c. */
void unload_begin(void);
void unload_mark_roots(void);               /* those that go in no case now, and, when all is compared, those that were found */
bool unload_mark(bool *any);
bool unload_judge(bool *goes);
void unload_close(void);
void unload_forget(void);
enum gc_doomed unload_forget_beside(void);
void unload_forget_in(struct sched_thread *who);
void unload_forgotten(void);
void unload_drop(void);
/* The references of a loader that lasts, or of one that was found. */
void unload_mark_loader(const struct class_loader *loader);

#endif
