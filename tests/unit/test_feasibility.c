/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/unit/rtcheck.h"

#include "sched/feasibility.h"

enum { MOST = 8, A = 1, B = 2 };

static struct feasibility_task tasks[MOST];

/* Deadline at the end of the period, priority by position: the first is the most eligible. */
static void task(int i, uint64_t cost, uint64_t period)
{
    tasks[i] = (struct feasibility_task){ .priority = 90 - i, .cost = cost, .period = period, .deadline = period };
}

static void responses(size_t count, const uint64_t *expected)
{
    for (size_t i = 0; i < count; i++)
        ck_assert_msg(tasks[i].response == expected[i], "task %zu: %llu, not %llu", i,
                      (unsigned long long)tasks[i].response, (unsigned long long)expected[i]);
}

#define RESPONSES(...) do {                                                     \
        const uint64_t expected[] = { __VA_ARGS__ };                            \
        responses(sizeof expected / sizeof *expected, expected);                \
    } while (0)

static bool analyse(size_t count) { return feasibility_analyse(tasks, count, FEASIBILITY_INHERITANCE); }

START_TEST(no_tasks_are_feasible) { ck_assert(analyse(0)); }
END_TEST

/* Burns and Wellings, Real-Time Systems and Programming Languages, response time analysis. */
START_TEST(the_textbook_set_has_the_textbook_responses)
{
    task(0, 3, 7);
    task(1, 3, 12);
    task(2, 5, 20);
    ck_assert(analyse(3));
    RESPONSES(3, 6, 20);
}
END_TEST

START_TEST(full_use_with_harmonic_periods_fits)
{
    task(0, 5, 20);
    task(1, 10, 40);
    task(2, 40, 80);
    ck_assert(analyse(3));
    RESPONSES(5, 15, 80);
    tasks[2].cost++;
    ck_assert(!analyse(3));
    ck_assert(tasks[1].feasible && !tasks[2].feasible);
    ck_assert_uint_eq(tasks[2].response, UINT64_MAX);
}
END_TEST

START_TEST(order_of_the_array_does_not_matter)
{
    task(0, 5, 20);
    task(1, 3, 12);
    task(2, 3, 7);
    tasks[0].priority = 1;
    tasks[1].priority = 2;
    tasks[2].priority = 3;
    ck_assert(analyse(3));
    RESPONSES(20, 6, 3);
}
END_TEST

START_TEST(equals_wait_for_each_other)
{
    task(0, 2, 10);
    task(1, 3, 10);
    tasks[1].priority = tasks[0].priority;
    ck_assert(analyse(2));
    RESPONSES(5, 5);
}
END_TEST

/* Lehoczky 1990: the first job of the busy period is not the worst. */
START_TEST(deadlines_beyond_the_period_need_the_busy_period)
{
    task(0, 26, 70);
    task(1, 62, 100);
    tasks[1].deadline = 118;
    ck_assert(analyse(2));
    RESPONSES(26, 118);
    tasks[1].deadline = 117;
    ck_assert(!analyse(2));
}
END_TEST

START_TEST(short_deadlines_are_judged)
{
    task(0, 3, 7);
    task(1, 3, 12);
    tasks[1].deadline = 6;
    ck_assert(analyse(2));
    tasks[1].deadline = 5;
    ck_assert(!analyse(2));
}
END_TEST

START_TEST(jitter_of_others_and_of_its_own_counts)
{
    task(0, 1, 5);
    tasks[0].jitter = 2;
    task(1, 3, 20);
    ck_assert(analyse(2));
    RESPONSES(3, 5);
    tasks[1].jitter = 15;
    ck_assert(analyse(2));
    RESPONSES(3, 20);
    tasks[1].jitter = 16;
    ck_assert(!analyse(2));
}
END_TEST

START_TEST(a_cost_without_a_period_makes_the_lower_infeasible)
{
    task(0, 1, 10);
    task(1, 1, 0);
    tasks[1].deadline = 100;
    task(2, 1, 100);
    ck_assert(!analyse(3));
    ck_assert(tasks[0].feasible && !tasks[1].feasible && !tasks[2].feasible);
    tasks[1].cost = 0;
    ck_assert(analyse(3));
}
END_TEST

START_TEST(too_much_work_ends)
{
    task(0, 10, 10);
    task(1, 1, 1000);
    tasks[1].deadline = UINT64_MAX;
    ck_assert(!analyse(2));
    task(0, UINT64_MAX, 1);
    ck_assert(!analyse(2));
}
END_TEST

