/* SPDX-License-Identifier: Apache-2.0 */
/* Calling Java from C.  args: the method's argument slots (receiver first, two slots per long and double,
 * the value in the first).  false: an exception is pending.  result may be NULL.
 *
 * Context  in_vm, may_block, may_collect; the caller's references survive (conservative C stacks). */
#ifndef VM_RUN_INVOKE_H
#define VM_RUN_INVOKE_H

#include "vm/run/thread.h"

/* The engine's (engine.h); set by entry_install. */
extern method_entry invoke_in_region;
/* Run the method, its arguments in place: by its entry, or as code of an atomic region that the thread is in. */
static inline void invoke_entry(struct thread *t, struct method *m, jslot *args)
{
    if (RT_UNLIKELY(atomic_load_explicit(&t->sched.region, memory_order_relaxed) != REGION_NONE))
        invoke_in_region(t, m, args);
    else
        m->entry(t, m, args);
}

/* Exactly this method. */
bool invoke_method(struct thread *t, struct method *m, const jslot *args, jslot *result);
/* Selected by the receiver's class (args[0], not NULL). */
bool invoke_virtual(struct thread *t, struct method *m, const jslot *args, jslot *result);
/* By name, from VM code that knows the library: looked up once per call; RT_MUST exist. */
struct method *method_known(struct thread *t, const char *class_name, const char *name, const char *descriptor);
bool invoke_static_known(struct thread *t, const char *class_name, const char *name, const char *descriptor,
                         const jslot *args, jslot *result);
/* new C(args): allocate (class initialised) and run the constructor; args without receiver. NULL: pending. */
struct object *new_object(struct thread *t, struct class *c, const char *init_descriptor, const jslot *args);

#endif
