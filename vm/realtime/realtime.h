/* SPDX-License-Identifier: Apache-2.0 */
/* Running for real: what is due when the first real-time thread starts.
 *
 * Then, and once: memory is locked and some of it provided in advance, and where the system does not let this process
 * run in real time, one warning says what to do.  A strict VM, or one that insists on locked memory, looks before
 * anything else and does not start.
 *
 * Priorities of the VM's own threads: the timers' and the happenings' are POLICY_VM_PRIORITY; all others are ordinary.
 *
 * Context  start-up; the hook runs on whatever thread comes first, outside real-time paths */
#ifndef VM_REALTIME_REALTIME_H
#define VM_REALTIME_REALTIME_H

#include <stdbool.h>
#include <stddef.h>

struct thread;

enum realtime_locking { REALTIME_LOCK, REALTIME_LOCK_NOT, REALTIME_LOCK_MUST };

struct realtime_wishes {
    bool strict;                        /* -Xrt:strict                                                          */
    bool strong;                        /* -Xrt:par=strong: real-time threads that wait for nothing else than they say      */
    bool notes;                         /* -Xrt:explain: tell of throttling and quotas too                      */
    enum realtime_locking locking;      /* -Xrt:lock-memory=                                                    */
    size_t immortal;                    /* bytes given by -Xrt:immortal=, provided in advance; 0: none were     */
};

/* Prepare for the first real-time thread.  false after a message: what is insisted on is not possible. */
bool realtime_start(const struct realtime_wishes *w);

/* Give the beginnings of the calling thread's stacks, of C and of Java frames, their memory: 64 KiB each.  They keep it
 * when threads use them again, so this costs a fault for each page once, and little more than a look later. */
void realtime_back_stacks(struct thread *t);

/* Print to standard output what this process may do, and what to do about the rest.  false: a promise cannot be kept. */
bool realtime_report(void);

#endif
