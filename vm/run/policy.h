/* SPDX-License-Identifier: Apache-2.0 */
/* Methods of the class library that know nothing of memory areas, and what is done about it.
 *
 * policy.def names methods that allocate elsewhere than in the context of their caller: what hangs on an old
 * object lives where that object lives, what the library keeps for ever is immortal.  substitute.def names the few
 * whose body must differ.  Such a method has an entry of its own, made when its class is linked, that runs the
 * method's bytecode between a change of context and its undoing; all other methods pay nothing, and these
 * two loads and a compare while a program uses neither areas nor javax.realtime.
 *
 * Context  policy_init, policy_load: start-up; policy_entry_for: any; entries: as all of them */
#ifndef VM_RUN_POLICY_H
#define VM_RUN_POLICY_H

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
};

bool policy_init(void);                 /* symbols exist, classes do not; false: no memory */
/* More rows, a line each: IMMORTAL java.util.Foo.bar(I)V; # begins a comment.  false: *why is said in words. */
bool policy_load(const char *path, char *why, size_t size);

/* The entry of a bytecode method that is in one of the tables; NULL: it is in none. */
method_entry policy_entry_for(const struct method *m);
/* What an engine runs bytecode with; set before classes are linked. */
extern method_entry policy_body;

/* Run the method's own bytecode as a policy says. */
void policy_run(struct thread *t, struct method *m, jslot *args, enum policy p);
/* The same, but only when a store was refused otherwise: for methods that allocate more than what is kept, and store only
 * what they did not find.  What they did before that store must do no harm when done twice. */
void policy_retry(struct thread *t, struct method *m, jslot *args, enum policy p);
/* Does the thread allocate elsewhere than an ordinary Java program? */
bool policy_applies(const struct thread *t);

#endif
