/* SPDX-License-Identifier: Apache-2.0 */
/* Releases of aperiodic and sporadic threads by others: what a gate is for a handler (sched/arrival.h), for a thread that waits for its next release.
 *
 * An arrival that finds the thread waiting releases it; others are queued, refused or delayed by the same policies, and each wait takes the next.
 * Its start is a release, too, or serves an arrival that came before; what arrives between it and the moment when the thread runs is one more.  A release is complete when the thread waits for
 * the next one; if its deadline had passed, by the clock, it was missed.  With somebody to be told each miss is told once, by a timer at the deadline or by the
 * next that comes; without, the wait that completes the release answers false.
 *
 * A thread has one from when it is asked for until its schedulable ends.  From then on that looks after deadlines, not the release that its start is.
 *
 * Locks    LOCK_RELEASE covers a queue; LOCK_SCHEDULABLES covers that it is there
 * Context  in_vm; prepare outside real-time paths; wait: the thread itself */
#ifndef VM_REALTIME_THREAD_RELEASES_H
#define VM_REALTIME_THREAD_RELEASES_H

#include "sched/arrival.h"
#include "vm/realtime/schedulable.h"

struct arrival_wait {
    struct lock lock;
    struct arrivals state;
    uint64_t deadline;              /* from each release; CLOCK_FOREVER: none */
    struct sched_thread *thread;    /* NULL: it does not run yet, or no more */
    struct timer miss_timer;
    uint64_t missed_untold;         /* without somebody to be told */
    void (*missed)(struct arrival_wait *w, uint32_t count);     /* or NULL */
};

struct arrival_room { int violation, overflow; uint32_t capacity; };

/* Put it up, or change it.  false: no memory. */
bool thread_releases_prepare(struct schedulable *s, const struct arrival_room *room) RT_WARN_UNUSED;

/* An enum arrival_verdict, or THREAD_RELEASES_NONE: it has none. */
enum { THREAD_RELEASES_NONE = -1 };
int thread_releases_add(struct schedulable *s);
int64_t thread_releases_pending(struct schedulable *s);
/* From its next wait on no release begins, also those that have come, until that is taken back.  Its start is not held.  false: it has no queue. */
bool thread_releases_hold(struct schedulable *s, bool on) RT_WARN_UNUSED;
enum release_answer thread_releases_wait(struct schedulable *s, struct thread *t, bool interruptible);

#endif
