/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "sched/release.h"
#include "tests/unit/worlds/crew.h"

/* The machine on a clock of the test's: start at 1000, period and deadline 10 unless said. */
static struct periodic p;

static void start(uint64_t deadline, bool handled)
{
    periodic_start(&p, 1000, 10, deadline, handled);
    ck_assert(periodic_ok(&p));
}

static enum periodic_answer wait_at(uint64_t now)
{
    uint64_t until;
    enum periodic_answer a = periodic_wait(&p, now, &until);
    ck_assert(periodic_ok(&p));
    return a;
}

static uint64_t sleep_at(uint64_t now)
{
    uint64_t until = 42;
    ck_assert_int_eq(periodic_wait(&p, now, &until), PERIODIC_SLEEP);
    return until;
}

#define ANSWERS(now, answer) ck_assert_int_eq(wait_at(now), PERIODIC_##answer)

START_TEST(releases_come_every_period_from_the_start)
{
    start(10, false);
    for (uint64_t due = 1010; due < 1100; due += 10) {
        ck_assert_uint_eq(sleep_at(due - 7), due);
        ANSWERS(due + due % 3, TRUE);
        ck_assert_uint_eq(p.due, due);
    }
    ck_assert_uint_eq(p.current, 9);
}
END_TEST

START_TEST(a_deadline_met_to_the_nanosecond_is_met)
{
    start(10, false);
    ANSWERS(1010, TRUE);
    ck_assert_uint_eq(p.misses, 0);
    ANSWERS(1021, FALSE);
}
END_TEST

START_TEST(one_miss_answers_false_once)
{
    start(10, false);
    ANSWERS(1012, FALSE);
    ck_assert_uint_eq(p.current, 0);
    ANSWERS(1013, TRUE);
    ck_assert_uint_eq(p.current, 1);
    ck_assert_uint_eq(sleep_at(1014), 1020);
}
END_TEST

START_TEST(each_miss_answers_false)
{
    start(10, false);
    ANSWERS(1025, FALSE);           /* releases 0 and 1 missed; still in 0 */
    ck_assert_uint_eq(p.current, 0);
    ANSWERS(1026, FALSE);           /* now in 1 */
    ck_assert_uint_eq(p.current, 1);
    ANSWERS(1027, TRUE);            /* 2, due at 1020 */
    ck_assert_uint_eq(p.current, 2);
    ck_assert_uint_eq(sleep_at(1028), 1030);
}
END_TEST

START_TEST(a_miss_while_recovering_counts_too)
{
    start(10, false);
    ANSWERS(1012, FALSE);
    ANSWERS(1021, FALSE);
    ck_assert_uint_eq(p.current, 1);
    ANSWERS(1022, TRUE);
    ck_assert_uint_eq(p.current, 2);
}
END_TEST

START_TEST(with_a_short_deadline_the_next_release_is_waited_for)
{
    start(5, false);
    ANSWERS(1007, FALSE);
    ck_assert_uint_eq(sleep_at(1008), 1010);
    ANSWERS(1010, TRUE);
    ANSWERS(1026, FALSE);           /* 1 missed at 1015, 2 at 1025 */
    ANSWERS(1027, FALSE);
    ck_assert_uint_eq(p.current, 2);
    ck_assert_uint_eq(sleep_at(1028), 1030);
}
END_TEST

START_TEST(with_a_long_deadline_being_late_is_no_miss)
{
    start(25, false);
    ANSWERS(1022, TRUE);
    ANSWERS(1023, TRUE);
    ck_assert_uint_eq(p.current, 2);
    ck_assert_uint_eq(p.due, 1020);
    ck_assert_uint_eq(sleep_at(1024), 1030);
    ANSWERS(1030, TRUE);
    ANSWERS(1056, FALSE);           /* 3, due at 1030, had until 1055 */
}
END_TEST

START_TEST(a_million_missed_periods_are_counted_at_once)
{
    start(10, false);
    ANSWERS(1000 + 10000000 + 5, FALSE);
    ck_assert_uint_eq(p.misses, 1000000 - 1);
    ck_assert_uint_eq(p.pending, 1000000);
}
END_TEST

