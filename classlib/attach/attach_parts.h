/* SPDX-License-Identifier: Apache-2.0 */
/* Commands of attach_commands.c that have files of their own.  Each writes its answer to out and returns its number. */
#ifndef CLASSLIB_ATTACH_ATTACH_PARTS_H
#define CLASSLIB_ATTACH_ATTACH_PARTS_H

#include "classlib/attach/attach_commands.h"

/* attach_flags.c, of jinfo: the flag by its name, and the refusal to change it. */
int attach_print_flag(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out);
int attach_set_flag(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out);

/* attach_agents.c: load NAME ABSOLUTE OPTIONS, which VirtualMachine asks for; what jcmd asks for. ATTACH_OK: it was asked to begin, and said what stands behind it. */
int attach_load_agent(struct thread *t, const char *const arguments[ATTACH_ARGUMENTS], FILE *out);
int attach_load_agent_of_jcmd(struct thread *t, const char *arguments, FILE *out);

/* attach_loaders.c */
int attach_print_loaders(struct thread *t, const char *arguments, FILE *out);
int attach_print_finalizers(struct thread *t, const char *arguments, FILE *out);

#endif
