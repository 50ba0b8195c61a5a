/* SPDX-License-Identifier: Apache-2.0 */
#include "vm/util/out_of_memory.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sched/safepoint.h"
#include "vm/util/crash.h"

enum { NUMBER_BYTES = 12, EXIT_STATUS = 3 };

static struct out_of_memory_wishes wishes;
static char *command;               /* with the process's number for %p; NULL: none */

bool out_of_memory_plan(const struct out_of_memory_wishes *w)
{
    wishes = *w;
    if (!w->command)
        return true;
    size_t size = strlen(w->command) * NUMBER_BYTES + 1;
    command = malloc(size);
    return command && crash_expand(command, size, w->command);
}

static void run_command(const char *what)
{
    char *const words[] = { (char *)"sh", (char *)"-c", command, NULL };
    pid_t child;
    int status;
    fprintf(stderr, "#\n# java.lang.OutOfMemoryError: %s\n# -XX:OnOutOfMemoryError=\"%s\"\n", what, command);
    int error = posix_spawn(&child, "/bin/sh", NULL, NULL, words, environ);
    if (error)
        fprintf(stderr, "rtjvm: cannot run it: %s\n", strerror(error));
    while (!error && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
}

void out_of_memory(struct sched_thread *self, const char *what)
{
    static atomic_flag told = ATOMIC_FLAG_INIT;
    if ((!command && !wishes.exits && !wishes.crashes) || atomic_flag_test_and_set(&told))
        return;
    if (command) {
        sched_enter_native(self);
        run_command(what);
        sched_leave_native(self);
    }
    if (wishes.crashes) {
        char text[256];
        snprintf(text, sizeof text, "java.lang.OutOfMemoryError: %s (-XX:+CrashOnOutOfMemoryError)", what);
        fprintf(stderr, "Aborting due to java.lang.OutOfMemoryError: %s\n", what);
        crash_reason(text);
        abort();
    }
    if (wishes.exits) {
        fprintf(stderr, "Terminating due to java.lang.OutOfMemoryError: %s\n", what);
        fflush(NULL);
        _exit(EXIT_STATUS);
    }
}
