/* SPDX-License-Identifier: Apache-2.0 */
/* The words of a command line, with those of JDK_JAVA_OPTIONS (the launcher's alone) and RTJVM_OPTIONS before them and @files
 * replaced by what they hold; and the words of the variables that are the VM's, whoever starts it.
 *
 * Context  start-up, one thread.  A file or variable that cannot be read ends the process with java's message. */
#ifndef TOOLS_WORDS_H
#define TOOLS_WORDS_H

#include <stdbool.h>
#include <stddef.h>

struct words { char **word; int count; };

/* takes_next: does this option take the word behind it?  ends_options: is what follows the program's own? */
struct words words_gather(int argc, char **argv, bool is_launcher, bool (*takes_next)(const char *), bool (*ends_options)(const char *));

/* Ends the process, or what words_exit_hook makes of it: it may not return. */
_Noreturn void words_exit(int status);
extern void (*words_exit_hook)(int status);

/* Of JAVA_TOOL_OPTIONS or _JAVA_OPTIONS, after a line that says so; a torn quote ends the process. */
struct words words_of_variable(const char *name);

/* The argument, or the end of the process when it is NULL. */
void *words_must(void *p);
/* An array that has this many entries of a size and grows by one: where it is now, with room for that. */
void *words_room(void *array, size_t count, size_t size);

#endif
