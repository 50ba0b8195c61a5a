/* SPDX-License-Identifier: Apache-2.0 */
/* The linkers of java.lang.invoke.MethodHandle: invokeBasic, linkToStatic, linkToSpecial, linkToVirtual, linkToInterface.
 *
 * They are native methods whose meaning is "call another method with (nearly) the same arguments".
 *
 * Context  in_vm */
#ifndef VM_RUN_HANDLE_LINKER_H
#define VM_RUN_HANDLE_LINKER_H

#include "vm/run/thread.h"

bool linker_is(const struct method *m);
/* The method that a java.lang.invoke.MemberName was resolved to; NULL: it was not. */
struct method *linker_member(const struct object *member);
/* The method that a linker calls with these arguments; *arg_slots is reduced when a trailing MemberName is dropped.  NULL: exception
 * pending.  Used by both the interpreter (tail call) and C invocations. */
struct method *linker_target(struct thread *t, struct method *linker, jslot *args, unsigned *arg_slots);

#endif