/* ---- blocking ---- */

static const struct feasibility_section high_uses[] = { { A, 1, 0 }, { B, 1, 0 } };
static const struct feasibility_section middle_uses[] = { { A, 4, 0 } };
static const struct feasibility_section low_uses[] = { { A, 6, 0 }, { B, 9, 0 } };

static void sections(int i, const struct feasibility_section *s, uint32_t count)
{
    tasks[i].sections = s;
    tasks[i].section_count = count;
}

static void locking_set(void)
{
    task(0, 5, 50);
    task(1, 10, 100);
    task(2, 20, 200);
    sections(0, high_uses, 2);
    sections(1, middle_uses, 1);
    sections(2, low_uses, 2);
}

static void blocks(enum feasibility_protocol protocol, uint64_t high, uint64_t middle, uint64_t low)
{
    ck_assert_uint_eq(feasibility_blocking(tasks, 3, 0, protocol), high);
    ck_assert_uint_eq(feasibility_blocking(tasks, 3, 1, protocol), middle);
    ck_assert_uint_eq(feasibility_blocking(tasks, 3, 2, protocol), low);
}

START_TEST(under_inheritance_each_lock_and_each_task_blocks_once)
{
    locking_set();
    blocks(FEASIBILITY_INHERITANCE, 13, 9, 0);          /* 4 of the middle + 9 of the low < 6 + 9 of the locks */
}
END_TEST

START_TEST(under_ceilings_one_section_blocks)
{
    locking_set();
    blocks(FEASIBILITY_CEILINGS, 9, 9, 0);
}
END_TEST

START_TEST(by_number_of_sections_the_longest_blocks_each)
{
    locking_set();
    blocks(FEASIBILITY_SECTIONS, 18, 9, 0);
}
END_TEST

/* The set from above, with ceilings of the two locks. */
static void ceilings(int a, int b)
{
    static struct feasibility_section all[MOST][2];
    locking_set();
    for (int i = 0; i < 3; i++) {
        for (uint32_t k = 0; k < tasks[i].section_count; k++) {
            all[i][k] = tasks[i].sections[k];
            all[i][k].ceiling = all[i][k].lock == A ? a : b;
        }
        sections(i, all[i], tasks[i].section_count);
    }
}

START_TEST(each_lock_counts_as_it_is)
{
    ceilings(0, 0);
    blocks(FEASIBILITY_AS_THEY_ARE, 13, 9, 0);
    ceilings(90, 90);
    blocks(FEASIBILITY_AS_THEY_ARE, 9, 9, 0);
    ceilings(90, 0);
    blocks(FEASIBILITY_AS_THEY_ARE, 6 + 9, 6 + 9, 0);
    ceilings(0, 90);
    blocks(FEASIBILITY_AS_THEY_ARE, 9 + 6 , 9 + 6, 0);  /* A: once by its longest, not by both tasks */
}
END_TEST

START_TEST(a_ceiling_blocks_also_who_does_not_use_the_lock)
{
    ceilings(95, 95);
    sections(0, NULL, 0);
    sections(1, NULL, 0);
    blocks(FEASIBILITY_AS_THEY_ARE, 9, 9, 0);
    ceilings(89, 89);
    sections(0, NULL, 0);
    blocks(FEASIBILITY_AS_THEY_ARE, 0, 9, 0);
}
END_TEST

START_TEST(a_middle_task_is_blocked_by_locks_it_does_not_use)
{
    locking_set();
    sections(1, NULL, 0);
    blocks(FEASIBILITY_INHERITANCE, 9, 9, 0);           /* the low one inherits from the high one */
    sections(0, NULL, 0);
    blocks(FEASIBILITY_INHERITANCE, 0, 0, 0);
    blocks(FEASIBILITY_CEILINGS, 0, 0, 0);
}
END_TEST

START_TEST(a_lock_of_the_lower_alone_blocks_nobody_above)
{
    task(0, 5, 50);
    task(1, 10, 100);
    task(2, 20, 200);
    sections(1, middle_uses, 1);
    sections(2, low_uses, 2);
    blocks(FEASIBILITY_INHERITANCE, 0, 6, 0);
    blocks(FEASIBILITY_CEILINGS, 0, 6, 0);
}
END_TEST

