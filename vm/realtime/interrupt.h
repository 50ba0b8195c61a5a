/* SPDX-License-Identifier: Apache-2.0 */
/* How a wait that was interrupted ends in Java.
 *
 * Context  in_vm: the thread that waited */
#ifndef VM_REALTIME_INTERRUPT_H
#define VM_REALTIME_INTERRUPT_H

#include "vm/run/thread.h"

/* The flag of the scheduler and Thread.interrupted: before an InterruptedException is thrown. */
void interrupt_clear(struct thread *t);
/* Waiting was interrupted: throws what stopped the thread, or was fired at it (transfer.h), or an InterruptedException; message may
 * be NULL. */
void interrupt_throw(struct thread *t, const char *message);

#endif