START_TEST(with_a_handler_a_miss_deschedules)
{
    start(10, true);
    ck_assert_uint_eq(periodic_next_miss(&p), 1011);
    ck_assert_uint_eq(periodic_missed(&p, 1010), 0);
    ck_assert_uint_eq(periodic_missed(&p, 1011), 1);
    ck_assert_uint_eq(periodic_missed(&p, 1099), 0);
    ck_assert_uint_eq(periodic_next_miss(&p), 0);
    ck_assert_uint_eq(sleep_at(1100), 0);
}
END_TEST

START_TEST(scheduled_again_it_waits_for_the_next_release)
{
    start(10, true);
    periodic_missed(&p, 1011);
    ck_assert_uint_eq(sleep_at(1015), 0);
    periodic_schedule(&p, 1033);
    ck_assert_uint_eq(sleep_at(1034), 1040);
    ANSWERS(1040, TRUE);
    ck_assert_uint_eq(p.due, 1040);
    ck_assert_uint_eq(periodic_next_miss(&p), 1051);
    ck_assert_uint_eq(periodic_missed(&p, 1051), 1);
}
END_TEST

START_TEST(scheduled_again_while_running_it_takes_the_next_release)
{
    start(10, true);
    periodic_missed(&p, 1011);
    periodic_schedule(&p, 1012);
    ck_assert_uint_eq(p.pending, 0);
    ck_assert_uint_eq(periodic_next_miss(&p), 1031);
    ANSWERS(1025, TRUE);            /* the one due at 1020 */
    ck_assert_uint_eq(p.due, 1020);
    ck_assert_uint_eq(periodic_missed(&p, 1031), 1);
}
END_TEST

START_TEST(a_release_due_at_the_moment_of_scheduling_counts)
{
    start(10, true);
    periodic_missed(&p, 1011);
    periodic_schedule(&p, 1020);
    ANSWERS(1020, TRUE);
}
END_TEST

START_TEST(the_handler_is_told_of_earlier_misses_too)
{
    start(10, false);
    ANSWERS(1045, FALSE);           /* four missed, one told */
    ck_assert_uint_eq(p.misses, 3);
    periodic_change(&p, 1046, 10, 10, true);
    ck_assert_uint_eq(periodic_missed(&p, 1051), 4);
    ck_assert_uint_eq(p.misses, 0);
}
END_TEST

START_TEST(descheduled_by_hand_it_sleeps_and_misses_nothing)
{
    start(10, true);
    periodic_deschedule(&p, 1005);
    ck_assert_uint_eq(periodic_missed(&p, 1050), 0);
    ck_assert_uint_eq(sleep_at(1051), 0);
    periodic_schedule(&p, 1052);
    ck_assert_uint_eq(sleep_at(1053), 1060);
    periodic_schedule(&p, 1054);    /* again: nothing changes */
    ck_assert_uint_eq(sleep_at(1055), 1060);
}
END_TEST

START_TEST(descheduled_while_waiting_it_is_not_released)
{
    start(10, false);
    ck_assert_uint_eq(sleep_at(1003), 1010);
    periodic_deschedule(&p, 1005);
    ck_assert_uint_eq(sleep_at(1011), 0);
    periodic_schedule(&p, 1012);
    ck_assert_uint_eq(sleep_at(1012), 1020);
    ANSWERS(1020, TRUE);
}
END_TEST

START_TEST(descheduled_after_the_release_it_has_been_released)
{
    start(10, false);
    ck_assert_uint_eq(sleep_at(1003), 1010);
    periodic_deschedule(&p, 1010);
    ANSWERS(1012, TRUE);
    ck_assert_uint_eq(sleep_at(1013), 0);
}
END_TEST

