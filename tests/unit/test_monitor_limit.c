/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "sched/handshake.h"
#include "sched/lock.h"
#include "sched/monitor.h"
#include "tests/unit/worlds/crew.h"

enum { HANDS = 4, TURNS = 3000 };

static struct sched_thread self;
static struct hand hands[HANDS];
static struct monitor first, second, third;
static _Atomic int phase;
static int counter;

static void begin(uint32_t most)
{
    crew_attach_main(&self);
    monitor_limit_begin();
    handshake(&self, &self, monitor_limit_join, NULL);
    monitor_limit_set(most, true);
}

static int enter(struct monitor *m) { return monitor_enter(&self, m); }
static void leave(struct monitor *m) { ck_assert_int_eq(monitor_exit(&self, m), MONITOR_OK); }

static void wait_in_first(struct hand *h)
{
    monitor_enter(&h->thread, &first);
    monitor_enter(&h->thread, &first);
    phase = 1;
    h->result = monitor_wait(&h->thread, &first, 0);
    ck_assert_uint_eq(first.recursion, 1);
    monitor_exit(&h->thread, &first);
    monitor_exit(&h->thread, &first);
}

START_TEST(nobody_counts_in_the_beginning)
{
    crew_attach_main(&self);
    ck_assert_int_eq(enter(&first), MONITOR_OK);
    ck_assert_int_eq(monitor_limit_used(), -1);
    ck_assert_uint_eq(monitor_limit_number(), INT32_MAX);
    ck_assert_uint_eq(self.free_word, 0);
}
END_TEST

START_TEST(one_more_is_refused)
{
    begin(2);
    ck_assert_int_eq(enter(&first), MONITOR_OK);
    ck_assert_int_eq(enter(&second), MONITOR_OK);
    ck_assert_int_eq(enter(&third), MONITOR_TOO_MANY);
    ck_assert_uint_eq(third.lock, 0);
    ck_assert_uint_eq(self.monitors, 2);
    leave(&second);
    ck_assert_int_eq(enter(&third), MONITOR_OK);
    ck_assert_int_eq(monitor_limit_used(), 2);
    leave(&third);
    leave(&first);
}
END_TEST

START_TEST(entering_again_counts_once)
{
    begin(1);
    for (int i = 0; i < 5; i++)
        ck_assert_int_eq(enter(&first), MONITOR_OK);
    ck_assert_int_eq(enter(&second), MONITOR_TOO_MANY);
    for (int i = 0; i < 4; i++)
        leave(&first);
    ck_assert_int_eq(enter(&second), MONITOR_TOO_MANY);
    leave(&first);
    ck_assert_int_eq(enter(&second), MONITOR_OK);
    leave(&second);
}
END_TEST

START_TEST(what_is_owned_before_counts)
{
    crew_attach_main(&self);
    enter(&first);
    enter(&second);
    monitor_limit_begin();
    handshake(&self, &self, monitor_limit_join, NULL);
    handshake(&self, &self, monitor_limit_join, NULL);
    monitor_limit_set(2, true);
    ck_assert_int_eq(monitor_limit_used(), 2);
    ck_assert_int_eq(enter(&third), MONITOR_TOO_MANY);
    leave(&second);
    ck_assert_int_eq(enter(&third), MONITOR_OK);
    leave(&third);
    leave(&first);
}
END_TEST

START_TEST(closed_gates_are_no_locks_in_use)
{
    struct gate gate = { 0 };
    begin(1);
    gate_close(&gate);
    ck_assert(sched_keeps_others(&self));
    ck_assert_int_eq(enter(&first), MONITOR_OK);
    ck_assert_int_eq(monitor_limit_used(), 1);
    leave(&first);
    gate_open(&gate);
    ck_assert(!sched_keeps_others(&self));
}
END_TEST

