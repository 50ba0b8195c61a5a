/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "sched/arrival.h"
#include "sched/event.h"
#include "tests/unit/worlds/crew.h"

enum { CAPACITY = 4, MIT = 100 };

static struct arrivals a;
static uint64_t times[64];

static void make(uint32_t capacity, uint64_t mit, enum arrival_policy on_violation, enum arrival_policy on_overflow)
{
    arrivals_init(&a, times, capacity);
    a.mit = mit;
    a.on_violation = on_violation;
    a.on_overflow = on_overflow;
}

#define ARRIVES(now, verdict) do {                                              \
        ck_assert_int_eq(arrivals_arrive(&a, now), ARRIVAL_##verdict);          \
        ck_assert(arrivals_ok(&a));                                             \
    } while (0)

/* ---- aperiodic ---- */

START_TEST(an_arrival_releases_an_idle_handler)
{
    make(0, 0, ARRIVAL_SAVE, ARRIVAL_EXCEPT);
    ARRIVES(10, RELEASED);
    ck_assert(!arrivals_complete(&a, 20));
    ARRIVES(21, RELEASED);
    ck_assert_uint_eq(a.current, 21);
}
END_TEST

START_TEST(arrivals_at_a_busy_handler_are_queued_in_order)
{
    make(CAPACITY, 0, ARRIVAL_SAVE, ARRIVAL_EXCEPT);
    ARRIVES(10, RELEASED);
    ARRIVES(11, QUEUED);
    ARRIVES(12, QUEUED);
    ck_assert_uint_eq(arrivals_pending(&a), 2);
    ck_assert(arrivals_complete(&a, 20));
    ck_assert_uint_eq(a.current, 11);
    ck_assert(arrivals_complete(&a, 30));
    ck_assert_uint_eq(a.current, 12);
    ck_assert(!arrivals_complete(&a, 40));
}
END_TEST

static void fill(enum arrival_policy on_overflow)
{
    make(CAPACITY, 0, ARRIVAL_SAVE, on_overflow);
    ARRIVES(10, RELEASED);
    for (uint64_t i = 0; i < CAPACITY; i++)
        ARRIVES(11 + i, QUEUED);
}

static int completions(uint64_t now)
{
    int n = 0;
    while (arrivals_complete(&a, now)) {
        ck_assert(arrivals_ok(&a));
        n++;
    }
    return n;
}

START_TEST(overflow_except_tells)
{
    fill(ARRIVAL_EXCEPT);
    ARRIVES(20, QUEUE_FULL);
    ck_assert_int_eq(completions(100), CAPACITY);
}
END_TEST

START_TEST(overflow_ignore_forgets_the_new)
{
    fill(ARRIVAL_IGNORE);
    ARRIVES(20, IGNORED);
    ck_assert_int_eq(completions(100), CAPACITY);
    ck_assert_uint_eq(a.current, 14);
}
END_TEST

START_TEST(overflow_replace_forgets_the_last)
{
    fill(ARRIVAL_REPLACE);
    ARRIVES(20, REPLACED);
    ck_assert_int_eq(completions(100), CAPACITY);
    ck_assert_uint_eq(a.current, 20);
    make(0, 0, ARRIVAL_SAVE, ARRIVAL_REPLACE);
    ARRIVES(10, RELEASED);
    ARRIVES(11, IGNORED);
}
END_TEST

START_TEST(overflow_save_loses_none)
{
    fill(ARRIVAL_SAVE);
    for (uint64_t i = 0; i < 1000; i++)
        ARRIVES(20 + i, QUEUED);
    ck_assert_uint_eq(arrivals_pending(&a), CAPACITY + 1000);
    ck_assert_int_eq(completions(5000), CAPACITY + 1000);
    make(0, 0, ARRIVAL_SAVE, ARRIVAL_SAVE);
    for (uint64_t i = 0; i < 10; i++)
        (void)!arrivals_arrive(&a, i);
    ck_assert_int_eq(completions(100), 9);
}
END_TEST

START_TEST(more_storage_takes_what_was_only_counted)
{
    static uint64_t more[16];
    fill(ARRIVAL_SAVE);
    for (uint64_t i = 0; i < 3; i++)
        ARRIVES(20, QUEUED);
    ck_assert_ptr_eq(arrivals_resize(&a, more, 16), times);
    ck_assert_uint_eq(a.queued, CAPACITY + 3);
    ck_assert_uint_eq(a.unqueued, 0);
    ck_assert_ptr_eq(arrivals_resize(&a, times, 2), more);
    ck_assert_uint_eq(a.queued, 2);
    ck_assert_uint_eq(arrivals_pending(&a), CAPACITY + 3);
    ck_assert_int_eq(completions(100), CAPACITY + 3);
}
END_TEST