START_TEST(a_released_thread_that_oversleeps_misses_in_its_new_release)
{
    start(5, true);
    ck_assert_uint_eq(sleep_at(1003), 1010);
    ck_assert_uint_eq(periodic_next_miss(&p), 1016);
    ck_assert_uint_eq(periodic_missed(&p, 1016), 1);
    ANSWERS(1018, TRUE);            /* it was released at 1010 */
    ck_assert_uint_eq(p.due, 1010);
    ck_assert_uint_eq(sleep_at(1019), 0);
}
END_TEST

START_TEST(an_interrupted_wait_keeps_its_release_complete)
{
    start(10, false);
    ck_assert_uint_eq(sleep_at(1003), 1010);
    periodic_give_up(&p);
    ck_assert_uint_eq(periodic_missed(&p, 1015), 0);
    ck_assert_uint_eq(p.misses, 0);
    ANSWERS(1015, TRUE);
    ck_assert_uint_eq(p.current, 1);
}
END_TEST

START_TEST(a_new_period_counts_from_the_next_release)
{
    start(10, true);
    periodic_change(&p, 1003, 100, 50, true);
    ck_assert_uint_eq(sleep_at(1004), 1010);
    ANSWERS(1010, TRUE);
    ck_assert_uint_eq(periodic_next_miss(&p), 1061);
    ck_assert_uint_eq(sleep_at(1020), 1110);
    ck_assert_uint_eq(periodic_next_miss(&p), 1161);
}
END_TEST

/* Any sequence of calls at rising times: the invariants hold, no release comes twice, none before it is due. */
START_TEST(each_release_comes_after_another_one)
{
    start(100, false);
    ck_assert_uint_eq(periodic_due_after(&p, 1003, 1000), 1010);
    ck_assert_uint_eq(periodic_due_after(&p, 1035, 1000), 1010);
    ck_assert_uint_eq(periodic_due_after(&p, 1035, 1010), 1020);
    ck_assert_uint_eq(periodic_due_after(&p, 1035, 1030), 1040);
    ck_assert_uint_eq(periodic_due_after(&p, 1035, 1040), 1040);      /* not due yet */
    periodic_deschedule(&p, 1036);
    ck_assert_uint_eq(periodic_due_after(&p, 1037, 1000), CLOCK_FOREVER);
}
END_TEST

START_TEST(who_is_released_once_is_not_descheduled)
{
    periodic_start(&p, 1000, CLOCK_FOREVER, 10, true);
    ck_assert_uint_eq(periodic_due_after(&p, 1003, 1000), CLOCK_FOREVER);
    ck_assert_uint_eq(periodic_missed(&p, 1011), 1);
    ck_assert_uint_eq(periodic_missed(&p, 2000), 0);
    periodic_change(&p, 2000, 10, 10, true);
    ck_assert(periodic_ok(&p));
    ck_assert_uint_eq(sleep_at(2001), 2010);
    ANSWERS(2010, TRUE);
}
END_TEST

START_TEST(any_sequence_keeps_the_invariants)
{
    uint32_t random = 99;
    uint64_t now = 1000;
    start(10, false);
    uint64_t last = 0, until;
    for (int i = 0; i < 200000; i++) {
        random = random * 1664525 + 1013904223;
        now += random >> 28;
        switch ((random >> 20) % 16) {
        case 0: periodic_deschedule(&p, now); break;
        case 1: case 2: periodic_schedule(&p, now); break;
        case 3: periodic_change(&p, now, 5 + (random >> 16) % 20, 3 + (random >> 12) % 30, random & 1 << 16); break;
        case 4: periodic_give_up(&p); break;
        case 5: periodic_missed(&p, now); break;
        default:
            if (periodic_wait(&p, now, &until) == PERIODIC_TRUE) {
                ck_assert_uint_gt(p.current, last);
                ck_assert_uint_le(p.due, now);
                last = p.current;
            }
        }
        ck_assert(periodic_ok(&p));
    }
    ck_assert_uint_gt(last, 1000);
}
END_TEST

/* ---- with a thread ---- */

static struct release release;
static struct hand hand;
static struct sched_thread self;
static _Atomic int told, runs, stop;

static void tell(struct release *r, uint64_t count)
{
    ck_assert(!lock_held(&r->lock));
    atomic_fetch_add(&told, (int)count);
}

