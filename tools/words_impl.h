/* SPDX-License-Identifier: Apache-2.0 */
/* What the readers of words share (words.c, words_variable.c).
 *
 * Context  start-up, one thread */
#ifndef TOOLS_WORDS_IMPL_H
#define TOOLS_WORDS_IMPL_H

#include "tools/words.h"

void words_add(struct words *w, const char *text, size_t n);
/* A word, or those of the file that it names: '@@x' is the word '@x'. */
void words_add_argument(struct words *w, const char *text);
/* Those that stand before the command line. */
void words_add_variables(struct words *w, bool is_launcher, bool (*takes_next)(const char *), bool (*ends_options)(const char *));

#endif
