/* SPDX-License-Identifier: Apache-2.0 */
/* The interpreter: the folder's introduction.
 *
 * translate.c turns verified bytecode into register code (ir.def) when a method is first needed; loop.c runs
 * it; resolve_patch.c holds the instructions that resolve themselves once.  vm/ knows of it only as an
 * engine (vm/run/engine.h). */
#ifndef INTERP_INTERP_H
#define INTERP_INTERP_H

#include "vm/run/engine.h"

extern const struct engine interpreter;
/* Fill the loop's label table.  Call once before any Java runs. */
void interp_init(void);
/* false: leave out superinstructions, so that each instruction of bytecode that does something has one of its own. */
void interp_set_fusing(bool fuses);
/* Hold each instruction to its row (check.h); false: only builds with assertions can. */
bool interp_check_code(void);
/* At exit, print the register code of the methods whose names (as in messages) contain the text, as it is then.  NULL: none. */
void interp_print_code(const char *text);

#endif
