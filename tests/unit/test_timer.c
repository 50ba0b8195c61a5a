/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "sched/timer.h"
#include "tests/unit/worlds/crew.h"

enum { MANY = 300, LOG = 4096 };

/* A timer that writes down its calls, on a queue without a thread: the test is the clock. */
struct noted { struct timer timer; int number; };

static struct timer_queue queue;
static struct noted timers[MANY];
static struct { int number; uint64_t due, times; } calls[LOG];
static int called;

static void note(struct timer *t, uint64_t due, uint64_t times)
{
    calls[called].number = ((struct noted *)t)->number;
    calls[called].due = due;
    calls[called++].times = times;
}

static void make(int count, timer_callback call)
{
    timer_queue_init(&queue, CLOCK_KIND_MONOTONIC);
    for (int i = 0; i < count; i++) {
        timers[i].number = i;
        timer_init(&timers[i].timer, &queue, 0, call);
    }
}

START_TEST(called_when_due_not_before)
{
    make(1, note);
    timer_arm(&timers[0].timer, 100, 0);
    ck_assert_uint_eq(timer_queue_expire(&queue, 99), 100);
    ck_assert_int_eq(called, 0);
    ck_assert_uint_eq(timer_queue_expire(&queue, 100), 0);
    ck_assert_int_eq(called, 1);
    ck_assert_uint_eq(calls[0].due, 100);
    ck_assert_uint_eq(timer_due(&timers[0].timer), 0);
}
END_TEST

START_TEST(called_in_order_of_due_times)
{
    make(MANY, note);
    for (int i = 0; i < MANY; i++)
        timer_arm(&timers[i].timer, 1 + (uint64_t)(i * 7919 % MANY), 0);
    timer_queue_expire(&queue, MANY);
    ck_assert_int_eq(called, MANY);
    for (int i = 1; i < MANY; i++)
        ck_assert_uint_lt(calls[i - 1].due, calls[i].due);
}
END_TEST

START_TEST(at_one_time_the_more_eligible_first_then_the_first_armed)
{
    make(3, note);
    struct noted urgent = { .number = 9 };
    timer_init(&urgent.timer, &queue, 50, note);
    for (int i = 2; i >= 0; i--)
        timer_arm(&timers[i].timer, 10, 0);
    timer_arm(&urgent.timer, 10, 0);
    timer_queue_expire(&queue, 10);
    const int expected[] = { 9, 2, 1, 0 };
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(calls[i].number, expected[i]);
}
END_TEST

START_TEST(periods_do_not_drift)
{
    make(1, note);
    timer_arm(&timers[0].timer, 100, 10);
    for (uint64_t now = 100; now < 200; now += 10)
        ck_assert_uint_eq(timer_queue_expire(&queue, now + now % 7 % 5), now + 10);
    ck_assert_int_eq(called, 10);
    ck_assert_uint_eq(calls[9].due, 190);
    ck_assert_uint_eq(timers[0].timer.overruns, 0);
}
END_TEST

START_TEST(missed_periods_are_one_call_with_a_number)
{
    make(1, note);
    timer_arm(&timers[0].timer, 100, 10);
    ck_assert_uint_eq(timer_queue_expire(&queue, 135), 140);
    ck_assert_int_eq(called, 1);
    ck_assert_uint_eq(calls[0].due, 100);
    ck_assert_uint_eq(calls[0].times, 4);
    ck_assert_uint_eq(timers[0].timer.overruns, 3);
}
END_TEST

START_TEST(disarmed_is_not_called)
{
    make(3, note);
    for (int i = 0; i < 3; i++)
        timer_arm(&timers[i].timer, 10, 0);
    ck_assert(timer_disarm(&timers[1].timer));
    ck_assert(!timer_disarm(&timers[1].timer));
    timer_queue_expire(&queue, 10);
    ck_assert_int_eq(called, 2);
    ck_assert_int_eq(calls[1].number, 2);
}
END_TEST

