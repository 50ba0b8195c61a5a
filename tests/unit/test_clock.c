/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "sched/clock.h"

START_TEST(add_saturates)
{
    ck_assert_uint_eq(clock_add(1, 2), 3);
    ck_assert_uint_eq(clock_add(CLOCK_FOREVER, 1), CLOCK_FOREVER);
    ck_assert_uint_eq(clock_add(CLOCK_FOREVER - 1, 1), CLOCK_FOREVER);
}
END_TEST

START_TEST(deadline_lies_ahead_and_is_never_none)
{
    uint64_t before = os_monotonic_ns();
    ck_assert_uint_ge(clock_deadline(1000), before + 1000);
    ck_assert_uint_ne(clock_deadline(0), 0);
    ck_assert_uint_eq(clock_deadline(CLOCK_FOREVER), CLOCK_FOREVER);
}
END_TEST

RTCHECK_MAIN("clock", add_saturates, deadline_lies_ahead_and_is_never_none)
