/* SPDX-License-Identifier: Apache-2.0 */
/* What is to be done when memory runs out for the first time, before the program gets its OutOfMemoryError.
 *
 * That is the heap, immortal memory, or memory of the VM's own; not a scope, which programs may fill on purpose, nor one thread too
 * many; nor an error that Java code makes.
 *
 * Context  out_of_memory: state VM, may_block; runs a command of the user, which takes its time */
#ifndef VM_UTIL_OUT_OF_MEMORY_H
#define VM_UTIL_OUT_OF_MEMORY_H

#include "sched/thread.h"

struct out_of_memory_wishes {
    const char *command;            /* -XX:OnOutOfMemoryError=: for /bin/sh, %p is the process; or NULL */
    bool exits, crashes;            /* -XX:+ExitOnOutOfMemoryError, -XX:+CrashOnOutOfMemoryError */
};
/* At start.  false: no memory. */
bool out_of_memory_plan(const struct out_of_memory_wishes *w) RT_WARN_UNUSED;

/* Once a process.  what: as in the error's message. */
void out_of_memory(struct sched_thread *self, const char *what);

#endif
