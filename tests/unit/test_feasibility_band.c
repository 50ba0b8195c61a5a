/* SPDX-License-Identifier: Apache-2.0 */
/* The processor-demand test of bands, beside a processor that is simulated turn by turn. */
#include "tests/unit/rtcheck.h"

#include <string.h>

#include "sched/clock.h"
#include "sched/feasibility.h"

enum { MOST = 8, BAND = 20, TOP = 40, ABOVE = 60, BELOW = 15, LOCK_A = 1, LOCK_B = 2 };

static struct feasibility_task tasks[MOST];

static void put(int i, int priority, int band, uint64_t cost, uint64_t period, uint64_t deadline)
{
    tasks[i] = (struct feasibility_task){ .priority = priority, .band = band, .cost = cost, .period = period, .deadline = deadline };
}

static void member(int i, uint64_t cost, uint64_t period, uint64_t deadline) { put(i, TOP, BAND, cost, period, deadline); }
static bool analyse(size_t count) { return feasibility_analyse(tasks, count, FEASIBILITY_AS_THEY_ARE); }

/* ---- the oracle: a processor in turns of one, all released together ---- */

enum { JOBS = 512 };
struct job { uint64_t deadline, left; bool above; };

static uint64_t common_multiple(uint64_t a, uint64_t b)
{
    uint64_t n = a;
    while (n % b != 0)
        n += a;
    return n;
}

static int release_all(struct job *jobs, int n, size_t count, uint64_t now)
{
    for (size_t i = 0; i < count; i++)
        if (tasks[i].cost > 0 && now % tasks[i].period == 0)
            jobs[n++] = (struct job){ now + tasks[i].deadline, tasks[i].cost, tasks[i].band == 0 };
    ck_assert_int_lt(n, JOBS);
    return n;
}

static struct job *choose(struct job *jobs, int n)
{
    struct job *best = NULL;
    for (int i = 0; i < n; i++)
        if (jobs[i].left > 0 && (!best || (jobs[i].above && !best->above) || (jobs[i].above == best->above && jobs[i].deadline < best->deadline)))
            best = &jobs[i];
    return best;
}

static int forget_done(struct job *jobs, int n)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (jobs[i].left > 0)
            jobs[kept++] = jobs[i];
    return kept;
}

/* Does no member of the band miss a deadline? */
static bool simulated(size_t count)
{
    struct job jobs[JOBS];
    uint64_t hyper = 1, work = 0, latest = 0;
    for (size_t i = 0; i < count; i++) {
        hyper = common_multiple(hyper, tasks[i].period);
        latest = tasks[i].deadline > latest ? tasks[i].deadline : latest;
    }
    for (size_t i = 0; i < count; i++)
        work += hyper / tasks[i].period * tasks[i].cost;
    if (work > hyper)
        return false;
    int n = 0;
    for (uint64_t now = 0; now < 2 * hyper + latest; now++) {
        n = release_all(jobs, n, count, now);
        struct job *next = choose(jobs, n);
        if (next)
            next->left--;
        n = forget_done(jobs, n);
        for (int i = 0; i < n; i++)
            if (!jobs[i].above && jobs[i].deadline <= now + 1)
                return false;
    }
    return true;
}

/* ---- small worlds ---- */

static void compare(size_t count)
{
    bool expected = simulated(count), answer = analyse(count);
    ck_assert_msg(expected == answer, "%d, not %d: (%d %d %d) (%d %d %d) (%d %d %d)", answer, expected, (int)tasks[0].cost, (int)tasks[0].period,
                  (int)tasks[0].deadline, (int)tasks[1].cost, (int)tasks[1].period, (int)tasks[1].deadline, (int)tasks[2].cost,
                  (int)tasks[2].period, (int)tasks[2].deadline);
}

START_TEST(all_pairs_of_small_tasks_are_judged_as_the_processor_does)
{
    for (uint64_t t0 = 1; t0 <= 7; t0++)
        for (uint64_t t1 = t0; t1 <= 9; t1++)
            for (uint64_t c0 = 1; c0 <= t0; c0++)
                for (uint64_t c1 = 1; c1 <= t1; c1++)
                    for (uint64_t d0 = 1; d0 <= t0 + 3; d0++)
                        for (uint64_t d1 = 1; d1 <= t1 + 3; d1++) {
                            member(0, c0, t0, d0);
                            member(1, c1, t1, d1);
                            compare(2);
                        }
}
END_TEST

START_TEST(triples_of_small_tasks_are_judged_as_the_processor_does)
{
    static const uint64_t periods[] = { 3, 4, 6, 8 };
    for (int a = 0; a < 4; a++)
        for (int b = a; b < 4; b++)
            for (int c = b; c < 4; c++)
                for (uint64_t costs = 0; costs < 27; costs++)
                    for (uint64_t early = 0; early < 27; early++) {
                        member(0, 1 + costs % 3, periods[a], periods[a] - early % 3);
                        member(1, 1 + costs / 3 % 3, periods[b], periods[b] - early / 3 % 3);
                        member(2, 1 + costs / 9, periods[c], periods[c] - early / 9);
                        compare(3);
                    }
}
END_TEST

