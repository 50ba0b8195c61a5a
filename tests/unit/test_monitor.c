/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "sched/monitor.h"
#include "tests/unit/worlds/crew.h"

enum { HANDS = 4, TURNS = 20000, WAIT_TURNS = 3000 };

static struct sched_thread self;
static struct hand hands[HANDS];
static struct monitor monitor, other;
static int counter, order[HANDS], arrivals;
static _Atomic int waiting, done;

static void enter(struct sched_thread *t, struct monitor *m) { ck_assert_int_eq(monitor_enter(t, m), MONITOR_OK); }
static void leave(struct sched_thread *t, struct monitor *m) { ck_assert_int_eq(monitor_exit(t, m), MONITOR_OK); }

/* ---- entering ---- */

static void count_up(struct hand *h)
{
    for (int i = 0; i < TURNS; i++) {
        enter(&h->thread, &monitor);
        counter++;
        leave(&h->thread, &monitor);
        safepoint_poll(&h->thread);
    }
}

START_TEST(contended_monitor_counts_right)
{
    crew_start(hands, HANDS, count_up);
    crew_join(hands, HANDS);
    ck_assert_int_eq(counter, HANDS * TURNS);
    ck_assert_uint_eq(monitor.lock, 0);
}
END_TEST

START_TEST(contended_monitor_counts_right_under_safepoints)
{
    crew_attach_main(&self);
    crew_start(hands, HANDS, count_up);
    for (int i = 0; i < 200; i++) {
        safepoint_begin(&self);
        int seen = counter;
        ck_assert_int_eq(seen, counter);
        safepoint_end(&self);
    }
    crew_join(hands, HANDS);
    ck_assert_int_eq(counter, HANDS * TURNS);
}
END_TEST

START_TEST(entering_nests)
{
    crew_attach_main(&self);
    for (int i = 0; i < 10; i++)
        enter(&self, &monitor);
    ck_assert_uint_eq(monitor.recursion, 9);
    ck_assert_uint_eq(monitor_owner(&monitor), self.tid);
    for (int i = 0; i < 10; i++) {
        ck_assert(monitor_held(&self, &monitor));
        leave(&self, &monitor);
    }
    ck_assert(!monitor_held(&self, &monitor));
    ck_assert_int_eq(monitor_exit(&self, &monitor), MONITOR_NOT_OWNER);
}
END_TEST

START_TEST(nesting_too_deep_is_refused)
{
    crew_attach_main(&self);
    for (int i = 0; i <= UINT16_MAX; i++)
        enter(&self, &monitor);
    ck_assert_int_eq(monitor_enter(&self, &monitor), MONITOR_TOO_DEEP);
    for (int i = 0; i <= UINT16_MAX; i++)
        leave(&self, &monitor);
    ck_assert_uint_eq(monitor.lock, 0);
}
END_TEST

START_TEST(strangers_are_refused)
{
    crew_attach_main(&self);
    ck_assert_int_eq(monitor_wait(&self, &monitor, 1), MONITOR_NOT_OWNER);
    ck_assert_int_eq(monitor_notify(&self, &monitor, true), MONITOR_NOT_OWNER);
    ck_assert_int_eq(monitor_exit(&self, &monitor), MONITOR_NOT_OWNER);
}
END_TEST

static void enter_crosswise(struct hand *h)
{
    struct monitor *first = h->number ? &other : &monitor, *second = h->number ? &monitor : &other;
    enter(&h->thread, first);
    waiting++;
    CREW_AWAIT(&h->thread, waiting == 2);
    enter(&h->thread, second);
}

START_TEST(deadlocked_threads_sleep_and_can_be_seen)
{
    crew_attach_main(&self);
    crew_start(hands, 2, enter_crosswise);
    CREW_AWAIT(&self, hands[0].thread.blocked_on && hands[1].thread.blocked_on);
    crew_pause(20);
    safepoint_begin(&self);
    ck_assert_ptr_eq(monitor_blocked_on(&hands[0].thread), &other);
    ck_assert_ptr_eq(monitor_blocked_on(&hands[1].thread), &monitor);
    ck_assert_uint_eq(monitor_owner(&monitor), hands[0].thread.tid);
    safepoint_end(&self);
}
END_TEST

/* ---- waiting ---- */

static void wait_once(struct hand *h)
{
    enter(&h->thread, &monitor);
    enter(&h->thread, &monitor);
    waiting++;
    h->result = monitor_wait(&h->thread, &monitor, 0);
    ck_assert_uint_eq(monitor.recursion, 1);
    order[arrivals++] = h->number;
    leave(&h->thread, &monitor);
    leave(&h->thread, &monitor);
}

static void await_waiters(int count)
{
    CREW_AWAIT(&self, waiting == count);
    enter(&self, &monitor);     /* the last one has released it, so it waits */
    leave(&self, &monitor);
}

static void notify(bool all)
{
    enter(&self, &monitor);
    ck_assert_int_eq(monitor_notify(&self, &monitor, all), MONITOR_OK);
    leave(&self, &monitor);
}

