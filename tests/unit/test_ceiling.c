/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <sched.h>
#include <stdio.h>

#include "sched/ceiling.h"
#include "sched/policy.h"
#include "tests/unit/worlds/crew.h"

static struct sched_thread self;
static struct hand hand;
static struct monitor low, high, plain;
static _Atomic int phase;

static void enter(struct monitor *m) { ck_assert_int_eq(monitor_enter(&self, m), MONITOR_OK); }
static void leave(struct monitor *m) { ck_assert_int_eq(monitor_exit(&self, m), MONITOR_OK); }
static int active(void) { return sched_active_priority(&self); }

static void give_ceiling(struct monitor *m, int ceiling)
{
    enter(m);
    ck_assert_int_eq(ceiling_set(&self, m, ceiling), CEILING_OK);
    leave(m);
}

static void begin(int priority)
{
    crew_attach_main(&self);
    self.priority = priority;
    give_ceiling(&low, 20);
    give_ceiling(&high, 30);
    ck_assert_int_eq(active(), priority);
}

/* The kernel's word for our own thread: 0 under SCHED_OTHER. */
static int kernel_level(void)
{
    int level = -1;
    ck_assert_int_ge(os_get_scheduling(&level), 0);
    return level;
}

static bool privileged(void)
{
    bool may = os_set_scheduling(os_thread_id(), 1) == 0;
    os_set_scheduling(os_thread_id(), 0);
    if (!may)
        printf("# skipped: no right to SCHED_FIFO\n");
    return may;
}

START_TEST(owner_has_the_ceiling)
{
    begin(5);
    enter(&low);
    ck_assert_int_eq(active(), 20);
    enter(&low);
    ck_assert_int_eq(active(), 20);
    leave(&low);
    ck_assert_int_eq(active(), 20);
    leave(&low);
    ck_assert_int_eq(active(), 5);
    ck_assert_uint_eq(low.lock, 0);
    ck_assert_uint_eq(low.recursion, 0);
}
END_TEST

START_TEST(kernel_is_told)
{
    begin(5);
    if (!privileged())
        return;
    enter(&low);
    ck_assert_int_eq(kernel_level(), policy_level(20));
    enter(&high);
    ck_assert_int_eq(kernel_level(), policy_level(30));
    leave(&high);
    ck_assert_int_eq(kernel_level(), policy_level(20));
    leave(&low);
    ck_assert_int_eq(kernel_level(), 0);
}
END_TEST

START_TEST(order_of_leaving_is_free)
{
    begin(5);
    enter(&low);
    enter(&high);
    ck_assert_int_eq(active(), 30);
    leave(&low);
    ck_assert_int_eq(active(), 30);
    leave(&high);
    ck_assert_int_eq(active(), 5);
}
END_TEST

START_TEST(too_high_a_priority_is_refused)
{
    begin(21);
    ck_assert_int_eq(monitor_enter(&self, &low), MONITOR_VIOLATION);
    ck_assert_int_eq(self.violation.ceiling, 20);
    ck_assert_int_eq(self.violation.priority, 21);
    ck_assert_uint_eq(low.lock, 0);
    ck_assert_int_eq(active(), 21);
    self.priority = 20;
    enter(&low);
    leave(&low);
}
END_TEST

START_TEST(inner_ceiling_below_outer_is_refused)
{
    begin(5);
    enter(&high);
    ck_assert_int_eq(monitor_enter(&self, &low), MONITOR_VIOLATION);
    ck_assert_int_eq(self.violation.priority, 30);
    ck_assert_int_eq(self.violation.ceiling, 20);
    enter(&plain);
    leave(&plain);
    leave(&high);
    ck_assert_int_eq(active(), 5);
}
END_TEST

START_TEST(the_vm_enters_anyway)
{
    begin(50);
    ck_assert_int_eq(monitor_enter_anyway(&self, &low), MONITOR_OK);
    ck_assert(monitor_held(&self, &low));
    ck_assert_int_eq(active(), 50);
    leave(&low);
    ck_assert_int_eq(self.ceiling, 0);
}
END_TEST