START_TEST(what_is_called_feasible_below_a_fixed_priority_is)
{
    int yes = 0, simulated_yes = 0;
    for (uint64_t t0 = 2; t0 <= 6; t0++)
        for (uint64_t c0 = 1; c0 < t0; c0++)
            for (uint64_t t1 = 3; t1 <= 8; t1++)
                for (uint64_t c1 = 1; c1 < t1; c1++)
                    for (uint64_t d1 = c1; d1 <= t1; d1++) {
                        put(0, ABOVE, 0, c0, t0, t0);
                        member(1, c1, t1, d1);
                        member(2, 1, 7, 6);
                        bool answer = analyse(3), run = simulated(3);
                        ck_assert(!answer || run);
                        yes += answer;
                        simulated_yes += run;
                    }
    ck_assert_int_gt(yes, 0);
    ck_assert_int_ge(yes * 10, simulated_yes * 9);      /* and hardly less is called so */
}
END_TEST

/* Two members of which each begins with a section that the other cannot interrupt, released from all offsets on. */
struct pair { uint64_t next[2], left[2], deadline[2]; int inside; };

static int choose_of_two(const struct pair *p)
{
    if (p->inside >= 0)
        return p->inside;
    if (p->left[0] && p->left[1])
        return p->deadline[1] < p->deadline[0];
    return p->left[0] ? 0 : p->left[1] ? 1 : -1;
}

static void work_one_turn(struct pair *p, const uint64_t *sections)
{
    int who = choose_of_two(p);
    if (who < 0)
        return;
    p->left[who]--;
    p->inside = tasks[who].cost - p->left[who] < sections[who] ? who : -1;
}

static bool misses_from(uint64_t offset0, uint64_t offset1, const uint64_t *sections)
{
    struct pair p = { .next = { offset0, offset1 }, .inside = -1 };
    uint64_t end = offset0 + offset1 + 2 * tasks[0].period * tasks[1].period;
    for (uint64_t now = 0; now < end; now++) {
        for (int i = 0; i < 2; i++) {
            if (p.left[i] && p.deadline[i] <= now)
                return true;
            if (p.next[i] != now)
                continue;
            p.left[i] = tasks[i].cost;
            p.deadline[i] = now + tasks[i].deadline;
            p.next[i] += tasks[i].period;
        }
        work_one_turn(&p, sections);
    }
    return false;
}

static bool misses_from_anywhere(const uint64_t *sections)
{
    for (uint64_t a = 0; a < tasks[1].period; a++)
        for (uint64_t b = 0; b < tasks[0].period; b++)
            if (misses_from(a, b, sections))
                return true;
    return false;
}

START_TEST(what_is_called_feasible_with_sections_is)
{
    struct feasibility_section under[2] = { { LOCK_A, 0, TOP }, { LOCK_A, 0, TOP } };
    int yes = 0, blocked = 0;
    for (uint64_t code = 0; code < 4 * 4 * 3 * 5 * 3 * 3; code++) {
        uint64_t c0 = 1 + code % 4 / 2, t0 = 3 + code / 4 % 4, d0 = t0 - code / 16 % 3, c1 = 1 + code / 48 % 5, s1 = code / 240 % 3, d1 = 8 - code / 720;
        uint64_t sections[2] = { code % 2, s1 < c1 ? s1 + 1 : c1 };
        member(0, c0, t0, d0);
        member(1, c1, 8, d1);
        for (int i = 0; i < 2; i++) {
            under[i].length = sections[i];
            tasks[i].sections = &under[i];
            tasks[i].section_count = 1;
        }
        bool answer = d0 > 0 && analyse(2);
        tasks[0].section_count = tasks[1].section_count = 0;
        blocked += !answer && analyse(2);
        yes += answer;
        if (answer && misses_from_anywhere(sections))
            ck_abort_msg("(%d %d %d, %d) (%d 8 %d, %d)", (int)c0, (int)t0, (int)d0, (int)sections[0], (int)c1, (int)d1, (int)sections[1]);
    }
    ck_assert_int_gt(yes, 100);
    ck_assert_int_gt(blocked, 100);
}
END_TEST

/* ---- single facts ---- */

START_TEST(a_band_may_use_all_of_the_processor)
{
    member(0, 1, 3, 3);
    member(1, 1, 3, 3);
    member(2, 7000000007, 21000000021, 21000000021);
    ck_assert(analyse(3));
    ck_assert_uint_eq(tasks[2].response, 21000000021);
    tasks[2].cost++;
    ck_assert(!analyse(3));
    ck_assert(!tasks[0].feasible && tasks[0].response == UINT64_MAX);
}
END_TEST

START_TEST(periods_without_a_common_multiple_are_summed_up_exactly_or_rounded_up)
{
    for (int i = 0; i < MOST; i++)
        member(i, 124999, 1000003 + 2 * (uint64_t)i, 1000003 + 2 * (uint64_t)i);
    ck_assert(analyse(MOST));
    for (int i = 0; i < MOST; i++)
        tasks[i].cost = 125010;
    ck_assert(!analyse(MOST));
}
END_TEST