START_TEST(held_arrivals_wait_for_who_lets_them_go)
{
    make(3, 0, ARRIVAL_SAVE, ARRIVAL_IGNORE);
    a.held = true;
    ARRIVES(10, QUEUED);                     /* though nobody is busy */
    ARRIVES(20, QUEUED);
    ck_assert(!arrivals_due(&a, 30));
    ck_assert_uint_eq(arrivals_next(&a), 0);
    ck_assert_uint_eq(arrivals_next_miss(&a, 5), 16);
    ck_assert_uint_eq(arrivals_judge(&a, 16, 5), 1);
    a.held = false;
    ck_assert_uint_eq(arrivals_next(&a), 10);
    ck_assert(arrivals_due(&a, 30));
    ck_assert_uint_eq(a.current, 10);
    a.held = true;                          /* from the next on */
    ck_assert(!arrivals_complete(&a, 40));
    ARRIVES(50, QUEUED);
    ARRIVES(60, QUEUED);
    ARRIVES(70, IGNORED);                    /* no place */
    a.held = false;
    ck_assert(arrivals_due(&a, 80));
    ck_assert_uint_eq(a.current, 20);
    ck_assert(arrivals_complete(&a, 80) && arrivals_complete(&a, 80) && !arrivals_complete(&a, 80));
}
END_TEST

START_TEST(cleared_arrivals_are_gone)
{
    fill(ARRIVAL_SAVE);
    ARRIVES(20, QUEUED);
    arrivals_clear(&a, 30);
    ck_assert_uint_eq(arrivals_pending(&a), 0);
    ck_assert(!arrivals_complete(&a, 30));
}
END_TEST

/* ---- sporadic ---- */

START_TEST(arrivals_far_enough_apart_violate_nothing)
{
    make(CAPACITY, MIT, ARRIVAL_EXCEPT, ARRIVAL_EXCEPT);
    ARRIVES(10, RELEASED);
    ck_assert(!arrivals_complete(&a, 20));
    ARRIVES(110, RELEASED);
    ARRIVES(210, QUEUED);
}
END_TEST

