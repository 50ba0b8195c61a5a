/* SPDX-License-Identifier: Apache-2.0 */
/* Signals that fire happenings, beside those that Java code handles (jdk_internal_misc_Signal.c).
 *
 * A signal whose happening has an event bound to it is claimed.  It then does not do what it did by default, nor what the
 * VM does at the end (SIGHUP, SIGINT, SIGTERM); a handler that the program gave to sun.misc.Signal is called too, and
 * SIGQUIT prints its thread dump too.  SIGKILL and SIGSTOP cannot be handled, SIGSEGV, SIGFPE and SIGILL are the VM's: their
 * happenings are never fired. */
#ifndef CLASSLIB_MISC_JDK_INTERNAL_MISC_SIGNAL_H
#define CLASSLIB_MISC_JDK_INTERNAL_MISC_SIGNAL_H

#include <stdbool.h>

/* Each claim is undone by a disclaim; false: there is no thread for it.  Context: in_vm, outside real-time paths. */
struct thread;
bool signal_claim(struct thread *t, int number);
void signal_disclaim(int number);

#endif
