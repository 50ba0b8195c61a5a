/* SPDX-License-Identifier: Apache-2.0 */
/* Members are threads that the kernel does not know: what they would be told is their priority. */
#include "tests/unit/rtcheck.h"

#include <errno.h>

#include "sched/ceiling.h"
#include "sched/clock.h"
#include "sched/deadline.h"
#include "sched/policy.h"
#include "tests/unit/worlds/crew.h"

enum { LOWEST = 41, HIGHEST = 60, MEMBERS = 4 };
static const uint64_t second = CLOCK_NS_PER_MS * 1000;

static struct sched_thread threads[MEMBERS], self;
static struct deadline_member members[MEMBERS];

static void join(int i, int preemption, uint64_t relative)
{
    ck_assert_int_eq(deadline_join(&members[i], LOWEST, HIGHEST, preemption, relative), 0);
    deadline_attach(&members[i], &threads[i]);
}

static int level(int i) { return threads[i].priority; }

/* Each is ahead of the next. */
static void in_order(int a, int b, int c)
{
    ck_assert_int_gt(level(a), level(b));
    ck_assert_int_gt(level(b), level(c));
    ck_assert_int_le(level(a), HIGHEST);
    ck_assert_int_ge(level(c), LOWEST);
}

START_TEST(levels_are_in_the_order_of_deadlines)
{
    for (int i = 0; i < 3; i++)
        join(i, LOWEST, second);
    deadline_job(&members[0], 30);
    deadline_job(&members[1], 10);
    deadline_job(&members[2], 20);
    in_order(1, 2, 0);
    deadline_job(&members[1], 40);
    in_order(2, 0, 1);
    deadline_release(&members[0], 2 * second);
    in_order(2, 1, 0);
}
END_TEST

START_TEST(who_has_no_job_keeps_its_level_and_is_in_nobodys_way)
{
    struct deadline_counts counts;
    join(0, LOWEST, second);
    ck_assert_int_eq(level(0), HIGHEST);
    deadline_job(&members[0], 10);
    deadline_rest(&members[0]);
    ck_assert_int_eq(level(0), HIGHEST);
    ck_assert(deadline_count(50, &counts));
    ck_assert_uint_eq(counts.members, 1);
    ck_assert_uint_eq(counts.jobs, 0);
}
END_TEST

START_TEST(who_comes_to_run_as_a_member_gets_its_level)
{
    join(0, LOWEST, second);
    deadline_job(&members[0], 10);
    ck_assert_int_eq(deadline_join(&members[1], LOWEST, HIGHEST, LOWEST, second), 0);
    deadline_job(&members[1], 20);
    threads[1].priority = 5;
    deadline_attach(&members[1], &threads[1]);
    ck_assert_int_lt(level(1), level(0));
    ck_assert_int_ge(level(1), LOWEST);
}
END_TEST

START_TEST(what_is_no_band_is_refused)
{
    ck_assert_int_eq(deadline_may_join(10, 20, 15), -EINVAL);
    ck_assert_int_eq(deadline_may_join(90, 99, 95), -EINVAL);
    ck_assert_int_eq(deadline_may_join(60, 41, 50), -EINVAL);
    ck_assert_int_eq(deadline_may_join(41, 60, 61), -EINVAL);
    ck_assert_int_eq(deadline_may_join(41, 41, 41), -ERANGE);
    join(0, LOWEST, second);
    ck_assert_int_eq(deadline_may_join(LOWEST, HIGHEST, LOWEST), 0);
    ck_assert_int_eq(deadline_may_join(HIGHEST, HIGHEST + 5, HIGHEST), -EEXIST);
    ck_assert_int_eq(deadline_join(&members[1], LOWEST + 1, HIGHEST, HIGHEST, second), -EEXIST);
    ck_assert_int_eq(deadline_may_join(HIGHEST + 1, HIGHEST + 5, HIGHEST + 1), 0);
}
END_TEST

/* A kernel level that two priorities share is one. */
START_TEST(a_band_needs_two_levels_of_the_kernel)
{
    ck_assert_int_eq(policy_map(1, POLICY_LEVELS_MIN), 0);
    ck_assert_int_eq(deadline_may_join(11, 12, 11), -ERANGE);
    ck_assert_int_eq(deadline_may_join(11, 20, 11), 0);
}
END_TEST

START_TEST(ranks_are_levels_of_the_kernel_where_priorities_share_them)
{
    ck_assert_int_eq(policy_map(1, POLICY_LEVELS_MIN), 0);
    for (int i = 0; i < 3; i++)
        join(i, LOWEST, second);
    for (int i = 0; i < 3; i++)
        deadline_job(&members[i], 10 + (uint64_t)i);
    in_order(0, 1, 2);
    ck_assert_int_gt(policy_level(level(0)), policy_level(level(1)));
    ck_assert_int_gt(policy_level(level(1)), policy_level(level(2)));
}
END_TEST

START_TEST(bands_exist_while_they_have_members)
{
    static struct deadline_member many[DEADLINE_BANDS + 1];
    for (int i = 0; i < DEADLINE_BANDS; i++)
        ck_assert_int_eq(deadline_join(&many[i], 11 + 2 * i, 12 + 2 * i, 11 + 2 * i, second), 0);
    ck_assert_int_eq(deadline_join(&many[DEADLINE_BANDS], 80, 90, 80, second), -ENOSPC);
    deadline_leave(&many[0]);
    ck_assert_int_eq(deadline_join(&many[DEADLINE_BANDS], 80, 90, 80, second), 0);
    ck_assert_int_eq(deadline_may_join(11, 12, 11), -ENOSPC);
    deadline_leave(&many[DEADLINE_BANDS]);
    deadline_leave(&many[DEADLINE_BANDS]);              /* of none: nothing */
    ck_assert_int_eq(deadline_may_join(10 + 1, 12, 11), 0);
}
END_TEST