START_TEST(a_due_time_that_is_set_replaces_the_one_before)
{
    make(2, note);
    timer_set_due(&timers[0].timer, 20);
    timer_set_due(&timers[1].timer, 20);
    timer_set_due(&timers[0].timer, 20);
    timer_queue_expire(&queue, 20);
    ck_assert_int_eq(called, 2);
    ck_assert_int_eq(calls[0].number, 0);
    timer_arm(&timers[0].timer, 25, 5);
    timer_set_due(&timers[0].timer, 30);
    ck_assert_uint_eq(timer_queue_expire(&queue, 30), 0);
    timer_set_due(&timers[1].timer, 40);
    timer_set_due(&timers[1].timer, 0);
    ck_assert(!timer_disarm(&timers[1].timer));
}
END_TEST

START_TEST(a_new_period_counts_from_the_next_call)
{
    make(1, note);
    timer_arm(&timers[0].timer, 100, 10);
    timer_set_period(&timers[0].timer, 25);
    ck_assert_uint_eq(timer_due(&timers[0].timer), 100);
    ck_assert_uint_eq(timer_queue_expire(&queue, 100), 125);
}
END_TEST

START_TEST(a_due_time_in_the_past_is_due_now)
{
    make(1, note);
    timer_arm(&timers[0].timer, 0, 0);
    ck_assert_uint_ne(timer_due(&timers[0].timer), 0);
    timer_queue_expire(&queue, 1);
    ck_assert_int_eq(called, 1);
}
END_TEST

static void again(struct timer *t, uint64_t due, uint64_t times)
{
    note(t, due, times);
    if (called < 3)
        timer_arm(t, due + 5, 0);
}

static void stop_itself(struct timer *t, uint64_t due, uint64_t times)
{
    note(t, due, times);
    ck_assert(timer_disarm(t));
}

START_TEST(a_callback_may_arm_its_timer)
{
    make(1, again);
    timer_arm(&timers[0].timer, 10, 0);
    ck_assert_uint_eq(timer_queue_expire(&queue, 12), 15);
    ck_assert_uint_eq(timer_queue_expire(&queue, 15), 20);
    ck_assert_uint_eq(timer_queue_expire(&queue, 20), 0);
}
END_TEST

START_TEST(a_callback_may_disarm_its_timer)
{
    make(1, stop_itself);
    timer_arm(&timers[0].timer, 10, 10);
    ck_assert_uint_eq(timer_queue_expire(&queue, 35), 0);
    ck_assert_int_eq(called, 1);
}
END_TEST

START_TEST(what_is_retired_is_in_no_queue)
{
    make(MANY, note);
    for (int i = 0; i < MANY; i += 3)
        timer_arm(&timers[i].timer, 10, 0);
    for (int i = 0; i < MANY; i++)
        timer_retire(&timers[i].timer);
    ck_assert_uint_eq(timer_queue_expire(&queue, 10), 0);
    ck_assert_int_eq(called, 0);
}
END_TEST

START_TEST(any_order_of_changes_keeps_the_heap)
{
    uint32_t random = 12345;
    make(MANY, note);
    uint64_t now = 1;
    for (int i = 0; i < 20000; i++) {
        random = random * 1664525 + 1013904223;
        struct timer *t = &timers[(random >> 8) % MANY].timer;
        if (random >> 30 == 0)
            timer_disarm(t);
        else if (random >> 30 == 1)
            timer_arm(t, now + (random >> 20), 0);
        else
            timer_arm(t, now + (random >> 22), 0);
        ck_assert(timer_queue_ok(&queue));
        if (i % 64 == 0) {
            called = 0;
            now += 100;
            uint64_t next = timer_queue_expire(&queue, now);
            ck_assert(next == 0 || next > now);
        }
    }
}
END_TEST

/* ---- lanes: as many as levels ---- */

