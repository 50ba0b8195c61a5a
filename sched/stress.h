/* SPDX-License-Identifier: Apache-2.0 */
/* Stress: switches that make the rare path the daily one, for tests.
 *
 * All are off unless an option sets them before the first thread attaches, constant after.  What is off costs
 * nothing on a fast path: a poll word that is never idle and a monitor that is never left quickly send every thread
 * to the slow paths, and these look here; tables ask once, when they are made.
 *
 * Context  stress_poll, stress_unlocked: the thread itself, where it may stop or may sleep. */
#ifndef SCHED_STRESS_H
#define SCHED_STRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sched/check.h"

struct sched_thread;

struct stress {
    uint32_t poll_every;        /* stop all threads at every n-th poll; 0 = off                    */
    uint32_t unlock_every;      /* let others run at every n-th unlocking; 0 = off                 */
    bool tiny;                  /* tables, pools and buffers start as small as they can and grow   */
};
extern struct stress stress;

/* Called by the thread that stopped all others for poll_every, when they run again; NULL: nobody wants to know. */
extern void (*stress_stopped_hook)(struct sched_thread *self);

/* The size to begin with: `least` instead under stress. */
static inline size_t stress_size(size_t normal, size_t least)
{
    return RT_UNLIKELY(stress.tiny) ? least : normal;
}

/* At the slow side of a poll, with nothing saved that the caller still needs. */
void stress_poll(struct sched_thread *self);

/* After having stopped the others for stress: now and then leave them time to wake up and go on, as a thread that stops them
 * again at once would starve them. */
void stress_rest(void);

/* After a lock or monitor was left.  Real-time threads keep the processor, as their order is part of the result. */
void stress_yield(void);
static inline void stress_unlocked(void)
{
    if (RT_UNLIKELY(stress.unlock_every))
        stress_yield();
}

#endif
