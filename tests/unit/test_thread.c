/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <errno.h>
#include <sched.h>
#include <sys/resource.h>

#include "tests/unit/worlds/crew.h"

enum { TURNS = 20000 };

static struct sched_thread self;
static struct hand hands[2];
static _Atomic int ball;

static void count_visit(struct sched_thread *t, void *argument)
{
    (void)t;
    ++*(int *)argument;
}

static int count_threads(void)
{
    int visits = 0;
    sched_each_thread(count_visit, &visits);
    return visits;
}

START_TEST(attach_makes_a_valid_thread)
{
    ck_assert_ptr_null(sched_self());
    crew_attach_main(&self);
    ck_assert_ptr_eq(sched_self(), &self);
    ck_assert(sched_thread_ok(&self));
    ck_assert_int_eq(count_threads(), 1);
    ck_assert_uint_gt((uintptr_t)__builtin_frame_address(0), self.stack_limit);
    ck_assert_uint_lt((uintptr_t)__builtin_frame_address(0), self.stack_base);
    sched_detach(&self);
    ck_assert_ptr_null(sched_self());
    ck_assert_int_eq(count_threads(), 0);
}
END_TEST

static void wait_for_ball(struct hand *h)
{
    h->phase = 1;
    CREW_AWAIT(&h->thread, ball);
}

START_TEST(each_visits_all)
{
    crew_attach_main(&self);
    crew_start(hands, 2, wait_for_ball);
    CREW_AWAIT(&self, hands[0].phase && hands[1].phase);
    ck_assert_int_eq(count_threads(), 3);
    ball = 1;
    crew_join(hands, 2);
    ck_assert_int_eq(count_threads(), 1);
}
END_TEST

static void *spawned(void *argument)
{
    uintptr_t limit, base;
    os_stack_bounds(&limit, &base);
    *(_Atomic int *)argument = (int)((base - limit) >> 10);
    CREW_AWAIT(NULL, ball == 0);
    return NULL;
}

START_TEST(spawned_thread_has_the_stack_asked_for)
{
    uint32_t tid = 0;
    ck_assert_int_eq(os_spawn(spawned, (void *)&ball, 3 << 20, &tid), 0);
    ck_assert_uint_ne(tid, 0);
    CREW_AWAIT(NULL, ball);
    ck_assert_int_ge(ball, 3 << 10);
    ball = 0;
}
END_TEST

static void *tell_nice(void *told)
{
    CREW_AWAIT(NULL, ball == 1);                /* it has been passed on */
    atomic_store((_Atomic int *)told, getpriority(PRIO_PROCESS, 0));
    return NULL;
}

/* Whoever may not have it leaves it at 0, which is passed on as well. */
START_TEST(a_share_above_others_is_passed_on)
{
    enum { UNTOLD = 99 };
    static _Atomic int told = UNTOLD;
    uint32_t tid = 0;
    crew_attach_main(&self);
    setpriority(PRIO_PROCESS, 0, -3);
    ck_assert_int_eq(os_set_scheduling(self.tid, 0), 0);        /* ... from where on the kernel does not */
    ck_assert_int_eq(os_spawn(tell_nice, (void *)&told, 1 << 16, &tid), 0);
    ball = 1;
    CREW_AWAIT(&self, told != UNTOLD);
    ck_assert_int_eq(told, getpriority(PRIO_PROCESS, 0));
    ball = 0;
}
END_TEST

START_TEST(saved_stack_pointer_is_the_callers)
{
    struct sched_registers r = { { 0 } };
    rt_save_registers(&r);
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    ck_assert_uint_le(r.word[SCHED_REG_SP], here);
    ck_assert_uint_lt(here - r.word[SCHED_REG_SP], 8192);
}
END_TEST

/* The kernel's word for our own thread. */
static int kernel_policy(void)
{
    int level;
    return os_get_scheduling(&level) & ~SCHED_RESET_ON_FORK;
}

START_TEST(high_priority_is_first_in_first_out)
{
    crew_attach_main(&self);
    int r = sched_set_priority(&self, 11);
    ck_assert_int_eq(self.priority, 11);
    ck_assert(r == 0 || r == -EPERM);
    ck_assert_int_eq(kernel_policy(), r == 0 ? SCHED_FIFO : SCHED_OTHER);
    ck_assert_int_eq(sched_set_priority(&self, 10), 0);
    ck_assert_int_eq(kernel_policy(), SCHED_OTHER);
}
END_TEST

