/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "sched/budget.h"
#include "sched/monitor.h"
#include "sched/safepoint.h"
#include "tests/unit/worlds/crew.h"

enum { MS = CLOCK_NS_PER_MS };

static struct sched_thread self;
static struct hand hands[3];
static struct budget_member members[3];
static struct budget budget;
static _Atomic int told, go;

static void tell(struct budget *b)
{
    ck_assert(!lock_held(&b->lock));
    atomic_fetch_add(&told, 1);
}

static void begin(uint64_t cost, bool enforced)
{
    crew_attach_main(&self);
    budget_init(&budget, timer_queue_of(CLOCK_KIND_MONOTONIC), cost, enforced, tell);
}

/* Use the CPU, however long that takes on a busy machine. */
static void burn(uint64_t ns)
{
    uint64_t from, now;
    ck_assert_int_eq(os_thread_cpu_ns(os_thread_id(), &from), 0);
    do
        ck_assert_int_eq(os_thread_cpu_ns(os_thread_id(), &now), 0);
    while (now - from < ns);
}

static bool spent(void) { return budget_is_spent(&budget); }

static uint64_t used_till_now(void)
{
    budget_is_spent(&budget);
    return budget.used_before;
}

START_TEST(use_is_cpu_time_not_time)
{
    begin(CLOCK_FOREVER, false);
    budget_join(&budget, &members[0], &self);
    burn(3 * MS);
    uint64_t used = used_till_now();
    ck_assert_uint_ge(used, 3 * MS);
    crew_pause(50);
    ck_assert_uint_lt(used_till_now(), used + 40 * MS);
    ck_assert_uint_ge(budget_leave(&members[0]), 3 * MS);
    ck_assert(!spent());
    budget_retire(&budget);
}
END_TEST

START_TEST(an_overrun_is_told_once)
{
    begin(2 * MS, false);
    budget_join(&budget, &members[0], &self);
    burn(5 * MS);
    CREW_AWAIT(&self, atomic_load(&told) == 1);
    burn(5 * MS);
    ck_assert(spent());
    ck_assert_int_eq(told, 1);
    budget_leave(&members[0]);
    budget_retire(&budget);
}
END_TEST

static void burn_until_go(struct hand *h)
{
    budget_join(&budget, &members[h->number], &h->thread);
    h->phase = 1;
    while (!atomic_load(&go))
        safepoint_poll(&h->thread);
    budget_leave(&members[h->number]);
}

START_TEST(the_timer_finds_a_member_that_never_looks)
{
    begin(2 * MS, false);
    crew_start(hands, 1, burn_until_go);
    CREW_AWAIT(&self, atomic_load(&told) == 1);
    go = 1;
    crew_join(hands, 1);
    ck_assert(spent());
    budget_retire(&budget);
}
END_TEST

START_TEST(a_sleeping_member_overruns_nothing)
{
    begin(20 * MS, false);
    budget_join(&budget, &members[0], &self);
    crew_pause(60);
    ck_assert(!spent());
    ck_assert_int_eq(told, 0);
    budget_leave(&members[0]);
    budget_retire(&budget);
}
END_TEST

START_TEST(replenished_it_may_overrun_again)
{
    begin(2 * MS, false);
    budget_join(&budget, &members[0], &self);
    for (int i = 1; i <= 3; i++) {
        burn(3 * MS);
        ck_assert(spent());
        ck_assert_int_eq(told, i);
        budget_replenish(&budget);
    }
    budget_leave(&members[0]);
    budget_retire(&budget);
}
END_TEST

START_TEST(members_of_a_group_share_it)
{
    begin(6 * MS, false);
    crew_start(hands, 3, burn_until_go);
    for (int i = 0; i < 3; i++)
        CREW_AWAIT(&self, hands[i].phase == 1);
    CREW_AWAIT(&self, atomic_load(&told) == 1);
    go = 1;
    crew_join(hands, 3);
    uint64_t together = 0;
    for (int i = 0; i < 3; i++)
        together += members[i].used;
    ck_assert_uint_eq(together, used_till_now());
    ck_assert_uint_ge(together, 6 * MS);
    budget_retire(&budget);
}
END_TEST

