/* SPDX-License-Identifier: Apache-2.0 */
/* Register code as text, for people who want to see what a method became.  Context: any. */
#ifndef INTERP_PRINT_H
#define INTERP_PRINT_H

#include <stdio.h>

#include "interp/code.h"

/* A method has been translated: print it at exit if interp_print_code wants it. */
void code_print_later(const struct code *code);
/* The row of an instruction, and its length; IR_COUNT: it is none. */
enum ir code_row_of(const union cell *c);
uint32_t code_words_of(enum ir row, const union cell *c);
/* The instructions as they are now: those that have run are resolved. */
void code_print(FILE *out, const struct code *code);

#endif
