/* SPDX-License-Identifier: Apache-2.0 */
/* Sleepers: threads that wait until a count has changed, and who wakes them waits for nobody.
 *
 * The head of a list lies in a Java object (javax.realtime.Signal.waiters), its entries in the sleepers' C frames.  A sender
 * changes the count and takes the whole list in one step.  An entry belongs to its sleeper again when its done is 1; that is the
 * last the sender does to it.  A thread's storage outlives the thread, so waking one that has gone on or ended is harmless.
 *
 * Locks    none
 * Context  sleepers_wake: in_vm, any thread; sleepers_await: may block
 * Bounds   wake: O(sleepers) */
#ifndef VM_REALTIME_SLEEPERS_H
#define VM_REALTIME_SLEEPERS_H

#include "vm/run/thread.h"

struct sleeper;

/* After the count was changed: wake all. */
void sleepers_wake(struct sleeper **head);
/* Sleep while the count is what was seen.  What interrupts the thread is thrown. */
void sleepers_await(struct thread *t, struct sleeper **head, const jint *count, jint seen);

#endif
