/* SPDX-License-Identifier: Apache-2.0 */
/* Native methods of the class library; the folder's introduction.
 *
 * natives.def lists them all, a row a method; a C file is named after its Java class, lies in the folder of that
 * class's package, and holds argument conversion and a call downwards.  args[0] is the receiver of an instance
 * method; a long or double takes two slots, its value in the first; the result goes to args[0].  With an exception
 * pending args[0] means nothing.
 *
 * Context  in_vm, may_block, may_collect; the native's own frame is thread->frame. */
#ifndef CLASSLIB_NATIVES_H
#define CLASSLIB_NATIVES_H

#include "vm/run/known.h"
#include "vm/run/thread.h"

#define NATIVE(class_name, name, descriptor, function, ...) void function(struct thread *t, jslot *args);
#include "classlib/natives.def"
#define NATIVE(class_name, name, descriptor, function, ...) void function(struct thread *t, jslot *args);
#include "classlib/natives_own.def"

/* Give the table to vm/native.  Context: start-up. */
void classlib_register(void);
/* And natives_own.def, in place of the JDK's libraries: where they cannot be opened, or on request. */
void classlib_register_own(void);

/* The head of a native's definition: most use only one of the two parameters. */
#define NATIVE_METHOD(name) \
    void name(struct thread *t __attribute__((unused)), jslot *args __attribute__((unused)))

#define ARG_REF(slot) slot_ref(args[slot])
#define ARG_INT(slot) slot_int(args[slot])
#define ARG_LONG(slot) slot_long(args[slot])
#define ARG_FLOAT(slot) slot_float(args[slot])
#define ARG_DOUBLE(slot) slot_double(args[slot])
#define ARG_BOOL(slot) ((args[slot] & 1) != 0)

#define RESULT_REF(value) (args[0] = slot_of_ref(value))
#define RESULT_INT(value) (args[0] = slot_of_int(value))
#define RESULT_LONG(value) (args[0] = slot_of_long(value))
#define RESULT_DOUBLE(value) (args[0] = slot_of_double(value))

#endif
