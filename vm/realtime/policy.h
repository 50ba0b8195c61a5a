/* SPDX-License-Identifier: Apache-2.0 */
/* Methods of the class library that know nothing of memory areas, and what is done about it.
 *
 * policy.def names methods that allocate elsewhere than in the context of their caller: what hangs on an old
 * object lives where that object lives, what the library keeps for ever is immortal.  substitute.def names the few
 * whose body must differ.  To such a method belongs an entry that runs the method's own body between a change of context
 * and its undoing.  Its register code begins with an instruction that goes there; while a program uses neither areas nor
 * javax.realtime it goes on instead.  All other methods pay nothing.
 *
 * Context  policy_init, policy_load: start-up; policy_entry_for: any; entries: as all of them */
#ifndef VM_REALTIME_POLICY_H
#define VM_REALTIME_POLICY_H

#include "vm/run/entry.h"
#include "vm/run/permanent.h"
#include "vm/run/thread.h"

/* Where a method allocates. */
enum policy {
    POLICY_IMMORTAL,
    POLICY_AREA_OF_THIS,                /* in the area of its first argument: the receiver, or a static method's argument 0 */
    POLICY_AREA_OF_ARG_1,
    POLICY_AREA_OF_ARG_2,               /* argument slots, counted with the receiver */
    POLICY_AREA_OF_ARG_3,
    POLICY_AREA_OF_THREAD,              /* of the current java.lang.Thread */
    POLICY_HEAP,                        /* no-heap threads: immortal */
    POLICY_AREA_OF_CLASS,               /* immortal; where its first argument, a class or a member of one, may be unloaded: the heap */
    POLICY_AREA_OF_CLASS_1,             /* the same with the argument in slot 1 */
};

bool policy_init(void);                 /* symbols exist, classes do not; false: no memory */
/* More rows, a line each: IMMORTAL java.util.Foo.bar(I)V; # begins a comment.  false: *why is said in words. */
bool policy_load(const char *path, char *why, size_t size);

/* The entry of a method that is in one of the tables; NULL: it is in none.  Natives of the library are called through it;
 * an engine begins all other methods with it. */
method_entry policy_entry_for(const struct method *m);
/* The method's own body, for these entries. */
static inline void policy_body(struct thread *t, struct method *m, jslot *args) { entry_run_body(t, m, args); }

/* Run the method's own bytecode as a policy says. */
void policy_run(struct thread *t, struct method *m, jslot *args, enum policy p);
/* The same, but only when a store was refused otherwise: for methods that allocate more than what is kept, and store only
 * what they did not find.  What they did before that store must do no harm when done twice.
 * Both, for immortal memory: when that is refused for the sake of an argument, it is replaced by one that lasts (lasting.h). */
void policy_retry(struct thread *t, struct method *m, jslot *args, enum policy p);
/* Refused, it fills its caches in immortal memory, and is run once more as asked: for those that give away new objects. */
void policy_fill(struct thread *t, struct method *m, jslot *args);
/* The same, but the second time on a copy of the receiver, made by its clone(): for those that only keep notes while they work. */
void policy_retry_on_copy(struct thread *t, struct method *m, jslot *args);
/* May the thread allocate elsewhere than an ordinary Java program does? */
static inline bool policy_applies(const struct thread *t) { return areas_in_use || !area_is_heap(t->mem.area); }

#endif