static void init(struct hand *h, void (*missed)(struct release *, uint64_t))
{
    release_init(&release, &h->thread, timer_queue_of(CLOCK_KIND_MONOTONIC), missed);
}

static void run_ten(struct hand *h)
{
    uint64_t first = os_monotonic_ns() + CLOCK_NS_PER_MS;
    release_begin(&release, first, CLOCK_NS_PER_MS, CLOCK_FOREVER);
    for (int i = 1; i <= 10; i++) {
        ck_assert_int_eq(release_wait(&release, false), RELEASE_TRUE);
        ck_assert_uint_ge(os_monotonic_ns(), first + (uint64_t)i * CLOCK_NS_PER_MS);
        ck_assert_uint_eq(release.state.due, first + (uint64_t)i * CLOCK_NS_PER_MS);
    }
    h->result = 1;
}

START_TEST(a_thread_is_released_every_period)
{
    init(&hand, NULL);
    crew_start(&hand, 1, run_ten);
    crew_join(&hand, 1);
    ck_assert_int_eq(hand.result, 1);
    ck_assert_uint_eq(hand.thread.jobs.done, 10);
    ck_assert_uint_eq(hand.thread.jobs.timed, 10);
    ck_assert_uint_eq(hand.thread.jobs.misses, 0);
    ck_assert_uint_ge(hand.thread.jobs.total, hand.thread.jobs.longest);
    ck_assert_uint_ge(hand.thread.jobs.longest, hand.thread.jobs.last);
    release_retire(&release);
}
END_TEST

enum { RUN_AWAY_MS = 100, RUN_AWAY_DEADLINE_MS = 50 };     /* long enough that the next deadline does not pass on a busy machine */

/* Runs away; the timer finds the miss; scheduled again, it goes on. */
static void run_away(struct hand *h)
{
    release_begin(&release, 0, RUN_AWAY_MS * CLOCK_NS_PER_MS, RUN_AWAY_DEADLINE_MS * CLOCK_NS_PER_MS);
    CREW_AWAIT(&h->thread, atomic_load(&told) > 0);
    h->phase = 1;
    h->result = release_wait(&release, false);
}

START_TEST(a_miss_is_told_while_the_thread_runs_away)
{
    crew_attach_main(&self);
    init(&hand, tell);
    crew_start(&hand, 1, run_away);
    CREW_AWAIT(&self, hand.phase == 1);
    crew_pause(5);
    ck_assert_int_eq(told, 1);
    release_schedule(&release);
    crew_join(&hand, 1);
    ck_assert_int_eq(hand.result, RELEASE_TRUE);
    ck_assert_uint_eq(hand.thread.jobs.done, 1);
    ck_assert_uint_eq(hand.thread.jobs.misses, 1);
    release_retire(&release);
    sched_detach(&self);
}
END_TEST

static void wait_interruptibly(struct hand *h)
{
    release_begin(&release, 0, 3600 * (uint64_t)CLOCK_NS_PER_S, CLOCK_FOREVER);
    h->phase = 1;
    h->result = release_wait(&release, true);
}

START_TEST(an_interruptible_wait_is_interrupted)
{
    crew_attach_main(&self);
    init(&hand, NULL);
    crew_start(&hand, 1, wait_interruptibly);
    CREW_AWAIT(&self, hand.phase == 1);
    sched_interrupt(&hand.thread);
    crew_join(&hand, 1);
    ck_assert_int_eq(hand.result, RELEASE_INTERRUPTED);
    ck_assert_uint_eq(hand.thread.interrupted, 1);
    sched_detach(&self);
}
END_TEST

static void wait_until_stopped(struct hand *h)
{
    release_begin(&release, 0, CLOCK_NS_PER_MS / 4, CLOCK_FOREVER);
    while (!atomic_load(&stop)) {
        h->result = release_wait(&release, false);
        atomic_fetch_add(&runs, 1);
    }
}

static bool waits(void)
{
    lock_take(&release.lock);
    bool waiting = release.state.waiting;
    lock_drop(&release.lock);
    return waiting;
}