START_TEST(blocking_delays_the_response)
{
    locking_set();
    tasks[2].blocking = 2;
    ck_assert(feasibility_analyse(tasks, 3, FEASIBILITY_CEILINGS));
    RESPONSES(5 + 9, 5 + 10 + 9, 5 + 10 + 20 + 2);
    tasks[0].deadline = 13;
    ck_assert(!feasibility_analyse(tasks, 3, FEASIBILITY_CEILINGS));
    tasks[0].deadline = 18;
    ck_assert(feasibility_analyse(tasks, 3, FEASIBILITY_INHERITANCE));
    ck_assert(!feasibility_analyse(tasks, 3, FEASIBILITY_SECTIONS));
}
END_TEST

/* ---- against a schedule played through, all tasks released at 0 ---- */

static uint64_t play(size_t count, size_t which, uint64_t limit)
{
    uint64_t left[MOST] = { 0 };
    for (uint64_t now = 0; now < limit; now++) {
        for (size_t i = 0; i < count; i++)
            if (now % tasks[i].period == 0)
                left[i] += tasks[i].cost;
        for (size_t i = 0; i < count; i++)
            if (left[i] > 0) {
                left[i]--;
                break;
            }
        if (left[which] == 0)
            return now + 1;
    }
    return UINT64_MAX;
}

START_TEST(responses_are_those_of_the_worst_schedule)
{
    uint32_t random = 4711;
    int feasible = 0;
    for (int turn = 0; turn < 3000; turn++) {
        size_t count = 2 + (size_t)turn % 4;
        for (size_t i = 0; i < count; i++) {
            random = random * 1664525 + 1013904223;
            task((int)i, 1 + (random >> 28) % 6, 6 + (random >> 20) % 60);
        }
        analyse(count);
        for (size_t i = 0; i < count; i++)
            ck_assert_uint_eq(play(count, i, tasks[i].deadline), tasks[i].response);
        feasible += tasks[count - 1].feasible;
    }
    ck_assert_int_gt(feasible, 500);
    ck_assert_int_lt(feasible, 3000);
}
END_TEST

START_TEST(a_group_counts_once)
{
    task(0, 4, 20);
    task(1, 3, 20);
    task(2, 4, 20);
    task(3, 1, 20);
    ck_assert(analyse(4));
    RESPONSES(4, 7, 11, 12);
    tasks[0].group = tasks[2].group = 7;
    ck_assert(analyse(4));
    RESPONSES(4, 7, 7, 8);
    tasks[0].jitter = tasks[2].jitter = 16;     /* its budget twice in a row */
    tasks[0].deadline = tasks[2].deadline = 40;
    ck_assert(analyse(4));
    RESPONSES(20, 11, 23, 12);
}
END_TEST

/* A periodic task that shares a budget. */
static void member(int i, uint64_t cost, uint64_t period, uint64_t budget, uint64_t budget_period)
{
    task(i, cost, period);
    tasks[i].budget.group = 7;
    tasks[i].budget.cost = budget;
    tasks[i].budget.period = budget_period;
}

START_TEST(a_budget_holds_its_members)
{
    member(0, 4, 20, 20, 20);
    ck_assert(analyse(1));
    RESPONSES(4);                               /* there is always enough */
    member(0, 4, 20, 4, 20);
    ck_assert(analyse(1));
    RESPONSES(20);                              /* it may have been used late in the period before */
    member(0, 4, 20, 3, 20);
    ck_assert(!analyse(1));                     /* never enough */
    member(0, 4, 20, 3, 10);
    ck_assert(analyse(1));
    RESPONSES(4 + 2 * 7);
    member(0, 4, 20, 0, 20);
    ck_assert(!analyse(1));
}
END_TEST

START_TEST(members_use_the_budget_of_each_other)
{
    member(0, 2, 20, 6, 20);
    member(1, 2, 40, 6, 20);
    ck_assert(analyse(2));
    tasks[0].cost = 5;
    ck_assert(!analyse(2));
    tasks[1].budget.group = 8;                  /* one of its own */
    ck_assert(analyse(2));
    member(1, 2, 40, 6, 20);
    tasks[0] = (struct feasibility_task){ .priority = 90, .cost = 6, .period = 20, .deadline = 20, .jitter = 14, .group = 7 };
    tasks[0].budget = tasks[1].budget;          /* for whom the budget stands */
    ck_assert(!analyse(2) && !tasks[1].feasible);
}
END_TEST

