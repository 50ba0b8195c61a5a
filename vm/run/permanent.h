/* SPDX-License-Identifier: Apache-2.0 */
/* Where what the VM makes for ever is allocated: in immortal memory while the VM boots and in real-time programs, so that
 * no-heap threads and scopes can use it; in the heap for all others.
 *
 * Context  in_vm, may_block, may_collect */
#ifndef VM_RUN_PERMANENT_H
#define VM_RUN_PERMANENT_H

#include "vm/run/thread.h"

/* Does the program use javax.realtime?  From the first class on that mentions it, or by option from the beginning. */
extern RT_EXPORT bool areas_in_use;
/* -Xnoclassgc, -XX:-ClassUnloading: no class ever goes.  Set before the first class, as is the next. */
extern bool unload_never;
/* -Xrt:unload: also in programs that use javax.realtime; no-heap threads may not refer to classes of their own loaders then, nor to hidden ones. */
extern bool unload_always;
/* May classes of own loaders, and hidden ones, go? */
static inline bool unload_happens(void) { return !unload_never && (!areas_in_use || unload_always); }
/* Called once, when that begins by a class; may be NULL. */
extern void (*permanent_begins)(struct thread *t);
/* The allocation context for what the VM makes for ever on behalf of c (NULL: of nobody); returns the old one, for
 * mem_end_shared. */
struct area *area_begin_permanent(struct thread *t, const struct class *c);
/* The same for what lasts as long as the unit (NULL: for ever): threads of the library, which others rely on, make that in the heap, too. */
struct area *area_begin_kept(struct thread *t, const struct class_unit *unit);

#endif