START_TEST(use_of_those_who_left_counts)
{
    begin(4 * MS, false);
    for (int i = 0; i < 3; i++) {
        budget_join(&budget, &members[i], &self);
        burn(2 * MS);
        budget_leave(&members[i]);
    }
    ck_assert(spent());
    ck_assert_int_eq(told, 1);
    budget_retire(&budget);
}
END_TEST

START_TEST(a_group_is_replenished_by_its_period)
{
    begin(1 * MS, false);
    budget_join(&budget, &members[0], &self);
    budget_set_period(&budget, clock_deadline(5 * MS), 5 * MS);
    for (int i = 1; i <= 3; i++) {
        while (!spent())
            burn(MS);
        CREW_AWAIT(&self, !spent());
    }
    ck_assert_int_ge(told, 3);
    budget_set_period(&budget, 0, 0);
    budget_leave(&members[0]);
    budget_retire(&budget);
}
END_TEST

/* ---- enforcement ---- */

static void run_enforced(struct hand *h)
{
    budget_join(&budget, &members[0], &h->thread);
    while (!spent())
        burn(MS);
    h->phase = 1;
    budget_hold(&members[0]);
    h->phase = 2;
    budget_leave(&members[0]);
}

static void await_held(int i)
{
    CREW_AWAIT(&self, hands[i].phase == 1);
    crew_pause(10);
    ck_assert_int_eq(hands[i].phase, 1);
}

START_TEST(a_spent_member_is_held_until_replenished)
{
    begin(2 * MS, true);
    crew_start(hands, 1, run_enforced);
    await_held(0);
    budget_replenish(&budget);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].phase, 2);
}
END_TEST

START_TEST(an_interrupt_gives_a_held_member_nothing)
{
    begin(2 * MS, true);
    crew_start(hands, 1, run_enforced);
    await_held(0);
    sched_interrupt(&hands[0].thread);
    crew_pause(10);
    ck_assert_int_eq(hands[0].phase, 1);
    budget_replenish(&budget);
    crew_join(hands, 1);
    ck_assert_uint_eq(hands[0].thread.interrupted, 1);
}
END_TEST

START_TEST(more_cost_lets_a_held_member_go)
{
    begin(2 * MS, true);
    crew_start(hands, 1, run_enforced);
    await_held(0);
    budget_set_cost(&budget, 3600 * (uint64_t)CLOCK_NS_PER_S, true, tell);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].phase, 2);
    ck_assert(!spent());
}
END_TEST

START_TEST(not_enforced_nobody_is_held)
{
    begin(2 * MS, false);
    budget_join(&budget, &members[0], &self);
    burn(3 * MS);
    ck_assert(spent());
    budget_hold(&members[0]);
    budget_leave(&members[0]);
    budget_hold(&members[0]);
    budget_retire(&budget);
}
END_TEST

START_TEST(a_member_in_a_monitor_is_not_held)
{
    begin(2 * MS, true);
    budget_join(&budget, &members[0], &self);
    struct monitor monitor = { 0 };
    monitor_enter(&self, &monitor);
    monitor_enter(&self, &monitor);
    burn(3 * MS);
    ck_assert(spent());
    budget_hold(&members[0]);
    monitor_exit(&self, &monitor);
    ck_assert_int_eq(self.monitors, 1);
    budget_hold(&members[0]);
    monitor_exit(&self, &monitor);
    ck_assert_int_eq(self.monitors, 0);
    ck_assert(atomic_load(&self.poll) & POLL_HOLD);
    budget_leave(&members[0]);
    budget_retire(&budget);
}
END_TEST

RTCHECK_MAIN("budget", use_is_cpu_time_not_time, an_overrun_is_told_once, the_timer_finds_a_member_that_never_looks,
             a_sleeping_member_overruns_nothing, replenished_it_may_overrun_again, members_of_a_group_share_it,
             use_of_those_who_left_counts, a_group_is_replenished_by_its_period, a_spent_member_is_held_until_replenished,
             an_interrupt_gives_a_held_member_nothing, more_cost_lets_a_held_member_go, not_enforced_nobody_is_held,
             a_member_in_a_monitor_is_not_held)