START_TEST(who_is_held_comes_late_to_others)
{
    task(1, 10, 40);
    task(0, 5, 20);
    analyse(2);
    RESPONSES(5, 15);
    member(0, 5, 20, 5, 20);
    analyse(2);
    RESPONSES(20, 20);
}
END_TEST

/* ---- against schedules with budgets, from offsets ---- */

struct course { uint64_t offset[MOST], budget_offset; };

static bool has_budget(size_t i, uint64_t left) { return tasks[i].budget.group == 0 || left > 0; }

/* The longest response of each in so much time; late jobs queue behind each other. */
static void play_budget(size_t count, const struct course *c, uint64_t limit, uint64_t worst[])
{
    uint64_t left[MOST] = { 0 }, done[MOST] = { 0 }, budget = tasks[0].budget.cost;
    for (size_t i = 0; i < count; i++)
        worst[i] = 0;
    for (uint64_t now = 0; now < limit; now++) {
        for (size_t i = 0; i < count; i++)
            if (now >= c->offset[i] && (now - c->offset[i]) % tasks[i].period == 0)
                left[i] += tasks[i].cost;
        if (now >= c->budget_offset && (now - c->budget_offset) % tasks[0].budget.period == 0)
            budget = tasks[0].budget.cost;
        for (size_t i = 0; i < count; i++) {
            if (left[i] == 0 || !has_budget(i, budget))
                continue;
            left[i]--;
            budget -= tasks[i].budget.group != 0;
            if (++done[i] % tasks[i].cost == 0) {
                uint64_t response = now + 1 - (c->offset[i] + (done[i] / tasks[i].cost - 1) * tasks[i].period);
                worst[i] = response > worst[i] ? response : worst[i];
            }
            break;
        }
    }
}

START_TEST(what_is_feasible_with_budgets_meets_its_deadlines)
{
    uint32_t random = 815;
    int feasible = 0;
    for (int turn = 0; turn < 4000; turn++) {
        size_t count = 2 + (size_t)turn % 3;
        struct course c = { 0 };
        random = random * 1664525 + 1013904223;
        uint64_t budget = 1 + (random >> 28), budget_period = budget + (random >> 22) % 20;
        for (size_t i = 0; i < count; i++) {
            random = random * 1664525 + 1013904223;
            uint64_t cost = 1 + (random >> 28) % 4, period = 8 + (random >> 20) % 50;
            if (i == 0 || random & 1 << 16)
                member((int)i, cost, period, budget, budget_period);
            else
                task((int)i, cost, period);
            c.offset[i] = (random >> 8) % period;
        }
        c.budget_offset = (random >> 5) % budget_period;
        if (!analyse(count))
            continue;
        uint64_t worst[MOST];
        feasible++;
        play_budget(count, &c, 1500, worst);
        for (size_t i = 0; i < count; i++)
            ck_assert_msg(worst[i] <= tasks[i].response, "turn %d, task %zu: %llu, not %llu", turn, i, (unsigned long long)worst[i],
                          (unsigned long long)tasks[i].response);
    }
    ck_assert_int_gt(feasible, 300);
    ck_assert_int_lt(feasible, 4000);
}
END_TEST

RTCHECK_MAIN("feasibility", no_tasks_are_feasible, the_textbook_set_has_the_textbook_responses,
             full_use_with_harmonic_periods_fits, order_of_the_array_does_not_matter, equals_wait_for_each_other,
             deadlines_beyond_the_period_need_the_busy_period, short_deadlines_are_judged,
             jitter_of_others_and_of_its_own_counts, a_cost_without_a_period_makes_the_lower_infeasible, too_much_work_ends,
             under_inheritance_each_lock_and_each_task_blocks_once, under_ceilings_one_section_blocks,
             by_number_of_sections_the_longest_blocks_each, each_lock_counts_as_it_is,
             a_ceiling_blocks_also_who_does_not_use_the_lock, a_middle_task_is_blocked_by_locks_it_does_not_use,
             a_lock_of_the_lower_alone_blocks_nobody_above, blocking_delays_the_response,
             a_group_counts_once, a_budget_holds_its_members, members_use_the_budget_of_each_other, who_is_held_comes_late_to_others,
             what_is_feasible_with_budgets_meets_its_deadlines, responses_are_those_of_the_worst_schedule)
