/* SPDX-License-Identifier: Apache-2.0 */
/* The interpreter: the folder's introduction.
 *
 * translate.c turns verified bytecode into register code (ir.def) when a method is first needed; loop.c runs
 * it; resolve_patch.c holds the instructions that resolve themselves once.  vm/ knows of it by two things
 * only: a method's entry pointer and struct engine. */
#ifndef INTERP_INTERP_H
#define INTERP_INTERP_H

#include "vm/run/frame.h"

/* Fill engine (vm/run/frame.h), the loop's label table.  Call once before any Java runs. */
void interp_init(void);
/* At exit, print the register code of the methods whose names (as in messages) contain the text, as it is then.  NULL: none. */
void interp_print_code(const char *text);
/* The entry of bytecode methods. */
void interp_entry(struct thread *t, struct method *m, jslot *args);
/* Entry for a method according to its kind: bytecode, native, abstract, linker. */
method_entry interp_entry_for(const struct method *m);

#endif
