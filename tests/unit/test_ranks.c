/* SPDX-License-Identifier: Apache-2.0 */
/* Ranks beside an oracle: whoever a kernel that knows levels alone would choose has the earliest deadline of those that could run. */
#include "tests/unit/rtcheck.h"

#include <limits.h>
#include <string.h>

#include "sched/ranks.h"

/* ck_assert itself takes a microsecond each time, and millions are asked. */
#define SURE(what) do { if (!(what)) ck_abort_msg("%s", #what); } while (0)

enum { MOST = 40 };

static struct ranks ranks;
static struct rank jobs[MOST];
static bool asleep[MOST];
static struct rank *moving;         /* whose place changes now: the others must be in order at each moment */
static int told[MOST], tells;
static uint64_t orders;

/* Levels that were told, among those that do not move. */
static void in_order_meanwhile(void)
{
    int before = SHRT_MAX;
    for (const struct rank *r = ranks.first; r; r = r->next)
        if (r != moving) {
            int level = told[r - jobs];
            SURE(level < before || (level == before && level == ranks.lowest));
            before = level;
        }
}

static void tell(struct rank *r)
{
    told[r - jobs] = r->level;
    tells++;
    in_order_meanwhile();
}

static void begin(int lowest, int highest)
{
    memset(jobs, 0, sizeof jobs);
    memset(asleep, 0, sizeof asleep);
    memset(told, 0, sizeof told);
    ranks = (struct ranks){ .lowest = lowest, .highest = highest, .tell = tell };
    tells = 0;
    orders = 0;
}

static void put(int i, uint64_t deadline)
{
    moving = &jobs[i];
    ranks_put(&ranks, &jobs[i], deadline, ++orders);
    moving = NULL;
    SURE(ranks_ok(&ranks));
}

static void drop(int i)
{
    moving = &jobs[i];
    ranks_drop(&ranks, &jobs[i]);
    moving = NULL;
    SURE(ranks_ok(&ranks));
}

/* The kernel's choice and the oracle's; -1: nobody can run.  Two of a level are nobody's to choose between. */
static int by_level(int count)
{
    int best = -1;
    for (int i = 0; i < count; i++)
        if (jobs[i].ranked && !asleep[i] && (best < 0 || told[i] > told[best]))
            best = i;
    return best;
}

static int by_deadline(int count)
{
    int best = -1;
    for (int i = 0; i < count; i++)
        if (jobs[i].ranked && !asleep[i] && (best < 0 || jobs[i].deadline < jobs[best].deadline ||
                                             (jobs[i].deadline == jobs[best].deadline && jobs[i].order < jobs[best].order)))
            best = i;
    return best;
}

/* ---- all small worlds ---- */

enum { SMALL = 3, DEADLINES = 3, STEPS = 5, CHOICES = SMALL * (DEADLINES + 2) };

static void step(int choice)
{
    int who = choice % SMALL, what = choice / SMALL;
    if (what < DEADLINES)
        put(who, (uint64_t)(10 * (what + 1)));
    else if (what == DEADLINES)
        drop(who);
    else
        asleep[who] = !asleep[who];
}

static void all_worlds(int lowest, int highest)
{
    int worlds = 1;
    for (int i = 0; i < STEPS; i++)
        worlds *= CHOICES;
    for (int world = 0; world < worlds; world++) {
        begin(lowest, highest);
        for (int i = 0, rest = world; i < STEPS; i++, rest /= CHOICES) {
            step(rest % CHOICES);
            SURE(by_level(SMALL) == by_deadline(SMALL));
        }
    }
}

START_TEST(three_jobs_run_by_deadline_in_every_world_with_as_many_levels) { all_worlds(11, 13); }
END_TEST

START_TEST(three_jobs_run_by_deadline_in_every_world_with_gaps) { all_worlds(11, 15); }
END_TEST

/* ---- long random ones ---- */

static uint64_t seed;

static uint64_t draw(uint64_t below)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (seed >> 33) % below;
}

static void wander(int count, int lowest, int highest, int steps)
{
    begin(lowest, highest);
    for (int i = 0; i < steps; i++) {
        int who = (int)draw((uint64_t)count);
        switch (draw(4)) {
        case 0: drop(who); break;
        case 1: asleep[who] = !asleep[who]; break;
        default: put(who, draw(1000)); break;
        }
        if (ranks.count <= (uint32_t)(highest - lowest + 1))
            SURE(by_level(count) == by_deadline(count));
    }
}

START_TEST(a_hundred_thousand_random_steps_keep_the_order)
{
    seed = 1;
    wander(20, 40, 59, 100000);
    ck_assert_uint_gt(ranks.dealt, 0);
}
END_TEST

