/* SPDX-License-Identifier: Apache-2.0 */
/* For thread.c, threads.c, handshake.c and safepoint.c: the list of threads, and how joining and leaving it wait for safepoints. */
#ifndef SCHED_THREAD_IMPL_H
#define SCHED_THREAD_IMPL_H

#include "sched/lock.h"

/* LOCK_THREADS covers the list, and the beginning and end of a safepoint. */
extern struct lock threads_lock;
extern struct sched_thread *threads_first;

/* Sleep until no safepoint is in progress; another may begin at once.
 * Context: a thread that no stopper waits for. */
void safepoint_wait_over(const struct sched_thread *self);

#endif