START_TEST(who_has_left_is_told_nothing)
{
    join(0, LOWEST, second);
    join(1, LOWEST, second);
    deadline_job(&members[0], 10);
    deadline_leave(&members[0]);
    threads[0].priority = 77;
    deadline_job(&members[0], 30);
    deadline_job(&members[1], 20);
    ck_assert_int_eq(level(0), 77);
    ck_assert_ptr_null(atomic_load(&threads[0].deadlines));
}
END_TEST

/* ---- ceilings ---- */

/* 0 is slow; 1 may want its lock, and 2 may not: it is above the ceiling. */
static uint64_t three(void)
{
    uint64_t now = os_monotonic_ns();
    join(0, 45, 100 * second);
    join(1, 50, 20 * second);
    join(2, 55, 5 * second);
    deadline_release(&members[0], now);
    return now;
}

START_TEST(a_ceiling_keeps_back_those_who_could_want_the_lock)
{
    uint64_t now = three();
    ck_assert(ceiling_raise(&threads[0], 50));
    deadline_release(&members[1], os_monotonic_ns());
    deadline_release(&members[2], now);
    in_order(2, 0, 1);
    ceiling_lower(&threads[0], 50);
    in_order(2, 1, 0);
}
END_TEST

START_TEST(without_a_ceiling_the_earlier_deadline_goes_first)
{
    uint64_t now = three();
    deadline_release(&members[1], now);
    deadline_release(&members[2], now);
    in_order(2, 1, 0);
}
END_TEST

START_TEST(the_outer_ceiling_holds_again_when_the_inner_one_is_left)
{
    uint64_t now = three();
    ck_assert(ceiling_raise(&threads[0], 50));
    ck_assert(ceiling_raise(&threads[0], 55));
    deadline_release(&members[1], os_monotonic_ns());
    deadline_release(&members[2], os_monotonic_ns());
    in_order(0, 2, 1);
    ceiling_lower(&threads[0], 55);
    in_order(2, 0, 1);
    ceiling_lower(&threads[0], 50);
    in_order(2, 1, 0);
    (void)now;
}
END_TEST

START_TEST(two_locks_of_a_ceiling_are_left_one_after_the_other)
{
    three();
    ck_assert(ceiling_raise(&threads[0], 50));
    ck_assert(ceiling_raise(&threads[0], 50));
    deadline_release(&members[1], os_monotonic_ns());
    ceiling_lower(&threads[0], 50);
    ck_assert_int_gt(level(0), level(1));
    ceiling_lower(&threads[0], 50);
    ck_assert_int_lt(level(0), level(1));
}
END_TEST

START_TEST(a_ceiling_below_the_preemption_level_is_violated_whatever_the_rank_is)
{
    three();
    ck_assert(!ceiling_raise(&threads[1], 49));
    ck_assert_int_eq(threads[1].violation.priority, 50);
    ck_assert(ceiling_raise(&threads[1], 50));
    ck_assert(!ceiling_raise(&threads[0], 44));
    ceiling_lower(&threads[1], 50);
}
END_TEST

START_TEST(others_rise_to_the_top_of_the_band)
{
    static struct monitor m;
    three();
    crew_attach_main(&self);
    self.priority = 5;
    ck_assert_int_eq(monitor_enter(&self, &m), MONITOR_OK);
    ck_assert_int_eq(ceiling_set(&self, &m, 50), CEILING_OK);
    ck_assert_int_eq(sched_active_priority(&self), HIGHEST);
    ck_assert(ceiling_raise(&self, 50));
    ceiling_lower(&self, 50);
    ck_assert_int_eq(monitor_exit(&self, &m), MONITOR_OK);
    ck_assert_int_eq(sched_active_priority(&self), 5);
}
END_TEST

/* In a process of its own, as it changes what the kernel knows of the calling thread. */
START_TEST(a_ceiling_above_the_band_is_a_priority)
{
    crew_attach_main(&self);
    self.priority = 5;
    ck_assert_int_eq(deadline_join(&members[0], LOWEST, HIGHEST, LOWEST, second), 0);
    deadline_attach(&members[0], &self);
    deadline_job(&members[0], 10);
    ck_assert(ceiling_raise(&self, 70));
    ck_assert_int_eq(sched_active_priority(&self), 70);
    ceiling_lower(&self, 70);
    ck_assert_int_eq(sched_active_priority(&self), HIGHEST);
    deadline_leave(&members[0]);
}
END_TEST

RTCHECK_MAIN("deadline", levels_are_in_the_order_of_deadlines, who_has_no_job_keeps_its_level_and_is_in_nobodys_way,
             who_comes_to_run_as_a_member_gets_its_level, what_is_no_band_is_refused, a_band_needs_two_levels_of_the_kernel, ranks_are_levels_of_the_kernel_where_priorities_share_them,
             bands_exist_while_they_have_members, who_has_left_is_told_nothing, a_ceiling_keeps_back_those_who_could_want_the_lock,
             without_a_ceiling_the_earlier_deadline_goes_first, the_outer_ceiling_holds_again_when_the_inner_one_is_left,
             two_locks_of_a_ceiling_are_left_one_after_the_other,
             a_ceiling_below_the_preemption_level_is_violated_whatever_the_rank_is, others_rise_to_the_top_of_the_band,
             a_ceiling_above_the_band_is_a_priority)
