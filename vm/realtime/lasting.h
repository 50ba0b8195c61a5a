/* SPDX-License-Identifier: Apache-2.0 */
/* Arguments that outlive scopes.
 *
 * The library keeps keys: the name of an algorithm, a Locale, the parameters of a method type.  When a caller's lies in a scope,
 * what lasts may not refer to it, but to an equal one that lasts, too.  This is for methods of the library that do not
 * care which of two equal ones they get (policy.h).
 *
 * Context  in_vm, may_block, may_collect; the allocation context is immortal memory or the heap */
#ifndef VM_REALTIME_LASTING_H
#define VM_REALTIME_LASTING_H

#include "vm/run/thread.h"

/* Does an argument lie in a scope, and is of a kind that can be had elsewhere? */
bool lasting_wanted(const struct method *m, const jslot *args);
/* Replace such arguments.  false: pending. */
bool lasting_arguments(struct thread *t, const struct method *m, jslot *args);

#endif
