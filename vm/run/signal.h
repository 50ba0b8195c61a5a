/* SPDX-License-Identifier: Apache-2.0 */
/* POSIX signals for Java: a handler only counts and wakes the "Signal Dispatcher" thread, which runs
 * jdk.internal.misc.Signal.dispatch, or prints the thread dump for SIGQUIT. */
#ifndef VM_RUN_SIGNAL_H
#define VM_RUN_SIGNAL_H

#include "vm/run/thread.h"

enum { SIGNAL_DEFAULT = 0, SIGNAL_IGNORE = 1, SIGNAL_JAVA = 2, SIGNAL_REFUSED = -1 };

/* What jdk.internal.misc.Signal.handle0 asks for; the handler that was there, or SIGNAL_REFUSED. */
jlong signal_handle(int number, jlong handler);
/* Number for a name without "SIG", -1 if none. */
int signal_number(const char *name);
/* Start the dispatcher (in the system group) and install SIGQUIT's handler; SIGPIPE is ignored.
 * reduced: -Xrs, Java gets no signals. */
bool signal_start(struct thread *t, bool reduced);

#endif