START_TEST(a_lower_limit_takes_nothing_away)
{
    begin(3);
    enter(&first);
    enter(&second);
    monitor_limit_set(1, true);
    ck_assert_int_eq(enter(&third), MONITOR_TOO_MANY);
    leave(&second);
    ck_assert_int_eq(enter(&third), MONITOR_TOO_MANY);
    ck_assert_int_eq(enter(&first), MONITOR_OK);
    leave(&first);
    leave(&first);
    ck_assert_int_eq(enter(&third), MONITOR_OK);
    leave(&third);
}
END_TEST

START_TEST(a_soft_number_limits_nothing)
{
    begin(1);
    enter(&first);
    monitor_limit_set(1, false);
    ck_assert_int_eq(enter(&second), MONITOR_OK);
    ck_assert_uint_eq(monitor_limit_number(), 1);
    monitor_limit_set(2, true);
    ck_assert_int_eq(enter(&third), MONITOR_TOO_MANY);
    leave(&second);
    leave(&first);
}
END_TEST

START_TEST(nothing_is_refused_while_it_is_lifted)
{
    begin(1);
    enter(&first);
    monitor_limit_lift(&self);
    ck_assert_int_eq(enter(&second), MONITOR_OK);
    monitor_limit_lower(&self);
    ck_assert_int_eq(enter(&third), MONITOR_TOO_MANY);
    ck_assert_int_eq(monitor_enter_anyway(&self, &third), MONITOR_OK);
    ck_assert_int_eq(monitor_limit_used(), 1);
    leave(&third);
    leave(&second);
    ck_assert_int_eq(enter(&third), MONITOR_TOO_MANY);
    leave(&first);
    ck_assert_int_eq(enter(&third), MONITOR_OK);
    leave(&third);
}
END_TEST

static void wait_lifted(struct hand *h)
{
    monitor_limit_lift(&h->thread);
    wait_in_first(h);
    monitor_limit_lower(&h->thread);
    h->result = monitor_enter(&h->thread, &second);
    h->phase = monitor_enter(&h->thread, &third);
    monitor_exit(&h->thread, &second);
}

START_TEST(waiting_without_being_counted)
{
    begin(1);
    crew_start(hands, 1, wait_lifted);
    CREW_AWAIT(&self, monitor_waiting_in(&hands[0].thread) == &first);
    enter(&first);
    monitor_notify(&self, &first, true);
    leave(&first);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, MONITOR_OK);
    ck_assert_int_eq(hands[0].phase, MONITOR_TOO_MANY);
    ck_assert_int_eq(monitor_limit_used(), 1);
}
END_TEST

static bool is_third(const struct monitor *m) { return m == &third; }

START_TEST(some_monitors_are_exempt)
{
    begin(1);
    monitor_limit_exempts = is_third;
    enter(&first);
    ck_assert_int_eq(enter(&second), MONITOR_TOO_MANY);
    ck_assert_int_eq(enter(&third), MONITOR_OK);
    leave(&third);
    leave(&first);
}
END_TEST

/* The waiter's monitor is free for the notifier, and what that enters meanwhile does not keep the waiter from coming back. */
START_TEST(waiting_counts_nothing_and_ends_in_any_case)
{
    begin(2);
    crew_start(hands, 1, wait_in_first);
    CREW_AWAIT(&self, monitor_waiting_in(&hands[0].thread) == &first);
    CREW_AWAIT(&self, atomic_load(&hands[0].thread.state) == SCHED_NATIVE);
    ck_assert_int_eq(enter(&first), MONITOR_OK);
    ck_assert_int_eq(enter(&second), MONITOR_OK);
    monitor_limit_set(1, true);
    ck_assert_int_eq(monitor_notify(&self, &first, true), MONITOR_OK);
    leave(&first);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, MONITOR_OK);
    ck_assert_int_eq(enter(&third), MONITOR_TOO_MANY);
    leave(&second);
    ck_assert_int_eq(enter(&third), MONITOR_OK);
    leave(&third);
}
END_TEST