START_TEST(violation_except_tells_and_forgets)
{
    make(CAPACITY, MIT, ARRIVAL_EXCEPT, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    ARRIVES(109, MIT_VIOLATED);
    ARRIVES(110, QUEUED);
    ck_assert_int_eq(completions(500), 1);
}
END_TEST

START_TEST(violation_ignore_forgets)
{
    make(CAPACITY, MIT, ARRIVAL_IGNORE, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    ARRIVES(50, IGNORED);
    ARRIVES(109, IGNORED);
    ARRIVES(110, QUEUED);
    ck_assert_int_eq(completions(500), 1);
}
END_TEST

START_TEST(violation_save_delays_the_release)
{
    make(CAPACITY, MIT, ARRIVAL_SAVE, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    ARRIVES(20, QUEUED);
    ARRIVES(30, QUEUED);
    ck_assert_uint_eq(arrivals_next(&a), 0);
    ck_assert(!arrivals_complete(&a, 40));
    ck_assert_uint_eq(arrivals_next(&a), 110);
    ck_assert(!arrivals_due(&a, 109));
    ck_assert(arrivals_due(&a, 110));
    ck_assert(!arrivals_due(&a, 111));
    ck_assert(arrivals_complete(&a, 250));
    ck_assert_uint_eq(a.current, 210);
    ARRIVES(260, QUEUED);
    ck_assert(!arrivals_complete(&a, 300));
    ck_assert_uint_eq(arrivals_next(&a), 310);
}
END_TEST

START_TEST(violation_replace_coalesces_what_is_still_queued)
{
    make(CAPACITY, MIT, ARRIVAL_REPLACE, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    ARRIVES(50, IGNORED);           /* the last is released: nothing to replace */
    ARRIVES(120, QUEUED);
    ARRIVES(150, REPLACED);
    ck_assert_uint_eq(arrivals_pending(&a), 1);
    ck_assert(arrivals_complete(&a, 160));
    ck_assert_uint_eq(a.current, 150);
    ARRIVES(249, IGNORED);
    ARRIVES(250, QUEUED);
}
END_TEST

START_TEST(what_save_counts_keeps_its_distance)
{
    make(1, MIT, ARRIVAL_SAVE, ARRIVAL_SAVE);
    for (int i = 0; i < 5; i++)
        (void)!arrivals_arrive(&a, 10);
    for (uint64_t due = 110; due <= 410; due += MIT) {
        ck_assert(!arrivals_complete(&a, due - 1));
        ck_assert_uint_eq(arrivals_next(&a), due);
        ck_assert(arrivals_due(&a, due));
    }
    ck_assert(!arrivals_complete(&a, 1000));
}
END_TEST

/* ---- deadlines ---- */

START_TEST(a_smaller_distance_moves_up_what_waits)
{
    make(2, MIT, ARRIVAL_SAVE, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    ARRIVES(11, QUEUED);
    ARRIVES(12, QUEUED);
    ARRIVES(13, QUEUED);
    ck_assert_uint_eq(a.last, 10 + 3 * MIT);
    arrivals_set_distance(&a, 20, 15);
    ck_assert(arrivals_ok(&a));
    ck_assert(!arrivals_complete(&a, 20));
    ck_assert_uint_eq(arrivals_next(&a), 25);
    ck_assert(arrivals_due(&a, 25));
    ck_assert(!arrivals_complete(&a, 30));
    ck_assert_uint_eq(arrivals_next(&a), 40);
    arrivals_set_distance(&a, 30, 2 * MIT);
    ck_assert_uint_eq(arrivals_next(&a), 40);
    arrivals_set_distance(&a, 30, 0);
    ck_assert(arrivals_due(&a, 30));
    ck_assert_int_eq(completions(30), 1);
    ARRIVES(30, RELEASED);
}
END_TEST

START_TEST(a_smaller_distance_lets_the_next_arrival_in)
{
    make(CAPACITY, MIT, ARRIVAL_SAVE, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    ARRIVES(11, QUEUED);
    ck_assert(arrivals_take(&a));
    ck_assert_uint_eq(a.current, 10 + MIT);
    arrivals_set_distance(&a, 12, 0);
    ck_assert(!arrivals_complete(&a, 12));
    ARRIVES(13, RELEASED);
}
END_TEST

START_TEST(cleared_arrivals_put_nothing_off)
{
    make(CAPACITY, MIT, ARRIVAL_SAVE, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    for (uint64_t i = 0; i < CAPACITY; i++)
        ARRIVES(11 + i, QUEUED);
    arrivals_clear(&a, 20);
    ck_assert(!arrivals_complete(&a, 20));
    ARRIVES(21, QUEUED);
    ck_assert_uint_eq(arrivals_next(&a), 10 + MIT);
}
END_TEST

START_TEST(deadlines_count_from_the_release)
{
    make(CAPACITY, MIT, ARRIVAL_SAVE, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    ARRIVES(20, QUEUED);
    ck_assert_uint_eq(arrivals_next_miss(&a, 50), 61);
    ck_assert_uint_eq(arrivals_judge(&a, 60, 50), 0);
    ck_assert(!arrivals_complete(&a, 60));
    ck_assert_uint_eq(arrivals_next_miss(&a, 50), 161);
    ck_assert(arrivals_due(&a, 110));
    ck_assert_uint_eq(arrivals_judge(&a, 161, 50), 1);
    ck_assert_uint_eq(arrivals_judge(&a, 400, 50), 0);
    ck_assert_uint_eq(arrivals_next_miss(&a, 50), 0);
}
END_TEST

START_TEST(deadlines_of_queued_releases_are_missed_in_time)
{
    make(CAPACITY, 0, ARRIVAL_SAVE, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    ARRIVES(20, QUEUED);
    ARRIVES(30, QUEUED);
    ck_assert_uint_eq(arrivals_judge(&a, 75, 50), 2);
    ck_assert(arrivals_complete(&a, 76));
    ck_assert(arrivals_complete(&a, 77));
    ck_assert_uint_eq(arrivals_next_miss(&a, 50), 81);
    ck_assert_uint_eq(arrivals_judge(&a, 81, 50), 1);
    ck_assert(!arrivals_complete(&a, 90));
    ck_assert_uint_eq(a.judged, 0);
}
END_TEST

START_TEST(any_sequence_keeps_the_invariants)
{
    uint32_t random = 7;
    uint64_t now = 1, accepted = 0, begun = 0, last = 0;
    make(3, MIT, ARRIVAL_SAVE, ARRIVAL_SAVE);
    for (int i = 0; i < 100000; i++) {
        random = random * 1664525 + 1013904223;
        now += random >> 26;
        bool began = false;
        enum arrival_verdict v = ARRIVAL_IGNORED;
        switch ((random >> 20) % 8) {
        case 0: case 1: v = arrivals_arrive(&a, now); break;
        case 2: began = arrivals_due(&a, now); break;
        case 3: arrivals_judge(&a, now, 150); break;
        case 4: if (random & 1 << 16) a.on_violation = (random >> 17) % 4, a.on_overflow = (random >> 14) % 4; break;
        default: began = arrivals_complete(&a, now);
        }
        accepted += v == ARRIVAL_RELEASED || v == ARRIVAL_QUEUED;
        begun += began || v == ARRIVAL_RELEASED;
        if (began || v == ARRIVAL_RELEASED) {
            ck_assert_uint_le(a.current, now);
            ck_assert(last == 0 || a.current >= last + MIT);
            last = a.current;
        }
        ck_assert(arrivals_ok(&a));
        ck_assert_uint_eq(accepted, begun + arrivals_pending(&a));
    }
    ck_assert_uint_gt(begun, 1000);
}
END_TEST

static uint64_t other_times[64];

static void change(uint32_t random, uint64_t now)
{
    switch (random % 6) {
    case 0: arrivals_set_distance(&a, now, random >> 3 & 1 ? 0 : random >> 4 & 0xff); break;
    case 1: arrivals_resize(&a, a.times == times ? other_times : times, random >> 4 & 7); break;
    case 2: arrivals_clear(&a, now); break;
    case 3: (void)!arrivals_take(&a); break;
    default: a.on_violation = (random >> 4) % 4, a.on_overflow = (random >> 6) % 4;
    }
}

START_TEST(changes_keep_the_invariants)
{
    uint32_t random = 7;
    uint64_t now = 1;
    make(3, MIT, ARRIVAL_SAVE, ARRIVAL_SAVE);
    for (int i = 0; i < 200000; i++) {
        random = random * 1664525 + 1013904223;
        now += random >> 28;
        switch ((random >> 20) % 8) {
        case 0: case 1: case 2: (void)!arrivals_arrive(&a, now); break;
        case 3: arrivals_due(&a, now); break;
        case 4: arrivals_judge(&a, now, 150); break;
        case 5: change(random >> 8, now); break;
        default: arrivals_complete(&a, now);
        }
        ck_assert(arrivals_ok(&a));
    }
}
END_TEST

/* ---- before a handler ---- */

static struct dispatcher dispatcher;
static struct executor executor;
static struct hand hand;
static struct sched_thread self;
static struct handler handler;
static struct arrival_gate gate;
static struct event event;
static _Atomic int runs, told, open_gate = 1;
static _Atomic uint64_t began[64];

static void work(struct handler *h, struct executor *by)
{
    ck_assert_ptr_eq(h, &handler);
    began[atomic_fetch_add(&runs, 1) % 64] = os_monotonic_ns();
    CREW_AWAIT(atomic_load(&by->thread), atomic_load(&open_gate));
}

static void tell(struct arrival_gate *g, uint32_t count)
{
    ck_assert_ptr_eq(g, &gate);
    atomic_fetch_add(&told, (int)count);
}

static void execute(struct hand *h)
{
    (void)h;
    executor_run(&executor);
}

static void begin(uint32_t capacity, uint64_t deadline)
{
    crew_attach_main(&self);
    dispatch_init(&dispatcher);
    event_init(&event);
    handler_init(&handler, &dispatcher, NULL, 5, work);
    ck_assert_int_eq(event_attach(&event, &handler), DISPATCH_OK);
    arrival_gate_init(&gate, &handler, timer_queue_of(CLOCK_KIND_MONOTONIC), times, capacity, deadline, tell);
    ck_assert_int_eq(dispatch_add_executor(&dispatcher, &executor, 5), DISPATCH_OK);
    crew_start(&hand, 1, execute);
}

static void end(void)
{
    CREW_AWAIT(&self, arrival_gate_pending(&gate) == 0);
    handler_retire(&handler);
    arrival_gate_retire(&gate);
    executor_end(&executor);
    crew_join(&hand, 1);
    sched_detach(&self);
}

START_TEST(saved_arrivals_run_apart)
{
    uint64_t mit = 2 * CLOCK_NS_PER_MS;
    begin(CAPACITY, CLOCK_FOREVER);
    arrival_gate_set(&gate, mit, ARRIVAL_SAVE, ARRIVAL_SAVE);
    uint64_t fired = os_monotonic_ns();
    for (int i = 0; i < 10; i++)
        ck_assert_int_eq(event_fire(&event), DISPATCH_OK);
    CREW_AWAIT(&self, atomic_load(&runs) == 10);
    for (uint64_t i = 1; i < 10; i++)
        ck_assert_uint_ge(began[i], fired + i * mit);
    end();
    ck_assert_int_eq(told, 0);
}
END_TEST

START_TEST(firers_are_told_of_refusals)
{
    begin(1, CLOCK_FOREVER);
    arrival_gate_set(&gate, 0, ARRIVAL_SAVE, ARRIVAL_EXCEPT);
    open_gate = 0;
    ck_assert_int_eq(event_fire(&event), DISPATCH_OK);
    ck_assert_int_eq(event_fire(&event), DISPATCH_OK);
    ck_assert_int_eq(event_fire(&event), DISPATCH_QUEUE_FULL);
    arrival_gate_set(&gate, CLOCK_FOREVER, ARRIVAL_EXCEPT, ARRIVAL_EXCEPT);
    ck_assert_int_eq(event_fire(&event), DISPATCH_MIT_VIOLATED);
    CREW_AWAIT(&self, atomic_load(&runs) == 1);
    ck_assert_uint_eq(arrival_gate_pending(&gate), 1);
    ck_assert_uint_eq(arrival_gate_clear(&gate), 1);
    open_gate = 1;
    end();
    ck_assert_int_eq(runs, 1);
}
END_TEST

START_TEST(a_late_handler_is_told_of)
{
    begin(CAPACITY, CLOCK_NS_PER_MS);
    open_gate = 0;
    event_fire(&event);
    event_fire(&event);
    CREW_AWAIT(&self, atomic_load(&told) == 2);
    open_gate = 1;
    end();
    ck_assert_int_eq(told, 2);
    ck_assert_int_eq(runs, 2);
}
END_TEST

START_TEST(a_release_takes_the_next_one_too)
{
    make(1, 0, ARRIVAL_SAVE, ARRIVAL_SAVE);
    ARRIVES(10, RELEASED);
    ARRIVES(11, QUEUED);
    ARRIVES(12, QUEUED);
    ck_assert(arrivals_take(&a));
    ck_assert_uint_eq(a.current, 11);
    ck_assert(arrivals_take(&a));
    ck_assert_uint_eq(a.current, 12);
    ck_assert(!arrivals_take(&a));
    ck_assert(!arrivals_complete(&a, 20));
}
END_TEST

static _Atomic int arrived;
static void count_arrival(struct arrival_gate *g)
{
    (void)g;
    arrived++;
}

START_TEST(a_gate_gives_away_what_waits_and_tells_of_arrivals)
{
    begin(CAPACITY, CLOCK_FOREVER);
    gate.arrived = count_arrival;
    open_gate = 0;
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(event_fire(&event), DISPATCH_OK);
    CREW_AWAIT(&self, handler_pending(gate.handler) == 0);
    ck_assert_uint_eq(arrival_gate_take(&gate), 3);
    ck_assert_uint_eq(arrival_gate_take(&gate), 2);
    ck_assert_uint_eq(arrival_gate_pending(&gate), 1);
    ck_assert_int_eq(arrived, 4);
    open_gate = 1;
    end();
    ck_assert_int_eq(runs, 2);
}
END_TEST

static void fire_often(struct hand *h)
{
    for (int i = 0; i < 2000; i++)
        h->result += event_fire(&event) == DISPATCH_OK;
}

START_TEST(no_arrival_is_lost_under_stress)
{
    struct hand firers[3] = { 0 };
    begin(CAPACITY, CLOCK_FOREVER);
    crew_start(firers, 3, fire_often);
    crew_join(firers, 3);
    CREW_AWAIT(&self, atomic_load(&runs) == 6000);
    end();
    ck_assert_int_eq(runs, 6000);
}
END_TEST

RTCHECK_MAIN("arrival", an_arrival_releases_an_idle_handler, arrivals_at_a_busy_handler_are_queued_in_order,
             overflow_except_tells, overflow_ignore_forgets_the_new, overflow_replace_forgets_the_last,
             overflow_save_loses_none, more_storage_takes_what_was_only_counted, held_arrivals_wait_for_who_lets_them_go, cleared_arrivals_are_gone,
             arrivals_far_enough_apart_violate_nothing, violation_except_tells_and_forgets, violation_ignore_forgets,
             violation_save_delays_the_release, violation_replace_coalesces_what_is_still_queued,
             what_save_counts_keeps_its_distance, a_smaller_distance_moves_up_what_waits,
             a_smaller_distance_lets_the_next_arrival_in, cleared_arrivals_put_nothing_off, deadlines_count_from_the_release,
             deadlines_of_queued_releases_are_missed_in_time, any_sequence_keeps_the_invariants,
             changes_keep_the_invariants, saved_arrivals_run_apart, firers_are_told_of_refusals, a_late_handler_is_told_of,
             a_release_takes_the_next_one_too, a_gate_gives_away_what_waits_and_tells_of_arrivals,
             no_arrival_is_lost_under_stress)