/* Rate-monotonic priorities do not meet these deadlines: the slow one's response would be 11. */
START_TEST(deadlines_meet_what_rates_do_not)
{
    put(0, 30, 0, 2, 5, 5);
    put(1, 29, 0, 4, 7, 7);
    ck_assert(!analyse(2));
    member(0, 2, 5, 5);
    member(1, 4, 7, 7);
    ck_assert(analyse(2));
}
END_TEST

START_TEST(a_band_is_as_eligible_as_its_highest_priority_to_those_below)
{
    member(0, 2, 5, 5);
    put(1, BELOW, 0, 3, 10, 10);
    ck_assert(analyse(2));
    ck_assert_uint_eq(tasks[1].response, 5);
    tasks[1].priority = ABOVE;
    ck_assert(analyse(2));
    ck_assert_uint_eq(tasks[1].response, 3);
    ck_assert_uint_eq(tasks[0].response, 5);
}
END_TEST

START_TEST(two_bands_are_one_above_the_other)
{
    member(0, 3, 8, 8);
    put(1, TOP + 20, TOP + 1, 4, 8, 8);
    ck_assert(analyse(2));
    tasks[0].cost = 5;
    ck_assert(!analyse(2));
    ck_assert(tasks[1].feasible && !tasks[0].feasible);
}
END_TEST

static const struct feasibility_section under_a = { LOCK_A, 3, 0 }, shortly_under_a = { LOCK_A, 1, 0 }, under_b = { LOCK_B, 3, 0 };

START_TEST(a_later_deadline_blocks_while_it_holds_a_common_lock)
{
    member(0, 2, 10, 4);
    member(1, 5, 20, 20);
    ck_assert(analyse(2));
    tasks[0].sections = &shortly_under_a;
    tasks[1].sections = &under_a;
    tasks[0].section_count = tasks[1].section_count = 1;
    ck_assert_uint_eq(feasibility_blocking(tasks, 2, 0, FEASIBILITY_INHERITANCE), 3);
    ck_assert_uint_eq(feasibility_blocking(tasks, 2, 1, FEASIBILITY_INHERITANCE), 0);
    ck_assert(!analyse(2));
    tasks[0].deadline = 5;
    ck_assert(analyse(2));
    tasks[0].deadline = 4;
    tasks[1].sections = &under_b;
    ck_assert(analyse(2));
}
END_TEST

START_TEST(a_less_eligible_priority_blocks_the_whole_band)
{
    member(0, 2, 10, 4);
    put(1, BELOW, 0, 5, 50, 50);
    tasks[0].sections = &shortly_under_a;
    tasks[1].sections = &under_a;
    tasks[0].section_count = tasks[1].section_count = 1;
    ck_assert(!analyse(2));
    ck_assert(!tasks[0].feasible && tasks[1].feasible);
}
END_TEST

START_TEST(what_else_delays_a_member_counts)
{
    member(0, 2, 10, 4);
    tasks[0].blocking = 2;
    ck_assert(analyse(1));
    tasks[0].blocking = 3;
    ck_assert(!analyse(1));
}
END_TEST

START_TEST(jitter_brings_jobs_together)
{
    member(0, 3, 10, 8);
    member(1, 3, 10, 5);
    ck_assert(analyse(2));
    tasks[0].jitter = 4;
    ck_assert(!analyse(2));
}
END_TEST

START_TEST(who_comes_without_bound_spoils_the_band_unless_it_is_never_due)
{
    member(0, 2, 5, 5);
    member(1, 1, 0, 9);
    ck_assert(!analyse(2));
    ck_assert(!tasks[0].feasible);
    tasks[1].deadline = CLOCK_FOREVER;
    ck_assert(!analyse(2));
    ck_assert(tasks[0].feasible && !tasks[1].feasible);
    tasks[1].cost = 0;
    ck_assert(analyse(2));
}
END_TEST

START_TEST(a_group_shares_one_budget_in_a_band)
{
    for (int i = 0; i < 2; i++) {
        member(i, 4, 10, 9);
        tasks[i].group = 7;
    }
    member(2, 5, 10, 10);
    ck_assert(analyse(3));
    tasks[1].group = 8;
    ck_assert(!analyse(3));
}
END_TEST

RTCHECK_MAIN("feasibility_band", all_pairs_of_small_tasks_are_judged_as_the_processor_does, triples_of_small_tasks_are_judged_as_the_processor_does,
             what_is_called_feasible_below_a_fixed_priority_is, what_is_called_feasible_with_sections_is, a_band_may_use_all_of_the_processor,
             periods_without_a_common_multiple_are_summed_up_exactly_or_rounded_up, deadlines_meet_what_rates_do_not,
             a_band_is_as_eligible_as_its_highest_priority_to_those_below, two_bands_are_one_above_the_other,
             a_later_deadline_blocks_while_it_holds_a_common_lock, a_less_eligible_priority_blocks_the_whole_band,
             what_else_delays_a_member_counts, jitter_brings_jobs_together,
             who_comes_without_bound_spoils_the_band_unless_it_is_never_due, a_group_shares_one_budget_in_a_band)