enum { MODEL_TIMERS = 40, STEPS = 30000 };

/* What a list says of the same timers: the order of calls of one lane, then of the next lower. */
static struct { bool armed; uint64_t due, period, sequence; int eligibility; } model[MODEL_TIMERS];
static uint64_t model_sequence;

static void model_arm(int i, uint64_t due, uint64_t period)
{
    model[i].armed = true;
    model[i].due = due;
    model[i].period = period;
    model[i].sequence = model_sequence++;
}

static bool model_before(int a, int b)
{
    if (model[a].eligibility != model[b].eligibility)
        return model[a].eligibility > model[b].eligibility;
    return model[a].due != model[b].due ? model[a].due < model[b].due : model[a].sequence < model[b].sequence;
}

static int model_first(uint64_t now)
{
    int first = -1;
    for (int i = 0; i < MODEL_TIMERS; i++)
        if (model[i].armed && model[i].due <= now && (first < 0 || model_before(i, first)))
            first = i;
    return first;
}

static void model_expire(uint64_t now)
{
    int next = 0;
    for (int i; (i = model_first(now)) >= 0; next++) {
        uint64_t times = model[i].period ? 1 + (now - model[i].due) / model[i].period : 1, due = model[i].due;
        ck_assert_int_lt(next, called);
        ck_assert_int_eq(calls[next].number, i);
        ck_assert_uint_eq(calls[next].due, due);
        ck_assert_uint_eq(calls[next].times, times);
        model[i].armed = false;
        if (model[i].period)
            model_arm(i, due + times * model[i].period, model[i].period);
    }
    ck_assert_int_eq(next, called);
}

static void change_at_random(int i, uint32_t random, uint64_t now)
{
    static const int levels[] = { 0, 11, 12, 40, 98, 99 };
    struct timer *t = &timers[i].timer;
    switch (random % 8) {
    case 0:
        ck_assert_int_eq(timer_disarm(t), model[i].armed);
        model[i].armed = false;
        break;
    case 1: case 2:
        model[i].eligibility = levels[random / 8 % 6];
        timer_set_eligibility(t, model[i].eligibility);
        break;
    default:
        timer_arm(t, now + random / 8 % 50, random % 8 == 3 ? 1 + random / 8 % 30 : 0);
        model_arm(i, now + random / 8 % 50, random % 8 == 3 ? 1 + random / 8 % 30 : 0);
    }
}

START_TEST(any_order_of_changes_and_moves_is_as_a_list_has_it)
{
    uint32_t random = 2024;
    uint64_t now = 1;
    make(MODEL_TIMERS, note);
    for (int step = 0; step < STEPS; step++) {
        random = random * 1664525 + 1013904223;
        change_at_random((int)((random >> 8) % MODEL_TIMERS), random >> 16, now);
        ck_assert(timer_queue_ok(&queue));
        if (step % 5)
            continue;
        now += random >> 29;
        called = 0;
        timer_queue_expire(&queue, now);
        model_expire(now);
    }
}
END_TEST

START_TEST(a_more_eligible_lane_goes_first_though_due_later)
{
    make(2, note);
    timer_set_eligibility(&timers[0].timer, 20);
    timer_set_eligibility(&timers[1].timer, 30);
    timer_arm(&timers[0].timer, 5, 0);
    timer_arm(&timers[1].timer, 9, 0);
    ck_assert_ptr_ne(timers[0].timer.lane, timers[1].timer.lane);
    timer_queue_expire(&queue, 10);
    ck_assert_int_eq(calls[0].number, 1);
    ck_assert_int_eq(calls[1].number, 0);
}
END_TEST