START_TEST(more_jobs_than_levels_leave_the_first_in_exact_order)
{
    seed = 2;
    wander(MOST, 40, 59, 20000);
    begin(1, 4);
    for (int i = 0; i < 7; i++)
        put(i, (uint64_t)i);
    for (int i = 0; i < 7; i++)
        ck_assert_int_eq(told[i], i < 4 ? 4 - i : 1);
    drop(0);
    ck_assert_int_eq(told[3], 2);
    put(0, 2);
    ck_assert_int_eq(told[0], 2);
    ck_assert_int_eq(told[3], 1);
}
END_TEST

/* ---- a processor that is used up ---- */

/* Tasks whose shares of the processor are exactly so many parts of PARTS together; a period is PARTS times a whole number, so costs are whole. */
enum { TASKS = 5, PARTS = 3600, SETS = 50 };
static struct { uint64_t period, cost, left, release; } tasks[TASKS];

static void make_set(uint64_t parts)
{
    static const uint64_t periods[] = { 10, 12, 15, 18, 20, 24, 25, 30, 36, 40, 45, 48, 50, 60 };
    uint64_t left = parts;
    for (int i = 0; i < TASKS; i++) {
        uint64_t share = i == TASKS - 1 ? left : 1 + draw(left / (uint64_t)(TASKS - i) * 2 - 1), period = periods[draw(sizeof periods / sizeof *periods)];
        left -= share;
        tasks[i].period = period * PARTS;
        tasks[i].cost = share * period;
    }
}

/* Its next job is ranked when the one before is done, and sleeps until its release, as threads that wait for their period do. */
static void wait_for(int i, uint64_t release)
{
    tasks[i].release = release;
    tasks[i].left = tasks[i].cost;
    asleep[i] = true;
    put(i, release + tasks[i].period);
}

static uint64_t wake(uint64_t now)
{
    uint64_t next = UINT64_MAX;
    for (int i = 0; i < TASKS; i++) {
        asleep[i] = tasks[i].release > now;
        if (asleep[i] && tasks[i].release < next)
            next = tasks[i].release;
    }
    return next;
}

/* How many jobs of one hyperperiod a kernel of levels ends too late. */
static int late_jobs(uint64_t parts)
{
    const uint64_t hyperperiod = UINT64_C(3600) * PARTS;
    int late = 0;
    make_set(parts);
    begin(41, 60);
    for (int i = 0; i < TASKS; i++)
        wait_for(i, 0);
    for (uint64_t now = 0; now < hyperperiod;) {
        uint64_t next = wake(now);
        int who = by_level(TASKS);
        uint64_t end = who < 0 ? next : now + tasks[who].left;
        if (end > next)
            end = next;
        if (who >= 0 && (tasks[who].left -= end - now) == 0) {
            late += end > tasks[who].release + tasks[who].period;
            wait_for(who, tasks[who].release + tasks[who].period);
        }
        now = end;
    }
    return late;
}

START_TEST(all_of_a_processor_is_enough_and_more_is_not)
{
    seed = 3;
    for (int set = 0; set < SETS; set++) {
        ck_assert_int_eq(late_jobs(PARTS), 0);
        ck_assert_int_gt(late_jobs(PARTS + PARTS / 50), 0);
    }
}
END_TEST

/* ---- what it costs ---- */

START_TEST(the_same_deadline_again_tells_nobody)
{
    begin(11, 30);
    put(0, 5);
    int before = tells;
    ranks_put(&ranks, &jobs[0], 5, jobs[0].order);
    ck_assert_int_eq(tells, before);
}
END_TEST

START_TEST(equal_deadlines_are_first_come_first_served)
{
    begin(11, 30);
    for (int i = 0; i < 5; i++)
        put(i, 7);
    for (int i = 1; i < 5; i++)
        ck_assert_int_lt(told[i], told[i - 1]);
}
END_TEST

/* Each goes to the back when it is done, as periodic jobs of one period do. */
START_TEST(a_round_of_jobs_seldom_needs_new_levels)
{
    begin(41, 60);
    for (int i = 0; i < 4; i++)
        put(i, (uint64_t)i);
    tells = 0;
    for (uint64_t turn = 4; turn < 1004; turn++)
        put((int)(turn % 4), turn);
    ck_assert_int_lt(tells, 1000 * 2);
}
END_TEST

RTCHECK_MAIN("ranks", three_jobs_run_by_deadline_in_every_world_with_as_many_levels, three_jobs_run_by_deadline_in_every_world_with_gaps,
             a_hundred_thousand_random_steps_keep_the_order, all_of_a_processor_is_enough_and_more_is_not, more_jobs_than_levels_leave_the_first_in_exact_order,
             the_same_deadline_again_tells_nobody, equal_deadlines_are_first_come_first_served, a_round_of_jobs_seldom_needs_new_levels)