static int arrived(void)
{
    enter(&self, &monitor);
    int n = arrivals;
    leave(&self, &monitor);
    return n;
}

START_TEST(notify_wakes_one)
{
    crew_attach_main(&self);
    crew_start(hands, HANDS, wait_once);
    await_waiters(HANDS);
    for (int i = 1; i <= HANDS; i++) {
        notify(false);
        CREW_AWAIT(&self, arrived() == i);
        crew_pause(5);
        ck_assert_int_eq(arrived(), i);
    }
    crew_join(hands, HANDS);
}
END_TEST

START_TEST(notify_all_wakes_all)
{
    crew_attach_main(&self);
    crew_start(hands, HANDS, wait_once);
    await_waiters(HANDS);
    notify(true);
    crew_join(hands, HANDS);
    ck_assert_int_eq(arrivals, HANDS);
    for (int i = 0; i < HANDS; i++)
        ck_assert_int_eq(hands[i].result, MONITOR_OK);
    ck_assert_uint_eq(monitor.lock, 0);
}
END_TEST

static void start_with_priorities(const int *priorities)
{
    crew_attach_main(&self);
    for (int i = 0; i < HANDS; i++)
        hands[i].thread.priority = priorities[i];
    for (int i = 0; i < HANDS; i++) {
        hands[i].number = i;
        hands[i].work = wait_once;
        pthread_create(&hands[i].pthread, NULL, hand_start, &hands[i]);
        await_waiters(i + 1);
    }
}

static void expect_order(const int *expected)
{
    for (int i = 1; i <= HANDS; i++) {
        notify(false);
        CREW_AWAIT(&self, arrived() == i);
    }
    crew_join(hands, HANDS);
    for (int i = 0; i < HANDS; i++)
        ck_assert_int_eq(order[i], expected[i]);
}

START_TEST(notify_prefers_priority_then_age)
{
    start_with_priorities((const int[]){ 3, 7, 3, 7 });
    expect_order((const int[]){ 1, 3, 0, 2 });
}
END_TEST

START_TEST(changed_priority_changes_the_order)
{
    start_with_priorities((const int[]){ 3, 7, 3, 7 });
    sched_set_priority(&hands[2].thread, 9);
    expect_order((const int[]){ 2, 1, 3, 0 });
}
END_TEST

START_TEST(wait_times_out)
{
    crew_attach_main(&self);
    enter(&self, &monitor);
    uint64_t deadline = clock_deadline(5 * CLOCK_NS_PER_MS);
    ck_assert_int_eq(monitor_wait(&self, &monitor, 5 * CLOCK_NS_PER_MS), MONITOR_OK);
    ck_assert_uint_ge(os_monotonic_ns(), deadline);
    ck_assert(monitor_held(&self, &monitor));
    ck_assert_ptr_null(monitor_blocked_on(&self));
    ck_assert_ptr_null(monitor_waiting_in(&self));
    leave(&self, &monitor);
    ck_assert_uint_eq(monitor.lock, 0);
}
END_TEST

static void wait_very_long(struct hand *h)
{
    enter(&h->thread, &monitor);
    waiting++;
    h->result = monitor_wait(&h->thread, &monitor, CLOCK_FOREVER);
    leave(&h->thread, &monitor);
}

START_TEST(wait_of_ages_is_not_cut_short)
{
    crew_attach_main(&self);
    crew_start(hands, 1, wait_very_long);
    await_waiters(1);
    crew_pause(5);
    ck_assert_ptr_eq(monitor_waiting_in(&hands[0].thread), &monitor);
    notify(false);
    crew_join(hands, 1);
}
END_TEST

START_TEST(interrupted_before_waiting)
{
    crew_attach_main(&self);
    enter(&self, &monitor);
    sched_interrupt(&self);
    ck_assert_int_eq(monitor_wait(&self, &monitor, 0), MONITOR_INTERRUPTED);
    ck_assert_uint_eq(self.interrupted, 0);
    ck_assert(monitor_held(&self, &monitor));
}
END_TEST

START_TEST(interrupt_ends_wait)
{
    crew_attach_main(&self);
    crew_start(hands, HANDS, wait_once);
    await_waiters(HANDS);
    sched_interrupt(&hands[2].thread);
    CREW_AWAIT(&self, arrived() == 1);
    ck_assert_int_eq(order[0], 2);
    notify(true);
    crew_join(hands, HANDS);
    for (int i = 0; i < HANDS; i++)
        ck_assert_int_eq(hands[i].result, i == 2 ? MONITOR_INTERRUPTED : MONITOR_OK);
    ck_assert_uint_eq(hands[2].thread.interrupted, 0);
}
END_TEST

START_TEST(interrupted_waiter_waits_for_the_owner)
{
    crew_attach_main(&self);
    crew_start(hands, 1, wait_once);
    await_waiters(1);
    enter(&self, &monitor);
    sched_interrupt(&hands[0].thread);
    crew_pause(5);
    ck_assert_int_eq(arrivals, 0);
    ck_assert_ptr_eq(monitor_blocked_on(&hands[0].thread), &monitor);
    ck_assert_ptr_null(monitor_waiting_in(&hands[0].thread));
    leave(&self, &monitor);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, MONITOR_INTERRUPTED);
}
END_TEST