START_TEST(what_moves_keeps_its_time_and_its_turn)
{
    make(3, note);
    for (int i = 0; i < 3; i++) {
        timer_set_eligibility(&timers[i].timer, 20 + i);
        timer_arm(&timers[i].timer, 10, 7);
    }
    for (int i = 0; i < 3; i++)
        timer_set_eligibility(&timers[2 - i].timer, 50);
    ck_assert_uint_eq(timer_due(&timers[1].timer), 10);
    ck_assert_uint_eq(timer_queue_expire(&queue, 10), 17);
    ck_assert_int_eq(called, 3);
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(calls[i].number, i);
}
END_TEST

START_TEST(what_is_not_armed_moves_when_it_is)
{
    make(1, note);
    timer_set_eligibility(&timers[0].timer, 60);
    ck_assert_ptr_null(timers[0].timer.lane);
    timer_arm(&timers[0].timer, 10, 0);
    ck_assert_ptr_eq(timers[0].timer.lane, &queue.lanes[60]);
    timer_queue_expire(&queue, 10);
    ck_assert_int_eq(called, 1);
}
END_TEST

static void move_itself(struct timer *t, uint64_t due, uint64_t times)
{
    note(t, due, times);
    timer_set_eligibility(t, 15);
}

START_TEST(a_callback_may_move_its_timer)
{
    make(1, move_itself);
    timer_set_eligibility(&timers[0].timer, 30);
    timer_arm(&timers[0].timer, 10, 10);
    ck_assert_uint_eq(timer_queue_expire(&queue, 10), 20);
    ck_assert_ptr_eq(timers[0].timer.lane, &queue.lanes[15]);
    ck_assert_uint_eq(timer_queue_expire(&queue, 20), 30);
    ck_assert_int_eq(called, 2);
}
END_TEST

/* ---- with servers ---- */

static _Atomic uint64_t rings;
static _Atomic uint64_t early;

static void ring(struct timer *t, uint64_t due, uint64_t times)
{
    if (clock_now(t->queue->clock) < due)
        atomic_store(&early, 1);
    atomic_fetch_add(&rings, times);
}

static void rings_on(enum clock_kind clock)
{
    struct timer t;
    struct timer_queue *q = timer_queue_of(clock);
    ck_assert_ptr_nonnull(q);
    timer_init(&t, q, 0, ring);
    uint64_t start = clock_now(clock);
    timer_arm(&t, start + CLOCK_NS_PER_MS, CLOCK_NS_PER_MS);
    CREW_AWAIT(NULL, atomic_load(&rings) >= 5);
    timer_retire(&t);
    uint64_t after = atomic_load(&rings);
    ck_assert_uint_le(after, (clock_now(clock) - start) / CLOCK_NS_PER_MS);
    crew_pause(5);
    ck_assert_uint_eq(atomic_load(&rings), after);
    ck_assert_uint_eq(early, 0);
}

START_TEST(the_thread_serves_the_monotonic_clock) { rings_on(CLOCK_KIND_MONOTONIC); }
END_TEST
START_TEST(the_thread_serves_the_time_of_day) { rings_on(CLOCK_KIND_REALTIME); }
END_TEST

START_TEST(an_earlier_timer_wakes_the_thread)
{
    struct timer late, soon;
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    timer_init(&late, q, 0, ring);
    timer_init(&soon, q, 0, ring);
    timer_arm(&late, CLOCK_FOREVER, 0);
    crew_pause(2);
    timer_arm(&soon, clock_deadline(CLOCK_NS_PER_MS), 0);
    CREW_AWAIT(NULL, atomic_load(&rings) == 1);
    ck_assert_uint_eq(timer_due(&late), CLOCK_FOREVER);
}
END_TEST

static void change_timers(struct hand *h)
{
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    for (int i = 0; i < 300; i++) {
        struct timer t;
        timer_init(&t, q, 0, ring);
        timer_arm(&t, clock_deadline((uint64_t)(i % 5) * 20000), (uint64_t)(h->number + 1) * 10000);
        timer_arm(&t, clock_deadline(1000), 0);
        timer_retire(&t);
    }
}

