/* SPDX-License-Identifier: Apache-2.0 */
/* Thread objects in scopes, and the locks of java.util.concurrent.
 *
 * A lock refers to the thread that owns it and to those that wait.  When the Thread object lies in a scope, an older
 * lock may not.  So such a thread has a stand-in, an object of java.lang.Thread in immortal memory with the same native
 * thread behind it: to be unparked, to be interrupted, and to be compared with.  It is what Thread.currentThread() is to the
 * classes of stand_in.def, and to nobody else; each call is bound to its answer when it is linked.
 *
 * A stand-in is made when it is first asked for, and used again when its thread has ended.  One that is still the owner of a
 * lock then is not: that lock stays locked, as it would by any thread that is dead.
 *
 * Locks    LOCK_STAND_INS covers those that are free */
#ifndef VM_RUN_STAND_IN_H
#define VM_RUN_STAND_IN_H

#include "vm/run/thread.h"

/* Is Thread.currentThread() the stand-in to this class? */
bool stand_in_seen_by(const struct class *c);
/* That of the thread, whose object lies in a scope.  Without memory for one it is the thread itself. */
RT_EXPORT struct object *stand_in_of(struct thread *t);
/* Thread.currentThread() for these. */
static inline struct object *stand_in_of_current(struct thread *t)
{
    return RT_UNLIKELY(mem_is_scoped(t->object)) ? stand_in_of(t) : t->object;
}
/* The same as a native without a frame. */
void stand_in_current(struct thread *t, jslot *args);
/* Its thread owns one lock more, or less.  Context: the thread */
void stand_in_owns(struct thread *t, const struct object *before, const struct object *now);
/* The thread has ended: nobody reaches it any more. */
void stand_in_give(struct thread *t);

#endif
