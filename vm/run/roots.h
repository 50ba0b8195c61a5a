/* SPDX-License-Identifier: Apache-2.0 */
/* The VM's side of the collector: roots, weak tables, mirrors. */
#ifndef VM_RUN_ROOTS_H
#define VM_RUN_ROOTS_H

#include "vm/run/thread.h"

void roots_install(void);
/* Register a global variable (or field of a metadata struct) that holds a reference. At most 256.  Any thread. */
void roots_add(struct object **slot);
/* A function that marks more roots (vm/native's handles, classlib's tables) or clears weak entries, beside the program, too: who puts a root there, or takes
 * a weak entry, tells (ref_hand_over).  Any thread. */
void roots_add_source(void (*mark)(void), void (*clear_weak)(void));
/* Likewise of roots that come and go untold, and are few: who takes one tells.  They are marked once more when all stacks have been looked at; so who makes one has an object
 * that others refer to, or that is on its stack; or one of a source that was added later, and is a root of that until then. */
void roots_add_untold(void (*mark)(void), void (*clear_weak)(void));
/* What marks the references that a thread keeps beyond its frames (vm/native's local ones).  Once, before the second thread. */
void roots_set_thread_source(void (*mark)(struct thread *));
/* Keep an object alive for ever: amortised constant time.  What is kept for a class is told to its unit (unload.h). */
bool roots_keep(struct object *o);                          /* in permanent.c */
void roots_mark_kept(void);                                 /* for roots.c */

#endif