START_TEST(threads_may_change_timers_at_once)
{
    struct hand hands[4] = { 0 };
    crew_start(hands, 4, change_timers);
    crew_join(hands, 4);
    for (int i = 0; i < TIMER_LANES; i++)
        ck_assert_uint_eq(timer_queue_of(CLOCK_KIND_MONOTONIC)->lanes[i].heap.count, 0);
    ck_assert_uint_eq(early, 0);
}
END_TEST

/* Of the servers: their names, and where they run if the kernel lets them.  The kernel is asked itself: musl's sched_getparam does not. */
static bool runs_at(const char *name, int wanted)
{
    DIR *tasks = opendir("/proc/self/task");
    bool found = false;
    for (struct dirent *d; (d = readdir(tasks)) != NULL && !found; ) {
        char path[300], own[64] = "";
        struct sched_param p = { 0 };
        snprintf(path, sizeof path, "/proc/self/task/%s/comm", d->d_name);
        FILE *f = fopen(path, "r");
        if (f && fscanf(f, "%63s", own) == 1 && strcmp(own, name) == 0)
            found = syscall(SYS_sched_getparam, atoi(d->d_name), &p) == 0 && (p.sched_priority == wanted || p.sched_priority == 0);
        if (f)
            fclose(f);
    }
    closedir(tasks);
    return found;
}

START_TEST(a_level_in_use_has_a_server_one_level_above)
{
    struct timer t;
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    timer_init(&t, q, 40, ring);
    ck_assert(!q->lanes[40].served);
    timer_arm(&t, clock_deadline(0), 0);
    ck_assert(q->lanes[40].served && !q->lanes[41].served);
    CREW_AWAIT(NULL, atomic_load(&rings) == 1);
    CREW_AWAIT(NULL, runs_at("timer-40", 41));
    timer_set_eligibility(&t, 98);
    timer_prepare(&t);
    CREW_AWAIT(NULL, runs_at("timer-98", 99));
    timer_retire(&t);
}
END_TEST

static _Atomic int in_call, at_once;
static _Atomic uint64_t slow_calls;

static void dawdle(struct timer *t, uint64_t due, uint64_t times)
{
    (void)t, (void)due, (void)times;
    if (atomic_fetch_add(&in_call, 1) > 0)
        atomic_store(&at_once, 1);
    crew_pause(1);
    atomic_fetch_sub(&in_call, 1);
    atomic_fetch_add(&slow_calls, 1);
}

START_TEST(calls_of_one_timer_follow_each_other_wherever_it_moves)
{
    struct timer t;
    timer_init(&t, timer_queue_of(CLOCK_KIND_MONOTONIC), 11, dawdle);
    timer_arm(&t, clock_deadline(0), CLOCK_NS_PER_MS / 10);
    for (int i = 0; atomic_load(&slow_calls) < 100; i++) {
        timer_set_eligibility(&t, 11 + i % 4 * 20);
        if (i % 16 == 0)
            crew_pause(1);
    }
    timer_retire(&t);
    uint64_t then = atomic_load(&slow_calls);
    crew_pause(5);
    ck_assert_uint_eq(atomic_load(&slow_calls), then);
    ck_assert_int_eq(at_once, 0);
}
END_TEST

static void move_timers(struct hand *h)
{
    struct timer_queue *q = timer_queue_of(CLOCK_KIND_MONOTONIC);
    struct timer t;
    timer_init(&t, q, 11, ring);
    for (int i = 0; i < 1000; i++) {
        timer_set_eligibility(&t, 11 + (i * 7 + h->number) % 30);
        timer_arm(&t, clock_deadline((uint64_t)(i % 3) * 20000), i % 4 ? 0 : 50000);
    }
    timer_retire(&t);
}

