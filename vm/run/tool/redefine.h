/* SPDX-License-Identifier: Apache-2.0 */
/* Classes get other bodies for their methods while the program runs: for java.lang.instrument and debuggers.
 *
 * All or none of them; all threads stand still while it happens, so not while a no-heap thread lives, which no-one stops.
 * Compiled images, whose code has methods of other classes inlined, retire at the first time, for good. */
#ifndef VM_RUN_TOOL_REDEFINE_H
#define VM_RUN_TOOL_REDEFINE_H

#include "vm/class/redefine/redefine.h"
#include "vm/run/thread.h"

/* Their number in the JVM Tool Interface. */
int redefine_number(enum redefine_error error);
/* list: classes and bytes.  Links the classes that are not.  An exception may be pending then.  Context: in_vm, may_block, may_collect */
enum redefine_error redefine_classes(struct thread *t, struct redefinition *list, size_t count);
/* What that came to, as the exception that java.lang.instrument throws. */
void redefine_throw(struct thread *t, enum redefine_error error);

#endif
