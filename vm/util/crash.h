/* SPDX-License-Identifier: Apache-2.0 */
/* Crash reports: what a process says before a fatal signal ends it.
 *
 * SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP and SIGABRT (of abort, and of our own checks) are told on standard error and in a file: which
 * signal, where, in whose code, and what the parts say that others have added.  Then what is to be done at the end is done, the
 * user's command runs, and the process ends by SIGABRT.  Signals that somebody handles already when crash_install is called are
 * left to them; who installs a handler later comes first, and may call what was there before.
 *
 * One thread reports; others that crash meanwhile sleep until the end.  A part that crashes itself ends there, and the report goes on
 * with the next.  A child of a fork does not report.
 *
 * Context  what reports is called by a signal handler, wherever the thread is: it takes no lock, allocates nothing, and runs on the
 *          stack of crash_stack_set, where there is one
 * Bounds   the report: ten seconds, what is done at the end: a minute; the user's command: none */
#ifndef VM_UTIL_CRASH_H
#define VM_UTIL_CRASH_H

#include <stdbool.h>
#include <stddef.h>

#include "sched/check.h"

struct crash_wishes {
    const char *file;               /* of the report, %p is the process; NULL: rtjvm_err_pid%p.log here, else in /tmp */
    const char *command;            /* for /bin/sh, %p is the process; NULL: none */
    const char *library;            /* the class library that is used */
    bool no_core;                   /* the process ends without a core file */
};

/* At start, before fault_install.  false: a text is too long. */
bool crash_install(const struct crash_wishes *wishes) RT_WARN_UNUSED;
/* At start: a part of the report, and what is done behind it. */
void crash_add(void (*tell)(void));
void crash_at_end(void (*act)(void));

/* For parts. */
void crash_say(const char *format, ...) RT_PRINTF(1, 2);
/* Why somebody is about to abort, for the report's head.  Context: any. */
void crash_reason(const char *text);

/* The text of a command or of a file's name with the process's number for %p and a % for %%.  false: it does not fit. */
bool crash_expand(char *into, size_t size, const char *text) RT_WARN_UNUSED;

/* Is the signal reported as things are?  And from now on it is again, if it was in the beginning; false: it was not, or is none of these. */
bool crash_is_watching(int number);
bool crash_watch(int number);

/* Where the calling thread reports, so that it can when its stack has overflown; if it has no such stack of its own. */
enum { CRASH_STACK_BYTES = 64 << 10 };
void crash_stack_set(void *base);
void crash_stack_drop(const void *base);

#endif
