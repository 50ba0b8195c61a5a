/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "sched/monitor.h"
#include "sched/stress.h"
#include "tests/unit/worlds/crew.h"

enum { HANDS = 3, TURNS = 200 };

static struct sched_thread self;
static struct hand hands[HANDS];
static struct monitor monitor;
static int counter, stops;

static void count_stop(struct sched_thread *t)
{
    (void)t;
    stops++;
}

static void poll_often(struct sched_thread *t)
{
    for (int i = 0; i < TURNS; i++)
        safepoint_poll(t);
}

START_TEST(every_third_poll_stops_the_others)
{
    stress.poll_every = 3;
    stress_stopped_hook = count_stop;
    crew_attach_main(&self);
    poll_often(&self);
    ck_assert_int_eq(stops, TURNS / 3);
    ck_assert(!safepoint_active());
}
END_TEST

START_TEST(polls_cost_nothing_without_stress)
{
    stress_stopped_hook = count_stop;
    crew_attach_main(&self);
    ck_assert_uint_eq(self.poll, POLL_NONE);
    poll_often(&self);
    ck_assert_int_eq(stops, 0);
}
END_TEST

START_TEST(no_heap_threads_stop_nobody)
{
    stress.poll_every = 1;
    self.context = CTX_NO_HEAP;
    self.priority = 5;
    sched_attach(&self);
    ck_assert_uint_eq(self.poll, POLL_NONE);
}
END_TEST

static void count_and_poll(struct hand *h)
{
    for (int i = 0; i < TURNS; i++) {
        ck_assert_int_eq(monitor_enter(&h->thread, &monitor), MONITOR_OK);
        counter++;
        ck_assert_int_eq(monitor_exit(&h->thread, &monitor), MONITOR_OK);
        safepoint_poll(&h->thread);
    }
}

START_TEST(all_may_stop_all_and_yield)
{
    stress.poll_every = stress.unlock_every = 1;
    crew_start(hands, HANDS, count_and_poll);
    crew_join(hands, HANDS);
    ck_assert_int_eq(counter, HANDS * TURNS);
    ck_assert_uint_eq(monitor.lock, 0);
}
END_TEST

START_TEST(monitors_are_left_the_slow_way)
{
    stress.unlock_every = 1;
    struct hand *h = &hands[0];
    crew_attach_main(&h->thread);
    ck_assert_uint_ne(h->thread.leaving_tid, h->thread.tid);
    ck_assert_int_eq(monitor_exit(&h->thread, &monitor), MONITOR_NOT_OWNER);
    count_and_poll(h);
    ck_assert_uint_eq(monitor.lock, 0);
}
END_TEST

START_TEST(sizes_shrink_only_under_stress)
{
    ck_assert_uint_eq(stress_size(64, 1), 64);
    stress.tiny = true;
    ck_assert_uint_eq(stress_size(64, 1), 1);
}
END_TEST

RTCHECK_MAIN("stress", every_third_poll_stops_the_others, polls_cost_nothing_without_stress, no_heap_threads_stop_nobody,
             all_may_stop_all_and_yield, monitors_are_left_the_slow_way, sizes_shrink_only_under_stress)
