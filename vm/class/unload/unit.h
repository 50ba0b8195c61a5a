/* SPDX-License-Identifier: Apache-2.0 */
/* Units of classes: what is unloaded at once (struct class_unit in class.h).
 *
 * Each loader has a unit, and so has each hidden class that is not strong; arrays belong to that of their element.  A unit that may go is made so (unit_create, arena_home_create) and listed; all others are like that of the boot loader.
 *
 * Alive is a unit whose loader (of_loader) or one of whose mirrors the collector finds, or into whose memory a word on a stack points: a
 * frame's code, a C variable of any function of the VM.  So C code holds plain pointers to classes and methods as it does to objects.
 * Tables and blocks of mem_block that outlast a C frame are no stacks: they forget in unit_hooks, or hold off unloading (unit_hold).
 * What is alive keeps its loader, its mirrors and what unit_keep was told; by mirrors and instances (mem_shape.holder) units keep each other.
 *
 * Who refers to classes of another loader has them from that loader's dictionary or a host (unit_keep_class); so nobody refers from one
 * unit's metadata into that of another that could go before it.  But for remembered receivers: unit_site.
 *
 * Locks    none: unit_all and a unit's lists grow at their heads by compare-and-swap, and lose rows only while all others stand still
 * Context  any, where nothing else is said */
#ifndef VM_CLASS_UNLOAD_UNIT_H
#define VM_CLASS_UNLOAD_UNIT_H

#include "vm/class/class.h"

extern struct class_unit *_Atomic unit_all;         /* by next: those that were made to go */
/* While above 0 nothing is unloaded: somebody has pointers where nobody looks.  They nest, and threads may stop and block meanwhile. */
extern _Atomic unsigned unit_holds;
static inline void unit_hold(void) { atomic_fetch_add(&unit_holds, 1); }
static inline void unit_unhold(void) { atomic_fetch_sub(&unit_holds, 1); }

static inline bool unit_goes(const struct class_unit *u)
{
    return u->listed && !atomic_load_explicit(&u->lasts, memory_order_relaxed);
}
/* For one hidden class; NULL: it gets its loader's.  may_collect */
struct class_unit *unit_create(struct class_loader *loader);
void unit_list(struct class_unit *u);
/* Its mirror was just made. */
void unit_add(struct class *c);
/* From now on other's unit lives at least as long as u.  false: no memory. */
bool unit_keep_class(struct class_unit *u, const struct class *other);

/* A place in the code of another unit that knows classes of this one by their addresses. */
struct unit_site { struct unit_site *next; void *place; };
/* Before it knows them; false: no memory, so it may not. */
bool unit_add_site(struct class_unit *u, const struct class *owner, void *place);

/* --- going ---------------------------------------------------------------------------------------------------- */

/* Who keeps classes by their addresses in tables; filled before the second thread; the same ones again are nothing new. */
struct unit_hooks {
    void (*forget)(struct class_unit *dead);        /* at_safepoint: a list of them; unit_all has the others                  */
    void (*drop)(struct class_unit *dead);          /* one: its memory goes next; no stop, may not block                      */
};
void unit_add_hooks(struct unit_hooks hooks);

/* Does the place lie in the memory of one of those that go now?  at_safepoint, from forget */
static inline bool unit_place_is_dead(const void *place)
{
    const struct class_unit *u = (const struct class_unit *)(const void *)arena_home_of((uintptr_t)place);
    return u && !u->live;
}
static inline bool unit_is_dead(const struct class_unit *u) { return u->listed && !u->live; }

/* Take those that are not alive out of the list and all tables; they are returned.  at_safepoint */
struct class_unit *unit_take_dead(void);
/* Their memory goes.  told is called with each class first, NULL allowed. */
void unit_drop(struct class_unit *dead, void (*told)(const struct class *c));
/* How many classes have gone so far, arrays not counted. */
uint64_t unit_classes_gone(void);

/* Of module.c and constraint.c, for unit.c: at_safepoint. */
void module_forget_dead(void);
void constraint_forget_dead(void);

#endif
