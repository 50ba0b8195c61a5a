/* SPDX-License-Identifier: Apache-2.0 */
/* Unloading of classes: what the collector does with units (vm/class/unload/unit.h).
 *
 * Units of loaders and of hidden classes that begin while the program uses no javax.realtime may go: their mirrors lie in the heap then, and
 * what is kept for their classes is kept for the unit alone.  Collections in one stop decide; a cycle beside the program keeps all.  From
 * when the program uses javax.realtime on nothing is unloaded: no-heap threads run on while others are stopped, and nobody reads their stacks.
 *
 * Bounds   beside what lives: the number of units, of all classes if any goes, and of what remembers receivers of another unit */
#ifndef VM_RUN_UNLOAD_UNLOAD_H
#define VM_RUN_UNLOAD_UNLOAD_H

#include "vm/class/unload/unit.h"
#include "vm/run/thread.h"

/* -Xnoclassgc, -XX:-ClassUnloading: nothing ever goes.  Set before the first class. */
extern bool unload_never;
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
void unload_mark_roots(void);               /* those that go in no case now */
bool unload_mark(void);
void unload_forget(void);
void unload_drop(void);
/* The references of a loader that lasts, or of one that was found. */
void unload_mark_loader(const struct class_loader *loader);

#endif