START_TEST(long_name_is_cut)
{
    crew_attach_main(&self);
    sched_set_name(&self, "a name that is longer than fifteen");
    ck_assert_str_eq(self.name, "a name that is ");
    char kernel[16];
    pthread_getname_np(pthread_self(), kernel, sizeof kernel);
    ck_assert_str_eq(kernel, self.name);
}
END_TEST

START_TEST(permit_is_consumed_once)
{
    crew_attach_main(&self);
    sched_unpark(&self);
    sched_unpark(&self);
    sched_park(&self, 0, false);
    uint64_t deadline = clock_deadline(3 * CLOCK_NS_PER_MS);
    sched_park(&self, deadline, false);
    ck_assert_uint_ge(os_monotonic_ns(), deadline);
}
END_TEST

START_TEST(park_takes_a_realtime_deadline)
{
    crew_attach_main(&self);
    uint64_t deadline = os_realtime_ns() + 3 * CLOCK_NS_PER_MS;
    sched_park(&self, deadline, true);
    ck_assert_uint_ge(os_realtime_ns(), deadline);
}
END_TEST

START_TEST(interrupted_thread_does_not_park)
{
    crew_attach_main(&self);
    sched_interrupt(&self);
    sched_park(&self, 0, false);
    sched_park(&self, 0, false);
    ck_assert_uint_eq(self.interrupted, 1);
    ck_assert(!sched_sleep(&self, CLOCK_FOREVER));
    ck_assert_uint_eq(self.interrupted, 1);
}
END_TEST

/* Two throw a ball to each other by park and unpark. */
static void play(struct hand *h)
{
    for (int i = 0; i < TURNS; i++) {
        while (ball != h->number)
            sched_park(&h->thread, 0, false);
        ball = !h->number;
        sched_unpark(&hands[!h->number].thread);
    }
}

START_TEST(no_permit_is_lost)
{
    crew_start(hands, 2, play);
    crew_join(hands, 2);
    ck_assert_int_eq(ball, 0);
}
END_TEST

static void park_until_interrupted(struct hand *h)
{
    for (int i = 0; i < TURNS / 4; i++) {
        h->phase = 1;
        while (!h->thread.interrupted)
            sched_park(&h->thread, 0, false);
        h->thread.interrupted = 0;
        h->phase = 2;
        while (h->phase == 2)
            safepoint_poll(&h->thread);
    }
}

START_TEST(no_interrupt_is_lost_by_park)
{
    crew_attach_main(&self);
    crew_start(hands, 1, park_until_interrupted);
    for (int i = 0; i < TURNS / 4; i++) {
        while (hands[0].phase != 1)
            safepoint_poll(&self);
        sched_interrupt(&hands[0].thread);
        while (hands[0].phase != 2)
            safepoint_poll(&self);
        hands[0].phase = 3;
    }
    crew_join(hands, 1);
}
END_TEST

START_TEST(sleep_lasts_until_its_deadline)
{
    crew_attach_main(&self);
    uint64_t deadline = clock_deadline(5 * CLOCK_NS_PER_MS);
    ck_assert(sched_sleep(&self, deadline));
    ck_assert_uint_ge(os_monotonic_ns(), deadline);
    ck_assert(sched_sleep(&self, 0));
}
END_TEST

static void sleep_long(struct hand *h)
{
    h->phase = 1;
    h->result = sched_sleep(&h->thread, CLOCK_FOREVER);
    CREW_AWAIT(&h->thread, h->phase == 2);
}

START_TEST(interrupt_ends_sleep)
{
    crew_attach_main(&self);
    crew_start(hands, 1, sleep_long);
    CREW_AWAIT(&self, hands[0].phase == 1);
    crew_pause(2);
    sched_interrupt(&hands[0].thread);
    hands[0].phase = 2;
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, false);
    ck_assert_uint_eq(hands[0].thread.interrupted, 1);
}
END_TEST

RTCHECK_MAIN("thread", attach_makes_a_valid_thread, each_visits_all, spawned_thread_has_the_stack_asked_for,
             a_share_above_others_is_passed_on,
             saved_stack_pointer_is_the_callers, high_priority_is_first_in_first_out, long_name_is_cut,
             permit_is_consumed_once, park_takes_a_realtime_deadline, interrupted_thread_does_not_park,
             no_permit_is_lost, no_interrupt_is_lost_by_park, sleep_lasts_until_its_deadline, interrupt_ends_sleep)