START_TEST(an_expired_wait_ends_without_interrupt)
{
    crew_attach_main(&self);
    monitor_expire(&self);                              /* of a thread that does not wait: nothing */
    crew_start(hands, HANDS, wait_once);
    await_waiters(HANDS);
    monitor_expire(&hands[1].thread);
    CREW_AWAIT(&self, arrived() == 1);
    ck_assert_int_eq(order[0], 1);
    monitor_expire(&hands[1].thread);
    notify(true);
    crew_join(hands, HANDS);
    for (int i = 0; i < HANDS; i++)
        ck_assert_int_eq(hands[i].result, MONITOR_OK);
    ck_assert_uint_eq(hands[1].thread.interrupted, 0);
}
END_TEST

START_TEST(notification_comes_before_a_later_interrupt)
{
    crew_attach_main(&self);
    crew_start(hands, 1, wait_once);
    await_waiters(1);
    enter(&self, &monitor);
    monitor_notify(&self, &monitor, false);
    sched_interrupt(&hands[0].thread);
    leave(&self, &monitor);
    crew_join(hands, 1);
    ck_assert_int_eq(hands[0].result, MONITOR_OK);
    ck_assert_uint_eq(hands[0].thread.interrupted, 1);
}
END_TEST

/* ---- stress ---- */

static int items;

/* Takers wait without limit for items that one notify each announces: one lost, and they hang. */
static void give_or_take(struct hand *h)
{
    struct sched_thread *t = &h->thread;
    for (int i = 0; i < WAIT_TURNS; i++) {
        enter(t, &monitor);
        if (h->number % 2) {
            items++;
            monitor_notify(t, &monitor, false);
        } else {
            while (items == 0)
                monitor_wait(t, &monitor, 0);
            items--;
        }
        leave(t, &monitor);
        safepoint_poll(t);
    }
}

START_TEST(no_notification_is_lost)
{
    crew_start(hands, HANDS, give_or_take);
    crew_join(hands, HANDS);
    ck_assert_int_eq(items, 0);
    ck_assert_uint_eq(monitor.lock, 0);
}
END_TEST

/* Time-outs and interrupts race with notifications; then every giver's item must still be taken. */
static void take_with_time_outs(struct hand *h)
{
    struct sched_thread *t = &h->thread;
    for (int i = 0; i < WAIT_TURNS; i++) {
        enter(t, &monitor);
        while (items == 0) {
            uint64_t limit = h->number == 0 ? 0 : 20000 + (uint64_t)i % 64 * 1000;
            if (monitor_wait(t, &monitor, limit) == MONITOR_INTERRUPTED && items > 0)
                monitor_notify(t, &monitor, false);
        }
        items--;
        h->result++;
        leave(t, &monitor);
        safepoint_poll(t);
    }
    enter(t, &monitor);
    waiting++;
    leave(t, &monitor);
    CREW_AWAIT(t, done);
}

static int give(int count)
{
    enter(&self, &monitor);
    items += count;
    for (int i = 0; i < count; i++)
        monitor_notify(&self, &monitor, false);
    int finished = waiting;
    leave(&self, &monitor);
    return finished;
}

START_TEST(races_of_notify_time_out_and_interrupt)
{
    crew_attach_main(&self);
    crew_start(hands, HANDS, take_with_time_outs);
    int given = 0;
    for (int i = 0; given < HANDS * WAIT_TURNS; i++) {
        int n = i % 3 + 1;
        n = n < HANDS * WAIT_TURNS - given ? n : HANDS * WAIT_TURNS - given;
        give(n);
        given += n;
        sched_interrupt(&hands[i % HANDS].thread);
        monitor_expire(&hands[(i + 1) % HANDS].thread);
        if (i % 16 == 0) {
            safepoint_begin(&self);
            safepoint_end(&self);
        }
    }
    CREW_AWAIT(&self, waiting == HANDS);
    done = 1;
    crew_join(hands, HANDS);
    ck_assert_int_eq(items, 0);
    ck_assert_uint_eq(monitor.lock, 0);
}
END_TEST

RTCHECK_MAIN("monitor", contended_monitor_counts_right, contended_monitor_counts_right_under_safepoints,
             entering_nests, nesting_too_deep_is_refused, strangers_are_refused,
             deadlocked_threads_sleep_and_can_be_seen, notify_wakes_one, notify_all_wakes_all,
             notify_prefers_priority_then_age, changed_priority_changes_the_order, wait_times_out,
             wait_of_ages_is_not_cut_short, interrupted_before_waiting, interrupt_ends_wait,
             interrupted_waiter_waits_for_the_owner,
             an_expired_wait_ends_without_interrupt, notification_comes_before_a_later_interrupt,
             no_notification_is_lost, races_of_notify_time_out_and_interrupt)
