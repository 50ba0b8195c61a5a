/* SPDX-License-Identifier: Apache-2.0 */
/* Attached threads for the tests of sched/: start a few, join them all. */
#ifndef TESTS_UNIT_CREW_H
#define TESTS_UNIT_CREW_H

#include <check.h>
#include <string.h>

#include "sched/clock.h"
#include "sched/safepoint.h"

struct hand {
    struct sched_thread thread;     /* first */
    void (*work)(struct hand *);
    int number;                     /* from 0 */
    int result;
    _Atomic int phase;              /* what the test makes of it */
    pthread_t pthread;
};

static inline void *hand_start(void *argument)
{
    struct hand *h = argument;
    sched_attach(&h->thread);
    h->work(h);
    sched_detach(&h->thread);
    return NULL;
}

static inline void crew_start(struct hand *hands, int count, void (*work)(struct hand *))
{
    for (int i = 0; i < count; i++) {
        hands[i].work = work;
        hands[i].number = i;
        if (hands[i].thread.priority == 0)
            hands[i].thread.priority = 5;
        ck_assert_int_eq(pthread_create(&hands[i].pthread, NULL, hand_start, &hands[i]), 0);
    }
}

/* An attached caller is outside the VM meanwhile. */
static inline void crew_join(struct hand *hands, int count)
{
    struct sched_thread *self = sched_self();
    if (self)
        sched_enter_native(self);
    for (int i = 0; i < count; i++)
        pthread_join(hands[i].pthread, NULL);
    if (self)
        sched_leave_native(self);
}

static inline void crew_attach_main(struct sched_thread *main_thread)
{
    memset(main_thread, 0, sizeof *main_thread);
    main_thread->priority = 5;
    sched_attach(main_thread);
}

static inline void crew_pause(uint64_t ms)
{
    _Atomic uint32_t nobody = 0;
    os_futex_wait(&nobody, 0, clock_deadline(ms * CLOCK_NS_PER_MS), false);
}

/* A turn of waiting for another thread.  self is NULL where the caller is not in state VM. */
static inline void crew_turn(struct sched_thread *self)
{
    if (self)
        safepoint_poll(self);
    crew_pause(1);
}

/* Until the condition holds; a test that waits too long is ended by its time limit. */
#define CREW_AWAIT(self, condition) \
    do {                            \
        if (condition)              \
            break;                  \
        crew_turn(self);            \
    } while (true)

#endif
