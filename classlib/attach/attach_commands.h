/* SPDX-License-Identifier: Apache-2.0 */
/* What tools that attach may ask for (attach_listener.h). */
#ifndef CLASSLIB_ATTACH_ATTACH_COMMANDS_H
#define CLASSLIB_ATTACH_ATTACH_COMMANDS_H

#include <stdio.h>

#include "vm/run/thread.h"

enum { ATTACH_ARGUMENTS = 3, ATTACH_OK = 0, ATTACH_FAILED = 1, ATTACH_BAD_VERSION = 101 };

/* The answer goes to out, its number is returned.  No exception is left pending.  Context: in_vm, may_block, may_collect. */
int attach_command(struct thread *t, const char *name, const char *const arguments[ATTACH_ARGUMENTS], FILE *out);

#endif
