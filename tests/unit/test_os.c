/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <errno.h>

#include "sched/clock.h"

static _Atomic uint32_t word, pi_word;

START_TEST(monotonic_never_runs_back)
{
    uint64_t last = os_monotonic_ns();
    for (int i = 0; i < 1000; i++) {
        uint64_t now = os_monotonic_ns();
        ck_assert_uint_ge(now, last);
        last = now;
    }
}
END_TEST

START_TEST(realtime_is_after_2020)
{
    ck_assert_uint_gt(os_realtime_ns() / CLOCK_NS_PER_S, 1577836800u);
}
END_TEST

START_TEST(wait_times_out_at_its_deadline)
{
    uint64_t deadline = clock_deadline(5 * CLOCK_NS_PER_MS);
    ck_assert_int_eq(os_futex_wait(&word, 0, deadline, false), -ETIMEDOUT);
    ck_assert_uint_ge(os_monotonic_ns(), deadline);
    ck_assert_int_eq(os_futex_wait(&word, 0, os_realtime_ns() + CLOCK_NS_PER_MS, true), -ETIMEDOUT);
}
END_TEST

START_TEST(wait_refuses_another_value)
{
    ck_assert_int_eq(os_futex_wait(&word, 1, 0, false), -EAGAIN);
    ck_assert_int_eq(os_futex_wait_requeue_pi(&word, 1, 0, &pi_word), -EAGAIN);
}
END_TEST

START_TEST(huge_deadline_is_accepted)
{
    ck_assert_int_eq(os_futex_wait(&word, 1, CLOCK_FOREVER, false), -EAGAIN);
    ck_assert_int_eq(os_futex_wait(&word, 1, CLOCK_FOREVER, true), -EAGAIN);
}
END_TEST

START_TEST(pi_word_holds_the_thread_id)
{
    ck_assert_int_eq(os_futex_lock_pi(&word), 0);
    ck_assert_uint_eq(word & 0x3fffffff, os_thread_id());
    ck_assert_int_eq(os_futex_lock_pi(&word), -EDEADLK);
    ck_assert_int_eq(os_futex_unlock_pi(&word), 0);
    ck_assert_uint_eq(word, 0);
}
END_TEST

START_TEST(stack_bounds_hold_a_local)
{
    uintptr_t limit, base;
    volatile char local = 0;
    os_stack_bounds(&limit, &base);
    ck_assert_uint_lt(limit, (uintptr_t)&local);
    ck_assert_uint_gt(base, (uintptr_t)&local);
}
END_TEST

START_TEST(there_is_a_processor)
{
    ck_assert_int_ge(os_cpu_count(), 1);
}
END_TEST

START_TEST(barriers_of_all_threads_are_to_be_had)
{
    ck_assert(os_barrier_start());
    os_barrier_in_all();
}
END_TEST

RTCHECK_MAIN("os", monotonic_never_runs_back, realtime_is_after_2020, wait_times_out_at_its_deadline,
             wait_refuses_another_value, huge_deadline_is_accepted, pi_word_holds_the_thread_id,
             stack_bounds_hold_a_local, there_is_a_processor, barriers_of_all_threads_are_to_be_had)