START_TEST(threads_may_move_timers_at_once)
{
    struct hand hands[4] = { 0 };
    crew_start(hands, 4, move_timers);
    crew_join(hands, 4);
    for (int i = 0; i < TIMER_LANES; i++)
        ck_assert_uint_eq(timer_queue_of(CLOCK_KIND_MONOTONIC)->lanes[i].heap.count, 0);
    ck_assert_uint_eq(early, 0);
}
END_TEST

/* What the kernel says of the signals that the thread of that name blocks. */
static uint64_t blocked_by(const char *name)
{
    DIR *tasks = opendir("/proc/self/task");
    uint64_t blocked = 0;
    for (struct dirent *d; (d = readdir(tasks)) != NULL; ) {
        char path[300], line[200], own[64] = "";
        snprintf(path, sizeof path, "/proc/self/task/%s/status", d->d_name);
        FILE *f = fopen(path, "r");
        unsigned long long mask = 0;
        while (f && fgets(line, sizeof line, f)) {
            sscanf(line, "Name: %63s", own);
            sscanf(line, "SigBlk: %llx", &mask);
        }
        if (f)
            fclose(f);
        if (strcmp(own, name) == 0)
            blocked = mask;
    }
    closedir(tasks);
    return blocked;
}

static bool has_signal(uint64_t mask, int number) { return mask >> (number - 1) & 1; }

START_TEST(the_thread_of_timers_leaves_signals_to_others)
{
    uint64_t blocked;
    ck_assert_ptr_nonnull(timer_queue_of(CLOCK_KIND_MONOTONIC));
    while ((blocked = blocked_by("timer")) == 0)
        sched_yield();
    ck_assert(has_signal(blocked, SIGUSR2) && has_signal(blocked, SIGTERM));
    ck_assert(!has_signal(blocked, SIGSEGV) && !has_signal(blocked, SIGBUS));
}
END_TEST

START_TEST(a_long_sleep_ends_a_little_early_and_a_short_one_in_time)
{
    uint64_t now = UINT64_C(5000000000), far = now + TIMER_EARLY_FROM + 1;
    ck_assert_uint_eq(timer_wake_up(far, now), far - TIMER_EARLY);
    ck_assert_uint_gt(timer_wake_up(far, now), now);
    ck_assert_uint_eq(timer_wake_up(far, far - TIMER_EARLY), far);              /* the second sleep */
    ck_assert_uint_eq(timer_wake_up(now + TIMER_EARLY_FROM, now), now + TIMER_EARLY_FROM);
    ck_assert_uint_eq(timer_wake_up(now - 1, now), now - 1);
    ck_assert_uint_eq(timer_wake_up(0, now), 0);                                /* for ever */
}
END_TEST

RTCHECK_MAIN("timer", a_long_sleep_ends_a_little_early_and_a_short_one_in_time, the_thread_of_timers_leaves_signals_to_others, called_when_due_not_before, called_in_order_of_due_times,
             at_one_time_the_more_eligible_first_then_the_first_armed, periods_do_not_drift,
             missed_periods_are_one_call_with_a_number, disarmed_is_not_called,
             a_new_period_counts_from_the_next_call, a_due_time_in_the_past_is_due_now, a_callback_may_arm_its_timer,
             a_callback_may_disarm_its_timer, what_is_retired_is_in_no_queue, any_order_of_changes_keeps_the_heap,
             the_thread_serves_the_monotonic_clock, the_thread_serves_the_time_of_day,
             an_earlier_timer_wakes_the_thread, threads_may_change_timers_at_once,
             any_order_of_changes_and_moves_is_as_a_list_has_it, a_more_eligible_lane_goes_first_though_due_later,
             a_due_time_that_is_set_replaces_the_one_before,
             what_moves_keeps_its_time_and_its_turn, what_is_not_armed_moves_when_it_is, a_callback_may_move_its_timer,
             a_level_in_use_has_a_server_one_level_above, calls_of_one_timer_follow_each_other_wherever_it_moves,
             threads_may_move_timers_at_once)
