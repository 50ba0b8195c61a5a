/* SPDX-License-Identifier: Apache-2.0 */
/* Lone objects: those that a method makes, and that nobody sees but it and what it calls on them.
 *
 * No other thread can wait for their monitors, so these need not be taken.  A method makes an object by new, and uses it as it likes as long as it
 * neither stores it nor throws or returns it, and calls on it only what is known and keeps to that in its turn.  What is called belongs to the object's
 * class or to one above it, whose digest vouches for all of it: code that calls what is not as it was when it was compiled finds so by its cell.
 *
 * Whether the monitor has a ceiling is seen when the program runs, by the object (aot_code.h: LONE).
 *
 * Context  one thread */
#ifndef TOOLS_RTJAOT_LONE_H
#define TOOLS_RTJAOT_LONE_H

#include "vm/class/class.h"

/* By bci of the method's body: the class of the object that a call there has as receiver, or that a monitorenter or monitorexit names, where
 * that is always a lone one of this class; else NULL.  receiver: the class of the method's own receiver if that is a lone object of the caller's, else
 * NULL.  NULL: there are none, or no memory.  The caller frees it. */
struct class **lone_find(struct method *m, struct class *receiver);
/* The class of the receiver of a synchronized method when it runs without its lock, which is on lone objects of its own class alone; NULL: it never does. */
static inline struct class *lone_receiver(const struct method *m)
{
    return m->access & ACC_SYNCHRONIZED && !(m->access & ACC_STATIC) ? m->class : NULL;
}
/* If that is such a receiver: are the monitors that it enters by statements its own alone, does it leave what it enters, and has it no other handlers? */
bool lone_locks_itself(struct method *m);

#endif
