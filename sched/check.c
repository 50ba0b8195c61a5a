/* SPDX-License-Identifier: Apache-2.0 */
/* The end of a process that broke a promise: one line on standard error, then abort; or of one without memory.
 * Allocates nothing and takes no lock of ours, so that it works wherever a check stands. */
#include "sched/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void (*check_failed_hook)(const char *message);

enum { MESSAGE_MAX = 512 };

static void say(const char *message, int n)
{
    size_t length = n < 0 ? 0 : n < MESSAGE_MAX ? (size_t)n : MESSAGE_MAX - 1;
    if (write(STDERR_FILENO, message, length) < 0)
        abort();
}

void check_no_memory(const char *for_what)
{
    char message[MESSAGE_MAX];
    say(message, snprintf(message, sizeof message, "rtjvm: out of memory for %s\n", for_what));
    _exit(EXIT_FAILURE);
}

void check_failed(const char *file, int line, const char *function, const char *what)
{
    char message[MESSAGE_MAX];
    say(message, snprintf(message, sizeof message, "rtjvm: internal error: %s:%d: %s: %s\n", file, line, function, what));
    if (check_failed_hook)
        check_failed_hook(message);
    abort();
}