START_TEST(only_the_owner_changes_it)
{
    crew_attach_main(&self);
    ck_assert_int_eq(ceiling_set(&self, &plain, 20), CEILING_NOT_OWNER);
    ck_assert_int_eq(ceiling_of(&plain), 0);
}
END_TEST

START_TEST(changes_count_at_once)
{
    begin(5);
    enter(&low);
    ck_assert_int_eq(ceiling_set(&self, &low, 40), CEILING_OK);
    ck_assert_int_eq(active(), 40);
    ck_assert_int_eq(ceiling_set(&self, &low, 0), CEILING_OK);
    ck_assert_int_eq(active(), 5);
    ck_assert_int_eq(ceiling_set(&self, &low, 15), CEILING_OK);
    ck_assert_int_eq(active(), 15);
    leave(&low);
    ck_assert_int_eq(active(), 5);
    ck_assert_int_eq(ceiling_of(&low), 15);
}
END_TEST

START_TEST(default_is_for_new_monitors)
{
    crew_attach_main(&self);
    enum { N = 7 };
    struct monitor m[N] = { 0 };
    int ceilings[N] = { 0, 20, 25, 26, 60, 25, 0 };
    for (int i = 0; i < N; i++) {
        ceiling_set_default(ceilings[i]);
        ck_assert_int_eq(ceiling_default(), ceilings[i]);
        monitor_begin(&m[i], 7);
        ck_assert_uint_eq(m[i].tag & 0x1fff, 7);
    }
    ck_assert_uint_eq(ceiling_rows(), 2);
    for (int i = 0; i < N; i++) {
        ck_assert_int_eq(ceiling_of(&m[i]), ceilings[i]);
        enter(&m[i]);
        ck_assert_int_eq(active(), ceilings[i] ? ceilings[i] : 5);
        leave(&m[i]);
    }
    give_ceiling(&m[1], 60);
    ck_assert_int_eq(ceiling_of(&m[1]), 60);
    give_ceiling(&m[3], 0);
    ck_assert_int_eq(ceiling_of(&m[3]), 0);
}
END_TEST

static bool any(const struct monitor *m, void *unused) { return m && !unused; }

START_TEST(the_table_grows)
{
    enum { N = 20000 };
    struct monitor *m = calloc(N, sizeof *m);
    ceiling_set_default(20);
    ceiling_set_default(25);
    for (int i = 0; i < N; i++) {
        ceiling_set_default(26 + i % 60);
        monitor_begin(&m[i], 7);
    }
    ceiling_set_default(0);
    ck_assert_uint_eq(ceiling_rows(), N);
    for (int i = 0; i < N; i++)
        ck_assert_int_eq(ceiling_of(&m[i]), 26 + i % 60);
    ceiling_forget(any, NULL);
    ck_assert_uint_eq(ceiling_rows(), 0);
    free(m);
}
END_TEST

static bool is(const struct monitor *m, void *which) { return m == which; }

START_TEST(rows_of_the_dead_go)
{
    begin(5);
    ck_assert_uint_eq(ceiling_rows(), 2);
    ceiling_forget(is, &low);
    ck_assert_uint_eq(ceiling_rows(), 1);
    ck_assert_int_eq(ceiling_of(&high), 30);
    memset(&high, 0, sizeof high);              /* another object, at the same address */
    ck_assert_int_eq(ceiling_of(&high), 0);
    give_ceiling(&high, 44);
    ck_assert_uint_eq(ceiling_rows(), 1);
    ck_assert_int_eq(ceiling_of(&high), 44);
    give_ceiling(&high, 0);
    ck_assert_uint_eq(ceiling_rows(), 0);
}
END_TEST

START_TEST(base_priority_may_not_pass_a_held_ceiling)
{
    begin(5);
    ck_assert(ceiling_allows(&self, 99));
    enter(&low);
    enter(&high);
    ck_assert(ceiling_allows(&self, 20));
    ck_assert(!ceiling_allows(&self, 21));
    leave(&low);
    ck_assert(ceiling_allows(&self, 30));
    ck_assert(!ceiling_allows(&self, 31));
    leave(&high);
}
END_TEST