START_TEST(a_limit_set_while_one_waits)
{
    crew_attach_main(&self);
    crew_start(hands, 1, wait_in_first);
    CREW_AWAIT(&self, monitor_waiting_in(&hands[0].thread) == &first);
    monitor_limit_begin();
    handshake(&self, &self, monitor_limit_join, NULL);
    ck_assert(handshake(&self, &hands[0].thread, monitor_limit_join, NULL));
    monitor_limit_set(1, true);
    ck_assert_int_eq(monitor_limit_used(), 0);
    ck_assert_int_eq(enter(&first), MONITOR_OK);
    monitor_notify(&self, &first, true);
    leave(&first);
    crew_join(hands, 1);
    ck_assert_int_eq(enter(&second), MONITOR_OK);
    ck_assert_int_eq(enter(&third), MONITOR_TOO_MANY);
    leave(&second);
}
END_TEST

static void want_first(struct hand *h)
{
    h->result = monitor_enter(&h->thread, &first);
    if (h->result == MONITOR_OK)
        monitor_exit(&h->thread, &first);
}

START_TEST(who_waits_for_a_lock_adds_none)
{
    begin(1);
    enter(&first);
    crew_start(hands, 1, want_first);
    CREW_AWAIT(&self, monitor_blocked_on(&hands[0].thread) == &first);
    leave(&first);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, MONITOR_OK);
}
END_TEST

START_TEST(who_gets_a_lock_late_may_be_one_too_many)
{
    begin(2);
    enter(&first);
    enter(&second);
    crew_start(hands, 1, want_first);
    CREW_AWAIT(&self, monitor_blocked_on(&hands[0].thread) == &first);
    monitor_limit_set(1, true);
    leave(&first);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, MONITOR_TOO_MANY);
    ck_assert_uint_eq(first.lock, 0);
    leave(&second);
}
END_TEST

static void count_up(struct hand *h)
{
    for (int i = 0; i < TURNS; i++) {
        ck_assert_int_eq(monitor_enter(&h->thread, &first), MONITOR_OK);
        counter++;
        if (i % 64 == 0)
            monitor_wait(&h->thread, &first, 1000);
        ck_assert_int_eq(monitor_exit(&h->thread, &first), MONITOR_OK);
        safepoint_poll(&h->thread);
    }
    while (!h->thread.counted) {            /* who has ended cannot begin to */
        os_yield();
        safepoint_poll(&h->thread);
    }
}

/* Threads that begin to count while they enter, wait and leave: in the end nothing is in use. */
START_TEST(counting_begins_at_any_moment)
{
    crew_attach_main(&self);
    crew_start(hands, HANDS, count_up);
    monitor_limit_begin();
    handshake(&self, &self, monitor_limit_join, NULL);
    for (int i = 0; i < HANDS; i++)
        handshake(&self, &hands[i].thread, monitor_limit_join, NULL);
    crew_join(hands, HANDS);
    for (int i = 0; i < HANDS; i++)
        ck_assert(hands[i].thread.counted);
    ck_assert_int_eq(counter, HANDS * TURNS);
    monitor_limit_set(1, true);
    ck_assert_int_eq(enter(&first), MONITOR_OK);
    ck_assert_int_eq(enter(&second), MONITOR_TOO_MANY);
    leave(&first);
}
END_TEST

START_TEST(who_attaches_later_counts)
{
    begin(1);
    enter(&second);
    crew_start(hands, 1, want_first);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, MONITOR_TOO_MANY);
    leave(&second);
}
END_TEST

RTCHECK_MAIN("monitor_limit", nobody_counts_in_the_beginning, one_more_is_refused, entering_again_counts_once,
             what_is_owned_before_counts, closed_gates_are_no_locks_in_use, a_lower_limit_takes_nothing_away,
             a_soft_number_limits_nothing, nothing_is_refused_while_it_is_lifted, waiting_without_being_counted, some_monitors_are_exempt,
             waiting_counts_nothing_and_ends_in_any_case, a_limit_set_while_one_waits, who_waits_for_a_lock_adds_none,
             who_gets_a_lock_late_may_be_one_too_many, counting_begins_at_any_moment, who_attaches_later_counts)
