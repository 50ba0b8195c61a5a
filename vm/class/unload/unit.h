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
 * Dead are those that a round of the collector's has not found.  From when that is judged they are skipped by who goes through lists (class_first), so nobody
 * gets hold of them anew; then the collector's thread takes them out of all lists and tables beside the program, and when each thread has answered a
 * handshake, nobody stands on one in a list.  So who goes through a list stands still neither on a dead row nor at a poll without unit_hold.
 *
 * Locks    none for unit_all, class_all and a unit's lists: they grow at their heads by compare-and-swap, and one thread at a time takes rows out;
 *          loader_lock for tables that it covers
 * Context  any, where nothing else is said */
#ifndef VM_CLASS_UNLOAD_UNIT_H
#define VM_CLASS_UNLOAD_UNIT_H

#include "memory/arena.h"
#include "vm/class/class.h"

struct thread;

extern struct class_unit *_Atomic unit_all;         /* by next: those that were made to go */
/* While above 0 nothing is unloaded: somebody has pointers where nobody looks.  They nest, and threads may stop and block meanwhile. */
extern _Atomic unsigned unit_holds;
static inline void unit_hold(void) { atomic_fetch_add(&unit_holds, 1); }
static inline void unit_unhold(void) { atomic_fetch_sub(&unit_holds, 1); }

static inline bool unit_goes(const struct class_unit *u)
{
    return u->listed && !atomic_load_explicit(&u->lasts, memory_order_relaxed);
}
/* Between judging and when all has been forgotten. */
extern _Atomic bool unit_judged;
static inline bool unit_is_found(const struct class_unit *u)
{
    return atomic_load_explicit(&u->live, memory_order_relaxed) == atomic_load_explicit(&arena_round, memory_order_relaxed);
}
/* It goes now, or its only hope is a finaliser's object. */
static inline bool unit_is_dead(const struct class_unit *u)
{
    return RT_UNLIKELY(atomic_load_explicit(&unit_judged, memory_order_acquire)) && u->listed && !unit_is_found(u);
}

/* For one hidden class; NULL: it gets its loader's.  may_collect */
struct class_unit *unit_create(struct class_loader *loader);
void unit_list(struct class_unit *u);
/* Its mirror was just made. */
void unit_add(struct class *c);
/* From now on other's unit lives at least as long as u.  false: no memory. */
bool unit_keep_class(struct class_unit *u, const struct class *other);
/* From now on the unit of the class, which has a mirror, is there for ever.  No-heap threads may, too: nothing goes while they live. */
void unit_last(const struct class *c);

/* A place in the code of another unit that knows classes of this one by their addresses. */
struct unit_site { struct unit_site *next; void *place; };
/* Before it knows them; false: no memory, so it may not. */
bool unit_add_site(struct class_unit *u, const struct class *owner, void *place);

/* --- going ---------------------------------------------------------------------------------------------------- */

/* A way through tables, at a safepoint, or beside the program: then goes_on is asked now and then, without loader_lock. */
struct unit_pass { bool (*goes_on)(void); unsigned steps; bool locks; };
/* Between two rows; with locks, loader_lock may be dropped and taken again meanwhile.  false: leave, others have done the rest, or are to. */
bool unit_pass_on(struct unit_pass *p);
/* Before and after rows that loader_lock covers.  false: as unit_pass_on. */
bool unit_pass_lock(struct unit_pass *p);
void unit_pass_unlock(struct unit_pass *p);

/* Who keeps classes by their addresses in tables; filled before the second thread; the same ones again are nothing new. */
struct unit_hooks {
    bool (*forget)(struct class_unit *dead, struct unit_pass *pass);    /* a list of them, by next_dead; unit_all has the others; false: as unit_pass_on */
    void (*forget_in)(struct thread *t);            /* what a thread remembers for itself; at_safepoint, or in a handshake           */
    void (*drop)(struct class_unit *dead);          /* one: its memory goes next; no stop, may not block                            */
};
void unit_add_hooks(struct unit_hooks hooks);

/* Does the place lie in the memory of one of those that go now?  From forget */
static inline bool unit_place_is_dead(const void *place)
{
    const struct class_unit *u = (const struct class_unit *)(const void *)arena_home_of((uintptr_t)place);
    return u && unit_is_dead(u);
}

/* Take those that are dead out of the list and all tables.  Begun anew it goes on.  false: left, see unit_pass. */
bool unit_forget(struct unit_pass *pass);
void unit_forget_in(struct thread *t);
/* Are there any that unit_forget has taken out?  When all threads have forgotten them, too: these are they; from now on none is dead. */
bool unit_has_dead(void);
struct class_unit *unit_take_dead(void);
/* Their memory goes.  told is called with each class first, NULL allowed. */
void unit_drop(struct class_unit *dead, void (*told)(const struct class *c));
/* How many classes have gone so far, arrays not counted. */
uint64_t unit_classes_gone(void);

/* Of module.c and constraint.c, for unit.c; under loader_lock or at_safepoint.  false: as unit_pass_on */
bool module_forget_dead(struct unit_pass *pass);
void module_forgotten(void);                        /* nobody stands on a forgotten row any more */
bool constraint_forget_dead(struct unit_pass *pass);

#endif
