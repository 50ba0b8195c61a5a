/* SPDX-License-Identifier: Apache-2.0 */
/* Register code as text, for people who want to see what a method became.  Context: any. */
#ifndef INTERP_PRINT_H
#define INTERP_PRINT_H

#include <stdio.h>

#include "interp/code.h"

/* A method has been translated: print it at exit if interp_print_code wants it. */
void code_print_later(const struct code *code);
/* The instructions as they are now: those that have run are resolved. */
void code_print(FILE *out, const struct code *code);

#endif