START_TEST(a_wait_that_is_not_interruptible_goes_on)
{
    crew_attach_main(&self);
    init(&hand, NULL);
    crew_start(&hand, 1, wait_until_stopped);
    CREW_AWAIT(&self, atomic_load(&runs) > 2);
    sched_interrupt(&hand.thread);
    int before = runs;
    CREW_AWAIT(&self, atomic_load(&runs) > before + 3);
    release_deschedule(&release);
    CREW_AWAIT(&self, waits());
    before = runs;
    crew_pause(5);
    ck_assert_int_eq(runs, before);
    atomic_store(&stop, 1);
    release_schedule(&release);
    crew_join(&hand, 1);
    ck_assert_int_eq(hand.result, RELEASE_TRUE);
    sched_detach(&self);
}
END_TEST

START_TEST(parameters_change_under_a_running_thread)
{
    crew_attach_main(&self);
    init(&hand, tell);
    release.missed = NULL;
    crew_start(&hand, 1, wait_until_stopped);
    for (int i = 0; i < 300; i++) {
        release_change(&release, CLOCK_NS_PER_MS / 8 + (uint64_t)i * 1000, 1 + (uint64_t)(i % 7) * 30000, i % 2 ? tell : NULL);
        release_schedule(&release);
        if (i % 10 == 0)
            crew_turn(&self);
    }
    release_change(&release, CLOCK_NS_PER_MS, CLOCK_FOREVER, NULL);
    atomic_store(&stop, 1);
    release_schedule(&release);
    crew_join(&hand, 1);
    release_retire(&release);
    sched_detach(&self);
}
END_TEST

START_TEST(a_job_is_the_release_that_the_thread_is_in_or_waits_for)
{
    uint64_t until;
    periodic_start(&p, 100, 50, 20, false);
    ck_assert_uint_eq(periodic_job(&p), 120);
    ck_assert_int_eq(periodic_wait(&p, 110, &until), PERIODIC_SLEEP);
    ck_assert_uint_eq(periodic_job(&p), 170);
    ck_assert_int_eq(periodic_wait(&p, 150, &until), PERIODIC_TRUE);
    ck_assert_uint_eq(periodic_job(&p), 170);
    periodic_change(&p, 160, 50, 30, false);
    ck_assert_uint_eq(periodic_job(&p), 180);
    ck_assert_int_eq(periodic_wait(&p, 290, &until), PERIODIC_FALSE);   /* late: still in that release */
    ck_assert_uint_eq(periodic_job(&p), 180);
}
END_TEST

RTCHECK_MAIN("release", a_job_is_the_release_that_the_thread_is_in_or_waits_for,
             releases_come_every_period_from_the_start, a_deadline_met_to_the_nanosecond_is_met,
             one_miss_answers_false_once, each_miss_answers_false, a_miss_while_recovering_counts_too,
             with_a_short_deadline_the_next_release_is_waited_for, with_a_long_deadline_being_late_is_no_miss,
             a_million_missed_periods_are_counted_at_once, with_a_handler_a_miss_deschedules,
             scheduled_again_it_waits_for_the_next_release, scheduled_again_while_running_it_takes_the_next_release,
             a_release_due_at_the_moment_of_scheduling_counts, the_handler_is_told_of_earlier_misses_too,
             descheduled_by_hand_it_sleeps_and_misses_nothing, descheduled_while_waiting_it_is_not_released,
             descheduled_after_the_release_it_has_been_released,
             a_released_thread_that_oversleeps_misses_in_its_new_release, an_interrupted_wait_keeps_its_release_complete,
             a_new_period_counts_from_the_next_release, each_release_comes_after_another_one,
             who_is_released_once_is_not_descheduled, any_sequence_keeps_the_invariants,
             a_thread_is_released_every_period, a_miss_is_told_while_the_thread_runs_away,
             an_interruptible_wait_is_interrupted, a_wait_that_is_not_interruptible_goes_on,
             parameters_change_under_a_running_thread)
