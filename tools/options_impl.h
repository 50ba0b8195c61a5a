/* SPDX-License-Identifier: Apache-2.0 */
/* What the readers of the command line share (options.c, options_java.c, options_memory.c, options_xx.c, options_rt.c).
 *
 * A row of options.def and xx_options.def names its action; all have one form.  value is what the user gave, whole the word
 * that it stood in.
 *
 * Context  start-up, one thread */
#ifndef TOOLS_OPTIONS_IMPL_H
#define TOOLS_OPTIONS_IMPL_H

#include <stdio.h>

#include "tools/options.h"

#define OPTION(form, whose, spelling, action, argument, help) void option_##action(struct launch *l, const char *value, const char *whole);
#include "tools/options.def"
#define XX(form, name, action) void option_##action(struct launch *l, const char *value, const char *whole);
#include "tools/xx_options.def"

/* ---- values (options_value.c) ---- */

/* The end of the process, after java's last words. */
_Noreturn void options_fail(void);
/* Bytes, or a number: digits and k, m, g or t.  Ends the process if it is none: "Invalid <what>: <whole>". */
size_t options_size(const char *value, const char *whole, const char *what);
/* Digits alone (integral), or any number.  Ends the process if it is none; complaint has a %s, for whole. */
double options_number(const char *value, bool integral, const char *complaint, const char *whole);
/* java's complaint of -XX: options; of whole behind "-XX:". */
#define OPTIONS_IMPROPER "Improperly specified VM option '%s'\n"

/* The value of the flag -XX:<name>=, from 0 to most; ends the process with java's complaint of the range if it is another. */
double options_in_range(const char *name, int64_t most, const char *value, const char *whole);

/* What may have been meant: of the known words that were considered, the one most like what was given. */
enum { SUGGESTION_MAX = 96 };
struct guess { const char *word; unsigned likeness; };
void options_consider(struct guess *best, const char *given, const char *known);

/* ---- properties, version (options_java.c) ---- */

/* The last one of a key counts. */
void options_add_property(struct launch *l, const char *key, const char *value);
/* Is it a property that belongs to the options about modules alone? */
bool options_is_of_modules(const char *key);
void options_print_version(FILE *to, const struct launch *l);
/* Is the main word a file of source, or said to be one?  Then what runs is the compiler. */
void options_find_source(struct launch *l);

/* ---- what was said (options.c, options_flags.c) ---- */

/* Among the arguments of which RuntimeMXBean and tools are told. */
void options_tell(struct launch *l, const char *argument);
/* -XX:+PrintFlagsFinal: those that mean something here, and those that were given. */
void options_print_flags(const struct launch *l);
/* -XX:+PrintCommandLineFlags */
void options_print_given(const struct launch *l);

/* ---- real-time threads (options_rt.c) ---- */

/* Once all options are read: what they say together. */
void options_finish_realtime(const struct launch *l);

/* ---- memory (options_memory.c) ---- */

/* Called first, as it also reads what the control group allows.  A quarter of the memory, or of the addresses that ulimit -v leaves. */
/* Once all options are read: what they say together. */
void options_finish_memory(struct launch *l);

#endif