START_TEST(priority_changed_under_a_ceiling_holds_afterwards)
{
    begin(5);
    bool kernel = privileged();
    enter(&low);
    sched_set_priority(&self, 12);
    ck_assert_int_eq(active(), 20);
    ck_assert(!kernel || kernel_level() == policy_level(20));
    leave(&low);
    ck_assert_int_eq(active(), 12);
    ck_assert(!kernel || kernel_level() == policy_level(12));
}
END_TEST

static void wait_under_ceiling(struct hand *h)
{
    monitor_enter(&h->thread, &low);
    phase = 1;
    h->result = monitor_wait(&h->thread, &low, 0);
    phase = sched_active_priority(&h->thread);
    monitor_exit(&h->thread, &low);
}

START_TEST(waiting_gives_the_ceiling_back)
{
    begin(5);
    crew_start(&hand, 1, wait_under_ceiling);
    CREW_AWAIT(&self, monitor_waiting_in(&hand.thread) == &low && sched_active_priority(&hand.thread) == 5);
    enter(&low);
    ck_assert_int_eq(ceiling_set(&self, &low, 25), CEILING_OK);
    monitor_notify(&self, &low, true);
    leave(&low);
    crew_join(&hand, 1);
    ck_assert_int_eq(hand.result, MONITOR_OK);
    ck_assert_int_eq(phase, 25);
    ck_assert_int_eq(sched_active_priority(&hand.thread), 5);
}
END_TEST

static void enter_and_look(struct hand *h)
{
    monitor_enter(&h->thread, &low);
    phase = sched_active_priority(&h->thread);
    monitor_exit(&h->thread, &low);
}

/* It asked under the old ceiling, and gets the new one. */
START_TEST(ceiling_changed_while_others_wait)
{
    begin(5);
    enter(&low);
    crew_start(&hand, 1, enter_and_look);
    CREW_AWAIT(&self, monitor_blocked_on(&hand.thread) == &low);
    ck_assert_int_eq(ceiling_set(&self, &low, 33), CEILING_OK);
    leave(&low);
    crew_join(&hand, 1);
    ck_assert_int_eq(phase, 33);
    ck_assert_int_eq(sched_active_priority(&hand.thread), 5);
}
END_TEST

enum { HANDS = 4, TURNS = 3000 };
static struct hand hands[HANDS];
static int counter;

static void count_up(struct hand *h)
{
    for (int i = 0; i < TURNS; i++) {
        if (monitor_enter(&h->thread, &low) != MONITOR_OK)
            h->result++;
        counter++;
        if (h->number == 0 && i % 8 == 0 && ceiling_set(&h->thread, &low, i % 16 ? 11 + i % 50 : 0) != CEILING_OK)
            h->result++;
        monitor_exit(&h->thread, &low);
        safepoint_poll(&h->thread);
    }
}

START_TEST(contended_and_changed_counts_right)
{
    crew_start(hands, HANDS, count_up);
    crew_join(hands, HANDS);
    ck_assert_int_eq(counter, HANDS * TURNS);
    for (int i = 0; i < HANDS; i++) {
        ck_assert_int_eq(hands[i].result, 0);
        ck_assert_int_eq(hands[i].thread.ceiling, 0);
    }
    ck_assert_uint_eq(low.lock, 0);
}
END_TEST

RTCHECK_MAIN("ceiling", owner_has_the_ceiling, kernel_is_told, order_of_leaving_is_free, too_high_a_priority_is_refused,
             inner_ceiling_below_outer_is_refused, the_vm_enters_anyway, only_the_owner_changes_it,
             changes_count_at_once, default_is_for_new_monitors, the_table_grows, rows_of_the_dead_go,
             base_priority_may_not_pass_a_held_ceiling, priority_changed_under_a_ceiling_holds_afterwards,
             waiting_gives_the_ceiling_back, ceiling_changed_while_others_wait, contended_and_changed_counts_right)
